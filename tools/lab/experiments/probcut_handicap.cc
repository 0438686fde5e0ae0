// Buro 1995, section 3: selective play with half the time.

#include <optional>
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

constexpr absl::string_view kHandicapMethods[] = {"probcut", "multi_probcut"};
constexpr double kHandicap = 0.5;
// Searches look at the clock now and then, so that half of a very short time
// would be more than half.
constexpr MatchTerms kTimedTerms = {.by_time = true, .factor = 4};

}  // namespace

absl::StatusOr<Findings> RunProbCutHandicap(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("probcut");
  if (!findings.skipped.empty()) return findings;
  const absl::string_view columns[] = {"method", "limit of the full search"};
  Table by_nodes = MatchTable(
      "", "Selective players with half the nodes against the full search.",
      columns);
  Table by_time = MatchTable("time", "The same with half the time.", columns,
                             /*by_time=*/true);
  for (Table* table : {&by_nodes, &by_time}) {
    table->columns.push_back({"paper, %", false});
  }
  for (absl::string_view method : kHandicapMethods) {
    const bool is_of_paper = method == "probcut";
    const std::string paper =
        is_of_paper ? absl::StrFormat("%.1f", kBuroHandicapPercent) : "";
    std::optional<MatchOutcome> timed;
    for (const MatchTerms& terms : {MatchTerms{}, kTimedTerms}) {
      const auto outcome = laboratory.Play(
          {.selectivity = std::string(method), .share = kHandicap}, {}, terms);
      if (!outcome.ok()) return outcome.status();
      timed = *outcome;
      std::vector<std::string> row = {std::string(method),
                                      laboratory.MatchLimit(terms)};
      for (std::string& cell : MatchCells(*outcome)) {
        row.push_back(std::move(cell));
      }
      row.push_back(paper);
      (terms.by_time ? by_time : by_nodes).rows.push_back(std::move(row));
    }
    Verdict verdict = JudgeBetter(
        absl::StrCat(method, " with half of ",
                     laboratory.MatchLimit(kTimedTerms),
                     " plays better than the full search."),
        *timed,
        "The paper's searches, of half an hour for a game, were deeper, and "
        "ProbCut saves more there.");
    verdict.is_own = !is_of_paper;
    if (is_of_paper) verdict.theirs = absl::StrCat(paper, " %");
    findings.verdicts.push_back(std::move(verdict));
  }
  findings.method = MatchMethod(laboratory);
  findings.tables.push_back(std::move(by_nodes));
  findings.tables.push_back(std::move(by_time));
  return findings;
}

}  // namespace lab
