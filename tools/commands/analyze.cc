#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "othello/game.h"
#include "othello/support/utf8.h"
#include "othello/support/whole_file.h"
#include "tools/commands/commands.h"
#include "tools/commands/engine_flags.h"
#include "tools/engine/analysis.h"
#include "tools/engine/session.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/line_range.h"
#include "tools/program/position_reader.h"
#include "tools/program/progress.h"
#include "tools/program/provenance.h"
#include "tools/program/standard_streams.h"
#include "tools/reports/analysis_report.h"
#include "tools/reports/result_text.h"

ABSL_FLAG(std::string, svg, "",
          "File for a picture, of one game or one position only");
ABSL_FLAG(std::string, html, "",
          "File for a page to click through the game; of one game only");
ABSL_FLAG(int, game, 0, "Analyze only this game of several, counted from 1");

namespace tools {
namespace {

using ::engine::GameAnalysis;
using ::othello::Color;
using ::othello::Game;

constexpr absl::string_view kAnalyzeDetails =
    "Searches every position of a game and prints what each move cost: the "
    "value of the\n"
    "position with best play, the best move, and the loss of the move that was "
    "made, in\n"
    "discs for the side that made it; then the score over the game. The losses "
    "add up:\n"
    "White's total loss minus Black's is the change of Black's score from "
    "start to end. A\n"
    "game is a file or text in any format (docs/formats.md); the default is "
    "stdin. --svg=FILE\n"
    "draws the score over the game, with a board for each turning point.\n"
    "\n"
    "JSON keys, a line for each move: game, index, side, move, score, best, "
    "loss, solved;\n"
    "then for each game: total, game, moves, start, end (the score for Black), "
    "black_loss,\n"
    "white_loss, turning_points (the indices of moves, from 1, that lost two "
    "discs or more\n"
    "and the lead or the draw). Each line has engine.\n";

void PrintAnalyzeJson(int number, const GameAnalysis& analysis,
                      const JsonLine& engine, std::ostream& out) {
  for (size_t i = 0; i < analysis.moves.size(); ++i) {
    JsonLine line = JsonLine().Add("game", number);
    AddMove(i + 1, analysis.moves[i], line);
    out << line.Add("engine", engine).ToString() << "\n";
  }
  std::vector<size_t> points = analysis.TurningPoints();
  for (size_t& point : points) ++point;
  out << JsonLine()
             .Add("total", true)
             .Add("game", number)
             .Add("moves", analysis.moves.size())
             .Add("start", analysis.black_scores.front())
             .Add("end", analysis.black_scores.back())
             .Add("black_loss", analysis.LossOf(Color::kBlack))
             .Add("white_loss", analysis.LossOf(Color::kWhite))
             .Add("turning_points", points)
             .Add("engine", engine)
             .ToString()
      << "\n";
}

void PrintText(const Game& game, const GameAnalysis& analysis,
               std::ostream& out) {
  if (!game.tag(othello::kTagBlack).empty() ||
      !game.tag(othello::kTagWhite).empty()) {
    out << othello::Printable(absl::StrCat(game.tag(othello::kTagBlack), " - ",
                                           game.tag(othello::kTagWhite)))
        << "\n";
  }
  out << LossTable(analysis) << ScoreGraph(analysis);
}

// The positions of all games, or 0 (unknown) if there are very many.
int64_t CountPositions(PositionReader& reader) {
  constexpr size_t kCountedGames = 4096;
  const auto& games = reader.LookAhead(kCountedGames);
  int64_t positions = 0;
  for (const NumberedPosition& record : games) {
    positions += static_cast<int64_t>(record.game.moves().size()) + 1;
  }
  return games.size() < kCountedGames ? positions : 0;
}

// How the scores were found: "level 12", "1 s a position".
std::string SearchedText(const engine::Options& options) {
  if (options.depth.has_value()) return absl::StrCat("depth ", *options.depth);
  if (options.move_seconds.has_value()) {
    return absl::StrCat(*options.move_seconds, " s a position");
  }
  if (options.nodes.has_value()) {
    return absl::StrCat(*options.nodes, " nodes a position");
  }
  return absl::StrCat("level ", options.level);
}

// The files named by flags.
absl::Status CheckPictures() {
  for (const std::string& path :
       {absl::GetFlag(FLAGS_svg), absl::GetFlag(FLAGS_html)}) {
    if (path.empty()) continue;
    const absl::Status status = othello::CheckReplaceable(path);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status WritePictures(const Game& game, const GameAnalysis& analysis,
                           const engine::Options& options) {
  const std::string searched = SearchedText(options);
  if (const std::string path = absl::GetFlag(FLAGS_svg); !path.empty()) {
    const absl::Status status =
        othello::ReplaceFile(path, AnalysisSvg(game, analysis, searched));
    if (!status.ok()) return status;
  }
  const std::string path = absl::GetFlag(FLAGS_html);
  return path.empty() ? absl::OkStatus()
                      : othello::ReplaceFile(
                            path, AnalysisPage(game, analysis, searched));
}

absl::Status RunAnalyze(const std::vector<std::string>& arguments,
                        Streams streams) {
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      SessionFromFlags(streams.err);
  if (!session.ok()) return session.status();
  const absl::StatusOr<std::unique_ptr<PositionReader>> reader =
      PositionReader::CreateOrStdin(arguments, streams.in, streams.err);
  if (!reader.ok()) return reader.status();
  const int chosen = absl::GetFlag(FLAGS_game);
  if (chosen < 0) {
    return absl::InvalidArgumentError("--game counts from 1");
  }
  const bool is_single = chosen > 0 || (*reader)->LookAhead(2).size() < 2;
  for (const auto& [flag, path] :
       {std::pair("--svg", absl::GetFlag(FLAGS_svg)),
        std::pair("--html", absl::GetFlag(FLAGS_html))}) {
    if (path.empty() || is_single) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        flag, " draws one game, and these are more; --game=N chooses one"));
  }
  const absl::Status writable = CheckPictures();
  if (!writable.ok()) return writable;

  Progress progress("positions", chosen > 0 ? 0 : CountPositions(**reader),
                    streams.err, IsTerminal(kStderr));
  const JsonLine engine = EngineJson((*session)->options());
  NumberedPosition record;
  bool is_first = true;
  while ((*reader)->Next(record)) {
    if (chosen > 0 && record.index != chosen) continue;
    (*session)->SetGame(record.game);
    const std::optional<GameAnalysis> analysis = engine::AnalyzeMoves(
        **session, [&](size_t, size_t) { progress.Advance(); });
    if (!analysis.has_value()) return absl::CancelledError("interrupted");
    if (absl::GetFlag(FLAGS_json)) {
      PrintAnalyzeJson(record.index, *analysis, engine, streams.out);
    } else {
      if (!is_single) {
        streams.out << (is_first ? "" : "\n") << "game " << record.index
                    << "\n";
      }
      PrintText(record.game, *analysis, streams.out);
    }
    is_first = false;
    streams.out << std::flush;
    const absl::Status status =
        WritePictures(record.game, *analysis, (*session)->options());
    if (!status.ok()) return status;
    if (chosen > 0) return absl::OkStatus();
  }
  if (chosen > 0 && (*reader)->status().ok()) {
    return absl::NotFoundError(absl::StrCat("there is no game ", chosen));
  }
  return (*reader)->status();
}

}  // namespace

Command AnalyzeCommand() {
  return {"analyze",
          "say what each move of a game cost",
          "[GAME]",
          kAnalyzeDetails,
          EngineFlags(engine::kFlagOfAnalysis, {"svg", "html", "game", "json"}),
          RunAnalyze};
}

}  // namespace tools
