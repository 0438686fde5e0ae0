// Lim and Lee 2006, section "Match games": RankCut against the original.

#include <algorithm>
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

// The paper's l_95%: how far apart the intervals of the two players' scoring
// rates are; above 0 the better one is better with 95 % confidence. It assumes
// that games are independent, which pairs are not.
double LowerBound95(double score, int64_t games) {
  const double better = std::max(score, 1 - score);
  const double error =
      std::sqrt(better * (1 - better) / static_cast<double>(games));
  return (better - othello::kZ95 * error) -
         (1 - better + othello::kZ95 * error);
}

struct Pairing {
  absl::string_view first;
  absl::string_view second;
  bool is_of_paper;
};
constexpr Pairing kPairings[] = {
    {"rank_cut", "none", true},
    {"multi_probcut+rank_cut", "multi_probcut", false}};
// Its bookkeeping takes time, so that equal nodes flatter it.
constexpr MatchTerms kTerms[] = {{.kind = MatchKind::kClose},
                                 {.kind = MatchKind::kClose, .by_time = true}};

}  // namespace

absl::StatusOr<Findings> RunRankCutMatch(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("rank_cut");
  if (!findings.skipped.empty()) return findings;
  const absl::string_view columns[] = {"method", "against", "limit"};
  Table by_nodes = MatchTable(
      "",
      absl::StrFormat("The paper's match, of chess and by time, ended with "
                      "%.1f %% and l_95%% = %.3f.",
                      kPaperRankCutMatchPercent, kPaperRankCutLowerBound),
      columns);
  by_nodes.columns.push_back({"l_95%", false});
  Table by_time = MatchTable("time", "The same matches by time.", columns,
                             /*by_time=*/true);
  by_time.columns.push_back({"l_95%", true});
  for (const Pairing& pairing : kPairings) {
    if (!laboratory.WhyNot(pairing.first).empty()) continue;
    for (const MatchTerms& terms : kTerms) {
      const auto outcome =
          laboratory.Play({.selectivity = std::string(pairing.first)},
                          {.selectivity = std::string(pairing.second)}, terms);
      if (!outcome.ok()) return outcome.status();
      const match::Tally& tally = outcome->score.tally();
      std::vector<std::string> row = {std::string(pairing.first),
                                      std::string(pairing.second),
                                      laboratory.MatchLimit(terms)};
      for (std::string& cell : MatchCells(*outcome)) {
        row.push_back(std::move(cell));
      }
      row.push_back(
          absl::StrFormat("%.3f", LowerBound95(tally.score(), tally.games())));
      (terms.by_time ? by_time : by_nodes).rows.push_back(std::move(row));
      Verdict verdict = JudgeBetter(
          absl::StrCat(pairing.first, " plays better than ", pairing.second,
                       " with ", laboratory.MatchLimit(terms), "."),
          *outcome,
          terms.by_time ? "RankCut saves fewer nodes here than in chess "
                          "(rankcut-depths)."
                        : "Equal nodes: the time of its bookkeeping is not "
                          "counted.");
      // The paper's match is by time.
      verdict.is_own = !pairing.is_of_paper || !terms.by_time;
      if (!verdict.is_own) {
        verdict.theirs = absl::StrFormat("%.1f %%", kPaperRankCutMatchPercent);
      }
      findings.verdicts.push_back(std::move(verdict));
    }
  }
  findings.method = MatchMethod(laboratory);
  findings.tables.push_back(std::move(by_nodes));
  findings.tables.push_back(std::move(by_time));
  return findings;
}

}  // namespace lab
