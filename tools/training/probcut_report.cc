#include "tools/training/probcut_report.h"

#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/program/json_line.h"

namespace tools {
namespace {

using training::Calibration;
using training::FittedCell;
using training::ProbCutFit;
using training::WrongCuts;

// Numbers of discs that the summary shows of each pair of depths.
constexpr int kShownCells = 3;
constexpr double kPercent = 100;

// Cells with pairs of their own disc count, as far apart as possible.
std::vector<const FittedCell*> ShownCells(
    const std::map<int, FittedCell>& cells) {
  std::vector<const FittedCell*> measured;
  for (const auto& [discs, cell] : cells) {
    if (cell.row.own > 0) measured.push_back(&cell);
  }
  if (measured.size() <= kShownCells) return measured;
  std::vector<const FittedCell*> shown;
  for (int i = 0; i < kShownCells; ++i) {
    // In the middle of each third.
    shown.push_back(
        measured[measured.size() * (2 * i + 1) / (2 * kShownCells)]);
  }
  return shown;
}

}  // namespace

std::string FormatCells(const ProbCutFit& fit) {
  std::string text =
      "discs,shallow,deep,own,n,effective,reach,outliers,a,se_a,b,se_b,"
      "sigma,se_sigma,r2,residual_mean,extrapolated\n";
  for (const auto& [family, cells] : fit.families) {
    for (const auto& [discs, cell] : cells) {
      const search::ProbCutRow& row = cell.row;
      absl::StrAppendFormat(
          &text,
          "%d,%d,%d,%d,%d,%.1f,%d,%d,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,%.4f,"
          "%.4f,%d\n",
          row.discs, row.shallow, row.deep, row.own, row.n,
          cell.effective_pairs, row.reach, cell.outliers, row.a, row.se_a,
          row.b, row.se_b, row.sigma, row.se_sigma, row.r2, cell.residual_mean,
          row.is_extrapolated);
    }
  }
  return text;
}

std::string FormatCellsAsJson(const ProbCutFit& fit) {
  std::string text;
  for (const auto& [family, cells] : fit.families) {
    for (const auto& [discs, cell] : cells) {
      const search::ProbCutRow& row = cell.row;
      absl::StrAppend(&text,
                      JsonLine()
                          .Add("discs", row.discs)
                          .Add("shallow", row.shallow)
                          .Add("deep", row.deep)
                          .Add("own", row.own)
                          .Add("n", row.n)
                          .Add("effective", cell.effective_pairs)
                          .Add("reach", row.reach)
                          .Add("outliers", cell.outliers)
                          .Add("a", row.a)
                          .Add("se_a", row.se_a)
                          .Add("b", row.b)
                          .Add("se_b", row.se_b)
                          .Add("sigma", row.sigma)
                          .Add("se_sigma", row.se_sigma)
                          .Add("r2", row.r2)
                          .Add("extrapolated", row.is_extrapolated)
                          .ToString(),
                      "\n");
    }
  }
  return text;
}

std::string FormatFamilies(const ProbCutFit& fit) {
  std::string text =
      "depths  discs       a               b            sigma          r2"
      "       own         n  reach\n";
  for (const auto& [family, cells] : fit.families) {
    for (const FittedCell* cell : ShownCells(cells)) {
      const search::ProbCutRow& row = cell->row;
      absl::StrAppendFormat(
          &text,
          "%-6s  %5d  %.3f +- %.3f  %6.2f +- %.2f  %5.2f +- %.2f  %.3f  "
          "%8d  %8d  %5d\n",
          family.ToString(), row.discs, row.a, row.se_a, row.b, row.se_b,
          row.sigma, row.se_sigma, row.r2, row.own, row.n, row.reach);
    }
  }
  return text;
}

std::string FormatCalibrationsAsJson(
    absl::Span<const Calibration> calibrations) {
  std::string text;
  for (const Calibration& calibration : calibrations) {
    const WrongCuts& margin = calibration.at_margin();
    absl::StrAppend(&text,
                    JsonLine()
                        .Add("t", calibration.t)
                        .Add("nominal", calibration.nominal)
                        .Add("cuts", margin.cuts)
                        .Add("measured", margin.share())
                        .Add("error", margin.error())
                        .Add("high", calibration.high.share())
                        .Add("low", calibration.low.share())
                        .Add("anywhere", calibration.anywhere.share())
                        .Add("search_cuts", calibration.in_search.cuts)
                        .Add("search_measured", calibration.in_search.share())
                        .ToString(),
                    "\n");
  }
  return text;
}

std::string FormatCalibrations(absl::Span<const Calibration> calibrations) {
  std::string text =
      "           share of wrong cuts in %\n"
      "   t   nominal   at the margin  (high, low)   ratio  anywhere   in the "
      "search\n";
  for (const Calibration& calibration : calibrations) {
    const WrongCuts& margin = calibration.at_margin();
    if (margin.cuts == 0) return "nothing to calibrate with\n";
    absl::StrAppendFormat(
        &text,
        "%4.2f   %7.3f   %6.3f +- %.3f  (%.2f, %.2f)  %5.2f  %8.2f   %s\n",
        calibration.t, kPercent * calibration.nominal,
        kPercent * margin.share(), kPercent * margin.error(),
        kPercent * calibration.high.share(), kPercent * calibration.low.share(),
        margin.share() / calibration.nominal,
        calibration.anywhere.share() / calibration.nominal,
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
    const WrongCuts& margin = calibration.at_margin();
    absl::StrAppendFormat(
        &text,
        "%s\t%.2f\t%.5f\t%d\t%.5f\t%.5f\t%.5f\t%.5f\t%.3f\t%.3f\t%d\t%.5f\n",
        name, calibration.t, calibration.nominal, margin.cuts, margin.share(),
        margin.error(), calibration.high.share(), calibration.low.share(),
        margin.share() / calibration.nominal,
        calibration.anywhere.share() / calibration.nominal,
        calibration.in_search.cuts, calibration.in_search.share());
  }
  return text;
}

}  // namespace tools
