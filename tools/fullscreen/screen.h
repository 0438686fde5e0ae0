// Draws a view into a grid of cells.

#ifndef RIALTO_TOOLS_FULLSCREEN_SCREEN_H_
#define RIALTO_TOOLS_FULLSCREEN_SCREEN_H_

#include <optional>

#include "tools/fullscreen/canvas.h"
#include "tools/fullscreen/view.h"

namespace fullscreen {

// The terminal's abilities.
struct Abilities {
  // Characters outside ASCII, one cell wide.
  bool has_unicode = true;
  bool has_color = true;

  // Only colours tell a full disc of white from one of black, whatever the
  // ground of the terminal is; without them there are letters.
  bool draws_discs() const { return has_unicode && has_color; }
  const char* DiscGlyph(bool is_black) const {
    if (!draws_discs()) return is_black ? "X" : "O";
    return is_black ? "●" : "○";
  }
};

struct Screen {
  Canvas canvas;
  // Where text is typed.
  std::optional<Rect> caret;
};

// Any size is good; one that is too small for a board says so.
Screen Draw(const View& view, int width, int height,
            const Abilities& abilities);

// Parts of it, each in its own file.

// The score for black over the game: bars to both sides of a row for 0. The
// rectangle has an odd height.
void DrawGraph(const View& view, const Rect& rect, const Abilities& abilities,
               Canvas& canvas);

void DrawDialog(const DialogView& dialog, const Abilities& abilities,
                Canvas& canvas);

struct Layout;
void DrawBoard(const View& view, const Layout& layout,
               const Abilities& abilities, Canvas& canvas);

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_SCREEN_H_
