// The colours of the full screen, as ncurses has them.

#ifndef RIALTO_TOOLS_FULLSCREEN_CURSES_COLORS_H_
#define RIALTO_TOOLS_FULLSCREEN_CURSES_COLORS_H_

#include <curses.h>

#include "tools/fullscreen/canvas.h"

// Macros of ncurses that are words of ours.
#undef OK
#undef border
#undef timeout

namespace fullscreen {

struct Appearance {
  attr_t attributes = A_NORMAL;
  short pair = 0;
};

class CursesColors {
 public:
  // None until Define().
  CursesColors() = default;
  // Needs a terminal that has colours.
  void Define();
  Appearance Of(Ink ink) const;

 private:
  struct Colors;
  static const Colors kMany[kInkCount];
  static const Colors kFew[kInkCount];

  const Colors* colors_ = nullptr;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_CURSES_COLORS_H_
