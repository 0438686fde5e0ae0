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

}  // namespace

absl::StatusOr<Findings> RunRankCutMatch(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("rank_cut");
  if (!findings.skipped.empty()) return findings;
  Table table = {
      "",
      absl::StrFormat("The paper's match, of chess, ended with %.1f %% and "
                      "l_95%% = %.3f.",
                      kPaperRankCutMatchPercent, kPaperRankCutLowerBound),
      {{"method", false}, {"against", false}},
      {}};
  for (const Column& column : MatchColumns()) table.columns.push_back(column);
  table.columns.push_back({"l_95%", false});
  for (const Pairing& pairing : kPairings) {
    if (!laboratory.WhyNot(pairing.first).empty()) continue;
    const auto score =
        laboratory.Play({.selectivity = std::string(pairing.first)},
                        {.selectivity = std::string(pairing.second)});
    if (!score.ok()) return score.status();
    const double bound = LowerBound95(score->score.tally().score(),
                                      score->score.tally().games());
    std::vector<std::string> row = {std::string(pairing.first),
                                    std::string(pairing.second)};
    for (std::string& cell : MatchCells(*score)) row.push_back(std::move(cell));
    row.push_back(absl::StrFormat("%.3f", bound));
    table.rows.push_back(std::move(row));
    Verdict verdict = JudgeBetter(
        absl::StrCat(pairing.first, " plays better than ", pairing.second, "."),
        *score,
        "RankCut saves fewer nodes here than in chess (rankcut-depths), and "
        "its bookkeeping costs time that a match by nodes does not count.");
    verdict.is_own = !pairing.is_of_paper;
    if (!verdict.is_own) {
      verdict.theirs = absl::StrFormat("%.1f %%", kPaperRankCutMatchPercent);
    }
    findings.verdicts.push_back(std::move(verdict));
  }
  findings.method = MatchMethod(laboratory);
  findings.tables.push_back(std::move(table));
  return findings;
}

}  // namespace lab
