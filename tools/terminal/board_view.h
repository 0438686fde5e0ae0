// The board and the moves as people see them in a terminal.

#ifndef RIALTO_TOOLS_TERMINAL_BOARD_VIEW_H_
#define RIALTO_TOOLS_TERMINAL_BOARD_VIEW_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace terminal {

// What the screen can show.
struct Style {
  bool has_color = false;
  // Discs; otherwise X and O.
  bool has_unicode = false;
  // A line may be drawn anew in place, for news while the engine thinks.
  bool is_live = false;
  int columns = 80;
  // Asks the window, which may have changed; null if there is none.
  int (*measure_columns)() = nullptr;

  int Columns() const {
    return measure_columns != nullptr ? measure_columns() : columns;
  }
};

// The board with labels, legal moves and the last move marked; `beside` stands
// to the right of its rows, a text for each, or below it where the window is
// narrow. In plain text a legal move is '+' and the last move stands in
// brackets.
std::string DrawBoard(const othello::Game& game,
                      const std::vector<std::string>& beside,
                      const Style& style);

// Breaks a text into lines of up to `columns` characters between words.
std::string WrapWords(absl::string_view text, int columns);

// "1. f5 d6  2. c3 d3", in lines of up to `columns` characters; only the last
// `most_lines` of them. Passes are "--"; the list begins with ".." if white
// moved first.
std::vector<std::string> MoveList(const othello::Game& game, int columns,
                                  size_t most_lines);

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_BOARD_VIEW_H_
