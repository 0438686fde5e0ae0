#include "tools/lab/experiments/method_comparison.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/match/match_statistics.h"

namespace lab {
namespace {

// A loss of solved positions that we call none, as a share.
constexpr double kTolerableLoss = 0.01;

constexpr double kEven = 50;  // per cent

bool SidesDiffer(absl::Span<const MatchOutcome> outcomes) {
  return std::any_of(
      outcomes.begin(), outcomes.end(),
      [](const MatchOutcome& outcome) { return outcome.sides_differ; });
}

Verdict JudgeMatch(Verdict verdict, absl::Span<const MatchOutcome> outcomes) {
  verdict.measured->is_score = true;
  verdict.judgement = JudgementOf(*verdict.measured);
  if (!SidesDiffer(outcomes)) {
    verdict.evidence =
        "both sides chose the same moves in all games, so that the match says "
        "nothing at this limit";
  }
  return verdict;
}

}  // namespace

absl::StatusOr<MethodComparison> CompareMethods(
    Laboratory& laboratory, absl::string_view label,
    const std::vector<std::string>& methods, int depth) {
  const auto problems = laboratory.Problems();
  if (!problems.ok()) return problems.status();
  std::vector<Variant> variants = {{.depth = depth}};
  for (const std::string& method : methods) {
    variants.push_back({.selectivity = method, .depth = depth});
  }
  const auto outcomes = laboratory.Search(label, variants, problems->set);
  if (!outcomes.ok()) return outcomes.status();
  MethodComparison result;
  for (size_t i = 0; i < methods.size(); ++i) {
    result.compared.push_back(
        {methods[i],
         Compare((*outcomes)[0], (*outcomes)[i + 1], problems->problems)});
  }
  result.positions = static_cast<int64_t>(problems->problems.size());
  result.reference_solved =
      Compare((*outcomes)[0], (*outcomes)[0], problems->problems).solved_count;
  const Sizes& sizes = laboratory.sizes();
  result.method = absl::StrFormat(
      "%d test positions with %d to %d empty squares, whose exact scores the "
      "solver knows, searched to depth %d; a position is solved if the move "
      "keeps its score. The search without selectivity solves %d.",
      result.positions, sizes.fewest_empties,
      sizes.fewest_empties + sizes.problems.size() - 1, depth,
      result.reference_solved);
  return result;
}

Table ComparisonTable(const MethodComparison& comparison, int depth) {
  Table table = {
      "",
      absl::StrFormat("Depth %d, in per cent of the search without "
                      "selectivity, which solves %d of %d positions.",
                      depth, comparison.reference_solved, comparison.positions),
      {{"method", false},
       {"nodes, %", false},
       {"time, %", true},
       {"same move, %", false},
       {"same value, %", false},
       {"solved", false},
       {"solved, %", false},
       {"more solved, % points", false}},
      {}};
  for (const ComparedMethod& row : comparison.compared) {
    const Comparison& found = row.comparison;
    table.rows.push_back(
        {row.selectivity, PercentCell(found.nodes), PercentCell(found.seconds),
         PercentCell(found.same_move), PercentCell(found.same_value),
         absl::StrCat(found.solved_count), PercentCell(found.solved),
         PercentCell(found.solved_gain)});
  }
  return table;
}

Verdict JudgeNodes(absl::string_view claim, const ComparedMethod& compared,
                   absl::string_view reason) {
  return JudgeBelow(
      claim,
      absl::StrCat("nodes of ", compared.selectivity, " in % of those without"),
      compared.comparison.nodes.Times(100), 100, 1, reason);
}

Verdict JudgeSolved(absl::string_view claim, const ComparedMethod& compared,
                    absl::string_view reason) {
  return JudgeAbove(claim,
                    absl::StrCat("additional positions solved with ",
                                 compared.selectivity, ", in % of all,"),
                    compared.comparison.solved_gain.Times(100),
                    -100 * kTolerableLoss, 2, reason);
}

othello::Estimate ScoreOf(absl::Span<const MatchOutcome> outcomes) {
  match::Tally tally;
  match::PairCounts pairs;
  for (const MatchOutcome& outcome : outcomes) {
    tally.wins += outcome.score.tally().wins;
    tally.draws += outcome.score.tally().draws;
    tally.losses += outcome.score.tally().losses;
    for (size_t i = 0; i < pairs.counts.size(); ++i) {
      pairs.counts[i] += outcome.score.pairs().counts[i];
    }
  }
  if (!SidesDiffer(outcomes)) return {tally.score(), 0, 1};
  const match::Interval interval = ScoreInterval95(pairs);
  return {tally.score(), interval.low, interval.high};
}

othello::Estimate ScoreOf(const MatchOutcome& outcome) {
  return ScoreOf(absl::MakeConstSpan(&outcome, 1));
}

Verdict JudgeBetter(absl::string_view claim,
                    absl::Span<const MatchOutcome> outcomes,
                    absl::string_view reason) {
  return JudgeMatch(JudgeAbove(claim, "score, %", ScoreOf(outcomes).Times(100),
                               kEven, 1, reason),
                    outcomes);
}

Verdict JudgeBetter(absl::string_view claim, const MatchOutcome& outcome,
                    absl::string_view reason) {
  return JudgeBetter(claim, absl::MakeConstSpan(&outcome, 1), reason);
}

Verdict JudgeWorse(absl::string_view claim, const MatchOutcome& outcome,
                   absl::string_view reason) {
  return JudgeMatch(JudgeBelow(claim, "score, %", ScoreOf(outcome).Times(100),
                               kEven, 1, reason),
                    absl::MakeConstSpan(&outcome, 1));
}

Table MatchTable(absl::string_view name, absl::string_view caption,
                 absl::Span<const absl::string_view> columns, bool by_time) {
  Table table = {std::string(name), std::string(caption), {}, {}};
  for (absl::string_view column : columns) {
    table.columns.push_back({std::string(column), false});
  }
  for (const char* column :
       {"games", "+", "=", "-", "score, %", "95 % interval", "mean discs"}) {
    table.columns.push_back({column, by_time});
  }
  return table;
}

std::vector<std::string> MatchCells(const MatchOutcome& outcome) {
  const match::Tally& tally = outcome.score.tally();
  const othello::Estimate share = ScoreOf(outcome).Times(100);
  return {absl::StrCat(tally.games()),
          absl::StrCat(tally.wins),
          absl::StrCat(tally.draws),
          absl::StrCat(tally.losses),
          absl::StrFormat("%.1f", share.value),
          outcome.sides_differ
              ? absl::StrFormat("%.1f to %.1f", share.low, share.high)
              : "none: the sides never differed",
          absl::StrFormat("%+.2f", outcome.score.MeanDiscs())};
}

std::string MatchMethod(const Laboratory& laboratory) {
  return absl::StrCat(
      "Matches of ", laboratory.MatchGames(MatchKind::kUsual),
      " games, unless a table says otherwise, on balanced openings, each "
      "played with both colours, with ",
      laboratory.MatchLimit(),
      ". With equal nodes a method's bookkeeping costs nothing; where it "
      "counts there are matches by time as well, of which no two runs are the "
      "same.");
}

}  // namespace lab
