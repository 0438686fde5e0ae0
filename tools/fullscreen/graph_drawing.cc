// The score over the game, drawn with dots of Braille characters: two columns
// and four rows of dots in a cell.

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "absl/strings/str_format.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {
namespace {

constexpr int kAxisWidth = 5;  // "●+64"
// Most games have this many positions; longer ones, with passes, are squeezed.
constexpr size_t kUsualPositions = 61;
constexpr double kLeastRange = 8;  // discs

// The dots of a cell, from top to bottom, in its left and right column.
constexpr char32_t kDots[2][4] = {{0x01, 0x02, 0x04, 0x40},
                                  {0x08, 0x10, 0x20, 0x80}};
constexpr char32_t kBraille = 0x2800;

// Unknown scores between two known ones are put on a line between them.
std::vector<std::optional<double>> Interpolated(
    const std::vector<std::optional<double>>& scores) {
  std::vector<std::optional<double>> filled = scores;
  std::optional<size_t> before;
  for (size_t i = 0; i < scores.size(); ++i) {
    if (!scores[i].has_value()) continue;
    for (size_t at = before.value_or(i) + 1; before.has_value() && at < i;
         ++at) {
      const double share =
          static_cast<double>(at - *before) / static_cast<double>(i - *before);
      filled[at] = *scores[*before] + share * (*scores[i] - *scores[*before]);
    }
    before = i;
  }
  return filled;
}

double RangeOf(const std::vector<std::optional<double>>& scores) {
  double range = kLeastRange;
  for (const std::optional<double>& score : scores) {
    if (score.has_value()) {
      range = std::max(range, std::ceil(std::abs(*score) / 4) * 4);
    }
  }
  return range;
}

// A cell with bars of these heights in dots, of which `below` are hidden; bars
// hang from the top or rise from the bottom.
std::string BarCell(const int (&heights)[2], int below, bool hangs,
                    bool has_unicode) {
  char32_t bits = 0;
  int dots = 0;
  for (int column = 0; column < 2; ++column) {
    const int filled = std::clamp(heights[column] - below, 0, 4);
    dots += filled;
    for (int i = 0; i < filled; ++i) {
      bits |= kDots[column][hangs ? i : 3 - i];
    }
  }
  if (dots == 0) return "";
  if (!has_unicode) return dots > 4 ? "#" : ":";
  return ToUtf8(std::u32string(1, kBraille + bits));
}

}  // namespace

void DrawGraph(const View& view, const Rect& rect, const Abilities& abilities,
               Canvas& canvas) {
  const int half = rect.height / 2;
  const int columns = rect.width - kAxisWidth;
  if (half < 1 || columns < 4) return;
  const std::vector<std::optional<double>> scores = Interpolated(view.scores);
  const double range = RangeOf(scores);
  const int zero_y = rect.y + half;
  // A lead of black is above the row for 0, one of white below it.
  for (const bool is_black : {true, false}) {
    canvas.Put(rect.x, is_black ? rect.y : rect.y + rect.height - 1,
               absl::StrFormat("%s%+.0f", abilities.DiscGlyph(is_black), range),
               Ink::kDim);
  }
  canvas.Put(rect.x, zero_y, "   0", Ink::kDim);

  const size_t positions = std::max(kUsualPositions, scores.size());
  const int dots = 2 * columns;
  const int dots_a_position = std::max(1, dots / static_cast<int>(positions));
  const int used =
      std::min(dots, dots_a_position * static_cast<int>(positions));
  const auto position_of = [&](int dot) {
    return static_cast<size_t>(dot) * positions / static_cast<size_t>(used);
  };
  const auto height_of = [&](int dot) {
    const size_t position = position_of(dot);
    if (dot >= used || position >= scores.size()) return 0;
    const double score = scores[position].value_or(0);
    return static_cast<int>(std::lround(score / range * 4 * half));
  };
  for (int column = 0; 2 * column < used; ++column) {
    const int x = rect.x + kAxisWidth + column;
    const int heights[2] = {height_of(2 * column), height_of(2 * column + 1)};
    const int depths[2] = {-heights[0], -heights[1]};
    // The first column of the position that is shown.
    const bool is_shown =
        view.shown <= position_of(2 * column + 1) &&
        (column == 0 || view.shown > position_of(2 * column - 1));
    const bool is_played = position_of(2 * column) < scores.size();
    canvas.Put(x, zero_y,
               is_shown ? (abilities.has_unicode ? "▲" : "^")
                        : (abilities.has_unicode ? "─" : "-"),
               is_shown    ? Ink::kStrong
               : is_played ? Ink::kText
                           : Ink::kDim);
    for (int row = 0; row < half; ++row) {
      canvas.Put(
          x, zero_y - 1 - row,
          BarCell(heights, 4 * row, /*hangs=*/false, abilities.has_unicode),
          Ink::kGood);
      canvas.Put(
          x, zero_y + 1 + row,
          BarCell(depths, 4 * row, /*hangs=*/true, abilities.has_unicode),
          Ink::kBad);
    }
  }
}

}  // namespace fullscreen
