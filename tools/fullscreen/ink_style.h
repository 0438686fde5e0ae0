// The colours of the full screen, whatever draws them.

#ifndef RIALTO_TOOLS_FULLSCREEN_INK_STYLE_H_
#define RIALTO_TOOLS_FULLSCREEN_INK_STYLE_H_

#include "tools/fullscreen/canvas.h"

namespace fullscreen {

enum class Palette { kNone, k8, k256 };

struct InkStyle {
  enum class Weight { kNormal, kBold, kDim, kReversed };

  // Numbers of xterm's 256 colours, of which all terminals have the first
  // eight; -1 is that of the terminal.
  int text = -1;
  int ground = -1;
  Weight weight = Weight::kNormal;
};

InkStyle StyleOf(Ink ink, Palette palette);

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_INK_STYLE_H_
