#include "tools/commands/bench.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/notation.h"
#include "search/searcher.h"
#include "tools/commands/bench_positions.h"
#include "tools/common_flags.h"
#include "tools/json_line.h"
#include "tools/result_text.h"

ABSL_FLAG(int, positions, static_cast<int>(std::size(tools::kBenchPositions)),
          "Search only the first so many positions");

namespace tools {
namespace {

using ::othello::Position;
using ::search::Searcher;
using ::search::SearchResult;

constexpr int kPositions = static_cast<int>(std::size(kBenchPositions));
constexpr int kMidgameDepth = 11;
// Up to so many empty squares the position is solved.
constexpr int kSolvedEmpties = 18;
constexpr size_t kHashMb = 16;

constexpr absl::string_view kDetails =
    "Searches positions that are built in, each with an empty table, on one "
    "thread:\n11 plies, or to the end with 18 empty squares or less. The "
    "number of nodes is\nthe signature of the search: it is the same on every "
    "machine and changes only\nwith the search. --selectivity and --weights "
    "measure other searches.\n"
    "\n"
    "JSON keys: nodes, seconds.\n";

Position BenchPosition(int number) {
  const absl::StatusOr<othello::Board> board =
      othello::ParseBoard(kBenchPositions[number]);
  assert(board.ok());
  return board->position();
}

// The signature is that of the plain search with the toy evaluation, whatever
// is built into the program; flags ask for something else.
absl::StatusOr<search::SearchOptions> OptionsFromFlags() {
  search::SearchOptions options;
  if (!absl::GetFlag(FLAGS_selectivity).empty() ||
      !absl::GetFlag(FLAGS_weights).empty()) {
    absl::StatusOr<search::SearchOptions> asked = SearchOptionsFromFlags();
    if (!asked.ok()) return asked.status();
    options = *std::move(asked);
    if (absl::GetFlag(FLAGS_selectivity).empty()) options.selectivity = "none";
    if (absl::GetFlag(FLAGS_weights).empty()) options.weights = nullptr;
  }
  options.threads = 1;
  options.hash_mb = kHashMb;
  return options;
}

absl::Status RunBench(const std::vector<std::string>& arguments,
                      Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("bench takes no argument, found '", arguments[0], "'"));
  }
  const int positions = absl::GetFlag(FLAGS_positions);
  if (positions < 1 || positions > kPositions) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--positions must be from 1 to ", kPositions, ", not ", positions));
  }
  absl::StatusOr<search::SearchOptions> options = OptionsFromFlags();
  if (!options.ok()) return options.status();
  const absl::StatusOr<std::unique_ptr<Searcher>> searcher =
      Searcher::Create(*options);
  if (!searcher.ok()) return searcher.status();

  const bool json = absl::GetFlag(FLAGS_json);
  uint64_t nodes = 0;
  double seconds = 0;
  for (int i = 0; i < positions; ++i) {
    const Position position = BenchPosition(i);
    const int empties = position.empty_count();
    search::SearchLimits limits;
    limits.depth = empties <= kSolvedEmpties ? empties : kMidgameDepth;
    (*searcher)->Clear();
    const SearchResult result = (*searcher)->Search(position, limits);
    nodes += result.nodes;
    seconds += result.seconds;
    if (json) continue;
    streams.out << absl::StrFormat(
                       "%2d/%d %2d empties %7s %10d nodes  %s\n", i + 1,
                       positions, empties,
                       ScoreText(result.lines.front(), result.is_solved),
                       result.nodes, MoveText(result.best_move()))
                << std::flush;
  }
  if (json) {
    streams.out
        << JsonLine().Add("nodes", nodes).Add("seconds", seconds).ToString()
        << "\n";
  } else {
    streams.out << EffortText(nodes, seconds) << "\nBench: " << nodes << "\n";
  }
  return absl::OkStatus();
}

}  // namespace

Command BenchCommand() {
  return {"bench",
          "search fixed positions: signature and speed",
          "",
          kDetails,
          {"positions", "selectivity", "weights", "probcut", "rankcut", "json"},
          RunBench};
}

}  // namespace tools
