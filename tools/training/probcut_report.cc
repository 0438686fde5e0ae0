#include "tools/training/probcut_report.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tools {
namespace {

using training::Calibration;
using training::FittedCell;
using training::ProbCutFit;
using training::WrongCuts;

// Where the summary shows sigma.
constexpr int kShownDiscs[] = {12, 20, 28, 36, 44, 52};
constexpr double kPercent = 100;

std::string SigmaText(const std::map<int, FittedCell>& cells, int discs) {
  const auto cell = cells.find(discs);
  if (cell == cells.end()) return absl::StrFormat("%13s", "-");
  return absl::StrFormat(" %5.2f (%.3f)", cell->second.row.sigma,
                         cell->second.row.r2);
}

}  // namespace

std::string FormatCells(const ProbCutFit& fit) {
  std::string text =
      "discs\tshallow\tdeep\town\tn\treach\toutliers\ta\tse_a\tb\tse_b\t"
      "sigma\tse_sigma\tr2\tresidual_mean\textrapolated\n";
  for (const auto& [family, cells] : fit.families) {
    for (const auto& [discs, cell] : cells) {
      const search::ProbCutRow& row = cell.row;
      absl::StrAppendFormat(
          &text,
          "%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t"
          "%.4f\t%.4f\t%d\n",
          row.discs, row.shallow, row.deep, cell.own_pairs, row.n, cell.reach,
          cell.outliers, row.a, row.se_a, row.b, row.se_b, row.sigma,
          row.se_sigma, row.r2, cell.residual_mean, cell.is_extrapolated);
    }
  }
  return text;
}

std::string FormatFamilies(const ProbCutFit& fit) {
  std::string text = "depths  cells     pairs  sigma (r2) at";
  for (int discs : kShownDiscs) {
    if (discs == kShownDiscs[0]) {
      absl::StrAppendFormat(&text, " %3d discs", discs);
    } else {
      absl::StrAppendFormat(&text, "%13d", discs);
    }
  }
  text += "\n";
  for (const auto& [family, cells] : fit.families) {
    int64_t pairs = 0;
    for (const auto& [discs, cell] : cells) pairs += cell.own_pairs;
    absl::StrAppendFormat(&text, "%-6s  %5d %9d            ", family.ToString(),
                          cells.size(), pairs);
    for (int discs : kShownDiscs) text += SigmaText(cells, discs);
    text += "\n";
  }
  return text;
}

std::string FormatCalibrations(absl::Span<const Calibration> calibrations) {
  std::string text =
      "           share of wrong cuts in %\n"
      "   t   nominal   at the margin  (high, low)   ratio   in the search\n";
  for (const Calibration& calibration : calibrations) {
    const WrongCuts margin = calibration.at_margin();
    if (margin.cuts == 0) return "nothing to calibrate with\n";
    absl::StrAppendFormat(
        &text, "%4.2f   %7.3f   %6.3f +- %.3f  (%.2f, %.2f)  %5.2f   %s\n",
        calibration.t, kPercent * calibration.nominal,
        kPercent * margin.share(), kPercent * margin.error(),
        kPercent * calibration.high.share(), kPercent * calibration.low.share(),
        margin.share() / calibration.nominal,
        calibration.in_search.cuts == 0
            ? std::string("-")
            : absl::StrFormat("%.3f of %d",
                              kPercent * calibration.in_search.share(),
                              calibration.in_search.cuts));
  }
  return text;
}

std::string FormatGroups(const std::map<std::string, Calibration>& groups) {
  std::string text;
  for (const auto& [name, calibration] : groups) {
    const WrongCuts margin = calibration.at_margin();
    absl::StrAppendFormat(
        &text, "%s\t%.2f\t%.5f\t%d\t%.5f\t%.5f\t%.5f\t%.2f\t%d\t%.5f\n", name,
        calibration.t, calibration.nominal, margin.cuts, margin.share(),
        calibration.high.share(), calibration.low.share(),
        margin.share() / calibration.nominal, calibration.in_search.cuts,
        calibration.in_search.share());
  }
  return text;
}

}  // namespace tools
