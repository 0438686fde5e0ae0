#include "tools/fullscreen/curses_colors.h"

#include "tools/fullscreen/ink_style.h"

namespace fullscreen {
namespace {

attr_t AttributesOf(InkStyle::Weight weight) {
  switch (weight) {
    case InkStyle::Weight::kBold:
      return A_BOLD;
    case InkStyle::Weight::kDim:
      return A_DIM;
    case InkStyle::Weight::kReversed:
      return A_REVERSE;
    case InkStyle::Weight::kNormal:
      break;
  }
  return A_NORMAL;
}

}  // namespace

void CursesColors::Define() {
  start_color();
  use_default_colors();
  palette_ = COLORS >= 256 ? Palette::k256 : Palette::k8;
  for (int i = 0; i < kInkCount; ++i) {
    const InkStyle style = StyleOf(static_cast<Ink>(i), palette_);
    init_pair(static_cast<short>(i + 1), static_cast<short>(style.text),
              static_cast<short>(style.ground));
  }
}

Appearance CursesColors::Of(Ink ink) const {
  const short pair = palette_ == Palette::kNone
                         ? short{0}
                         : static_cast<short>(static_cast<int>(ink) + 1);
  return {AttributesOf(StyleOf(ink, palette_).weight), pair};
}

}  // namespace fullscreen
