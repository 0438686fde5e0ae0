#include "tools/terminal/board_view.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "othello/bitboard.h"
#include "othello/square.h"

namespace terminal {
namespace {

using ::othello::Bitboard;
using ::othello::Board;
using ::othello::Color;
using ::othello::Game;
using ::othello::Square;

constexpr absl::string_view kLabels = "    a b c d e f g h\n";

// Of a row and the blanks after it.
constexpr size_t kBoardColumns = 25;

// Escape sequences for 256 colours: green felt, and its shade under the last
// move.
constexpr absl::string_view kFelt = "\x1b[48;5;28m";
constexpr absl::string_view kLastFelt = "\x1b[48;5;34m";
constexpr absl::string_view kBlackInk = "\x1b[38;5;16m";
constexpr absl::string_view kWhiteInk = "\x1b[38;5;231m";
constexpr absl::string_view kLegalInk = "\x1b[38;5;120m";
constexpr absl::string_view kNormal = "\x1b[0m";

struct Squares {
  Board board;
  Bitboard legal = 0;
  Square last = othello::kNoSquare;
};

Squares SquaresOf(const Game& game) {
  Squares squares = {game.board(), game.position().LegalMoves(),
                     othello::kNoSquare};
  if (!game.moves().empty()) squares.last = game.moves().back().square;
  return squares;
}

std::string ColorRow(const Squares& squares, int row, bool has_unicode) {
  std::string text;
  for (int column = 0; column < 8; ++column) {
    const Square square = othello::MakeSquare(column, row);
    const Bitboard bit = othello::SquareBit(square);
    absl::StrAppend(&text, square == squares.last ? kLastFelt : kFelt);
    if ((squares.board.black & bit) != 0) {
      absl::StrAppend(&text, kBlackInk, has_unicode ? "\u25CF" : "X");
    } else if ((squares.board.white & bit) != 0) {
      absl::StrAppend(&text, kWhiteInk, has_unicode ? "\u25CB" : "O");
    } else if ((squares.legal & bit) != 0) {
      absl::StrAppend(&text, kLegalInk, has_unicode ? "\u2022" : "+");
    } else {
      text += ' ';
    }
    text += ' ';
  }
  return absl::StrCat(" ", kFelt, " ", text, kNormal, " ");
}

std::string PlainRow(const Squares& squares, int row) {
  std::string text = " ";
  for (int column = 0; column < 8; ++column) {
    const Square square = othello::MakeSquare(column, row);
    const Bitboard bit = othello::SquareBit(square);
    if (square == squares.last) text.back() = '[';
    text += (squares.board.black & bit) != 0   ? 'X'
            : (squares.board.white & bit) != 0 ? 'O'
            : (squares.legal & bit) != 0       ? '+'
                                               : '.';
    text += square == squares.last ? ']' : ' ';
  }
  return absl::StrCat(" ", text);
}

}  // namespace

std::string DrawBoard(const Game& game, const std::vector<std::string>& beside,
                      const Style& style) {
  const Squares squares = SquaresOf(game);
  size_t longest = 0;
  for (const std::string& line : beside)
    longest = std::max(longest, line.size());
  const bool is_narrow =
      kBoardColumns + longest >= static_cast<size_t>(style.Columns());
  std::string text(kLabels);
  for (int row = 0; row < 8; ++row) {
    absl::StrAppend(&text, " ", row + 1,
                    style.has_color ? ColorRow(squares, row, style.has_unicode)
                                    : PlainRow(squares, row),
                    row + 1);
    if (!is_narrow && static_cast<size_t>(row) < beside.size() &&
        !beside[row].empty()) {
      absl::StrAppend(&text, "    ", beside[row]);
    }
    text += '\n';
  }
  absl::StrAppend(&text, kLabels);
  for (const std::string& line : beside) {
    if (is_narrow && !line.empty()) {
      absl::StrAppend(&text, WrapWords(line, style.Columns() - 1), "\n");
    }
  }
  return text;
}

std::string WrapWords(absl::string_view text, int columns) {
  const auto room = static_cast<size_t>(std::max(columns, 1));
  std::string wrapped;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    absl::string_view rest = line;
    while (rest.size() > room) {
      size_t end = rest.rfind(' ', room);
      // A word that is too long is not split.
      if (end == absl::string_view::npos || end == 0) end = rest.find(' ', 1);
      if (end == absl::string_view::npos) break;
      absl::StrAppend(&wrapped, rest.substr(0, end), "\n");
      rest.remove_prefix(end + 1);
    }
    absl::StrAppend(&wrapped, rest, "\n");
  }
  wrapped.pop_back();
  return wrapped;
}

std::vector<std::string> MoveList(const Game& game, int columns,
                                  size_t most_lines) {
  std::vector<std::string> lines;
  std::string pair;
  const auto finish = [&] {
    if (pair.empty()) return;
    if (lines.empty() ||
        lines.back().size() + 2 + pair.size() > static_cast<size_t>(columns)) {
      lines.emplace_back();
    }
    absl::StrAppend(&lines.back(), lines.back().empty() ? "" : "  ", pair);
    pair.clear();
  };
  for (size_t i = 0; i < game.moves().size(); ++i) {
    const othello::GameMove& move = game.moves()[i];
    if (pair.empty()) {
      pair = absl::StrCat(game.NumberOfMove(i), ".",
                          move.mover == Color::kWhite ? " .." : "");
    }
    absl::StrAppend(&pair, " ",
                    move.square == othello::kPass
                        ? "--"
                        : othello::SquareName(move.square));
    if (move.mover == Color::kWhite) finish();
  }
  finish();
  if (lines.size() > most_lines) {
    lines.erase(lines.begin(), lines.end() - static_cast<long>(most_lines));
  }
  return lines;
}

}  // namespace terminal
