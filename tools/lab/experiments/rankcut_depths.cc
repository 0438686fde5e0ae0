// Lim and Lee 2006, Table 1: RankCut by depth.

#include <cmath>
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

// The standard error of k solved ones among n (the paper's formula).
double StandardError(int64_t k, int64_t n) {
  const double share = static_cast<double>(k) / static_cast<double>(n);
  return static_cast<double>(n) *
         std::sqrt(share * (1 - share) / static_cast<double>(n));
}

const PaperRankCut* PaperRowOf(int depth) {
  for (const PaperRankCut& row : kPaperRankCut) {
    if (row.depth == depth) return &row;
  }
  return nullptr;
}

std::string Change(double ratio) {
  return absl::StrFormat("%+.1f", 100 * (ratio - 1));
}

}  // namespace

absl::StatusOr<Findings> RunRankCutDepths(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("rank_cut");
  if (!findings.skipped.empty()) return findings;
  Table table = {
      "",
      absl::StrCat("RankCut against the search without it; the paper's "
                   "changes are those of ",
                   kPaperRankCutPositions,
                   " positions of chess. SE is the standard error of the "
                   "number solved without RankCut."),
      {{"depth", false},
       {"nodes, %", false},
       {"paper", false},
       {"time, %", true},
       {"paper", true},
       {"solved without", false},
       {"SE", false},
       {"solved more", false},
       {"paper", false}},
      {}};
  othello::Estimate first;
  othello::Estimate last;
  for (int depth : laboratory.sizes().rank_depths) {
    const auto comparison = CompareMethods(
        laboratory, absl::StrCat("depth ", depth), {"rank_cut"}, depth);
    if (!comparison.ok()) return comparison.status();
    const ComparedMethod& compared = comparison->compared[0];
    const Comparison& found = compared.comparison;
    const PaperRankCut* paper = PaperRowOf(depth);
    const double error = StandardError(found.reference_solved, found.positions);
    const int64_t change = found.solved_count - found.reference_solved;
    table.rows.push_back(
        {absl::StrCat(depth), Change(found.nodes.value),
         paper == nullptr ? "" : absl::StrFormat("%+.1f", paper->nodes_change),
         Change(found.seconds.value),
         paper == nullptr ? "" : absl::StrFormat("%+.1f", paper->time_change),
         absl::StrCat(found.reference_solved), absl::StrFormat("%.1f", error),
         absl::StrFormat("%+d", change),
         paper == nullptr ? "" : absl::StrFormat("%+d", paper->solved_change)});
    Verdict verdict = JudgeNodes(
        absl::StrCat("RankCut saves nodes at depth ", depth, "."), compared,
        absl::StrFormat("Our ordering and windows leave few nodes to late "
                        "moves. In the same run its time was %+.1f %%.",
                        100 * (found.seconds.value - 1)));
    if (paper != nullptr) {
      verdict.theirs = absl::StrFormat("%+.1f %% nodes, %+.1f %% time",
                                       paper->nodes_change, paper->time_change);
    }
    findings.verdicts.push_back(std::move(verdict));
    findings.verdicts.push_back(JudgeFact(
        absl::StrCat("At depth ", depth,
                     " RankCut's loss of solved positions stays "
                     "within one standard error."),
        static_cast<double>(-change) <= error,
        absl::StrFormat("%+d against a standard error of %.1f", change, error),
        "The paper's measure; a loss of that size stays hidden."));
    findings.method = comparison->method;
    last = found.nodes;
    if (table.rows.size() == 1) first = last;
  }
  findings.verdicts.push_back(JudgeBelow(
      "RankCut's saving grows with depth.",
      "nodes at the largest depth minus those at the least, % of none",
      othello::DifferenceOf(last, first).Times(100), 0, 1,
      "The largest and the smallest depth alone."));
  findings.tables.push_back(std::move(table));
  return findings;
}

}  // namespace lab
