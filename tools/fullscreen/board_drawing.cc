// The board of the full screen, in three sizes.

#include <cmath>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/fullscreen/layout.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {
namespace {

using ::othello::Bitboard;
using ::othello::Square;

// Lines between squares: corners and crossings by row (top, middle, bottom)
// and column, then a horizontal and a vertical piece.
struct GridGlyphs {
  const char* crossings[3][3];
  const char* horizontal;
  const char* vertical;
};
constexpr GridGlyphs kUnicodeGrid = {
    {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}, "─", "│"};
constexpr GridGlyphs kAsciiGrid = {
    {{"+", "+", "+"}, {"+", "+", "+"}, {"+", "+", "+"}}, "-", "|"};

// Discs of the larger boards. A copied board is read from its middle row.
// Without colours letters show the side.
struct DiscArt {
  std::vector<absl::string_view> black;
  std::vector<absl::string_view> white;
  std::vector<absl::string_view> black_ascii;
  std::vector<absl::string_view> white_ascii;
};

const DiscArt& ArtOf(BoardSize size) {
  static const auto& large = *new DiscArt{
      {" ▄███▄ ", "▐██●██▌", " ▀███▀ "},
      {" ▄███▄ ", "▐██○██▌", " ▀███▀ "},
      {" .XXX. ", " XXXXX ", " 'XXX' "},
      {" .---. ", " ( O ) ", " '---' "},
  };
  static const auto& huge = *new DiscArt{
      {"  ▄▟███▙▄  ", "▗█████████▖", "▐████●████▌", "▝█████████▘",
       "  ▀▜███▛▀  "},
      {"  ▄▟███▙▄  ", "▗█████████▖", "▐████○████▌", "▝█████████▘",
       "  ▀▜███▛▀  "},
      {"  .XXXXX.  ", " XXXXXXXXX ", " XXXXXXXXX ", " XXXXXXXXX ",
       "  'XXXXX'  "},
      {"  .-----.  ", " /       \\ ", " (   O   ) ", " \\       / ",
       "  '-----'  "},
  };
  return size == BoardSize::kHuge ? huge : large;
}

bool IsLarge(BoardSize size) {
  return size == BoardSize::kLarge || size == BoardSize::kHuge;
}

int KindOfLine(int index) { return index == 0 ? 0 : index == 8 ? 2 : 1; }

void DrawGrid(const Layout& layout, const GridGlyphs& glyphs, Canvas& canvas) {
  const SquareSize cells = SquareSizeOf(layout.size);
  const Rect first = layout.SquareAt(0);
  for (int row = 0; row <= 8; ++row) {
    const int y = first.y - 1 + row * (cells.height + 1);
    for (int column = 0; column <= 8; ++column) {
      const int x = first.x - 1 + column * (cells.width + 1);
      canvas.Put(x, y, glyphs.crossings[KindOfLine(row)][KindOfLine(column)],
                 Ink::kGrid);
      for (int i = 1; i <= cells.width && column < 8; ++i) {
        canvas.Put(x + i, y, glyphs.horizontal, Ink::kGrid);
      }
      for (int i = 1; i <= cells.height && row < 8; ++i) {
        canvas.Put(x, y + i, glyphs.vertical, Ink::kGrid);
      }
    }
  }
}

// "+4", "-12": whole discs, for squares of three cells.
std::string ShortScore(double discs) {
  return absl::StrFormat("%+.0f", std::round(discs) == 0 ? 0.0 : discs);
}

// Three cells without a line between them are too narrow for scores side by
// side: there the best move has its score, and others what they lose.
std::string HintText(const View& view, Square square, BoardSize size) {
  const double score = *view.hints[static_cast<size_t>(square)];
  if (IsLarge(size)) return absl::StrFormat("%+.1f", score);
  if (size != BoardSize::kSmall || square == view.best_hint ||
      view.best_hint == othello::kNoSquare) {
    return ShortScore(score);
  }
  const double best =
      view.hints[static_cast<size_t>(view.best_hint)].value_or(score);
  const long loss = std::lround(best - score);
  return loss < 10 ? absl::StrCat("-", loss) : "<<";
}

struct Square3 {
  std::string text;  // up to three cells
  Ink ink;
};

Square3 ContentOf(const View& view, Square square, BoardSize size,
                  const Abilities& abilities) {
  const Bitboard bit = othello::SquareBit(square);
  const auto at = static_cast<size_t>(square);
  const bool unicode = abilities.has_unicode;
  if (view.line_numbers[at] > 0) {
    return {absl::StrCat(view.line_numbers[at]), Ink::kBestHint};
  }
  if (((view.board.black | view.board.white) & bit) != 0) {
    const bool is_black = (view.board.black & bit) != 0;
    return {abilities.DiscGlyph(is_black),
            is_black ? Ink::kBlack : Ink::kWhite};
  }
  if (view.hints[at].has_value()) {
    return {HintText(view, square, size),
            square == view.best_hint ? Ink::kBestHint : Ink::kHint};
  }
  if ((view.legal & bit) != 0) {
    if (IsLarge(size)) return {unicode ? "·•·" : ".+.", Ink::kLegal};
    return {unicode ? "•" : "+", Ink::kLegal};
  }
  // Without lines an empty square must still be seen, and counted in a copy.
  if (size == BoardSize::kSmall) return {unicode ? "·" : ".", Ink::kGrid};
  return {" ", Ink::kFelt};
}

void DrawLargeDisc(const View& view, Square square, const Rect& rect,
                   BoardSize size, const Abilities& abilities, Canvas& canvas) {
  const Bitboard bit = othello::SquareBit(square);
  const bool is_black = (view.board.black & bit) != 0;
  const DiscArt& art = ArtOf(size);
  const std::vector<absl::string_view>& rows =
      !abilities.draws_discs() ? (is_black ? art.black_ascii : art.white_ascii)
      : is_black               ? art.black
                               : art.white;
  for (size_t row = 0; row < rows.size(); ++row) {
    canvas.Put(rect.x, rect.y + static_cast<int>(row), rows[row],
               is_black ? Ink::kBlack : Ink::kWhite);
  }
  // The middle is a mark in the disc, not beside it.
  if (abilities.draws_discs()) {
    canvas.Put(rect.x + rect.width / 2, rect.y + rect.height / 2,
               is_black ? "●" : "○", is_black ? Ink::kInBlack : Ink::kInWhite);
  }
}

// Two cells wide, which is as wide as high: a glyph alone would be a ring for
// white. A copy has the glyph.
void DrawSmallDisc(const Rect& rect, const Square3& disc, Canvas& canvas) {
  canvas.Put(rect.x, rect.y, "▐", disc.ink);
  canvas.Put(rect.x + 1, rect.y, disc.text,
             disc.ink == Ink::kBlack ? Ink::kInBlack : Ink::kInWhite);
  canvas.Put(rect.x + 2, rect.y, "▌", disc.ink);
}

void DrawSquare(const View& view, const Layout& layout, Square square,
                const Abilities& abilities, Canvas& canvas) {
  const Rect rect = layout.SquareAt(square);
  canvas.Fill(rect, Ink::kFelt);
  const int middle = rect.y + rect.height / 2;
  const Bitboard bit = othello::SquareBit(square);
  const bool is_numbered = view.line_numbers[static_cast<size_t>(square)] > 0;
  if (IsLarge(layout.size) && !is_numbered &&
      ((view.board.black | view.board.white) & bit) != 0) {
    DrawLargeDisc(view, square, rect, layout.size, abilities, canvas);
  } else {
    const Square3 content = ContentOf(view, square, layout.size, abilities);
    const bool is_disc =
        !is_numbered && ((view.board.black | view.board.white) & bit) != 0;
    if (is_disc && abilities.draws_discs()) {
      DrawSmallDisc(rect, content, canvas);
    } else {
      const int width = static_cast<int>(FromUtf8(content.text).size());
      // Scores are right-aligned, everything else is centred.
      const int x = width >= 2 && rect.width == 3
                        ? rect.x + 3 - width
                        : rect.x + (rect.width - width) / 2;
      canvas.Put(x, middle, content.text, content.ink);
    }
  }
  // The rim of a large disc gives way to marks.
  const auto is_free = [&](int x) {
    const char32_t glyph = canvas.at(x, middle).glyph;
    return glyph == U' ' || glyph == U'▐' || glyph == U'▌';
  };
  const auto mark = [&](absl::string_view left, absl::string_view right,
                        Ink ink) {
    const int end = rect.x + rect.width - 1;
    if (is_free(rect.x)) canvas.Put(rect.x, middle, left, ink);
    if (is_free(end)) canvas.Put(end, middle, right, ink);
  };
  if (square == view.cursor) mark("[", "]", Ink::kCursor);
  if (square == view.last) mark("(", ")", Ink::kLastMove);
  if (square != view.cursor || !IsLarge(layout.size)) return;
  // A large square has marks along its whole height.
  for (int y = rect.y; y < rect.y + rect.height; ++y) {
    canvas.Put(rect.x, y, "[", Ink::kCursor);
    canvas.Put(rect.x + rect.width - 1, y, "]", Ink::kCursor);
  }
}

}  // namespace

void DrawBoard(const View& view, const Layout& layout,
               const Abilities& abilities, Canvas& canvas) {
  const SquareSize cells = SquareSizeOf(layout.size);
  if (cells.line > 0) {
    DrawGrid(layout, abilities.has_unicode ? kUnicodeGrid : kAsciiGrid, canvas);
  }
  for (Square square = 0; square < 64; ++square) {
    DrawSquare(view, layout, square, abilities, canvas);
  }
  for (int i = 0; i < 8; ++i) {
    const Rect column = layout.SquareAt(othello::MakeSquare(i, 0));
    const Rect row = layout.SquareAt(othello::MakeSquare(0, i));
    const bool is_column =
        view.cursor < 64 && othello::ColumnOf(view.cursor) == i;
    const bool is_row = view.cursor < 64 && othello::RowOf(view.cursor) == i;
    canvas.Put(column.x + cells.width / 2, layout.board.y,
               std::string(1, static_cast<char>('a' + i)),
               is_column ? Ink::kStrong : Ink::kDim);
    canvas.Put(layout.board.x, row.y + cells.height / 2, absl::StrCat(i + 1),
               is_row ? Ink::kStrong : Ink::kDim);
  }
}

}  // namespace fullscreen
