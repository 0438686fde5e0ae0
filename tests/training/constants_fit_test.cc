#include "training/constants_fit.h"

#include <cmath>
#include <memory>
#include <vector>

#include "gtest/gtest.h"
#include "othello/support/random.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::Position;
using pattern_eval::FreeWeights;
using pattern_eval::kDiscCounts;

constexpr double kNoSmoothing = 1e-3;

// Between -1 and 1.
double Noise(othello::RandomStream& random) {
  return random.Below(2001) / 1000.0 - 1;
}

// Values with known surpluses: 0.5 with an even number of discs, else 1.
std::vector<SearchedRoot> KnownRoots(int count, double noise, uint64_t seed) {
  std::vector<SearchedRoot> roots(count);
  othello::RandomStream random(seed, 0);
  for (SearchedRoot& root : roots) {
    const double truth = random.Below(41) - 20;
    const int discs = 30 + random.Below(10);
    for (int depth = 1; depth <= 6; ++depth) {
      const double surplus = (discs + depth) % 2 == 0 ? 0.5 : 1;
      root.values.push_back({discs + depth, depth % 2 == 0,
                             truth + (depth % 2 == 0 ? surplus : -surplus) +
                                 noise * Noise(random)});
    }
    root.exact = truth;
  }
  return roots;
}

TEST(ConstantsFitTest, FindsSurplusesUnderUnknownTruths) {
  const Surpluses found = FitSurpluses(KnownRoots(300, 0, 1), kNoSmoothing);
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    if (discs < 31 || discs > 45) {
      EXPECT_EQ(found[discs].values, 0);
      EXPECT_EQ(found[discs].discs, 0);
    } else {
      EXPECT_GT(found[discs].values, 0);
      EXPECT_NEAR(found[discs].discs, discs % 2 == 0 ? 0.5 : 1, 1e-3) << discs;
      EXPECT_LT(found[discs].standard_error, 1e-3);
    }
  }
}

TEST(ConstantsFitTest, StandardErrorsSayHowFarOffItIs) {
  int inside = 0, all = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const Surpluses found =
        FitSurpluses(KnownRoots(200, 3, seed), kNoSmoothing);
    for (int discs = 31; discs <= 45; ++discs) {
      const double truth = discs % 2 == 0 ? 0.5 : 1;
      ++all;
      inside += std::abs(found[discs].discs - truth) <=
                1.96 * found[discs].standard_error;
    }
  }
  EXPECT_GT(inside, 0.88 * all);
  EXPECT_LT(inside, all);
}

TEST(ConstantsFitTest, SmoothingDrawsNeighboursTogether) {
  const Surpluses found = FitSurpluses(KnownRoots(300, 0, 1), 1e6);
  for (int discs = 31; discs < 45; ++discs) {
    EXPECT_NEAR(found[discs].discs, found[discs + 1].discs, 0.1);
    EXPECT_NEAR(found[discs].discs, 0.75, 0.2);
  }
}

// Searches with real weights.
class SearchedConstantsTest : public ::testing::Test {
 protected:
  static std::unique_ptr<search::Searcher> MakeSearcher(FreeWeights free) {
    search::SearchOptions options;
    options.hash_mb = 1;
    options.weights =
        std::make_shared<pattern_eval::Weights>(std::move(free), "test");
    auto searcher = search::Searcher::Create(options);
    EXPECT_TRUE(searcher.ok()) << searcher.status();
    return *std::move(searcher);
  }
  static std::vector<SearchedRoot> Searched(const FreeWeights& free) {
    const auto searcher = MakeSearcher(free);
    othello::Random random(7);
    std::vector<SearchedRoot> roots;
    for (int i = 0; i < 150; ++i) {
      const Position position =
          othello::RandomPlayedPosition(random, 6 + i % 12);
      if (position.LegalMoves() == 0) continue;
      roots.push_back(
          SearchRoot(position, 4, position.empty_count() <= 8, *searcher));
    }
    return roots;
  }

  const FreeWeights free_ = pattern_eval::MakeSyntheticFreeWeights(1);
};

TEST_F(SearchedConstantsTest, ValuesNameTheirLeaf) {
  const auto searcher = MakeSearcher(free_);
  const SearchedRoot root = SearchRoot(Position::Start(), 3, false, *searcher);
  ASSERT_EQ(root.values.size(), 3);
  for (int depth = 1; depth <= 3; ++depth) {
    EXPECT_EQ(root.values[depth - 1].discs, 4 + depth);
    EXPECT_EQ(root.values[depth - 1].is_for_leaf_mover, depth == 2);
  }
  EXPECT_FALSE(root.exact.has_value());
}

TEST_F(SearchedConstantsTest, StopsShortOfTheEnd) {
  const auto searcher = MakeSearcher(free_);
  othello::Random random(3);
  Position position = othello::RandomPlayedPosition(random, 5);
  while (position.LegalMoves() == 0) {
    position = othello::RandomPlayedPosition(random, 5);
  }
  const SearchedRoot root = SearchRoot(position, 8, true, *searcher);
  EXPECT_LE(root.values.size(), 3);
  EXPECT_TRUE(root.exact.has_value());
}

// A disc more everywhere is a disc more of surplus.
TEST_F(SearchedConstantsTest, AConstantTooHighIsFound) {
  FreeWeights higher = free_;
  for (int16_t& constant : higher.constants) {
    constant += pattern_eval::kWeightUnitsPerDisc;
  }
  const Surpluses before = FitSurpluses(Searched(free_), 1);
  const Surpluses after = FitSurpluses(Searched(higher), 1);
  for (int discs = 50; discs <= 60; ++discs) {
    EXPECT_NEAR(after[discs].discs - before[discs].discs, 1, 0.2) << discs;
  }
}

TEST_F(SearchedConstantsTest, NothingIsLeftAfterSubtraction) {
  FreeWeights changed = free_;
  double left_before = 0, left_after = 0;
  const Surpluses before = FitSurpluses(Searched(free_), 1);
  SubtractSurpluses(before, changed);
  const Surpluses after = FitSurpluses(Searched(changed), 1);
  for (int discs = 50; discs <= 60; ++discs) {
    left_before += std::abs(before[discs].discs);
    left_after += std::abs(after[discs].discs);
  }
  EXPECT_LT(left_after, 0.3 * left_before);
}

TEST(ConstantsFitTest, ConstantsStayInTheRangeOfTheFile) {
  FreeWeights free = pattern_eval::MakeSyntheticFreeWeights(1);
  Surpluses surpluses;
  surpluses[20].discs = 1e6;
  surpluses[21].discs = -1e6;
  surpluses[22].discs = 1;
  const int16_t before = free.constants[22];
  SubtractSurpluses(surpluses, free);
  EXPECT_EQ(free.constants[20], INT16_MIN);
  EXPECT_EQ(free.constants[21], INT16_MAX);
  EXPECT_EQ(free.constants[22], before - pattern_eval::kWeightUnitsPerDisc);
}

}  // namespace
}  // namespace training
