// All methods on the same positions and in matches: the table that the five
// papers leave open.

#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "tools/lab/experiment.h"
#include "tools/lab/experiments/method_comparison.h"

namespace lab {
namespace {

constexpr absl::string_view kSelectivityMethods[] = {"probcut",
                                                     "multi_probcut",
                                                     "multi_cut",
                                                     "rank_cut",
                                                     "multi_probcut+multi_cut",
                                                     "multi_probcut+rank_cut",
                                                     "n_best",
                                                     "razoring",
                                                     "null_move"};

// Clearly better than the full search, or clearly worse; the others need more
// games.
constexpr absl::string_view kClearMethods[] = {
    "multi_probcut", "multi_probcut+multi_cut", "multi_probcut+rank_cut",
    "null_move"};

constexpr absl::string_view kMethodOfPlay = "multi_probcut";

void AddVerdicts(const MethodComparison& comparison,
                 const std::vector<MatchOutcome>& outcomes,
                 Findings& findings) {
  const MatchOutcome* of_play = nullptr;
  const MatchOutcome* best_other = nullptr;
  absl::string_view other_name;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    const ComparedMethod& compared = comparison.compared[i];
    findings.verdicts.push_back(JudgeBetter(
        absl::StrCat(compared.selectivity,
                     " plays better than the search without it."),
        outcomes[i],
        absl::StrFormat("It visits %.0f %% of the nodes for the same depth "
                        "and plays the same move in %.0f %% of the positions.",
                        100 * compared.comparison.nodes.value,
                        100 * compared.comparison.same_move.value)));
    if (compared.selectivity == kMethodOfPlay) {
      of_play = &outcomes[i];
    } else if (best_other == nullptr || outcomes[i].score.tally().score() >
                                            best_other->score.tally().score()) {
      best_other = &outcomes[i];
      other_name = compared.selectivity;
    }
  }
  if (of_play == nullptr || best_other == nullptr) return;
  findings.verdicts.push_back(JudgeAbove(
      "Multi-ProbCut, which the engine plays with, is the best of all.",
      absl::StrCat("its score minus that of ", other_name,
                   ", the best of the others, % points"),
      othello::DifferenceOf(ScoreOf(*of_play), ScoreOf(*best_other)).Times(100),
      0, 1, "The best of several is high by chance, too."));
}

}  // namespace

absl::StatusOr<Findings> RunSelectivity(Laboratory& laboratory) {
  Findings findings;
  std::vector<std::string> methods;
  std::vector<std::string> missing;
  for (absl::string_view method : kSelectivityMethods) {
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
  std::vector<MatchOutcome> outcomes;
  Table matches = MatchTable(
      "matches", "Matches against the search without selectivity.", {"method"});
  for (const std::string& method : methods) {
    const bool is_clear = absl::c_linear_search(kClearMethods, method);
    const auto score = laboratory.Play(
        {.selectivity = method}, {},
        {.kind = is_clear ? MatchKind::kUsual : MatchKind::kClose});
    if (!score.ok()) return score.status();
    std::vector<std::string> row = {method};
    for (std::string& cell : MatchCells(*score)) row.push_back(std::move(cell));
    matches.rows.push_back(std::move(row));
    outcomes.push_back(*score);
  }
  findings.method =
      absl::StrCat(comparison->method, " ", MatchMethod(laboratory));
  if (!missing.empty()) {
    absl::StrAppend(&findings.method,
                    " Left out: ", absl::StrJoin(missing, ", "), ".");
  }
  findings.tables.push_back(ComparisonTable(*comparison, depth));
  findings.tables.push_back(std::move(matches));
  AddVerdicts(*comparison, outcomes, findings);
  return findings;
}

}  // namespace lab
