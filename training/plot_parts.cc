#include "training/plot_parts.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace training {

std::string BandStyle(absl::string_view color) {
  return absl::StrCat("filledcurves fs transparent solid 0.2 noborder lc rgb '",
                      color, "'");
}

std::string LineStyle(absl::string_view color) {
  return absl::StrCat("lines lw 2 lc rgb '", color, "'");
}

PlotSeries TextAt(double x, double y, absl::string_view text,
                  absl::string_view color) {
  PlotSeries series;
  series.style =
      absl::StrCat("labels left offset 0.6,0 noenhanced tc rgb '", color, "'");
  series.lines.push_back(absl::StrFormat("%.7g %.7g \"%s\"", x, y, text));
  return series;
}

void SpreadApart(double gap, std::vector<CurveLabel>& labels) {
  std::vector<double*> heights;
  for (CurveLabel& label : labels) heights.push_back(&label.height);
  std::sort(heights.begin(), heights.end(),
            [](const double* x, const double* y) { return *x < *y; });
  // The lowest of a group moves down as far as the highest moves up.
  constexpr int kRounds = 100;
  for (int round = 0; round < kRounds; ++round) {
    for (size_t i = 0; i + 1 < heights.size(); ++i) {
      const double lacking = gap - (*heights[i + 1] - *heights[i]);
      if (lacking <= 0) continue;
      *heights[i] -= lacking / 2;
      *heights[i + 1] += lacking / 2;
    }
  }
}

void PlotExtent::Add(double x, double y) {
  first = std::min(first, x);
  last = std::max(last, x);
  low = std::min(low, y);
  high = std::max(high, y);
}

}  // namespace training
