#include "training/calibration_plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/linear_fit.h"
#include "training/plot_parts.h"

namespace training {
namespace {

constexpr double kPercent = 100;
// The acceptable share of wrong cuts, as a multiple of the nominal one.
constexpr double kLowestRatio = 0.9;
constexpr double kHighestRatio = 1.15;
constexpr absl::string_view kGray = "#666666";

// A gray area that says where a curve should be.
PlotSeries Target(double first, double last, double low, double high) {
  PlotSeries series;
  series.style = BandStyle(kGray);
  series.Add(first, low, high);
  series.Add(last, low, high);
  return series;
}

std::vector<double> ResidualsOf(const ProbCutFit& fit,
                                absl::Span<const EvaluationPair> pairs) {
  std::vector<double> residuals;
  for (const EvaluationPair& pair : pairs) {
    const FittedCell* cell = fit.CellOf(pair);
    if (cell != nullptr && fit.IsNear(*cell, pair)) {
      residuals.push_back(ProbCutFit::ScaledResidual(*cell, pair));
    }
  }
  return residuals;
}

// Ratios of measured to nominal shares; `place_of` says where a group's name
// goes on the axis.
Plot RatioPlot(
    const ProbCutFit& fit, absl::Span<const EvaluationPair> unseen,
    const std::function<std::string(const EvaluationPair&)>& group_of,
    const std::function<double(const std::string&)>& place_of) {
  Plot plot;
  plot.y_label = "wrong cuts at the margin, measured / promised";
  PlotExtent extent;
  std::vector<CurveLabel> labels;
  std::vector<PlotSeries> curves;
  constexpr double kThresholds[] = {1.0, 1.5, 2.0};
  // Side by side, so that the bars can be distinguished.
  constexpr double kStep = 0.12;
  for (size_t i = 0; i < std::size(kThresholds); ++i) {
    const std::string color = PlotColor(static_cast<int>(i));
    PlotSeries curve;
    curve.style =
        absl::StrCat("yerrorlines lw 1.5 pt 7 ps 0.5 lc rgb '", color, "'");
    double last = 1;
    for (const auto& [name, calibration] :
         CalibrateBy(fit, unseen, kThresholds[i], group_of)) {
      const WrongCuts& margin = calibration.at_margin();
      const double ratio = margin.share() / calibration.nominal;
      const double place =
          place_of(name) + (static_cast<double>(i) - 1) * kStep;
      curve.Add(place, ratio, margin.error() / calibration.nominal);
      extent.Add(place, ratio);
      last = ratio;
    }
    if (curve.lines.empty()) continue;
    curves.push_back(std::move(curve));
    labels.push_back({absl::StrFormat("t = %g", kThresholds[i]), color, last});
  }
  if (curves.empty()) extent = {0, 1, 1, 1};
  const double top = std::clamp(extent.high + 0.2, 1.5, 4.0);
  const double width = std::max(extent.last - extent.first, 4.0);
  const double right = extent.last + 0.14 * width;
  const double left = extent.first - 0.04 * width;
  plot.series.push_back(Target(left, right, kLowestRatio, kHighestRatio));
  for (PlotSeries& curve : curves) plot.series.push_back(std::move(curve));
  SpreadApart(top / 22, labels);
  for (const CurveLabel& label : labels) {
    plot.series.push_back(
        TextAt(extent.last, label.height, label.text, label.color));
  }
  plot.settings = {"unset key",
                   absl::StrFormat("set xrange [%g:%g]", left, right),
                   absl::StrFormat("set yrange [0:%g]", top)};
  plot.functions = {absl::StrFormat("1 notitle lc rgb '%s' dt 2", kGray)};
  return plot;
}

}  // namespace

Plot ResidualPlot(const ProbCutFit& fit,
                  absl::Span<const EvaluationPair> unseen) {
  constexpr double kRange = 5;
  constexpr double kWidth = 0.2;
  constexpr int kBins = static_cast<int>(2 * kRange / kWidth + 0.5);
  std::array<int64_t, kBins> bins = {};
  int64_t shown = 0;
  const std::vector<double> residuals = ResidualsOf(fit, unseen);
  for (double residual : residuals) {
    const int bin = static_cast<int>(std::floor((residual + kRange) / kWidth));
    if (bin < 0 || bin >= kBins) continue;
    ++bins[bin];
    ++shown;
  }
  Plot plot;
  plot.name = "residuals";
  plot.title = absl::StrCat("Residuals of ", residuals.size(), " unseen pairs");
  plot.x_label = "residual (v - a v' - b) / sigma";
  plot.y_label = "density";
  plot.settings = {"unset key", "set style fill solid 0.4 noborder",
                   absl::StrFormat("set boxwidth %g", kWidth),
                   absl::StrFormat("set xrange [%g:%g]", -kRange, kRange)};
  PlotSeries histogram;
  histogram.style = absl::StrCat("boxes lc rgb '", PlotColor(0), "'");
  const double count = std::max<double>(1, residuals.size());
  double highest = 0;
  for (int bin = 0; bin < kBins; ++bin) {
    const double density = static_cast<double>(bins[bin]) / (count * kWidth);
    highest = std::max(highest, density);
    histogram.Add(-kRange + (bin + 0.5) * kWidth, density);
  }
  plot.series = {std::move(histogram),
                 TextAt(0.3, highest, "measured", PlotColor(0)),
                 TextAt(1.1, 0.23, "normal distribution", PlotColor(1))};
  plot.caption = absl::StrFormat(
      "Residuals in sigmas of %d pairs of unseen games that were near their "
      "window. The figure shows %.2f %% of them, those within %g sigmas.",
      residuals.size(), kPercent * static_cast<double>(shown) / count, kRange);
  plot.functions = {absl::StrFormat(
      "exp(-x*x/2)/sqrt(2*pi) notitle lw 2 lc rgb '%s'", PlotColor(1))};
  return plot;
}

Plot QuantilePlot(const ProbCutFit& fit,
                  absl::Span<const EvaluationPair> unseen) {
  std::vector<double> residuals = ResidualsOf(fit, unseen);
  std::sort(residuals.begin(), residuals.end());
  Plot plot;
  plot.name = "quantiles";
  plot.title = absl::StrCat("Quantiles of ", residuals.size(), " residuals");
  plot.x_label = "quantile of the normal distribution (sigmas)";
  plot.y_label = "quantile of the residuals (sigmas)";
  PlotSeries points;
  points.style = absl::StrCat("points pt 7 ps 0.4 lc rgb '", PlotColor(0), "'");
  constexpr double kStep = 0.05;
  double reach = 3;
  const double count = static_cast<double>(residuals.size());
  for (int i = -80; i <= 80; ++i) {
    const double normal = i * kStep;
    const double place = othello::NormalCdf(normal) * count;
    // A quantile needs pairs on either side.
    if (place < 5 || place > count - 5) continue;
    const double measured = residuals[static_cast<size_t>(place)];
    points.Add(normal, measured);
    reach = std::max(reach, std::abs(measured));
  }
  plot.caption = absl::StrFormat(
      "Quantiles of the same residuals against those of the normal "
      "distribution, without the five smallest and the five largest: %.2f %% "
      "are shown.",
      count > 0 ? kPercent * std::max(0.0, 1 - 10 / count) : 0.0);
  plot.settings = {"unset key", "set size ratio 1",
                   absl::StrFormat("set xrange [%g:%g]", -reach, reach),
                   absl::StrFormat("set yrange [%g:%g]", -reach, reach)};
  plot.series = {TextAt(0.5 * reach, 0.4 * reach, "normal", PlotColor(1))};
  if (!points.lines.empty()) {
    plot.series.insert(plot.series.begin(), std::move(points));
  }
  plot.functions = {
      absl::StrFormat("x notitle lw 2 lc rgb '%s'", PlotColor(1))};
  return plot;
}

Plot CalibrationPlot(absl::Span<const Calibration> calibrations) {
  Plot plot;
  plot.name = "calibration";
  plot.title = "Wrong cuts on unseen games";
  plot.caption =
      "Share of wrong cuts against the promised one, each fifth of the games "
      "by "
      "a fit to the others, with standard errors by game. At the margin: with "
      "the window for which the test just succeeds. In the search: with the "
      "window that the search had.";
  plot.x_label = "promised, 1 - Phi(t) (%)";
  plot.y_label = "measured (%)";
  plot.settings = {"set logscale xy", "unset key", "set xrange [0.06:200]",
                   "set yrange [*:100]", "set xtics (0.1,1,10,100)"};
  PlotSeries target, margin, in_search;
  target.style = BandStyle(kGray);
  for (double nominal : {0.06, 100 / kHighestRatio}) {
    target.Add(nominal, kLowestRatio * nominal, kHighestRatio * nominal);
  }
  plot.series.push_back(std::move(target));
  const std::string colors[] = {PlotColor(0), PlotColor(1)};
  margin.style =
      absl::StrCat("yerrorlines lw 1.5 pt 7 ps 0.5 lc rgb '", colors[0], "'");
  in_search.style =
      absl::StrCat("yerrorlines lw 1.5 pt 5 ps 0.5 lc rgb '", colors[1], "'");
  PlotSeries marks;
  marks.style =
      absl::StrCat("labels right offset -0.6,0.6 tc rgb '", colors[0], "'");
  double last_margin = 0, last_in_search = 0;
  for (const Calibration& calibration : calibrations) {
    const double nominal = kPercent * calibration.nominal;
    const auto add = [nominal](const WrongCuts& cuts, PlotSeries& series,
                               double& last) {
      // Nothing has no logarithm.
      if (cuts.wrong == 0) return;
      if (series.lines.empty()) last = kPercent * cuts.share();
      series.Add(nominal, kPercent * cuts.share(), kPercent * cuts.error());
    };
    add(calibration.at_margin(), margin, last_margin);
    add(calibration.in_search, in_search, last_in_search);
    // Whole and half ones; more would lie on each other.
    const bool is_marked = 2 * calibration.t == std::floor(2 * calibration.t);
    if (is_marked && calibration.at_margin().wrong > 0) {
      marks.lines.push_back(absl::StrFormat(
          "%.7g %.7g \"t = %g\"", nominal,
          kPercent * calibration.at_margin().share(), calibration.t));
    }
  }
  const double right =
      calibrations.empty() ? 1 : kPercent * calibrations[0].nominal;
  if (!margin.lines.empty()) {
    plot.series.push_back(std::move(margin));
    plot.series.push_back(std::move(marks));
    plot.series.push_back(
        TextAt(right, last_margin, " at the margin", colors[0]));
  }
  if (!in_search.lines.empty()) {
    plot.series.push_back(std::move(in_search));
    plot.series.push_back(
        TextAt(right, last_in_search, " in the search", colors[1]));
  }
  plot.functions = {absl::StrFormat("x notitle lc rgb '%s' dt 2", kGray)};
  return plot;
}

Plot CalibrationByDepthPlot(const ProbCutFit& fit,
                            absl::Span<const EvaluationPair> unseen) {
  // Exact scores are separate, on the right.
  constexpr double kEndPlace = 18;
  Plot plot = RatioPlot(fit, unseen, DeepGroup, [](const std::string& name) {
    return name == "deep end" ? kEndPlace : std::stod(name.substr(5));
  });
  plot.name = "calibration_depth";
  plot.title = "Calibration by deep depth (gray: 0.9 to 1.15)";
  plot.caption =
      "Wrong cuts at the margin, measured over promised, by depth of the deep "
      "search, on one fifth of the games; pairs near their window.";
  plot.x_label = "depth of the deep search (plies)";
  plot.settings.push_back(
      absl::StrFormat("set xtics (2,4,6,8,10,12,14,16,'end' %g)", kEndPlace));
  return plot;
}

Plot CalibrationByDiscsPlot(const ProbCutFit& fit,
                            absl::Span<const EvaluationPair> unseen) {
  constexpr int kTogether = 4;  // as the stages of the weights
  Plot plot = RatioPlot(
      fit, unseen,
      [](const EvaluationPair& pair) {
        return absl::StrFormat("%02d", pair.discs / kTogether * kTogether);
      },
      [](const std::string& name) {
        return std::stod(name) + (kTogether - 1) / 2.0;
      });
  plot.name = "calibration_discs";
  plot.title = "Calibration by discs, four at a time (gray: 0.9 to 1.15)";
  plot.caption =
      "The same by number of discs, four at a time, as the stages of the "
      "weights.";
  plot.x_label = "discs on the board";
  return plot;
}

}  // namespace training
