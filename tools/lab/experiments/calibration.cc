// Does Multi-ProbCut keep its promise? The parameters that the engine plays
// with, against pairs of values from games that they were not fitted to.

#include "training/calibration.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/score.h"
#include "search/selectivity/probcut_formula.h"
#include "tools/lab/experiment.h"
#include "training/calibration_plots.h"
#include "training/pair_plan.h"
#include "training/probcut_regression.h"

namespace lab {
namespace {

using training::Calibration;
using training::EvaluationPair;

constexpr int kFewestDiscs = 16;
constexpr int kMostDiscs = 52;
constexpr int kDeepest = 8;
// The threshold of play.
constexpr double kPlayT = 1.5;
// One at which the tails of the errors show.
constexpr double kCautiousT = 2.5;
// How much more often than promised cuts may be wrong before we say so.
constexpr double kTolerance = 1.25;

// A number in discs from one in fixed-point Score units.
double DiscsFromFixed(search::Fixed fixed) {
  return static_cast<double>(fixed) / static_cast<double>(search::kFixedOne) /
         othello::kScorePerDisc;
}

// The engine's parameters where pairs are, in the form of a fit.
training::ProbCutFit FitOf(const search::ProbCutModel& model,
                           const std::vector<EvaluationPair>& pairs) {
  training::ProbCutFit fit;
  fit.near_sigmas = training::RegressionSettings().near_sigmas;
  fit.midgame_tails = model.midgame_tails();
  fit.end_tails = model.end_tails();
  for (const EvaluationPair& pair : pairs) {
    auto& cells = fit.families[FamilyOf(pair)];
    if (cells.contains(pair.discs)) continue;
    const auto line = model.Midgame(pair.discs, pair.shallow, pair.deep);
    if (!line.has_value()) continue;
    training::FittedCell cell;
    cell.row.discs = pair.discs;
    cell.row.shallow = pair.shallow;
    cell.row.deep = pair.deep;
    cell.row.a = static_cast<double>(line->slope) /
                 static_cast<double>(search::kFixedOne);
    cell.row.b = DiscsFromFixed(line->offset);
    cell.row.sigma = DiscsFromFixed(line->sigma);
    cells.emplace(pair.discs, cell);
  }
  return fit;
}

absl::StatusOr<std::vector<EvaluationPair>> Collect(Laboratory& laboratory) {
  std::vector<EvaluationPair> all;
  const Sizes& sizes = laboratory.sizes();
  for (int discs = kFewestDiscs; discs <= kMostDiscs;
       discs += sizes.calibration_discs_step) {
    training::PairPlan plan;
    plan.seed = laboratory.settings().seed;
    plan.min_discs = discs;
    plan.max_discs = discs;
    plan.positions = sizes.calibration_positions;
    plan.near_discs = 0;
    plan.tiers = {{kDeepest, 1}};
    plan.exact_tiers = {};
    plan.exact_shallow = {};
    plan.grid = training::DefaultGrid(kDeepest);
    const auto pairs =
        laboratory.CollectPairs(absl::StrCat("calibration", discs), plan);
    if (!pairs.ok()) return pairs.status();
    for (const EvaluationPair& pair : *pairs) {
      if (pair.shallow > 0 && !pair.IsExact()) all.push_back(pair);
    }
  }
  return all;
}

// With the error of games that are independent of each other.
othello::Estimate ShareOfWrong(const training::WrongCuts& cuts) {
  if (cuts.wrong == 0) return othello::ShareOf(0, cuts.cuts).Times(100);
  const double half = othello::kZ95 * cuts.error();
  return othello::Estimate{cuts.share(), cuts.share() - half,
                           cuts.share() + half}
      .Times(100);
}

std::vector<std::string> RowOf(absl::string_view group,
                               const Calibration& calibration) {
  const training::WrongCuts margin = calibration.at_margin();
  const training::WrongCuts& search = calibration.in_search;
  return {std::string(group),
          absl::StrFormat("%.2f", calibration.t),
          absl::StrFormat("%.2f", 100 * calibration.nominal),
          absl::StrCat(margin.cuts),
          othello::FormatEstimate(ShareOfWrong(margin), 2),
          absl::StrCat(search.cuts),
          othello::FormatEstimate(ShareOfWrong(search), 2)};
}

Table EmptyTable(absl::string_view name, absl::string_view caption) {
  return {std::string(name),
          std::string(caption),
          {{"pairs", false},
           {"t", false},
           {"promised, %", false},
           {"cuts at the margin", false},
           {"wrong, %", false},
           {"cuts in the search", false},
           {"wrong, %", false}},
          {}};
}

// Stages of the game decide, one by one: too many wrong cuts in one of them are
// not made good by too few in another.
void AddStages(const std::map<std::string, Calibration>& stages,
               Findings& findings) {
  for (const auto& [stage, calibration] : stages) {
    if (calibration.at_margin().cuts == 0) continue;
    findings.verdicts.push_back(
        JudgeBelow(
            absl::StrFormat("At t = %.1f and %s, cuts at the margin are wrong "
                            "at most %.2f times as often as promised.",
                            kPlayT, stage, kTolerance),
            "wrong cuts, %", ShareOfWrong(calibration.at_margin()),
            100 * kTolerance * calibration.nominal, 2,
            "Pairs near the window that their search had, as in the report of "
            "rialto-fit-probcut. One tail curve serves all stages.")
            .Own());
  }
}

}  // namespace

absl::StatusOr<Findings> RunCalibration(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("multi_probcut");
  if (!findings.skipped.empty()) return findings;
  const auto pairs = Collect(laboratory);
  if (!pairs.ok()) return pairs.status();
  const training::ProbCutFit fit =
      FitOf(*laboratory.settings().parameters->probcut, *pairs);

  Table thresholds = EmptyTable(
      "",
      "All pairs by threshold. At the margin the test succeeds by a hair, "
      "and the promise is an equation; in the search most cuts are clear.");
  std::vector<Calibration> calibrations;
  for (double t : training::CalibrationThresholds()) {
    calibrations.push_back(Calibrate(fit, *pairs, t));
    thresholds.rows.push_back(RowOf("all", calibrations.back()));
  }
  findings.tables.push_back(std::move(thresholds));
  for (const auto& [name, group_of] :
       {std::make_pair("discs", training::DiscsGroup),
        std::make_pair("depths", training::DepthsGroup)}) {
    Table table =
        EmptyTable(name, absl::StrFormat("By %s, t = %.1f.", name, kPlayT));
    for (const auto& [group, calibration] :
         CalibrateBy(fit, *pairs, kPlayT, group_of)) {
      table.rows.push_back(RowOf(group, calibration));
    }
    findings.tables.push_back(std::move(table));
  }
  training::Plot plot = training::CalibrationPlot(calibrations);
  plot.name = "calibration";
  findings.plots.push_back(std::move(plot));

  findings.method = absl::StrFormat(
      "%d pairs of values at %d to %d discs, from positions that searches of "
      "games met six plies below their root; the lines are those that the "
      "engine plays with. Pairs count at the margin if they are at most %g "
      "sigmas from the window that their search had. Intervals are by game.",
      pairs->size(), kFewestDiscs, kMostDiscs, fit.near_sigmas);
  const Calibration play = Calibrate(fit, *pairs, kPlayT);
  AddStages(CalibrateBy(fit, *pairs, kPlayT, training::DiscsGroup), findings);
  findings.verdicts.push_back(
      JudgeBelow(absl::StrFormat(
                     "At t = %.1f cuts that a search really makes are wrong "
                     "no more often than promised.",
                     kPlayT),
                 "wrong cuts, %", ShareOfWrong(play.in_search),
                 100 * play.nominal, 2,
                 "The parameters promise too much for this evaluation.")
          .Own());
  const Calibration cautious = Calibrate(fit, *pairs, kCautiousT);
  findings.verdicts.push_back(
      JudgeBelow(absl::StrFormat(
                     "At t = %.1f, far out, cuts at the margin are wrong at "
                     "most %.2f times as "
                     "often as promised, too.",
                     kCautiousT, kTolerance),
                 "wrong cuts at the margin, %",
                 ShareOfWrong(cautious.at_margin()),
                 100 * kTolerance * cautious.nominal, 2,
                 "Errors have heavier tails than a normal distribution: large "
                 "thresholds "
                 "buy less certainty than their percentages say.")
          .Own());
  return findings;
}

}  // namespace lab
