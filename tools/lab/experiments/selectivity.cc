// All methods on the same positions and in matches: the table that the five
// papers leave open.

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/lab/experiment.h"
#include "tools/lab/experiments/method_comparison.h"

namespace lab {
namespace {

constexpr absl::string_view kMethods[] = {"probcut",
                                          "multi_probcut",
                                          "multi_cut",
                                          "rank_cut",
                                          "multi_probcut+multi_cut",
                                          "multi_probcut+rank_cut",
                                          "n_best",
                                          "razoring",
                                          "null_move"};

const ComparedMethod* Find(const MethodComparison& comparison,
                           absl::string_view method) {
  for (const ComparedMethod& compared : comparison.compared) {
    if (compared.selectivity == method) return &compared;
  }
  return nullptr;
}

void AddVerdicts(const MethodComparison& comparison,
                 const std::vector<match::MatchScore>& scores,
                 Findings& findings) {
  size_t best = 0;
  for (size_t i = 0; i < scores.size(); ++i) {
    const ComparedMethod& compared = comparison.compared[i];
    findings.verdicts.push_back(JudgeAbove(
        absl::StrCat(compared.selectivity,
                     " plays better than the search without it."),
        "score, %", ScoreOf(scores[i]).Times(100), 50, 1,
        absl::StrFormat("It visits %.0f %% of the nodes for the same depth "
                        "and plays the same move in %.0f %% of the positions.",
                        100 * compared.comparison.nodes.value,
                        100 * compared.comparison.same_move.value)));
    if (scores[i].tally().score() > scores[best].tally().score()) best = i;
  }
  if (scores.empty()) return;
  if (const ComparedMethod* multi = Find(comparison, "multi_probcut")) {
    findings.verdicts.push_back(JudgeFact(
        "Multi-ProbCut, which the engine plays with, has the highest score.",
        &comparison.compared[best] == multi,
        absl::StrFormat("the highest score, %.1f %%, is that of %s",
                        100 * scores[best].tally().score(),
                        comparison.compared[best].selectivity),
        "The intervals of the best overlap if their scores are near each "
        "other."));
  }
}

}  // namespace

absl::StatusOr<Findings> RunSelectivity(Laboratory& laboratory) {
  Findings findings;
  std::vector<std::string> methods;
  std::vector<std::string> missing;
  for (absl::string_view method : kMethods) {
    const std::string why_not = laboratory.WhyNot(method);
    if (why_not.empty()) {
      methods.emplace_back(method);
    } else {
      missing.push_back(absl::StrCat(method, " (", why_not, ")"));
    }
  }
  const int depth = laboratory.sizes().comparison_depth;
  const auto comparison =
      CompareMethods(laboratory, "selectivity", methods, depth);
  if (!comparison.ok()) return comparison.status();
  std::vector<match::MatchScore> scores;
  Table matches = {"matches",
                   "Matches against the search without selectivity.",
                   {{"method", false}},
                   {}};
  for (const Column& column : MatchColumns()) matches.columns.push_back(column);
  for (const std::string& method : methods) {
    const auto score = laboratory.Play({.selectivity = method}, {});
    if (!score.ok()) return score.status();
    std::vector<std::string> row = {method};
    for (std::string& cell : MatchCells(*score)) row.push_back(std::move(cell));
    matches.rows.push_back(std::move(row));
    scores.push_back(*score);
  }
  findings.method =
      absl::StrCat(comparison->method, " ", MatchMethod(laboratory));
  if (!missing.empty()) {
    absl::StrAppend(&findings.method,
                    " Left out: ", absl::StrJoin(missing, ", "), ".");
  }
  findings.tables.push_back(ComparisonTable(*comparison, depth));
  findings.tables.push_back(std::move(matches));
  AddVerdicts(*comparison, scores, findings);
  return findings;
}

}  // namespace lab
