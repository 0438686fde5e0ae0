#include "training/plot_parts.h"

#include <algorithm>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

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

PlotSeries TextBelow(double x, double y, absl::string_view text,
                     absl::string_view color) {
  PlotSeries series = TextAt(x, y, text, color);
  series.style = absl::StrCat("labels center offset 0,-0.8 noenhanced tc rgb '",
                              color, "'");
  return series;
}

void SpreadApart(double gap, std::vector<CurveLabel>& labels, double lowest) {
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
  for (double* height : heights) {
    *height = std::max(*height, lowest);
    lowest = *height + gap;
  }
}

void PlotExtent::Add(double x, double y) {
  first = std::min(first, x);
  last = std::max(last, x);
  low = std::min(low, y);
  high = std::max(high, y);
}

void LabelCurves(Plot& plot) {
  PlotExtent extent;
  std::vector<CurveLabel> labels;
  std::vector<double> ends;  // of their curves
  size_t longest = 0;
  for (PlotSeries& series : plot.series) {
    double x = 0, y = 0;
    for (const std::string& line : series.lines) {
      const std::vector<absl::string_view> words = absl::StrSplit(line, ' ');
      if (words.size() < 2 || !absl::SimpleAtod(words[0], &x) ||
          !absl::SimpleAtod(words[1], &y)) {
        continue;
      }
      extent.Add(x, y);
    }
    if (series.label.empty() || series.lines.empty()) continue;
    std::string color = "#000000";
    if (!absl::StrContains(series.style, "lc ")) {
      color = PlotColor(static_cast<int>(labels.size()));
      absl::StrAppend(&series.style, " lc rgb '", color, "'");
    }
    longest = std::max(longest, series.label.size());
    labels.push_back({std::exchange(series.label, ""), color, y});
    ends.push_back(x);
  }
  if (labels.empty()) return;
  constexpr double kLines = 24;      // of text, that fit above each other
  constexpr double kLetter = 0.013;  // its width, as a part of the figure's
  const double gap = (extent.high - extent.low) / kLines;
  SpreadApart(gap, labels, extent.low + gap / 2);
  for (size_t i = 0; i < labels.size(); ++i) {
    plot.series.push_back(
        TextAt(ends[i], labels[i].height, labels[i].text, labels[i].color));
  }
  const double width = std::max(extent.last - extent.first, 1e-3);
  const double room =
      0.03 + kLetter * static_cast<double>(longest);  // of the whole figure
  plot.settings.push_back("unset key");
  plot.settings.push_back(
      absl::StrFormat("set xrange [%g:%g]", extent.first - 0.03 * width,
                      extent.last + width * room / std::max(1 - room, 0.2)));
}

}  // namespace training
