// Buro 1995, section 3: selective play with half the time.

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

}  // namespace

absl::StatusOr<Findings> RunProbCutHandicap(Laboratory& laboratory) {
  Findings findings;
  findings.skipped = laboratory.WhyNot("probcut");
  if (!findings.skipped.empty()) return findings;
  Table table = {
      "",
      absl::StrCat("Selective players with ", laboratory.MatchLimit(kHandicap),
                   " against the full search with ", laboratory.MatchLimit(),
                   "."),
      {{"method", false}},
      {}};
  for (const Column& column : MatchColumns()) table.columns.push_back(column);
  table.columns.push_back({"paper, %", false});
  for (absl::string_view method : kHandicapMethods) {
    const auto score = laboratory.Play(
        {.selectivity = std::string(method), .share = kHandicap}, {});
    if (!score.ok()) return score.status();
    std::vector<std::string> row = {std::string(method)};
    for (std::string& cell : MatchCells(*score)) row.push_back(std::move(cell));
    row.push_back(method == "probcut"
                      ? absl::StrFormat("%.1f", kBuroHandicapPercent)
                      : "");
    table.rows.push_back(std::move(row));
    Verdict verdict = JudgeBetter(
        absl::StrCat(method,
                     " with half the effort plays better than the full "
                     "search."),
        *score,
        "At this limit the searches are not deep enough for the method to save "
        "half of the nodes.");
    verdict.is_own = method != "probcut";
    if (!verdict.is_own) {
      verdict.theirs = absl::StrFormat("%.1f %%", kBuroHandicapPercent);
    }
    findings.verdicts.push_back(std::move(verdict));
  }
  findings.method = MatchMethod(laboratory);
  findings.tables.push_back(std::move(table));
  return findings;
}

}  // namespace lab
