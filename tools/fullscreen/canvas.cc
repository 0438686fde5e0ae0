#include "tools/fullscreen/canvas.h"

#include <algorithm>

namespace fullscreen {
namespace {

constexpr char32_t kNoCharacter = U'\uFFFD';

struct Range {
  char32_t first;
  char32_t last;
};

// Scripts whose characters are two cells wide wherever they are shown.
constexpr Range kWide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0xA4CF},
    {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
    {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
    {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD},
};
// Marks that combine with the character before, and what steers the text.
constexpr Range kNoWidth[] = {
    {0x300, 0x36F},   {0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x206F},
    {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},
};

template <size_t kCount>
bool IsIn(const Range (&ranges)[kCount], char32_t glyph) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const Range& range) {
                       return glyph >= range.first && glyph <= range.last;
                     });
}

// Takes one character from the front.
char32_t TakeCharacter(absl::string_view& text) {
  const auto first = static_cast<unsigned char>(text[0]);
  text.remove_prefix(1);
  if (first < 0x80) return first;
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  if (first < 0xC2 || first > 0xF4 || text.size() < static_cast<size_t>(more)) {
    return kNoCharacter;
  }
  char32_t glyph = first & (0x3F >> more);
  for (int i = 0; i < more; ++i) {
    const auto byte = static_cast<unsigned char>(text[static_cast<size_t>(i)]);
    if ((byte & 0xC0) != 0x80) return kNoCharacter;
    glyph = glyph << 6 | (byte & 0x3F);
  }
  text.remove_prefix(static_cast<size_t>(more));
  const bool is_overlong =
      (more == 2 && glyph < 0x800) || (more == 3 && glyph < 0x10000);
  const bool is_surrogate = glyph >= 0xD800 && glyph <= 0xDFFF;
  return is_overlong || is_surrogate || glyph > 0x10FFFF ? kNoCharacter : glyph;
}

}  // namespace

std::u32string FromUtf8(absl::string_view text) {
  std::u32string characters;
  while (!text.empty()) characters += TakeCharacter(text);
  return characters;
}

std::string ToUtf8(const std::u32string& text) {
  std::string bytes;
  const auto add = [&](char32_t value) { bytes += static_cast<char>(value); };
  for (const char32_t glyph : text) {
    if (glyph < 0x80) {
      add(glyph);
    } else if (glyph < 0x800) {
      add(0xC0 | glyph >> 6);
      add(0x80 | (glyph & 0x3F));
    } else if (glyph < 0x10000) {
      add(0xE0 | glyph >> 12);
      add(0x80 | (glyph >> 6 & 0x3F));
      add(0x80 | (glyph & 0x3F));
    } else {
      add(0xF0 | glyph >> 18);
      add(0x80 | (glyph >> 12 & 0x3F));
      add(0x80 | (glyph >> 6 & 0x3F));
      add(0x80 | (glyph & 0x3F));
    }
  }
  return bytes;
}

int WidthOf(char32_t glyph) {
  if (IsIn(kNoWidth, glyph)) return 0;
  return IsIn(kWide, glyph) ? 2 : 1;
}

int TextWidth(absl::string_view text) {
  int width = 0;
  for (const char32_t glyph : FromUtf8(text)) width += WidthOf(glyph);
  return width;
}

Canvas::Canvas(int width, int height, bool is_ascii)
    : width_(std::max(width, 0)),
      height_(std::max(height, 0)),
      is_ascii_(is_ascii),
      cells_(static_cast<size_t>(width_) * static_cast<size_t>(height_)) {}

void Canvas::Set(int x, int y, const Cell& cell) {
  if (x < 0 || x >= width_ || y < 0 || y >= height_) return;
  cells_[static_cast<size_t>(y * width_ + x)] = cell;
}

int Canvas::Put(int x, int y, absl::string_view text, Ink ink, int room) {
  return Put(x, y, FromUtf8(text), ink, room);
}

int Canvas::Put(int x, int y, const std::u32string& text, Ink ink, int room) {
  const int end = room < 0 ? width_ : std::min(width_, x + room);
  for (char32_t glyph : text) {
    const bool is_control = glyph < 0x20 || (glyph >= 0x7F && glyph < 0xA0);
    // Discs have letters.
    if (is_ascii_ && glyph == U'●') glyph = U'X';
    if (is_ascii_ && glyph == U'○') glyph = U'O';
    if (is_control || (is_ascii_ && glyph > 0x7E)) glyph = U'?';
    const int width = WidthOf(glyph);
    if (width == 0) continue;
    if (x + width > end) break;
    Set(x, y, {glyph, ink});
    if (width == 2) Set(x + 1, y, {0, ink});
    x += width;
  }
  return x;
}

void Canvas::Fill(const Rect& rect, Ink ink, char32_t glyph) {
  for (int y = rect.y; y < rect.y + rect.height; ++y) {
    for (int x = rect.x; x < rect.x + rect.width; ++x) {
      Set(x, y, {glyph, ink});
    }
  }
}

std::string Canvas::ToText() const {
  std::string text;
  for (int y = 0; y < height_; ++y) {
    std::u32string row;
    for (int x = 0; x < width_; ++x) {
      if (at(x, y).glyph != 0) row += at(x, y).glyph;
    }
    while (!row.empty() && row.back() == U' ') row.pop_back();
    text += ToUtf8(row) + "\n";
  }
  return text;
}

std::string Canvas::InksToText() const {
  std::string text;
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      text += static_cast<char>('a' + static_cast<int>(at(x, y).ink));
    }
    text += '\n';
  }
  return text;
}

}  // namespace fullscreen
