// Searches of the laboratory; files keep their results.

#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/support/system.h"
#include "tools/lab/game_items.h"
#include "tools/lab/laboratory.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"

namespace lab {
namespace {

std::string FormatOutcome(const SearchOutcome& outcome) {
  return absl::StrFormat("%d\t%d\t%d\t%d\t%d\t%d\t%d\t%.6f\n", outcome.move,
                         outcome.score, outcome.nodes, outcome.leaves,
                         outcome.cuts.attempts, outcome.cuts.cuts,
                         outcome.cuts.nodes, outcome.seconds);
}

absl::StatusOr<SearchOutcome> ParseOutcome(absl::string_view line) {
  const std::vector<absl::string_view> cells =
      absl::StrSplit(absl::StripSuffix(line, "\n"), '\t');
  SearchOutcome outcome;
  int move = 0;
  if (cells.size() != 8 || !absl::SimpleAtoi(cells[0], &move) ||
      !absl::SimpleAtoi(cells[1], &outcome.score) ||
      !absl::SimpleAtoi(cells[2], &outcome.nodes) ||
      !absl::SimpleAtoi(cells[3], &outcome.leaves) ||
      !absl::SimpleAtoi(cells[4], &outcome.cuts.attempts) ||
      !absl::SimpleAtoi(cells[5], &outcome.cuts.cuts) ||
      !absl::SimpleAtoi(cells[6], &outcome.cuts.nodes) ||
      !absl::SimpleAtod(cells[7], &outcome.seconds)) {
    return absl::DataLossError(
        absl::StrCat("not the outcome of a search: '", line, "'"));
  }
  outcome.move = static_cast<othello::Square>(move);
  return outcome;
}

}  // namespace

absl::StatusOr<std::vector<SearchOutcome>> Laboratory::SearchVariant(
    const Variant& variant, const PositionSet& set,
    const std::function<void(int64_t)>& progress) {
  const auto circumstances = Circumstances(variant, set.positions);
  if (!circumstances.ok()) return circumstances.status();
  ItemRun run;
  run.header = absl::StrCat(
      "# rialto-lab searches\n# ", Describe(), "\n# ",
      absl::StrJoin(*circumstances, "\n# "),
      "\n# move score nodes leaves attempts cuts cut_nodes seconds\n");
  run.path = PathOf(absl::StrCat(set.name, "-", NameOf(variant)), run.header);
  run.items = static_cast<int64_t>(set.positions.size());
  run.threads = settings_.threads;
  run.progress = progress;
  run.make_worker = [&]() -> absl::StatusOr<ItemWorker> {
    auto made = MakeSearcher(variant);
    if (!made.ok()) return made.status();
    return [searcher = std::shared_ptr<search::Searcher>(*std::move(made)),
            &variant, &set](int64_t item) {
      searcher->Clear();
      search::SearchLimits limits;
      limits.depth = variant.depth;
      const double before = othello::ThreadCpuSeconds();
      const search::SearchResult result =
          searcher->Search(set.positions[item], limits);
      SearchOutcome outcome = {result.best_move(),
                               result.score(),
                               result.nodes,
                               result.leaves,
                               {},
                               othello::ThreadCpuSeconds() - before};
      for (const search::CutStatistics& cuts : result.cuts) {
        outcome.cuts += cuts;
      }
      return FormatOutcome(outcome);
    };
  };
  const auto items = RunItems(run);
  if (!items.ok()) return items.status();
  std::vector<SearchOutcome> outcomes;
  for (const std::string& item : *items) {
    const auto outcome = ParseOutcome(item);
    if (!outcome.ok()) return outcome.status();
    outcomes.push_back(*outcome);
  }
  return outcomes;
}

absl::StatusOr<std::vector<std::vector<SearchOutcome>>> Laboratory::Search(
    absl::string_view label, const std::vector<Variant>& variants,
    const PositionSet& set) {
  tools::Progress progress(
      label, static_cast<int64_t>(variants.size() * set.positions.size()), err_,
      tools::IsTerminal(tools::kStderr));
  std::vector<std::vector<SearchOutcome>> outcomes;
  for (const Variant& variant : variants) {
    progress.SetRemark(variant.selectivity);
    auto found = SearchVariant(variant, set,
                               [&](int64_t count) { progress.Advance(count); });
    if (!found.ok()) return found.status();
    outcomes.push_back(*std::move(found));
  }
  return outcomes;
}

}  // namespace lab
