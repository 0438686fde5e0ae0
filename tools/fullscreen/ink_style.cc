#include "tools/fullscreen/ink_style.h"

namespace fullscreen {
namespace {

using Weight = InkStyle::Weight;

enum Hue {
  kBlackHue = 0,
  kRed = 1,
  kGreen = 2,
  kYellow = 3,
  kBlue = 4,
  kCyan = 6,
  kWhiteHue = 7,
};

// By Ink. With 256 colours there is felt, with 8 there is green.
constexpr InkStyle kOf256[kInkCount] = {
    /*kText*/ {-1, -1, Weight::kNormal},
    /*kDim*/ {245, -1, Weight::kNormal},
    /*kStrong*/ {-1, -1, Weight::kBold},
    /*kTitle*/ {252, 236, Weight::kNormal},
    /*kGrid*/ {23, 29, Weight::kNormal},
    /*kFelt*/ {231, 29, Weight::kNormal},
    /*kLegal*/ {157, 29, Weight::kBold},
    /*kBlack*/ {16, 29, Weight::kBold},
    /*kWhite*/ {231, 29, Weight::kBold},
    /*kInBlack*/ {237, 16, Weight::kNormal},
    /*kInWhite*/ {250, 231, Weight::kNormal},
    /*kHint*/ {193, 29, Weight::kNormal},
    /*kBestHint*/ {226, 29, Weight::kBold},
    /*kLastMove*/ {214, 29, Weight::kBold},
    /*kCursor*/ {226, 29, Weight::kBold},
    /*kGood*/ {75, -1, Weight::kNormal},
    /*kBad*/ {215, -1, Weight::kNormal},
    /*kWarning*/ {209, -1, Weight::kBold},
    /*kSelected*/ {231, 25, Weight::kBold},
};

constexpr InkStyle kOf8[kInkCount] = {
    /*kText*/ {-1, -1, Weight::kNormal},
    /*kDim*/ {-1, -1, Weight::kDim},
    /*kStrong*/ {-1, -1, Weight::kBold},
    /*kTitle*/ {kBlackHue, kWhiteHue, Weight::kNormal},
    /*kGrid*/ {kBlackHue, kGreen, Weight::kNormal},
    /*kFelt*/ {kBlackHue, kGreen, Weight::kNormal},
    /*kLegal*/ {kYellow, kGreen, Weight::kBold},
    /*kBlack*/ {kBlackHue, kGreen, Weight::kNormal},
    /*kWhite*/ {kWhiteHue, kGreen, Weight::kBold},
    /*kInBlack*/ {kWhiteHue, kBlackHue, Weight::kNormal},
    /*kInWhite*/ {kBlackHue, kWhiteHue, Weight::kNormal},
    /*kHint*/ {kBlackHue, kGreen, Weight::kNormal},
    /*kBestHint*/ {kYellow, kGreen, Weight::kBold},
    /*kLastMove*/ {kRed, kGreen, Weight::kNormal},
    /*kCursor*/ {kBlue, kGreen, Weight::kBold},
    /*kGood*/ {kCyan, -1, Weight::kNormal},
    /*kBad*/ {kYellow, -1, Weight::kNormal},
    /*kWarning*/ {kRed, -1, Weight::kBold},
    /*kSelected*/ {kWhiteHue, kBlue, Weight::kBold},
};

Weight PlainWeight(Ink ink) {
  switch (ink) {
    case Ink::kTitle:
    case Ink::kSelected:
      return Weight::kReversed;
    case Ink::kStrong:
    case Ink::kWhite:
    case Ink::kCursor:
    case Ink::kLastMove:
    case Ink::kBestHint:
    case Ink::kWarning:
      return Weight::kBold;
    default:
      return Weight::kNormal;
  }
}

}  // namespace

InkStyle StyleOf(Ink ink, Palette palette) {
  switch (palette) {
    case Palette::k256:
      return kOf256[static_cast<int>(ink)];
    case Palette::k8:
      return kOf8[static_cast<int>(ink)];
    case Palette::kNone:
      break;
  }
  return {-1, -1, PlainWeight(ink)};
}

}  // namespace fullscreen
