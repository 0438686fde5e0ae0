// The patterns: groups of squares whose discs are looked up together.
//
// Each pattern is declared once, as a picture. Its copies under the symmetries
// of the board, called features, are generated from it, and so are the tables
// of the evaluator, of the trainer and of the weights file. To change the set,
// change the pictures; weights made for another set are then refused.

#ifndef RIALTO_PATTERN_EVAL_PATTERN_SET_H_
#define RIALTO_PATTERN_EVAL_PATTERN_SET_H_

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/strings/string_view.h"
#include "othello/bitboard.h"
#include "othello/square.h"
#include "othello/support/checksum.h"
#include "othello/symmetry.h"

namespace pattern_eval {

struct PatternPicture {
  absl::string_view name;
  absl::string_view rows;  // 64 characters from a1 to h8; # is a member
};

inline constexpr PatternPicture kPictures[] = {
    {"edge + 2X",
     "########"
     ".#....#."
     "........"
     "........"
     "........"
     "........"
     "........"
     "........"},
    {"corner 2x5",
     "#####..."
     "#####..."
     "........"
     "........"
     "........"
     "........"
     "........"
     "........"},
    {"corner triangle",
     "####...."
     "###....."
     "##......"
     "#......."
     "........"
     "........"
     "........"
     "........"},
    {"edge block",
     "#.####.#"
     "..####.."
     "........"
     "........"
     "........"
     "........"
     "........"
     "........"},
    {"kite",
     "##......"
     "#####..."
     ".#......"
     ".#......"
     ".#......"
     "........"
     "........"
     "........"},
    {"broad diagonal",
     "##......"
     "###....."
     ".###...."
     "..##...."
     "........"
     "........"
     "........"
     "........"},
    {"corner 3x3 + 1",
     "###....."
     "###....."
     "###....."
     "...#...."
     "........"
     "........"
     "........"
     "........"},
    {"row 2 + corners",
     "#......#"
     "########"
     "........"
     "........"
     "........"
     "........"
     "........"
     "........"},
    {"row 3 + X",
     "........"
     ".#....#."
     "########"
     "........"
     "........"
     "........"
     "........"
     "........"},
    {"row 4 + edges",
     "........"
     "........"
     "#......#"
     "########"
     "........"
     "........"
     "........"
     "........"},
    {"diagonal 8 + 2C",
     "##......"
     "##......"
     "..#....."
     "...#...."
     "....#..."
     ".....#.."
     "......#."
     ".......#"},
    {"diagonal 7 + 2",
     "##......"
     "..#....."
     "...#...."
     "....#..."
     ".....#.."
     "......#."
     ".......#"
     ".......#"},
    {"diagonal 6 + 4",
     ".##....."
     ".#.#...."
     "....#..."
     ".....#.."
     "......#."
     ".......#"
     "......##"
     "........"},
    {"diagonal 5 + 4",
     "...##..#"
     "....#.#."
     ".....#.."
     "......##"
     ".......#"
     "........"
     "........"
     "........"},
    {"two corners",
     "##.##.##"
     "##....##"
     "........"
     "........"
     "........"
     "........"
     "........"
     "........"},
};

inline constexpr int kPatternCount = std::size(kPictures);
inline constexpr int kMaxPatternSquares = 10;
// A state has room for this many features: four vectors of 16 numbers. Unused
// ones stay zero.
inline constexpr int kMaxFeatures = 64;

// The squares of a feature in the order of their digits.
using PatternSquares = std::array<othello::Square, kMaxPatternSquares>;

constexpr int PowerOf3(int exponent) {
  int power = 1;
  for (int i = 0; i < exponent; ++i) power *= 3;
  return power;
}

struct Pattern {
  absl::string_view name;
  int square_count = 0;
  PatternSquares squares = {};  // in reading order
  // The table of the pattern is these entries of the tables of a stage.
  int table_size = 0;
  int table_offset = 0;
  // The features of the pattern follow each other.
  int first_feature = 0;
  int feature_count = 0;
};

// A pattern in one of its places on the board. The index of a feature in the
// table of its pattern is the sum of digit * 3^i over squares[i], with digit 0
// for an empty square, 1 for a disc of the mover, 2 for one of the opponent.
struct Feature {
  int pattern = 0;
  int symmetry = 0;  // leads from the pattern's own squares to these
  PatternSquares squares = {};
};

struct PatternSet {
  std::array<Pattern, kPatternCount> patterns;
  std::array<Feature, kMaxFeatures> features;
  int feature_count = 0;
  int table_size = 0;  // entries of all patterns
};

constexpr bool IsPicture(absl::string_view rows) {
  if (rows.size() != 64) return false;
  int members = 0;
  for (char c : rows) {
    if (c != '#' && c != '.') return false;
    members += c == '#';
  }
  return members > 0 && members <= kMaxPatternSquares;
}

constexpr bool ArePictures() {
  for (const PatternPicture& picture : kPictures) {
    if (!IsPicture(picture.rows)) return false;
  }
  return true;
}

constexpr PatternSquares TransformedSquares(const PatternSquares& squares,
                                            int count, int symmetry) {
  PatternSquares result = {};
  for (int i = 0; i < count; ++i) {
    result[i] = othello::TransformedSquare(squares[i], symmetry);
  }
  return result;
}

constexpr othello::Bitboard SetOf(const PatternSquares& squares, int count) {
  othello::Bitboard set = 0;
  for (int i = 0; i < count; ++i) set |= othello::SquareBit(squares[i]);
  return set;
}

// Appends the features of pattern `number`: each set of squares once, in the
// order of the first symmetry that leads to it.
constexpr void AddFeatures(int number, PatternSet& set) {
  Pattern& pattern = set.patterns[number];
  std::array<othello::Bitboard, othello::kSymmetries> seen = {};
  pattern.first_feature = set.feature_count;
  for (int symmetry = 0; symmetry < othello::kSymmetries; ++symmetry) {
    const PatternSquares squares =
        TransformedSquares(pattern.squares, pattern.square_count, symmetry);
    seen[symmetry] = SetOf(squares, pattern.square_count);
    bool is_new = true;
    for (int i = 0; i < symmetry; ++i) is_new &= seen[i] != seen[symmetry];
    if (!is_new) continue;
    set.features[set.feature_count++] = {number, symmetry, squares};
    ++pattern.feature_count;
  }
}

constexpr PatternSet MakePatternSet() {
  PatternSet set = {};
  for (int number = 0; number < kPatternCount; ++number) {
    Pattern& pattern = set.patterns[number];
    pattern.name = kPictures[number].name;
    for (othello::Square square = 0; square < 64; ++square) {
      if (kPictures[number].rows[square] != '#') continue;
      pattern.squares[pattern.square_count++] = square;
    }
    pattern.table_size = PowerOf3(pattern.square_count);
    pattern.table_offset = set.table_size;
    set.table_size += pattern.table_size;
    AddFeatures(number, set);
  }
  return set;
}

static_assert(ArePictures());
inline constexpr PatternSet kPatternSet = MakePatternSet();
inline constexpr int kFeatureCount = kPatternSet.feature_count;
// Entries that a stage of the game has in its tables.
inline constexpr int kTableSize = kPatternSet.table_size;

// Identifies the set in weights files: FNV-1a, 64 bits, over the pictures.
constexpr uint64_t PatternSetId() {
  othello::Fnv1a id;
  for (const PatternPicture& picture : kPictures) id.AddBytes(picture.rows);
  return id.hash();
}

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_PATTERN_SET_H_
