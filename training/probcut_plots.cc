#include "training/probcut_plots.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "othello/support/estimates.h"
#include "training/plot_parts.h"

namespace training {
namespace {

constexpr int kMostPoints = 2000;

// One of the parameters, with its standard error.
struct Parameter {
  const char* name;
  const char* label;
  double (*value)(const search::ProbCutRow&);
  double (*error)(const search::ProbCutRow&);
};

constexpr Parameter kParameters[] = {
    {"a", "slope a (discs per disc)",
     [](const search::ProbCutRow& row) { return row.a; },
     [](const search::ProbCutRow& row) { return row.se_a; }},
    {"b", "b (discs)", [](const search::ProbCutRow& row) { return row.b; },
     [](const search::ProbCutRow& row) { return row.se_b; }},
    {"sigma", "sigma (discs)",
     [](const search::ProbCutRow& row) { return row.sigma; },
     [](const search::ProbCutRow& row) { return row.se_sigma; }},
};

constexpr absl::string_view kFarColor = "#AAAAAA";
constexpr size_t kColors = 8;  // of PlotColor(), before it begins anew

// The area that holds the truth with 95 %.
PlotSeries Band(const std::map<int, FittedCell>& cells,
                const Parameter& parameter, const std::string& color,
                PlotExtent& extent) {
  PlotSeries band;
  band.style = BandStyle(color);
  for (const auto& [discs, cell] : cells) {
    const double value = parameter.value(cell.row);
    const double error = othello::kZ95 * parameter.error(cell.row);
    band.Add(discs, value - error, value + error);
    extent.Add(discs, value - error);
    extent.Add(discs, value + error);
  }
  return band;
}

void AddCurve(const std::map<int, FittedCell>& cells,
              const Parameter& parameter, const std::string& color,
              bool is_dotted, Plot& plot, PlotExtent& extent) {
  PlotSeries measured, extrapolated;
  measured.style = absl::StrCat(LineStyle(color), is_dotted ? " dt 3" : "");
  extrapolated.style = absl::StrCat(LineStyle(color), " dt 2");
  for (const auto& [discs, cell] : cells) {
    const double value = parameter.value(cell.row);
    extent.Add(discs, value);
    if (cell.row.is_extrapolated) {
      extrapolated.Add(discs, value);
      continue;
    }
    // No gap between them.
    if (measured.lines.empty() && !extrapolated.lines.empty()) {
      extrapolated.Add(discs, value);
    }
    measured.Add(discs, value);
  }
  plot.series.push_back(std::move(measured));
  if (!extrapolated.lines.empty()) {
    plot.series.push_back(std::move(extrapolated));
  }
}

// The families with one deep depth.
using FamilyGroup =
    std::vector<std::pair<PairFamily, const std::map<int, FittedCell>*>>;

Plot CurvePlot(const FamilyGroup& group, const Parameter& parameter) {
  const PairFamily& any = group.front().first;
  Plot plot;
  plot.name = any.is_exact()
                  ? absl::StrCat(parameter.name, "_end")
                  : absl::StrFormat("%s_%02d", parameter.name, any.deep);
  plot.title = absl::StrFormat(
      "%s of %s, from depth d'", parameter.name,
      any.is_exact() ? "the exact score" : absl::StrCat("depth ", any.deep));
  plot.caption = absl::StrFormat(
      "%s by number of discs, for %s, a curve for each depth d' of the shallow "
      "search. Bands hold the truth with 95 %%; broken where extrapolated.",
      parameter.label,
      any.is_exact() ? "the exact score"
                     : absl::StrCat("searches of depth ", any.deep));
  plot.x_label = "discs on the board";
  plot.y_label = parameter.label;
  PlotExtent extent, with_bands;
  std::vector<CurveLabel> labels;
  // Bands below the curves of all.
  for (size_t i = 0; i < group.size(); ++i) {
    plot.series.push_back(Band(*group[i].second, parameter,
                               PlotColor(static_cast<int>(i)), with_bands));
  }
  int last = 0;
  for (const auto& [family, cells] : group) {
    last = std::max(last, cells->rbegin()->first);
  }
  for (size_t i = 0; i < group.size(); ++i) {
    const auto& [family, cells] = group[i];
    const std::string color = PlotColor(static_cast<int>(i));
    const bool is_dotted = i >= kColors;
    AddCurve(*cells, parameter, color, is_dotted, plot, extent);
    const auto& [end, cell] = *cells->rbegin();
    const double height = parameter.value(cell.row);
    // Curves to the end of the game stop one after the other.
    if (end < last) {
      plot.series.push_back(
          TextBelow(end, height, absl::StrCat(family.shallow), color));
    } else {
      labels.push_back({absl::StrCat("d' = ", family.shallow), color, height});
    }
  }
  // Bands of windows with next to no pairs would flatten all else.
  const double height = std::max(extent.high - extent.low, 0.02);
  const double bottom =
      std::string(parameter.name) == "sigma"
          ? 0
          : std::max(with_bands.low, extent.low - height) - 0.05 * height;
  const double top =
      std::min(with_bands.high, extent.high + height) + 0.05 * height;
  SpreadApart((top - bottom) / 22, labels);
  const double width = std::max(extent.last - extent.first, 4.0);
  for (const CurveLabel& label : labels) {
    plot.series.push_back(
        TextAt(extent.last, label.height, label.text, label.color));
  }
  plot.settings = {
      "unset key",
      absl::StrFormat("set xrange [%g:%g]", extent.first - 0.03 * width,
                      extent.last + 0.14 * width),
      absl::StrFormat("set yrange [%g:%g]", bottom, top)};
  return plot;
}

}  // namespace

absl::StatusOr<Plot> ScatterPlot(const ProbCutFit& fit,
                                 absl::Span<const EvaluationPair> pairs,
                                 int discs, const PairFamily& family) {
  const auto cells = fit.families.find(family);
  const auto cell = cells == fit.families.end()
                        ? std::map<int, FittedCell>::const_iterator()
                        : cells->second.find(discs);
  if (cells == fit.families.end() || cell == cells->second.end()) {
    return absl::NotFoundError(absl::StrCat("nothing was fitted for ", discs,
                                            " discs and depths ",
                                            family.ToString()));
  }
  const search::ProbCutRow& row = cell->second.row;
  Plot plot;
  plot.name = absl::StrCat("scatter_", discs, "_", family.ToString());
  plot.title = absl::StrFormat(
      "%d discs: v = %.3f v' %s %.3f, sigma = %.3f, r2 = %.4f", discs, row.a,
      row.b < 0 ? "-" : "+", std::abs(row.b), row.sigma, row.r2);
  plot.x_label = absl::StrCat("v', depth ", row.shallow, " (discs)");
  plot.y_label = family.is_exact()
                     ? std::string("exact score (discs)")
                     : absl::StrCat("v, depth ", row.deep, " (discs)");
  // Those that were fitted, and those that were too far from their windows.
  PlotSeries points, far;
  points.style =
      absl::StrCat("points pt 7 ps 0.25 lc rgb '", PlotColor(0), "'");
  far.style = absl::StrCat("points pt 7 ps 0.25 lc rgb '", kFarColor, "'");
  double reach = 4;
  for (const EvaluationPair& pair : pairs) {
    if (pair.discs != discs || FamilyOf(pair) != family) continue;
    (fit.IsNear(cell->second, pair) ? points : far)
        .Add(pair.v_shallow, pair.v_deep);
    reach = std::max<double>(
        {reach, std::abs(pair.v_shallow), std::abs(pair.v_deep)});
    if (points.lines.size() + far.lines.size() == kMostPoints) break;
  }
  reach = std::ceil(reach / 4) * 4;
  plot.settings = {"unset key", "set size ratio 1",
                   absl::StrFormat("set xrange [%g:%g]", -reach, 1.35 * reach),
                   absl::StrFormat("set yrange [%g:%g]", -reach, 1.35 * reach)};
  plot.title += absl::StrCat(" (", points.lines.size(), " pairs)");
  plot.caption = absl::StrFormat(
      "%s with %d discs against the shallow value: %d of the %d pairs of this "
      "number of discs, the fitted line, and 1.5 sigmas on both sides.",
      family.is_exact() ? std::string("Exact score")
                        : absl::StrCat("Value of depth ", row.deep),
      discs, points.lines.size() + far.lines.size(),
      absl::c_count_if(pairs, [&](const EvaluationPair& pair) {
        return pair.discs == discs && FamilyOf(pair) == family;
      }));
  if (!far.lines.empty()) {
    plot.settings.push_back(absl::StrFormat(
        "set label 'gray: %d pairs far from their window' at graph 0.03,0.96 "
        "tc rgb '#666666'",
        far.lines.size()));
    plot.series.push_back(std::move(far));
  }
  plot.series.push_back(std::move(points));
  constexpr double kShown = 1.5;  // sigmas
  const std::string color = PlotColor(1);
  for (double sigmas : {-kShown, 0.0, kShown}) {
    PlotSeries line;
    line.style = absl::StrCat(LineStyle(color), sigmas == 0 ? "" : " dt 2");
    const auto at = [&](double x) {
      return row.a * x + row.b + sigmas * row.sigma;
    };
    line.Add(-reach, at(-reach));
    line.Add(reach, at(reach));
    plot.series.push_back(std::move(line));
  }
  std::vector<CurveLabel> labels;
  for (double sigmas : {-kShown, 0.0, kShown}) {
    labels.push_back(
        {sigmas == 0 ? "fit" : absl::StrFormat("%+g sigma", sigmas), color,
         row.a * reach + row.b + sigmas * row.sigma});
  }
  SpreadApart(reach / 10, labels);
  for (const CurveLabel& label : labels) {
    plot.series.push_back(TextAt(reach, label.height, label.text, label.color));
  }
  return plot;
}

std::vector<Plot> CurvePlots(const ProbCutFit& fit) {
  // Exact scores come last.
  std::map<int, FamilyGroup> by_depth;
  for (const auto& [family, cells] : fit.families) {
    by_depth[family.is_exact() ? othello::kMaxDiscs : family.deep].push_back(
        {family, &cells});
  }
  std::vector<Plot> plots;
  for (const auto& [depth, group] : by_depth) {
    for (const Parameter& parameter : kParameters) {
      plots.push_back(CurvePlot(group, parameter));
    }
  }
  return plots;
}

}  // namespace training
