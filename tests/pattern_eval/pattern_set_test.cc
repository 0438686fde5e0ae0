#include "pattern_eval/pattern_set.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace pattern_eval {
namespace {

using ::othello::Bitboard;

Bitboard SquaresOf(const Feature& feature) {
  return SetOf(feature.squares,
               kPatternSet.patterns[feature.pattern].square_count);
}

TEST(PatternSetTest, PicturesAreChecked) {
  const std::string good(kPictures[0].rows);
  EXPECT_TRUE(IsPicture(good));
  EXPECT_FALSE(IsPicture(good + "."));
  EXPECT_FALSE(IsPicture(good.substr(1)));
  EXPECT_FALSE(IsPicture(std::string(64, '.')));
  EXPECT_FALSE(IsPicture(std::string(11, '#') + std::string(53, '.')));
  std::string with_letter = good;
  with_letter[0] = 'x';
  EXPECT_FALSE(IsPicture(with_letter));
}

TEST(PatternSetTest, FeaturesOfEachPattern) {
  const std::map<std::string, int> expected = {{"edge + 2X", 4},
                                               {"corner 2x5", 8},
                                               {"corner triangle", 4},
                                               {"edge block", 4},
                                               {"kite", 4},
                                               {"broad diagonal", 4},
                                               {"corner 3x3 + 1", 4},
                                               {"row 2 + corners", 4},
                                               {"row 3 + X", 4},
                                               {"row 4 + edges", 4},
                                               {"diagonal 8 + 2C", 4},
                                               {"diagonal 7 + 2", 4},
                                               {"diagonal 6 + 4", 4},
                                               {"diagonal 5 + 4", 4},
                                               {"two corners", 4}};
  std::map<std::string, int> found;
  for (const Pattern& pattern : kPatternSet.patterns) {
    found[std::string(pattern.name)] = pattern.feature_count;
  }
  EXPECT_EQ(found, expected);
}

TEST(PatternSetTest, EdgeFeaturesReadAlongTheirEdges) {
  std::set<Bitboard> expected = {
      othello::kRow1 | (othello::kXSquares & 0x000000000000FF00),
      othello::kRow8 | (othello::kXSquares & 0x00FF000000000000),
      othello::kColumnA | (othello::kXSquares & 0x0202020202020202),
      othello::kColumnH | (othello::kXSquares & 0x4040404040404040)};
  std::set<Bitboard> found;
  for (int f = 0; f < 4; ++f) found.insert(SquaresOf(kPatternSet.features[f]));
  EXPECT_EQ(found, expected);
}

TEST(PatternSetTest, FeaturesAreDistinctAndClosedUnderSymmetry) {
  std::set<std::pair<int, Bitboard>> all;
  for (int f = 0; f < kFeatureCount; ++f) {
    const Feature& feature = kPatternSet.features[f];
    EXPECT_TRUE(all.insert({feature.pattern, SquaresOf(feature)}).second);
  }
  for (const auto& [pattern, squares] : all) {
    for (int symmetry = 0; symmetry < othello::kSymmetries; ++symmetry) {
      EXPECT_TRUE(all.count({pattern, othello::Transformed(squares, symmetry)}))
          << kPatternSet.patterns[pattern].name << " " << symmetry;
    }
  }
}

// The squares of a feature are those of the picture, moved by one symmetry
// and kept in order; otherwise features could not share a table.
TEST(PatternSetTest, EachFeatureIsAnImageOfItsPicture) {
  for (int f = 0; f < kFeatureCount; ++f) {
    const Feature& feature = kPatternSet.features[f];
    const Pattern& pattern = kPatternSet.patterns[feature.pattern];
    int images = 0;
    for (int symmetry = 0; symmetry < othello::kSymmetries; ++symmetry) {
      bool is_image = true;
      for (int i = 0; i < pattern.square_count; ++i) {
        is_image &= feature.squares[i] ==
                    othello::TransformedSquare(pattern.squares[i], symmetry);
      }
      images += is_image;
    }
    EXPECT_GE(images, 1) << pattern.name << " " << f;
  }
}

TEST(PatternSetTest, EverySquareIsCoveredManyTimes) {
  for (othello::Square square = 0; square < 64; ++square) {
    int features = 0;
    for (int f = 0; f < kFeatureCount; ++f) {
      features += (SquaresOf(kPatternSet.features[f]) >> square) & 1;
    }
    EXPECT_GE(features, 4) << othello::SquareName(square);
  }
}

TEST(PatternSetTest, TablesFollowEachOther) {
  int offset = 0;
  int feature = 0;
  for (const Pattern& pattern : kPatternSet.patterns) {
    EXPECT_EQ(pattern.table_offset, offset) << pattern.name;
    EXPECT_EQ(pattern.table_size, PowerOf3(pattern.square_count));
    EXPECT_EQ(pattern.first_feature, feature) << pattern.name;
    offset += pattern.table_size;
    for (int i = 0; i < pattern.feature_count; ++i, ++feature) {
      EXPECT_EQ(&kPatternSet.patterns[kPatternSet.features[feature].pattern],
                &pattern);
    }
  }
  EXPECT_EQ(offset, kTableSize);
  EXPECT_EQ(feature, kFeatureCount);
}

}  // namespace
}  // namespace pattern_eval
