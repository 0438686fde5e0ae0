#include "training/sub_patterns.h"

#include <iterator>

#include "absl/strings/string_view.h"
#include "othello/bitboard.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weight_sharing.h"

namespace training {
namespace {

using othello::Bitboard;
using othello::kSymmetries;
using othello::Position;
using pattern_eval::kPatternSet;

// The first rows of the board, # is a member. Lines and blocks, then halves of
// the patterns.
constexpr absl::string_view kPictures[] = {
    "########",

    "........"
    "########",

    "........"
    "........"
    "########",

    "........"
    "........"
    "........"
    "########",

    "#......."
    ".#......"
    "..#....."
    "...#...."
    "....#..."
    ".....#.."
    "......#."
    ".......#",

    ".#......"
    "..#....."
    "...#...."
    "....#..."
    ".....#.."
    "......#."
    ".......#",

    "..#....."
    "...#...."
    "....#..."
    ".....#.."
    "......#."
    ".......#",

    "...#...."
    "....#..."
    ".....#.."
    "......#."
    ".......#",

    "###....."
    "###....."
    "###.....",

    "####...."
    "####....",

    "..####.."
    "..####..",

    "##....##"
    "##....##",

    "###....."
    "###.....",

    "###....."
    "##......"
    "#.......",

    "##......"
    "###....."
    ".#......",

    "........"
    ".##....."
    ".###...."
    "..##....",

    "#####..."
    ".#......",

    "##......"
    "##......"
    "..#....."
    "...#....",

    "........"
    "#####...",

    "####...."
    "##......"
    "#.......",

    "#.##...."
    "..##....",

    ".####..."
    ".####...",

    "#......."
    "####....",

    "........"
    ".#......"
    "#####...",

    "........"
    "........"
    "#......."
    "####....",

    "##......"
    "..#....."
    "...#...."
    "....#...",

    ".##....."
    ".#.#...."
    "....#...",

    "...##..#"
    "....#.#."
    ".....#..",

    "##......"
    "###....."
    ".##.....",

    "##.#...."
    "##......",

    ".######.",

    "........"
    "######..",
};
static_assert(std::size(kPictures) == kSubPatternCount);

constexpr Bitboard SquaresOf(absl::string_view picture) {
  Bitboard squares = 0;
  for (size_t i = 0; i < picture.size(); ++i) {
    if (picture[i] == '#') squares |= Bitboard{1} << i;
  }
  return squares;
}

constexpr bool Contains(const pattern_eval::Feature& feature, Bitboard place) {
  const int count = kPatternSet.patterns[feature.pattern].square_count;
  return (place & ~pattern_eval::SetOf(feature.squares, count)) == 0;
}

constexpr int FeaturesThatContain(Bitboard place) {
  int features = 0;
  for (int f = 0; f < pattern_eval::kFeatureCount; ++f) {
    features += Contains(kPatternSet.features[f], place);
  }
  return features;
}

constexpr bool AreWithinPatterns() {
  for (const absl::string_view picture : kPictures) {
    if (FeaturesThatContain(SquaresOf(picture)) == 0) return false;
  }
  return true;
}
static_assert(AreWithinPatterns());

// A number for each sub-pattern.
constexpr int kNumbers = 32;
static_assert(kSubPatternCount <= kNumbers);
using Numbers = uint16_t __attribute__((vector_size(2 * kNumbers)));

struct SubPatternSet {
  // What the discs of a side in a row of the board add to the indices of the
  // sub-patterns in their own places: 3^i for square i. [row][discs]
  Numbers powers[8][256] = {};
  uint32_t first_row[kSubPatternCount] = {};
  int row_count = 0;

  SubPatternSet() {
    for (int number = 0; number < kSubPatternCount; ++number) {
      first_row[number] = static_cast<uint32_t>(row_count);
      int power = 1;
      for (const int square : othello::Squares(SquaresOf(kPictures[number]))) {
        for (int discs = 0; discs < 256; ++discs) {
          if ((discs >> square % 8 & 1) == 0) continue;
          powers[square / 8][discs][number] += static_cast<uint16_t>(power);
        }
        power *= 3;
      }
      row_count += power;
    }
  }
};

const SubPatternSet& Set() {
  static const auto& set = *new SubPatternSet();
  return set;
}

// What the rows of a pattern take of a sub-pattern at the place of a symmetry:
// nothing if it is not within the pattern, and in all features together one.
using Parts = std::array<std::array<float, kSubPatternCount>, kSymmetries>;

Parts PartsOf(const pattern_eval::Pattern& pattern) {
  Parts parts = {};
  // In its own place.
  const pattern_eval::Feature& feature =
      kPatternSet.features[pattern.first_feature];
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    for (int number = 0; number < kSubPatternCount; ++number) {
      const Bitboard place =
          othello::Transformed(SquaresOf(kPictures[number]), symmetry);
      if (!Contains(feature, place)) continue;
      parts[symmetry][number] =
          1.0f / static_cast<float>(FeaturesThatContain(place));
    }
  }
  return parts;
}

Position PositionOf(const pattern_eval::Pattern& pattern, int index) {
  Position position = {};
  for (int i = 0; i < pattern.square_count; ++i, index /= 3) {
    const Bitboard square = othello::SquareBit(pattern.squares[i]);
    if (index % 3 == 1) position.mover |= square;
    if (index % 3 == 2) position.opponent |= square;
  }
  return position;
}

}  // namespace

int SubRowCount() { return Set().row_count; }

void FindSubRows(const Position& position, SubRows& rows) {
  const SubPatternSet& set = Set();
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    // Where the places of this symmetry lie in their own ones.
    const Position form =
        Transformed(position, othello::InverseSymmetry(symmetry));
    Numbers indices = {};
    for (int row = 0; row < 8; ++row) {
      const Numbers& opponent =
          set.powers[row][form.opponent >> 8 * row & 0xFF];
      indices += set.powers[row][form.mover >> 8 * row & 0xFF];
      indices += opponent + opponent;
    }
    for (int number = 0; number < kSubPatternCount; ++number) {
      rows[symmetry][number] = set.first_row[number] + indices[number];
    }
  }
}

void AddSubRows(const FloatTable& shared, const SubRows& rows,
                FloatLanes& sum) {
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    FloatLanes part = {};
    for (const uint32_t row : rows[symmetry]) part += shared[row].values;
    Act(symmetry, part, part);
    sum += part;
  }
}

void AddSubGradient(const SubRows& rows, const FloatLanes& sum, float factor,
                    FloatTable& shared) {
  FloatLanes gradient, step;
  GradientBySum(sum, factor, gradient);
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    // The matrices are orthogonal: the transposed one is that of the inverse.
    Act(othello::InverseSymmetry(symmetry), gradient, step);
    for (const uint32_t row : rows[symmetry]) shared[row].values += step;
  }
}

void FoldSubRows(const FloatTable& shared, FloatTable& table) {
  const pattern_eval::WeightSharing& sharing = pattern_eval::SharedWeights();
  int next_row = 0;
  for (const pattern_eval::Pattern& pattern : kPatternSet.patterns) {
    const Parts parts = PartsOf(pattern);
    for (int index = 0; index < pattern.table_size; ++index) {
      // Rows are numbered by the first entry that has them.
      if (sharing.weight_of_entry[pattern.table_offset + index] != next_row) {
        continue;
      }
      SubRows rows;
      FindSubRows(PositionOf(pattern, index), rows);
      FloatLanes& values = table[next_row].values;
      for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        FloatLanes part = {};
        for (int number = 0; number < kSubPatternCount; ++number) {
          const float factor = parts[symmetry][number];
          if (factor == 0) continue;
          part += factor * shared[rows[symmetry][number]].values;
        }
        Act(symmetry, part, part);
        values += part;
      }
      ++next_row;
    }
  }
}

}  // namespace training
