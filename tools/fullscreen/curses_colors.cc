#include "tools/fullscreen/curses_colors.h"

namespace fullscreen {
namespace {

attr_t PlainAttributes(Ink ink) {
  switch (ink) {
    case Ink::kTitle:
    case Ink::kSelected:
      return A_REVERSE;
    case Ink::kStrong:
    case Ink::kWhite:
    case Ink::kCursor:
    case Ink::kLastMove:
    case Ink::kBestHint:
    case Ink::kWarning:
      return A_BOLD;
    default:
      return A_NORMAL;
  }
}

}  // namespace

struct CursesColors::Colors {
  short text;  // -1: that of the terminal
  short ground;
  attr_t attributes;
};

// By Ink. With 256 colours there is felt, with 8 there is green.
const CursesColors::Colors CursesColors::kMany[kInkCount] = {
    /*kText*/ {-1, -1, A_NORMAL},
    /*kDim*/ {245, -1, A_NORMAL},
    /*kStrong*/ {-1, -1, A_BOLD},
    /*kTitle*/ {252, 236, A_NORMAL},
    /*kGrid*/ {23, 29, A_NORMAL},
    /*kFelt*/ {231, 29, A_NORMAL},
    /*kLegal*/ {157, 29, A_BOLD},
    /*kBlack*/ {16, 29, A_BOLD},
    /*kWhite*/ {231, 29, A_BOLD},
    /*kInBlack*/ {237, 16, A_NORMAL},
    /*kInWhite*/ {250, 231, A_NORMAL},
    /*kHint*/ {193, 29, A_NORMAL},
    /*kBestHint*/ {226, 29, A_BOLD},
    /*kLastMove*/ {214, 29, A_BOLD},
    /*kCursor*/ {226, 29, A_BOLD},
    /*kGood*/ {75, -1, A_NORMAL},
    /*kBad*/ {215, -1, A_NORMAL},
    /*kWarning*/ {209, -1, A_BOLD},
    /*kSelected*/ {231, 25, A_BOLD},
};
const CursesColors::Colors CursesColors::kFew[kInkCount] = {
    /*kText*/ {-1, -1, A_NORMAL},
    /*kDim*/ {-1, -1, A_DIM},
    /*kStrong*/ {-1, -1, A_BOLD},
    /*kTitle*/ {COLOR_BLACK, COLOR_WHITE, A_NORMAL},
    /*kGrid*/ {COLOR_BLACK, COLOR_GREEN, A_NORMAL},
    /*kFelt*/ {COLOR_BLACK, COLOR_GREEN, A_NORMAL},
    /*kLegal*/ {COLOR_YELLOW, COLOR_GREEN, A_BOLD},
    /*kBlack*/ {COLOR_BLACK, COLOR_GREEN, A_NORMAL},
    /*kWhite*/ {COLOR_WHITE, COLOR_GREEN, A_BOLD},
    /*kInBlack*/ {COLOR_WHITE, COLOR_BLACK, A_NORMAL},
    /*kInWhite*/ {COLOR_BLACK, COLOR_WHITE, A_NORMAL},
    /*kHint*/ {COLOR_BLACK, COLOR_GREEN, A_NORMAL},
    /*kBestHint*/ {COLOR_YELLOW, COLOR_GREEN, A_BOLD},
    /*kLastMove*/ {COLOR_RED, COLOR_GREEN, A_NORMAL},
    /*kCursor*/ {COLOR_BLUE, COLOR_GREEN, A_BOLD},
    /*kGood*/ {COLOR_CYAN, -1, A_NORMAL},
    /*kBad*/ {COLOR_YELLOW, -1, A_NORMAL},
    /*kWarning*/ {COLOR_RED, -1, A_BOLD},
    /*kSelected*/ {COLOR_WHITE, COLOR_BLUE, A_BOLD},
};

void CursesColors::Define() {
  start_color();
  use_default_colors();
  colors_ = COLORS >= 256 ? kMany : kFew;
  for (int i = 0; i < kInkCount; ++i) {
    init_pair(static_cast<short>(i + 1), colors_[i].text, colors_[i].ground);
  }
}

Appearance CursesColors::Of(Ink ink) const {
  if (colors_ == nullptr) return {PlainAttributes(ink), 0};
  const int index = static_cast<int>(ink);
  return {colors_[index].attributes, static_cast<short>(index + 1)};
}

}  // namespace fullscreen
