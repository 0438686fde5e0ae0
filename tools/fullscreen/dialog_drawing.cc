// Windows over the others: a frame, a text, and what can be pressed.

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "tools/fullscreen/layout.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {
namespace {

// Left, middle and right of a row of the frame.
struct FrameGlyphs {
  const char* left;
  const char* middle;
  const char* right;
};

void DrawFrame(const Rect& box, bool has_unicode, Canvas& canvas) {
  const FrameGlyphs top =
      has_unicode ? FrameGlyphs{"┌", "─", "┐"} : FrameGlyphs{"+", "-", "+"};
  const FrameGlyphs bottom =
      has_unicode ? FrameGlyphs{"└", "─", "┘"} : FrameGlyphs{"+", "-", "+"};
  const FrameGlyphs side =
      has_unicode ? FrameGlyphs{"│", " ", "│"} : FrameGlyphs{"|", " ", "|"};
  const int last = box.y + box.height - 1;
  for (int y = box.y; y <= last; ++y) {
    const FrameGlyphs& glyphs = y == box.y ? top : y == last ? bottom : side;
    canvas.Put(box.x, y, glyphs.left, Ink::kStrong);
    for (int x = box.x + 1; x < box.x + box.width - 1; ++x) {
      canvas.Put(x, y, glyphs.middle, Ink::kStrong);
    }
    canvas.Put(box.x + box.width - 1, y, glyphs.right, Ink::kStrong);
  }
}

}  // namespace

void DrawDialog(const DialogView& dialog, const Abilities& abilities,
                Canvas& canvas) {
  const Rect box = DialogRect(dialog, canvas.width(), canvas.height());
  const int inner = box.width - 4;
  const size_t rows = static_cast<size_t>(box.height - 3);
  canvas.Fill(box, Ink::kText);
  DrawFrame(box, abilities.has_unicode, canvas);
  if (!dialog.title.empty()) {
    canvas.Put(box.x + 2, box.y, absl::StrCat(" ", dialog.title, " "),
               Ink::kStrong, inner);
  }
  const size_t first = std::min(dialog.first_row, dialog.rows.size() - rows);
  for (size_t row = 0; row < rows; ++row) {
    const int y = box.y + 1 + static_cast<int>(row);
    const Ink ink =
        dialog.selected == first + row ? Ink::kSelected : Ink::kText;
    canvas.Fill({box.x + 2, y, inner, 1}, ink);
    canvas.Put(box.x + 2, y, dialog.rows[first + row], ink, inner);
  }
  canvas.Put(box.x + 2, box.y + box.height - 2, dialog.keys, Ink::kDim, inner);
}

}  // namespace fullscreen
