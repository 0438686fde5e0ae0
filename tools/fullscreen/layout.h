// The layout of the screen, for drawing and for the mouse.

#ifndef RIALTO_TOOLS_FULLSCREEN_LAYOUT_H_
#define RIALTO_TOOLS_FULLSCREEN_LAYOUT_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "othello/square.h"
#include "tools/fullscreen/canvas.h"
#include "tools/fullscreen/view.h"

namespace fullscreen {

enum class BoardSize { kNone, kSmall, kMedium, kLarge, kHuge };

// Cells of a square, and of the lines between two of them.
struct SquareSize {
  int width;
  int height;
  int line;
};
SquareSize SquareSizeOf(BoardSize size);

// A rectangle without height is not shown.
struct Layout {
  BoardSize size = BoardSize::kNone;  // none: the window is too small
  Rect title;
  Rect board;  // with its labels
  Rect players;
  Rect graph;
  Rect moves;
  Rect thinking;
  Rect message;
  Rect menu;

  // The cells of a square.
  Rect SquareAt(othello::Square square) const;
};

Layout LayoutOf(int width, int height);

// Which pairs of moves the list shows, column after column.
struct MoveListWindow {
  int rows = 0;
  int columns = 0;
  int pair_width = 20;
  size_t first_pair = 0;

  // Where the second move of a pair begins.
  int second_offset() const { return pair_width - 9; }
};
// A game that white begins has an empty place before its first move.
inline size_t PlaceOf(const View& view, size_t move) {
  const bool white_begins =
      !view.moves.empty() && view.moves[0].mover == othello::Color::kWhite;
  return move + (white_begins ? 1 : 0);
}
MoveListWindow MoveListWindowOf(const View& view, const Rect& rect);

// The place of each menu entry that fits.
std::vector<Rect> MenuPlaces(const View& view, const Rect& rect);

// How wide the text of a dialog may be, and the place of the dialog with its
// frame.
int DialogTextRoom(bool is_beside_board, int width, int height);
Rect DialogRect(const DialogView& dialog, int width, int height);

// What the mouse points at.
struct Target {
  enum class Kind { kNothing, kSquare, kMove, kMenu };
  Kind kind = Kind::kNothing;
  // The square, how many moves are made, or which entry.
  size_t index = 0;
};
Target TargetAt(const View& view, int width, int height, int x, int y);

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_LAYOUT_H_
