// Checks what a terminal shows, by a small terminal that knows the sequences of
// the writer and no others.

#include "tools/fullscreen/vt_writer.h"

#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "othello/support/random.h"

namespace fullscreen {
namespace {

class SmallTerminal {
 public:
  struct Place {
    char32_t glyph = U'?';
    std::string style;
  };

  SmallTerminal(int width, int height)
      : width_(width), places_(static_cast<size_t>(width * height)) {}

  void Take(const std::string& text) {
    const std::u32string characters = FromUtf8(text);
    for (size_t i = 0; i < characters.size(); ++i) {
      if (characters[i] != U'\x1b') {
        Put(characters[i]);
        continue;
      }
      ASSERT_EQ(characters.at(++i), U'[');
      std::string numbers;
      while (characters.at(++i) < U'@') {
        numbers.push_back(static_cast<char>(characters[i]));
      }
      Obey(characters[i], numbers);
    }
  }

  const Place& at(int x, int y) const {
    return places_[static_cast<size_t>(y * width_ + x)];
  }
  std::optional<Rect> caret() const {
    if (!has_caret_) return std::nullopt;
    return Rect{x_, y_};
  }

 private:
  void Put(char32_t glyph) {
    ASSERT_LE(x_ + WidthOf(glyph), width_);
    places_.at(static_cast<size_t>(y_ * width_ + x_)) = {glyph, style_};
    if (WidthOf(glyph) == 2) {
      places_.at(static_cast<size_t>(y_ * width_ + x_ + 1)) = {0, style_};
    }
    x_ += WidthOf(glyph);
  }
  void Obey(char32_t letter, const std::string& numbers) {
    const std::vector<std::string> parts = absl::StrSplit(numbers, ';');
    if (letter == U'H') {
      ASSERT_EQ(parts.size(), 2u);
      ASSERT_TRUE(absl::SimpleAtoi(parts[0], &y_));
      ASSERT_TRUE(absl::SimpleAtoi(parts[1], &x_));
      --x_;
      --y_;
    } else if (letter == U'm') {
      style_ = numbers;
    } else if (letter == U'J') {
      ASSERT_EQ(numbers, "2");
      for (Place& place : places_) place = {U' ', style_};
    } else {
      ASSERT_EQ(numbers, "?25");
      ASSERT_TRUE(letter == U'h' || letter == U'l');
      has_caret_ = letter == U'h';
    }
  }

  int width_;
  std::vector<Place> places_;
  int x_ = 0;
  int y_ = 0;
  std::string style_ = "0";
  bool has_caret_ = true;
};

std::string ExpectedStyle(Ink ink, Palette palette) {
  const InkStyle style = StyleOf(ink, palette);
  std::string text = "0";
  if (style.weight == InkStyle::Weight::kBold) text += ";1";
  if (style.weight == InkStyle::Weight::kDim) text += ";2";
  if (style.weight == InkStyle::Weight::kReversed) text += ";7";
  if (style.text >= 0) text += ";38;5;" + std::to_string(style.text);
  if (style.ground >= 0) text += ";48;5;" + std::to_string(style.ground);
  return text;
}

// Halves of wide characters are blank.
char32_t ExpectedGlyph(const Canvas& canvas, int x, int y) {
  const char32_t glyph = canvas.at(x, y).glyph;
  if (glyph == 0) {
    const bool is_whole = x > 0 && WidthOf(canvas.at(x - 1, y).glyph) == 2;
    return is_whole ? 0 : U' ';
  }
  if (WidthOf(glyph) == 1) return glyph;
  const bool is_whole =
      x + 1 < canvas.width() && canvas.at(x + 1, y).glyph == 0;
  return is_whole ? glyph : U' ';
}

void ExpectShown(const Screen& screen, const SmallTerminal& terminal,
                 Palette palette) {
  const Canvas& canvas = screen.canvas;
  for (int y = 0; y < canvas.height(); ++y) {
    for (int x = 0; x < canvas.width(); ++x) {
      const Cell& cell = canvas.at(x, y);
      const char32_t glyph = ExpectedGlyph(canvas, x, y);
      ASSERT_EQ(terminal.at(x, y).glyph, glyph) << x << ", " << y;
      if (glyph == 0) continue;
      ASSERT_EQ(terminal.at(x, y).style, ExpectedStyle(cell.ink, palette))
          << x << ", " << y;
    }
  }
  ASSERT_EQ(terminal.caret().has_value(), screen.caret.has_value());
  if (screen.caret.has_value()) {
    EXPECT_EQ(terminal.caret()->x, screen.caret->x);
    EXPECT_EQ(terminal.caret()->y, screen.caret->y);
  }
}

void Scribble(othello::RandomStream& random, Canvas& canvas) {
  constexpr const char* kTexts[] = {"f5 d6", "●", "○│", "白黒", "é", "漢字 x"};
  const int x = random.Below(20) - 2;
  const int y = random.Below(6);
  canvas.Put(x, y, kTexts[random.Below(std::size(kTexts))],
             static_cast<Ink>(random.Below(kInkCount)));
}

TEST(VtWriterTest, ATerminalShowsEachScreen) {
  othello::RandomStream random(7, 0);
  for (const Palette palette : {Palette::kNone, Palette::k8, Palette::k256}) {
    VtWriter writer(palette);
    SmallTerminal terminal(20, 6);
    Screen screen{Canvas(20, 6), std::nullopt};
    for (int i = 0; i < 500; ++i) {
      for (int n = random.Below(4); n > 0; --n) {
        Scribble(random, screen.canvas);
      }
      screen.caret.reset();
      if (random.Chance(0.5)) {
        screen.caret = Rect{random.Below(20), random.Below(6), 1, 1};
      }
      terminal.Take(writer.Show(screen));
      ASSERT_NO_FATAL_FAILURE(ExpectShown(screen, terminal, palette)) << i;
    }
  }
}

TEST(VtWriterTest, OnlyChangesAreWritten) {
  VtWriter writer(Palette::k256);
  Screen screen{Canvas(20, 6), std::nullopt};
  screen.canvas.Put(3, 2, "f5", Ink::kText);
  writer.Show(screen);
  EXPECT_EQ(writer.Show(screen), "\x1b[?25l");
  screen.canvas.Put(4, 2, "6", Ink::kText);
  EXPECT_EQ(writer.Show(screen), "\x1b[?25l\x1b[3;5H\x1b[0m6");
}

TEST(VtWriterTest, AForgottenScreenIsWrittenAsAWhole) {
  VtWriter writer(Palette::k8);
  Screen screen{Canvas(20, 6), std::nullopt};
  screen.canvas.Put(3, 2, "f5 d6", Ink::kFelt);
  const std::string first = writer.Show(screen);
  writer.Forget();
  EXPECT_EQ(writer.Show(screen), first);
  const Screen larger{Canvas(30, 6), std::nullopt};
  SmallTerminal terminal(30, 6);
  terminal.Take(writer.Show(larger));
  ExpectShown(larger, terminal, Palette::k8);
}

}  // namespace
}  // namespace fullscreen
