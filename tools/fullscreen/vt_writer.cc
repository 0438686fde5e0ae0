#include "tools/fullscreen/vt_writer.h"

#include "absl/strings/str_cat.h"

namespace fullscreen {
namespace {

std::string MoveTo(int x, int y) {
  return absl::StrCat("\x1b[", y + 1, ";", x + 1, "H");
}

// Half of a wide character, of which the other half is covered, is blank.
Cell CellAt(const Canvas& canvas, int x, int y) {
  Cell cell = canvas.at(x, y);
  const bool has_left = x > 0 && WidthOf(canvas.at(x - 1, y).glyph) == 2;
  const bool has_right =
      x + 1 < canvas.width() && canvas.at(x + 1, y).glyph == 0;
  if (cell.glyph == 0 ? !has_left : WidthOf(cell.glyph) == 2 && !has_right) {
    cell.glyph = U' ';
  }
  return cell;
}

}  // namespace

std::string VtWriter::Enter() { return "\x1b[?1049h\x1b[?25l"; }

std::string VtWriter::Leave() { return "\x1b[0m\x1b[?25h\x1b[?1049l"; }

std::string VtWriter::StyleSequence(Ink ink) const {
  const InkStyle style = StyleOf(ink, palette_);
  std::string sequence = "\x1b[0";
  switch (style.weight) {
    case InkStyle::Weight::kBold:
      sequence += ";1";
      break;
    case InkStyle::Weight::kDim:
      sequence += ";2";
      break;
    case InkStyle::Weight::kReversed:
      sequence += ";7";
      break;
    case InkStyle::Weight::kNormal:
      break;
  }
  if (style.text >= 0) absl::StrAppend(&sequence, ";38;5;", style.text);
  if (style.ground >= 0) absl::StrAppend(&sequence, ";48;5;", style.ground);
  return sequence + "m";
}

std::string VtWriter::Show(const Screen& screen) {
  const Canvas& canvas = screen.canvas;
  std::string text = "\x1b[?25l";
  const bool is_new = !shown_.has_value() ||
                      shown_->width() != canvas.width() ||
                      shown_->height() != canvas.height();
  if (is_new) text += "\x1b[0m\x1b[2J";
  std::optional<Ink> ink;
  for (int y = 0; y < canvas.height(); ++y) {
    int column = -1;  // of the terminal's cursor, if it is in this row
    for (int x = 0; x < canvas.width(); ++x) {
      const Cell cell = CellAt(canvas, x, y);
      // A wide character is written with its first cell. When it goes, both of
      // its cells change.
      if (cell.glyph == 0 || (!is_new && cell == CellAt(*shown_, x, y))) {
        continue;
      }
      if (column != x) text += MoveTo(x, y);
      if (ink != cell.ink) text += StyleSequence(cell.ink);
      ink = cell.ink;
      text += ToUtf8(std::u32string(1, cell.glyph));
      column = x + WidthOf(cell.glyph);
    }
  }
  if (screen.caret.has_value()) {
    text += MoveTo(screen.caret->x, screen.caret->y) + "\x1b[?25h";
  }
  shown_ = canvas;
  return text;
}

}  // namespace fullscreen
