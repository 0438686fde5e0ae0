// A grid of character cells like a terminal's, without a terminal.

#ifndef RIALTO_TOOLS_FULLSCREEN_CANVAS_H_
#define RIALTO_TOOLS_FULLSCREEN_CANVAS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace fullscreen {

// The role of a cell, from which the terminal chooses its colours.
enum class Ink {
  kText,
  kDim,     // labels, and what matters less
  kStrong,  // headings and keys
  kTitle,   // the bar at the top, and the menu
  kGrid,    // lines on the felt
  kFelt,    // an empty square
  kLegal,   // a dot where a move is legal
  kBlack,   // a disc
  kWhite,
  kInBlack,  // a mark in the middle of a large disc
  kInWhite,
  kHint,      // a score on a square
  kBestHint,  // the best of them
  kLastMove,  // marks beside the last disc
  kCursor,    // marks around the square of the cursor
  kGood,      // a lead of black in the graph
  kBad,       // a lead of white
  kWarning,   // mistakes and errors
  kSelected,  // the move being shown
};
inline constexpr int kInkCount = static_cast<int>(Ink::kSelected) + 1;

struct Cell {
  // 0 in the second cell of a wide character.
  char32_t glyph = U' ';
  Ink ink = Ink::kText;

  friend bool operator==(const Cell&, const Cell&) = default;
};

struct Rect {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  bool Contains(int at_x, int at_y) const {
    return at_x >= x && at_x < x + width && at_y >= y && at_y < y + height;
  }
};

// Bytes that are not UTF-8 become U+FFFD.
std::u32string FromUtf8(absl::string_view text);
std::string ToUtf8(const std::u32string& text);

// How many cells a character takes: 0 (it is left out), 1 or 2.
int WidthOf(char32_t glyph);
int TextWidth(absl::string_view text);

class Canvas {
 public:
  // With `is_ascii` all other characters become '?'.
  Canvas(int width, int height, bool is_ascii = false);

  int width() const { return width_; }
  int height() const { return height_; }
  const Cell& at(int x, int y) const {
    return cells_[static_cast<size_t>(y * width_ + x)];
  }

  // Writes at most `room` cells (-1: to the edge). Text outside the grid is cut
  // off; control characters become '?'. Returns the column after the text.
  int Put(int x, int y, absl::string_view text, Ink ink = Ink::kText,
          int room = -1);
  int Put(int x, int y, const std::u32string& text, Ink ink = Ink::kText,
          int room = -1);
  void Fill(const Rect& rect, Ink ink, char32_t glyph = U' ');

  // The rows as text, without blanks at their ends.
  std::string ToText() const;
  // The same with a letter for the ink of each cell, for tests.
  std::string InksToText() const;

  friend bool operator==(const Canvas&, const Canvas&) = default;

 private:
  void Set(int x, int y, const Cell& cell);

  int width_;
  int height_;
  bool is_ascii_;
  std::vector<Cell> cells_;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_CANVAS_H_
