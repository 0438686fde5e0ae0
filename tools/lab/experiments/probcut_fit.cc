// Buro 1995, Figures 3 and 4: how well depth 4 predicts depth 8.

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/lab/experiment.h"
#include "tools/lab/paper_figures.h"
#include "training/pair_plan.h"
#include "training/probcut_plots.h"
#include "training/probcut_regression.h"

namespace lab {
namespace {

constexpr training::PairFamily kFamily = {4, 8};

training::PairPlan PlanFor(const Laboratory& laboratory, int discs) {
  training::PairPlan plan;
  plan.seed = laboratory.settings().seed;
  plan.min_discs = discs;
  plan.max_discs = discs;
  plan.positions = laboratory.sizes().fit_pairs;
  plan.near_discs = 0;  // as in the paper
  plan.tiers = {{kFamily.deep, 1}};
  plan.exact_tiers = {};
  plan.exact_shallow = {};
  plan.grid = {{kFamily.shallow, kFamily.deep}};
  return plan;
}

std::string WithError(double value, double error) {
  return absl::StrFormat("%.4f ± %.4f", value, othello::kZ95 * error);
}

}  // namespace

absl::StatusOr<Findings> RunProbCutFit(Laboratory& laboratory) {
  Findings findings;
  Table table = {
      "",
      "The line v = a v' + b from depth 4 to depth 8, values in discs. The "
      "paper's values are logarithms of odds, so only r² can be compared.",
      {{"discs", false},
       {"pairs", false},
       {"a", false},
       {"b", false},
       {"sigma", false},
       {"r²", false},
       {"paper's r²", false}},
      {}};
  training::RegressionSettings settings;
  settings.min_pairs = 10;
  settings.max_reach = 0;
  settings.near_sigmas = 0;  // the paper fitted all its pairs
  double sigmas[std::size(kBuroFitDiscs)] = {};
  double sigma_errors[std::size(kBuroFitDiscs)] = {};
  for (size_t i = 0; i < std::size(kBuroFitDiscs); ++i) {
    const int discs = kBuroFitDiscs[i];
    const auto pairs = laboratory.CollectPairs(absl::StrCat("fit", discs),
                                               PlanFor(laboratory, discs));
    if (!pairs.ok()) return pairs.status();
    const auto fit = FitProbCut(*pairs, settings);
    if (!fit.ok()) return fit.status();
    const search::ProbCutRow& row = fit->families.at(kFamily).at(discs).row;
    table.rows.push_back(
        {absl::StrCat(discs), absl::StrCat(row.n), WithError(row.a, row.se_a),
         WithError(row.b, row.se_b), WithError(row.sigma, row.se_sigma),
         absl::StrFormat("%.4f", row.r2), absl::StrFormat("%.2f", kBuroR2)});
    auto plot = ScatterPlot(*fit, *pairs, discs, kFamily);
    if (!plot.ok()) return plot.status();
    plot->name = absl::StrCat("probcut_fit_", discs);
    findings.plots.push_back(*std::move(plot));
    sigmas[i] = row.sigma;
    sigma_errors[i] = row.se_sigma;
    // The relative error of 1 - r² is that of the variance.
    const double half =
        othello::kZ95 * 2 * row.se_sigma / row.sigma * (1 - row.r2);
    findings.verdicts.push_back(
        JudgeAbove(
            absl::StrFormat(
                "At %d discs the line explains as much of the variance "
                "as in the paper, whose r² is about %.2f.",
                discs, kBuroR2),
            "r²", {row.r2, row.r2 - half, row.r2 + half}, kBuroR2, 4,
            "Positions below searched games spread less or more than those of "
            "1995, and r² measures the spread as much as the error.")
            .PaperSays(absl::StrFormat("%.2f", kBuroR2)));
  }
  const double difference = sigmas[1] - sigmas[0];
  const double half =
      othello::kZ95 * std::sqrt(sigma_errors[0] * sigma_errors[0] +
                                sigma_errors[1] * sigma_errors[1]);
  findings.verdicts.push_back(JudgeAbove(
      "ProbCut's error (4, 8) grows with the number of discs.",
      "sigma at 44 discs minus sigma at 28",
      {difference, difference - half, difference + half}, 0, 3,
      "An evaluation in discs, with weights for each stage, need not lose "
      "precision as the game goes on."));
  findings.method = absl::StrFormat(
      "%d positions for each number of discs, met six plies below positions of "
      "self-play by a search without selectivity, as in the paper; numbers "
      "after ± are 95 %%.",
      laboratory.sizes().fit_pairs);
  findings.tables.push_back(std::move(table));
  return findings;
}

}  // namespace lab
