// The board and the moves as shown in a terminal.

#ifndef RIALTO_TOOLS_TERMINAL_BOARD_VIEW_H_
#define RIALTO_TOOLS_TERMINAL_BOARD_VIEW_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace terminal {

// The screen's abilities.
struct Style {
  bool has_color = false;
  // Discs; otherwise X and O.
  bool has_unicode = false;
  // A line may be redrawn in place, for news while the engine thinks.
  bool is_live = false;
  int columns = 80;
  // Reads the window size, which may have changed; null if there is no window.
  int (*measure_columns)() = nullptr;

  int Columns() const {
    return measure_columns != nullptr ? measure_columns() : columns;
  }
};

// The board with labels, legal moves and the last move marked; the texts of
// `beside` go to the right of its rows, or below it if the window is narrow. In
// plain text a legal move is '+' and the last move is in brackets.
std::string DrawBoard(const othello::Game& game,
                      const std::vector<std::string>& beside,
                      const Style& style);

// Breaks a text into lines of up to `columns` characters between words.
std::string WrapWords(absl::string_view text, int columns);

// "1. f5 d6  3. c3 d3", in lines of up to `columns` characters; only the last
// `most_lines` of them. Passes are "--"; the list starts with ".." if White
// moved first.
std::vector<std::string> MoveList(const othello::Game& game, int columns,
                                  size_t most_lines);

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_BOARD_VIEW_H_
