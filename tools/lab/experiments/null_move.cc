// Bjornsson and Marsland 2000, Table 2: null moves, of which the authors say
// that they do not fit Othello.

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/lab/experiment.h"
#include "tools/lab/experiments/method_comparison.h"
#include "tools/lab/paper_figures.h"

namespace lab {
namespace {

// A bound of beta itself, and bounds that alternatives lower by t discs.
constexpr absl::string_view kFixed = "null_move:t=0";
constexpr absl::string_view kVariable = "null_move:t=1";
constexpr absl::string_view kNullMoveMethods[] = {kFixed, "null_move:t=0.5",
                                                  kVariable, "null_move:t=2"};
// The paper's program has null moves already, so its matches are between two
// kinds of them.
constexpr const PaperMatch& kPaperVariable = kPaperNullMove[2];

absl::StatusOr<MatchOutcome> AddMatch(Laboratory& laboratory,
                                      absl::string_view first,
                                      absl::string_view second,
                                      std::string paper, Table& matches) {
  const auto score = laboratory.Play({.selectivity = std::string(first)},
                                     {.selectivity = std::string(second)});
  if (!score.ok()) return score.status();
  std::vector<std::string> row = {std::string(first), std::string(second)};
  for (std::string& cell : MatchCells(*score)) row.push_back(std::move(cell));
  row.push_back(std::move(paper));
  matches.rows.push_back(std::move(row));
  return score;
}

}  // namespace

absl::StatusOr<Findings> RunNullMove(Laboratory& laboratory) {
  const std::vector<std::string> methods(std::begin(kNullMoveMethods),
                                         std::end(kNullMoveMethods));
  const int depth = laboratory.sizes().comparison_depth;
  const auto comparison =
      CompareMethods(laboratory, "null moves", methods, depth);
  if (!comparison.ok()) return comparison.status();
  Table matches =
      MatchTable("matches",
                 "Matches. The paper's is of chess, between a program with a "
                 "variable bound and the same one with the usual null moves.",
                 {"method", "against"});
  matches.columns.push_back({"paper, %", false});
  Findings findings;
  for (size_t i = 0; i < methods.size(); ++i) {
    const auto score = AddMatch(laboratory, methods[i], "none", "", matches);
    if (!score.ok()) return score.status();
    const Comparison& found = comparison->compared[i].comparison;
    findings.verdicts.push_back(
        JudgeWorse(
            absl::StrCat("Null moves do not fit Othello: ", methods[i],
                         " plays worse than the search without them."),
            *score,
            absl::StrFormat(
                "It visits %.0f %% of the nodes, and the share of solved "
                "positions changes by %+.1f points.",
                100 * found.nodes.value, 100 * found.solved_gain.value))
            .Own());
  }
  const auto variable =
      AddMatch(laboratory, kVariable, kFixed,
               absl::StrFormat("%.0f", kPaperVariable.percent), matches);
  if (!variable.ok()) return variable.status();
  findings.verdicts.push_back(
      JudgeBetter(
          "The variable bound plays better than the fixed one.", *variable,
          "Where null moves are wrong, trusting them more often does not help.")
          .PaperSays(absl::StrFormat("%.0f %%", kPaperNullMove[2].percent)));
  findings.method =
      absl::StrCat(comparison->method, " ", MatchMethod(laboratory),
                   " t = 0 is the fixed bound; t > 0 lowers it by t or 2 t "
                   "discs where alternatives are left.");
  findings.tables.push_back(ComparisonTable(*comparison, depth));
  findings.tables.push_back(std::move(matches));
  return findings;
}

}  // namespace lab
