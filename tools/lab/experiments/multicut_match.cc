// Bjornsson and Marsland 1999, Table 3, and 2000, Table 1 and section 5.3:
// multi-cut in matches, and what its attempts cost and save.

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/lab/experiment.h"
#include "tools/lab/experiments/method_comparison.h"
#include "tools/lab/instrumented_search.h"
#include "tools/lab/paper_figures.h"

namespace lab {
namespace {

// The paper's parameters, and bolder ones: Othello has fewer moves.
struct Setting {
  absl::string_view name;
  search::MultiCutParameters parameters;
  bool is_of_paper;
};
constexpr Setting kSettings[] = {
    {"multi_cut:m=10,c=3,r=2", {10, 3, 2, 5}, true},
    {"multi_cut:m=6,c=2,r=2", {6, 2, 2, 5}, false}};

std::string PaperPercentages() {
  std::vector<std::string> texts;
  for (const PaperMultiCutMatch& paper : kPaperMultiCutMatches) {
    texts.push_back(absl::StrFormat("%.1f %% and %.1f %%", paper.percent_1999,
                                    paper.percent_2000));
  }
  return absl::StrCat(absl::StrJoin(texts, "; "), " (1999 and 2000)");
}

struct Effort {
  std::vector<double> nodes;
  std::vector<double> shallow_nodes;
  std::vector<double> attempts;
  std::vector<double> cuts;
};

absl::StatusOr<Effort> MeasureEffort(Laboratory& laboratory,
                                     const ProblemSet& problems, int setting) {
  const int depth = laboratory.sizes().comparison_depth;
  const auto& positions = problems.set.positions;
  const auto about = laboratory.Circumstances(
      {.selectivity = std::string(kSettings[setting].name), .depth = depth},
      positions);
  if (!about.ok()) return about.status();
  const auto items = laboratory.Run(
      absl::StrCat("multicut-effort", setting), "multi-cut's attempts", *about,
      static_cast<int64_t>(positions.size()),
      [&]() -> absl::StatusOr<ItemWorker> {
        auto meter =
            MakeMultiCutMeter(laboratory.settings().parameters->weights,
                              kSettings[setting].parameters);
        if (!meter.ok()) return meter.status();
        return [meter = *std::move(meter), &positions, depth](int64_t item) {
          const MultiCutEffort found = meter(positions[item], depth);
          return absl::StrCat(found.nodes, "\t", found.attempts.nodes, "\t",
                              found.attempts.attempts, "\t",
                              found.attempts.cuts, "\n");
        };
      });
  if (!items.ok()) return items.status();
  Effort effort;
  for (const std::string& item : *items) {
    const std::vector<absl::string_view> cells =
        absl::StrSplit(item, absl::ByAnyChar("\t\n"), absl::SkipEmpty());
    std::vector<double> numbers(cells.size());
    for (size_t i = 0; i < cells.size(); ++i) {
      if (!absl::SimpleAtod(cells[i], &numbers[i])) numbers.clear();
    }
    if (numbers.size() != 4) {
      return absl::DataLossError(
          absl::StrCat("not the effort of a search: '", item, "'"));
    }
    effort.nodes.push_back(numbers[0]);
    effort.shallow_nodes.push_back(numbers[1]);
    effort.attempts.push_back(numbers[2]);
    effort.cuts.push_back(numbers[3]);
  }
  return effort;
}

absl::Status AddEffort(Laboratory& laboratory, Findings& findings) {
  const auto problems = laboratory.Problems();
  if (!problems.ok()) return problems.status();
  Table table = {"effort",
                 absl::StrFormat("Attempts in searches of %d test positions to "
                                 "depth %d.",
                                 problems->problems.size(),
                                 laboratory.sizes().comparison_depth),
                 {{"method", false},
                  {"nodes in shallow searches, %", false},
                  {"paper", false},
                  {"attempts that cut, %", false},
                  {"paper", false}},
                 {}};
  for (int i = 0; i < static_cast<int>(std::size(kSettings)); ++i) {
    const auto effort = MeasureEffort(laboratory, *problems, i);
    if (!effort.ok()) return effort.status();
    const othello::Estimate shallow =
        othello::RatioOf(effort->shallow_nodes, effort->nodes);
    const othello::Estimate success =
        othello::RatioOf(effort->cuts, effort->attempts);
    const bool is_of_paper = kSettings[i].is_of_paper;
    table.rows.push_back(
        {std::string(kSettings[i].name), PercentCell(shallow),
         is_of_paper ? absl::StrFormat("%.0f to %.0f", kPaperShallowShare[0],
                                       kPaperShallowShare[1])
                     : "",
         PercentCell(success),
         is_of_paper ? absl::StrFormat("%.0f to %.0f", kPaperPruneShare[0],
                                       kPaperPruneShare[1])
                     : ""});
    if (!is_of_paper) continue;
    findings.verdicts.push_back(
        JudgeAbove(
            absl::StrFormat("Multi-cut's attempts cut as often as in chess, "
                            "%.0f %% or more.",
                            kPaperPruneShare[0]),
            "attempts that cut, %", success.Times(100), kPaperPruneShare[0], 1,
            "Three moves that reach beta are harder to find among the few of "
            "Othello.")
            .PaperSays(absl::StrFormat("%.0f to %.0f %%", kPaperPruneShare[0],
                                       kPaperPruneShare[1])));
    findings.verdicts.push_back(
        JudgeBelow(
            absl::StrFormat("Multi-cut's shallow searches take no larger share "
                            "of the nodes "
                            "than in chess, %.0f %%.",
                            kPaperShallowShare[1]),
            "nodes in shallow searches, %", shallow.Times(100),
            kPaperShallowShare[1], 1,
            "Attempts that fail have cost the searches of all their moves.")
            .PaperSays(absl::StrFormat("%.0f to %.0f %%", kPaperShallowShare[0],
                                       kPaperShallowShare[1])));
  }
  findings.tables.push_back(std::move(table));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<Findings> RunMultiCutMatch(Laboratory& laboratory) {
  Findings findings;
  if (laboratory.settings().parameters->weights == nullptr) {
    findings.skipped = "no weights are built in, and --weights names none";
    return findings;
  }
  Table table =
      MatchTable("",
                 "Scores against the search without multi-cut. The paper's "
                 "limits, 5, 15 and 25 minutes for 40 moves of chess, have "
                 "the same proportions.",
                 {"method", "limit"});
  table.columns.push_back({"paper 1999, %", false});
  table.columns.push_back({"paper 2000, %", false});
  const double middle = kPaperMultiCutMatches[1].minutes;
  for (const Setting& setting : kSettings) {
    std::vector<MatchOutcome> outcomes;
    for (const PaperMultiCutMatch& paper : kPaperMultiCutMatches) {
      const double factor = paper.minutes / middle;
      const MatchTerms terms = {.kind = MatchKind::kClose, .factor = factor};
      const auto score = laboratory.Play(
          {.selectivity = std::string(setting.name)}, {}, terms);
      if (!score.ok()) return score.status();
      outcomes.push_back(*score);
      std::vector<std::string> row = {std::string(setting.name),
                                      laboratory.MatchLimit(terms)};
      for (std::string& cell : MatchCells(*score)) {
        row.push_back(std::move(cell));
      }
      row.push_back(setting.is_of_paper
                        ? absl::StrFormat("%.1f", paper.percent_1999)
                        : "");
      row.push_back(setting.is_of_paper
                        ? absl::StrFormat("%.1f", paper.percent_2000)
                        : "");
      table.rows.push_back(std::move(row));
    }
    Verdict verdict = JudgeBetter(
        absl::StrCat(setting.name,
                     " plays better than the full search, in all matches "
                     "together."),
        outcomes, "See multicut-grid for what it saves and loses.");
    verdict.is_own = !setting.is_of_paper;
    if (setting.is_of_paper) verdict.theirs = PaperPercentages();
    findings.verdicts.push_back(std::move(verdict));
  }
  findings.method = MatchMethod(laboratory);
  findings.tables.push_back(std::move(table));
  if (absl::Status status = AddEffort(laboratory, findings); !status.ok()) {
    return status;
  }
  return findings;
}

}  // namespace lab
