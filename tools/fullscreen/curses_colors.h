// The colours of ink_style.h, as ncurses has them.

#ifndef RIALTO_TOOLS_FULLSCREEN_CURSES_COLORS_H_
#define RIALTO_TOOLS_FULLSCREEN_CURSES_COLORS_H_

#include <curses.h>

#include "tools/fullscreen/ink_style.h"

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
  Palette palette_ = Palette::kNone;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_CURSES_COLORS_H_
