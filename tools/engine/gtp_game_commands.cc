// GTP commands that play, and that look at the game.

#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/game.h"
#include "othello/records/notation.h"
#include "othello/support/decimal.h"
#include "tools/engine/gtp_commands.h"
#include "tools/engine/gtp_live_graphics.h"
#include "tools/engine/gtp_parser.h"

namespace engine::gtp {
namespace {

using ::othello::Board;
using ::othello::Color;
using ::othello::Game;
using ::othello::Square;

absl::Status IllegalMove(absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("illegal move: ", why));
}

bool HasMove(const Game& game, Color color) {
  const othello::Position position = game.position();
  return (game.to_move() == color ? position : position.Pass()).HasLegalMove();
}

// A pass that changes nothing: the game is over, or the other side is to move.
bool IsVoidPass(const Game& game, Color color, Square square) {
  return square == othello::kPass && !HasMove(game, color) &&
         (game.to_move() != color || game.IsOver());
}

GtpResult PlayWord(GtpState& state, Color color, absl::string_view word) {
  const absl::StatusOr<Square> square = ParseGtpMove(word);
  if (!square.ok()) return square.status();
  return PlayMove(state, color, *square);
}

struct ColoredMove {
  Color color;
  Square square;
};

absl::StatusOr<std::vector<ColoredMove>> ParseMoves(const GtpArguments& words) {
  if (words.size() % 2 != 0) {
    return absl::InvalidArgumentError(
        "syntax error: colours and moves must alternate");
  }
  std::vector<ColoredMove> moves;
  for (size_t i = 0; i < words.size(); i += 2) {
    const absl::StatusOr<Color> color = ParseGtpColor(words[i]);
    if (!color.ok()) return color.status();
    const absl::StatusOr<Square> square = ParseGtpMove(words[i + 1]);
    if (!square.ok()) return square.status();
    moves.push_back({*color, *square});
  }
  return moves;
}

GtpResult Think(GtpState& state, absl::string_view color_word, bool plays) {
  const absl::StatusOr<Color> color = ParseGtpColor(color_word);
  if (!color.ok()) return color.status();
  const absl::Status turn = CheckTurn(state, *color);
  if (!turn.ok()) return turn;
  LiveGraphics graphics(*color, state.channel);
  const ChosenMove chosen = state.session.ChooseMove(
      {*color, state.received},
      state.session.options().live_graphics ? &graphics : nullptr);
  if (plays) {
    if (GtpResult played = PlayMove(state, *color, chosen.move); !played.ok()) {
      return played;
    }
  }
  return GtpMove(chosen.move);
}

// Takes back that many of the client's moves.
GtpResult TakeBack(GtpState& state, int count) {
  const int void_passes = std::min(count, state.void_passes);
  Game copy = state.session.game();
  if (copy.Undo(count - void_passes) < count - void_passes) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot undo: the game has ",
                     state.session.game().moves().size(), " moves"));
  }
  state.void_passes -= void_passes;
  state.session.Undo(count - void_passes);
  return "";
}

}  // namespace

absl::Status CheckTurn(const GtpState& state, Color color) {
  const Game& game = state.session.game();
  if (color == game.to_move() || !game.position().HasLegalMove()) {
    return absl::OkStatus();
  }
  return IllegalMove(
      absl::StrCat("it is ", othello::ColorName(game.to_move()), "'s turn"));
}

GtpResult PlayMove(GtpState& state, Color color, Square square) {
  if (IsVoidPass(state.session.game(), color, square)) {
    ++state.void_passes;
    return "";
  }
  if (absl::Status status = state.session.Play(color, square); !status.ok()) {
    return IllegalMove(status.message());
  }
  state.void_passes = 0;
  return "";
}

GtpResult BoardSize(GtpState&, const GtpArguments& arguments) {
  int size;
  if (!absl::SimpleAtoi(arguments[0], &size)) {
    return absl::InvalidArgumentError("syntax error: a size is a number");
  }
  if (size != 8)
    return absl::InvalidArgumentError(
        "unacceptable size: Othello is played on 8 by 8 squares");
  return "";
}

GtpResult ClearBoard(GtpState& state, const GtpArguments&) {
  StartGame(state, Game());
  return "";
}

GtpResult Komi(GtpState&, const GtpArguments& arguments) {
  if (!othello::ParseDecimal(arguments[0]).has_value()) {
    return absl::InvalidArgumentError("syntax error: komi is a number");
  }
  return "";
}

GtpResult Play(GtpState& state, const GtpArguments& arguments) {
  const absl::StatusOr<Color> color = ParseGtpColor(arguments[0]);
  if (!color.ok()) return color.status();
  return PlayWord(state, *color, arguments[1]);
}

GtpResult PlayBlack(GtpState& state, const GtpArguments& arguments) {
  return PlayWord(state, Color::kBlack, arguments[0]);
}

GtpResult PlayWhite(GtpState& state, const GtpArguments& arguments) {
  return PlayWord(state, Color::kWhite, arguments[0]);
}

GtpResult PlaySequence(GtpState& state, const GtpArguments& arguments) {
  const absl::StatusOr<std::vector<ColoredMove>> moves = ParseMoves(arguments);
  if (!moves.ok()) return moves.status();
  Game trial = state.session.game();
  for (const ColoredMove& move : *moves) {
    if (IsVoidPass(trial, move.color, move.square)) continue;
    if (absl::Status status = trial.Play(move.color, move.square);
        !status.ok()) {
      return IllegalMove(status.message());
    }
  }
  for (const ColoredMove& move : *moves) {
    PlayMove(state, move.color, move.square).IgnoreError();
  }
  return "";
}

GtpResult GenMove(GtpState& state, const GtpArguments& arguments) {
  return Think(state, arguments[0], /*plays=*/true);
}

GtpResult GenMoveBlack(GtpState& state, const GtpArguments&) {
  return Think(state, "black", /*plays=*/true);
}

GtpResult GenMoveWhite(GtpState& state, const GtpArguments&) {
  return Think(state, "white", /*plays=*/true);
}

GtpResult RegGenMove(GtpState& state, const GtpArguments& arguments) {
  return Think(state, arguments[0], /*plays=*/false);
}

GtpResult Undo(GtpState& state, const GtpArguments&) {
  return TakeBack(state, 1);
}

GtpResult GgUndo(GtpState& state, const GtpArguments& arguments) {
  int count = 1;
  if (!arguments.empty() &&
      (!absl::SimpleAtoi(arguments[0], &count) || count < 0)) {
    return absl::InvalidArgumentError(
        "syntax error: the number of moves is wrong");
  }
  return TakeBack(state, count);
}

GtpResult ShowBoard(GtpState& state, const GtpArguments&) {
  const Game& game = state.session.game();
  const Board& board = game.board();
  const std::string discs =
      absl::StrCat("black ", othello::PopCount(board.black), ", white ",
                   othello::PopCount(board.white));
  return absl::StrCat("\n", othello::FormatBoardDiagram(board),
                      game.IsOver()                    ? "Game over"
                      : board.to_move == Color::kBlack ? "Next move: Black"
                                                       : "Next move: White",
                      " (", discs, ")");
}

GtpResult FinalScore(GtpState& state, const GtpArguments&) {
  const Game& game = state.session.game();
  if (!game.IsOver()) return NotOver();
  const int score = game.BlackScore();
  if (score == 0) return "0";
  return score > 0 ? absl::StrCat("B+", score) : absl::StrCat("W+", -score);
}

GtpResult FinalStatusList(GtpState& state, const GtpArguments& arguments) {
  const std::string status = absl::AsciiStrToLower(arguments[0]);
  if (status == "alive") {
    return GtpSquares(state.session.game().position().discs());
  }
  if (status == "dead" || status == "seki") return "";
  return absl::InvalidArgumentError("syntax error: alive, dead or seki");
}

GtpResult IsLegal(GtpState& state, const GtpArguments& arguments) {
  const absl::StatusOr<Color> color = ParseGtpColor(arguments[0]);
  if (!color.ok()) return color.status();
  const absl::StatusOr<Square> square = ParseGtpMove(arguments[1]);
  if (!square.ok()) return square.status();
  Game trial = state.session.game();
  const bool is_legal =
      IsVoidPass(trial, *color, *square) || trial.Play(*color, *square).ok();
  return is_legal ? "1" : "0";
}

GtpResult SetupBoard(GtpState& state, const GtpArguments& arguments) {
  const absl::StatusOr<Board> board =
      othello::ParseBoard(absl::StrJoin(arguments, " "));
  if (!board.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("syntax error: ", board.status().message()));
  }
  StartGame(state, Game(*board));
  return "";
}

GtpResult GoguiSetup(GtpState& state, const GtpArguments& arguments) {
  const absl::StatusOr<std::vector<ColoredMove>> discs = ParseMoves(arguments);
  if (!discs.ok()) return discs.status();
  Board board;
  for (const ColoredMove& disc : *discs) {
    if (disc.square == othello::kPass) {
      return absl::InvalidArgumentError("syntax error: a pass is not a disc");
    }
    const othello::Bitboard bit = othello::SquareBit(disc.square);
    board.black &= ~bit;
    board.white &= ~bit;
    (disc.color == Color::kBlack ? board.black : board.white) |= bit;
  }
  StartGame(state, Game(board));
  return "";
}

GtpResult GoguiSetupPlayer(GtpState& state, const GtpArguments& arguments) {
  const absl::StatusOr<Color> color = ParseGtpColor(arguments[0]);
  if (!color.ok()) return color.status();
  Board board = state.session.game().board();
  board.to_move = *color;
  StartGame(state, Game(board));
  return "";
}

}  // namespace engine::gtp
