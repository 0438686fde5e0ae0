#include "training/probcut_plots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace training {
namespace {

constexpr int kMostPoints = 2000;

constexpr char kNormalDensity[] =
    "exp(-x*x/2)/sqrt(2*pi) title 'normal distribution' lw 2";

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
  plot.settings = {"set key left top", "set size ratio 1"};
  PlotSeries points;
  points.style = "points pt 7 ps 0.25";
  for (const EvaluationPair& pair : pairs) {
    if (pair.discs != discs || FamilyOf(pair) != family) continue;
    points.Add(pair.v_shallow, pair.v_deep);
    if (points.lines.size() == kMostPoints) break;
  }
  points.label = absl::StrCat(points.lines.size(), " pairs");
  plot.series = {std::move(points)};
  plot.functions = {
      absl::StrFormat("%.6f*x + %.6f title 'fit' lw 2 lc rgb 'black'", row.a,
                      row.b),
      absl::StrFormat("%.6f*x + %.6f title '+- 1.5 sigma' lc rgb 'gray40' dt 2",
                      row.a, row.b + 1.5 * row.sigma),
      absl::StrFormat("%.6f*x + %.6f notitle lc rgb 'gray40' dt 2", row.a,
                      row.b - 1.5 * row.sigma)};
  return plot;
}

std::vector<Plot> SigmaPlots(const ProbCutFit& fit) {
  std::map<int, Plot> by_depth;
  for (const auto& [family, cells] : fit.families) {
    Plot& plot = by_depth[family.deep];
    plot.name = family.is_exact() ? std::string("sigma_end")
                                  : absl::StrFormat("sigma_%02d", family.deep);
    plot.title =
        family.is_exact()
            ? std::string("Error of the estimate of the exact score")
            : absl::StrFormat("Error of the estimate of depth %d", family.deep);
    plot.x_label = "discs";
    plot.y_label = "sigma (discs)";
    plot.settings = {"set key outside right top", "set yrange [0:*]"};
    PlotSeries measured, extrapolated;
    measured.label = absl::StrCat("depth ", family.shallow);
    // gnuplot's first seven colours can be told apart.
    const int color = family.shallow % 7 + 1;
    measured.style = absl::StrCat("yerrorlines pt 7 ps 0.3 lc ", color);
    extrapolated.style = absl::StrCat("points pt 6 ps 0.4 lc ", color);
    for (const auto& [discs, cell] : cells) {
      if (cell.is_extrapolated) {
        extrapolated.Add(discs, cell.row.sigma);
      } else {
        measured.Add(discs, cell.row.sigma, cell.row.se_sigma);
      }
    }
    plot.series.push_back(std::move(measured));
    if (!extrapolated.lines.empty()) {
      plot.series.push_back(std::move(extrapolated));
    }
  }
  std::vector<Plot> plots;
  for (auto& [depth, plot] : by_depth) plots.push_back(std::move(plot));
  return plots;
}

Plot ResidualPlot(const ProbCutFit& fit,
                  absl::Span<const EvaluationPair> unseen) {
  constexpr double kRange = 5;
  constexpr double kWidth = 0.2;
  constexpr int kBins = static_cast<int>(2 * kRange / kWidth + 0.5);
  std::array<int64_t, kBins> bins = {};
  int64_t count = 0;
  for (const EvaluationPair& pair : unseen) {
    const FittedCell* cell = fit.CellOf(pair);
    if (cell == nullptr) continue;
    ++count;
    const double residual = ProbCutFit::ScaledResidual(*cell, pair);
    const int bin = static_cast<int>(std::floor((residual + kRange) / kWidth));
    if (bin >= 0 && bin < kBins) ++bins[bin];
  }
  Plot plot;
  plot.name = "residuals";
  plot.title = absl::StrCat("Residuals of ", count, " unseen pairs");
  plot.x_label = "residual (sigmas)";
  plot.y_label = "density";
  plot.settings = {"set style fill solid 0.4",
                   absl::StrFormat("set boxwidth %g", kWidth),
                   absl::StrFormat("set xrange [%g:%g]", -kRange, kRange)};
  PlotSeries histogram;
  histogram.label = "measured";
  histogram.style = "boxes";
  for (int bin = 0; bin < kBins; ++bin) {
    histogram.Add(
        -kRange + (bin + 0.5) * kWidth,
        static_cast<double>(bins[bin]) /
            (static_cast<double>(std::max<int64_t>(count, 1)) * kWidth));
  }
  plot.series = {std::move(histogram)};
  plot.functions = {kNormalDensity};
  return plot;
}

Plot CalibrationPlot(absl::Span<const Calibration> calibrations) {
  Plot plot;
  plot.name = "calibration";
  plot.title = "Share of wrong cuts on unseen games";
  plot.x_label = "nominal, 1 - Phi(t) (%)";
  plot.y_label = "measured (%)";
  plot.settings = {"set logscale xy", "set key left top"};
  PlotSeries margin, in_search;
  margin.label = "at the margin (the worst window)";
  margin.style = "yerrorlines pt 7 ps 0.5";
  in_search.label = "with the windows of the search";
  in_search.style = "yerrorlines pt 5 ps 0.5";
  constexpr double kPercent = 100;
  for (const Calibration& calibration : calibrations) {
    const double nominal = kPercent * calibration.nominal;
    const auto add = [nominal](const WrongCuts& cuts, PlotSeries& series) {
      // Nothing has no logarithm.
      if (cuts.wrong == 0) return;
      series.Add(nominal, kPercent * cuts.share(), kPercent * cuts.error());
    };
    add(calibration.at_margin(), margin);
    add(calibration.in_search, in_search);
  }
  for (PlotSeries* series : {&margin, &in_search}) {
    if (!series->lines.empty()) plot.series.push_back(std::move(*series));
  }
  plot.functions = {"x title 'as promised' lc rgb 'black'",
                    "1.5*x title '1.5 times' lc rgb 'gray40' dt 2"};
  return plot;
}

}  // namespace training
