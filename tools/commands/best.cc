#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/game.h"
#include "othello/score.h"
#include "tools/commands/commands.h"
#include "tools/commands/engine_flags.h"
#include "tools/engine/session.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/line_range.h"
#include "tools/program/position_reader.h"
#include "tools/program/provenance.h"
#include "tools/reports/result_text.h"

ABSL_FLAG(int, n, 3, "How many of the best moves are shown, 1 to 64");

namespace tools {
namespace {

using ::othello::Game;
using ::search::ScoredLine;
using ::search::SearchResult;

constexpr int kBestMaxLines = 64;

constexpr absl::string_view kBestDetails =
    "Prints the best move of each position, one per line: f5, pass, or -- if "
    "the game is\n"
    "over. A position is 64 squares and the side to move, or the moves that "
    "lead to it,\n"
    "or a file or text in any format (docs/formats.md); the default is stdin. "
    "Of a game,\n"
    "the last position counts. Exit status 1 if a line or file cannot be read; "
    "all other\n"
    "positions are still answered.\n"
    "\n"
    "JSON keys: index, empties, score, best, depth, nodes, seconds, pv, "
    "engine; percent\n"
    "if the position was searched to the end selectively.\n";

constexpr absl::string_view kHintDetails =
    "Prints the best moves of each position with score and line of play. "
    "Positions are\nas for 'rialto best'.\n"
    "\n"
    "JSON keys, a line for each move: index, empties, score, best, depth, "
    "nodes, seconds,\npv, rank, engine; percent if the position was searched "
    "to the "
    "end selectively.\n";

void PrintBestJson(int index, const Game& game, const SearchResult& result,
                   size_t rank, bool has_ranks, const JsonLine& engine,
                   std::ostream& out) {
  JsonLine json = ResultJson(index, game.position(), result, rank, has_ranks);
  json.Add("engine", engine);
  out << json.ToString() << "\n";
}

void PrintHints(const Game& game, const SearchResult& result,
                std::ostream& out) {
  if (game.IsOver()) out << "the game is over\n";
  for (const ScoredLine& line : result.lines) {
    if (line.moves.empty()) continue;
    out << absl::StrFormat("%-4s %7s  %s\n", MoveText(line.best_move()),
                           ScoreText(line, result.is_solved),
                           MovesText(line.moves));
  }
  out << "depth " << DepthText(result) << ", "
      << EffortText(result.nodes, result.seconds) << "\n";
}

// Searches the last position of each game for `lines` of the best moves.
absl::Status Run(const std::vector<std::string>& arguments, Streams streams,
                 std::optional<int> hints) {
  if (hints.has_value() && (*hints < 1 || *hints > kBestMaxLines)) {
    return absl::InvalidArgumentError(
        absl::StrCat("-n must be from 1 to ", kBestMaxLines, ", not ", *hints));
  }
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      SessionFromFlags(streams.err);
  if (!session.ok()) return session.status();
  const absl::StatusOr<std::unique_ptr<PositionReader>> reader =
      PositionReader::CreateOrStdin(arguments, streams.in, streams.err);
  if (!reader.ok()) return reader.status();

  const bool json = absl::GetFlag(FLAGS_json);
  const JsonLine engine = EngineJson((*session)->options());
  const bool is_single = (*reader)->LookAhead(2).size() < 2;
  NumberedPosition position;
  while ((*reader)->Next(position)) {
    const Game& game = position.game;
    search::SearchLimits limits = (*session)->AnalysisLimits(game.position());
    limits.lines = hints.value_or(1);
    const SearchResult result = (*session)->Analyze(game.position(), limits);
    if (json) {
      for (size_t rank = 0; rank < result.lines.size(); ++rank) {
        PrintBestJson(position.index, game, result, rank, hints.has_value(),
                      engine, streams.out);
      }
    } else if (hints.has_value()) {
      if (!is_single) streams.out << "position " << position.index << "\n";
      PrintHints(game, result, streams.out);
    } else {
      streams.out << othello::SquareName(result.best_move()) << "\n";
    }
    streams.out << std::flush;
  }
  return (*reader)->status();
}

absl::Status RunBest(const std::vector<std::string>& arguments,
                     Streams streams) {
  return Run(arguments, streams, std::nullopt);
}

absl::Status RunHint(const std::vector<std::string>& arguments,
                     Streams streams) {
  return Run(arguments, streams, absl::GetFlag(FLAGS_n));
}

}  // namespace

Command BestCommand() {
  return {"best",
          "print the best move of a position",
          "[POSITION]",
          kBestDetails,
          EngineFlags(engine::kFlagOfAnalysis, {"json"}),
          RunBest};
}

Command HintCommand() {
  return {"hint",
          "print the best moves with scores and lines",
          "[POSITION]",
          kHintDetails,
          EngineFlags(engine::kFlagOfAnalysis, {"n", "json"}),
          RunHint};
}

}  // namespace tools
