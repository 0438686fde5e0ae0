#include "tools/commands/analyze.h"

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "othello/game.h"
#include "othello/whole_file.h"
#include "tools/analysis_report.h"
#include "tools/common_flags.h"
#include "tools/engine/analysis.h"
#include "tools/engine/session.h"
#include "tools/engine_flags.h"
#include "tools/game_argument.h"
#include "tools/json_line.h"
#include "tools/progress.h"
#include "tools/result_text.h"

ABSL_FLAG(std::string, svg, "",
          "File for a picture of the score over the game, with a board for "
          "each turning point; of one game only");

namespace tools {
namespace {

using ::engine::AnalyzedMove;
using ::engine::GameAnalysis;
using ::othello::Color;
using ::othello::Game;

constexpr absl::string_view kDetails =
    "Searches every position of a game and prints what each move cost: the "
    "value of the\nposition with best play, the best move, and the loss of "
    "the move that was made, in\ndiscs for the side that made it; then the "
    "score over the game. A game is a file or\ntext in any format "
    "(docs/formats.md); without one stdin is read.\n"
    "\n"
    "JSON keys, a line for each move: game, index, side, move, score, best, "
    "loss, solved;\nthen for each game: total, game, moves, black_loss, "
    "white_loss, turning_points (the\nindices of moves, from 1, that lost two "
    "discs or more and the lead or the draw).\n";

void PrintJson(size_t number, const GameAnalysis& analysis, std::ostream& out) {
  for (size_t i = 0; i < analysis.moves.size(); ++i) {
    const AnalyzedMove& move = analysis.moves[i];
    out << JsonLine()
               .Add("game", number)
               .Add("index", i + 1)
               .Add("side", othello::ColorName(move.mover))
               .Add("move", MoveText(move.move))
               .Add("score", move.score)
               .Add("best", MoveText(move.best))
               .Add("loss", move.loss)
               .Add("solved", move.is_solved)
               .ToString()
        << "\n";
  }
  std::string points;
  for (const size_t i : analysis.TurningPoints()) {
    absl::StrAppend(&points, points.empty() ? "" : " ", i + 1);
  }
  out << JsonLine()
             .Add("total", true)
             .Add("game", number)
             .Add("moves", analysis.moves.size())
             .Add("black_loss", analysis.LossOf(Color::kBlack))
             .Add("white_loss", analysis.LossOf(Color::kWhite))
             .Add("turning_points", points)
             .ToString()
      << "\n";
}

void PrintText(size_t number, size_t count, const Game& game,
               const GameAnalysis& analysis, std::ostream& out) {
  if (count > 1) out << (number > 1 ? "\n" : "") << "game " << number << "\n";
  if (!game.tag(othello::kTagBlack).empty() ||
      !game.tag(othello::kTagWhite).empty()) {
    out << game.tag(othello::kTagBlack) << " - " << game.tag(othello::kTagWhite)
        << "\n";
  }
  out << LossTable(analysis) << ScoreGraph(analysis);
}

absl::Status RunAnalyze(const std::vector<std::string>& arguments,
                        Streams streams) {
  absl::StatusOr<engine::Options> options = EngineOptionsFromFlags();
  if (!options.ok()) return options.status();
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      engine::Session::Create(*options);
  if (!session.ok()) return session.status();
  const absl::StatusOr<std::vector<Game>> games =
      GamesOfArguments(arguments, streams.in);
  if (!games.ok()) return games.status();
  const std::string svg = absl::GetFlag(FLAGS_svg);
  if (!svg.empty() && games->size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("--svg draws one game, and these are ", games->size()));
  }
  PrintWarnings(options->search, streams.err);

  int64_t positions = 0;
  for (const Game& game : *games) {
    positions += static_cast<int64_t>(game.moves().size()) + 1;
  }
  Progress progress("positions", positions, streams.err,
                    IsTerminal(STDERR_FILENO));
  for (size_t i = 0; i < games->size(); ++i) {
    (*session)->SetGame((*games)[i]);
    const std::optional<GameAnalysis> analysis = engine::AnalyzeMoves(
        **session, [&](size_t, size_t) { progress.Advance(); });
    if (!analysis.has_value()) return absl::CancelledError("interrupted");
    if (absl::GetFlag(FLAGS_json)) {
      PrintJson(i + 1, *analysis, streams.out);
    } else {
      PrintText(i + 1, games->size(), (*games)[i], *analysis, streams.out);
    }
    streams.out << std::flush;
    if (svg.empty()) continue;
    const absl::Status status =
        othello::ReplaceFile(svg, AnalysisSvg((*games)[i], *analysis));
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

Command AnalyzeCommand() {
  std::vector<absl::string_view> flags = {"svg", "json"};
  flags.insert(flags.end(), AnalysisFlags().begin(), AnalysisFlags().end());
  return {"analyze", "say what each move of a game cost",
          "[GAME]",  kDetails,
          flags,     RunAnalyze};
}

}  // namespace tools
