// GTP commands of GoGui: the rules of the game, and analysis.

#include <algorithm>
#include <cmath>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/score.h"
#include "othello/stability.h"
#include "othello/support/system.h"
#include "tools/engine/gtp_commands.h"
#include "tools/engine/gtp_live_graphics.h"
#include "tools/engine/gtp_parser.h"

namespace engine::gtp {
namespace {

using ::othello::Bitboard;
using ::othello::Board;
using ::othello::Color;
using ::othello::Game;
using ::search::ScoredLine;
using ::search::SearchResult;

// Lines of GoGui's menu: type, label, command.
constexpr absl::string_view kAnalyzeCommands =
    "pspairs/Values of Moves/othello-move_values\n"
    "var/Principal Variation/othello-pv\n"
    "string/Evaluation/othello-eval\n"
    "hstring/Best Moves/othello-hint 3\n"
    "gfx/Stable Discs/othello-stable\n"
    "plist/Legal Moves/othello-legal_moves\n"
    "param/Parameters/othello-param\n";

std::string LegalMoveList(const othello::Position& position) {
  if (position.HasLegalMove()) return GtpSquares(position.LegalMoves());
  return position.Pass().HasLegalMove() ? "pass" : "";
}

// Searches the current position as the options say, and returns lines for that
// many of the best moves.
SearchResult Search(GtpState& state, int lines) {
  Session& session = state.session;
  const othello::Position position = session.game().position();
  search::SearchLimits limits = session.AnalysisLimits(position);
  limits.lines = lines;
  LiveGraphics graphics(session.game().to_move(), state.channel);
  return session.Analyze(position, limits,
                         session.options().live_graphics ? &graphics : nullptr);
}

// At most four characters, which is what a square of GoGui has room for.
std::string DiscsText(const ScoredLine& line, bool is_solved) {
  const double discs = othello::DiscsFromScore(line.score);
  const bool is_short = is_solved || std::abs(discs) >= 9.95;
  return absl::StrFormat("%+.*f", is_short ? 0 : 1, discs);
}

}  // namespace

GtpResult GoguiTitle(GtpState& state, const GtpArguments&) {
  const Options& options = state.session.options();
  return absl::StrCat(state.identity.name, " ", state.identity.version,
                      options.rating.has_value()
                          ? absl::StrCat(", rating ", *options.rating)
                          : absl::StrCat(", level ", options.level));
}

GtpResult GoguiVersion(GtpState&, const GtpArguments&) { return ""; }

// Only tells GoGui that we understand the comment "# interrupt" (gtp.cc).
GtpResult GoguiInterrupt(GtpState&, const GtpArguments&) { return ""; }

// Until a client asks for this, SIGINT ends the program.
GtpResult GoguiSigint(GtpState& state, const GtpArguments&) {
  state.channel.TakeInterrupts();
  return absl::StrCat(othello::ProcessId());
}

GtpResult RulesGameId(GtpState&, const GtpArguments&) { return "Othello"; }

// GoGui counts rows from the bottom: row 8 comes first.
GtpResult RulesBoard(GtpState& state, const GtpArguments&) {
  const Board& board = state.session.game().board();
  std::string text = "\n";
  for (int row = 7; row >= 0; --row) {
    for (int column = 0; column < 8; ++column) {
      const Bitboard bit = othello::SquareBit(othello::MakeSquare(column, row));
      absl::StrAppend(&text, column > 0 ? " " : "",
                      (board.black & bit) != 0   ? "X"
                      : (board.white & bit) != 0 ? "O"
                                                 : ".");
    }
    text += '\n';
  }
  return text;
}

GtpResult RulesBoardSize(GtpState&, const GtpArguments&) { return "8"; }

GtpResult RulesLegalMoves(GtpState& state, const GtpArguments&) {
  return LegalMoveList(state.session.game().position());
}

GtpResult RulesSideToMove(GtpState& state, const GtpArguments&) {
  return othello::ColorName(state.session.game().to_move());
}

// In Go, the stones each side has captured; here, the discs it has.
GtpResult RulesCapturedCount(GtpState& state, const GtpArguments&) {
  const Board& board = state.session.game().board();
  return absl::StrCat(othello::PopCount(board.black), " ",
                      othello::PopCount(board.white));
}

GtpResult RulesFinalResult(GtpState& state, const GtpArguments&) {
  const Game& game = state.session.game();
  if (!game.IsOver()) return NotOver();
  const int score = game.BlackScore();  // Empty squares go to the winner.
  const int black = 32 + score / 2;
  if (score == 0) return "Draw: 32 - 32";
  return score > 0 ? absl::StrCat("Black wins by ", score, ": ", black, " - ",
                                  64 - black)
                   : absl::StrCat("White wins by ", -score, ": ", 64 - black,
                                  " - ", black);
}

GtpResult AnalyzeCommands(GtpState&, const GtpArguments&) {
  return std::string(kAnalyzeCommands);
}

GtpResult MoveValues(GtpState& state, const GtpArguments&) {
  const Bitboard legal = state.session.game().position().LegalMoves();
  if (legal == 0) return "";
  const SearchResult result = Search(state, othello::PopCount(legal));
  std::string text;
  for (const ScoredLine& line : result.lines) {
    absl::StrAppend(&text, text.empty() ? "" : " ", GtpMove(line.best_move()),
                    " ", DiscsText(line, result.is_solved));
  }
  return text;
}

GtpResult PrincipalVariation(GtpState& state, const GtpArguments&) {
  const SearchResult result = Search(state, /*lines=*/1);
  return GtpVariation(state.session.game().to_move(),
                      result.lines.front().moves);
}

GtpResult StableDiscs(GtpState& state, const GtpArguments&) {
  const Board& board = state.session.game().board();
  const Bitboard black = othello::StableDiscs(board.black, board.white);
  const Bitboard white = othello::StableDiscs(board.white, board.black);
  std::string text;
  if ((black | white) != 0) {
    absl::StrAppend(&text, "SQUARE ", GtpSquares(black | white), "\n");
  }
  return absl::StrCat(text, "STATUS ", othello::PopCount(black), " black and ",
                      othello::PopCount(white), " white discs are stable");
}

GtpResult Param(GtpState& state, const GtpArguments& arguments) {
  if (arguments.size() == 1) {
    const OptionSpec* option = FindOption(arguments[0], kAtRunTime);
    if (option == nullptr) {
      return absl::NotFoundError(absl::StrCat("no option '", arguments[0],
                                              "'; othello-param lists them"));
    }
    return option->get(state.session.options());
  }
  if (arguments.size() == 2) {
    if (absl::Status status =
            state.session.SetOption(arguments[0], arguments[1]);
        !status.ok()) {
      return status;
    }
    return "";
  }
  std::string text;
  for (const OptionSpec& option : OptionTable()) {
    if ((option.views & kAtRunTime) == 0) continue;
    const std::string value = option.get(state.session.options());
    // GoGui shows a checkbox for a bool and a text field for a string.
    if (option.type == OptionType::kSwitch) {
      absl::StrAppend(&text, "[bool] ", option.name,
                      value == "on" ? " 1\n" : " 0\n");
    } else {
      absl::StrAppend(&text, "[string] ", option.name, " ", value, "\n");
    }
  }
  return text;
}

GtpResult LegalMoves(GtpState& state, const GtpArguments& arguments) {
  const Game& game = state.session.game();
  if (arguments.empty()) return LegalMoveList(game.position());
  const absl::StatusOr<Color> color = ParseGtpColor(arguments[0]);
  if (!color.ok()) return color.status();
  return LegalMoveList(*color == game.to_move() ? game.position()
                                                : game.position().Pass());
}

GtpResult Evaluation(GtpState& state, const GtpArguments&) {
  const SearchResult result = Search(state, /*lines=*/1);
  return GtpScoreText(result.lines.front(), result);
}

GtpResult Hint(GtpState& state, const GtpArguments& arguments) {
  int count = 1;
  if (!arguments.empty() &&
      (!absl::SimpleAtoi(arguments[0], &count) || count < 1)) {
    return absl::InvalidArgumentError(
        "syntax error: the number of moves is wrong");
  }
  const SearchResult result = Search(state, std::min(count, 64));
  const Color to_move = state.session.game().to_move();
  std::string text;
  for (const ScoredLine& line : result.lines) {
    if (line.moves.empty()) continue;
    absl::StrAppend(&text, GtpMove(line.best_move()), " ",
                    GtpScoreText(line, result), ": ",
                    GtpVariation(to_move, line.moves), "\n");
  }
  return text;
}

}  // namespace engine::gtp
