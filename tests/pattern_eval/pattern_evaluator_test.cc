#include "pattern_eval/pattern_evaluator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "othello/symmetry.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weight_sharing.h"
#include "search/evaluator.h"
#include "tests/pattern_eval/naive_index.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace pattern_eval {
namespace {

using ::othello::Bitboard;
using ::othello::Position;
using ::othello::Random;
using ::othello::Score;
using ::othello::Square;

static_assert(search::Evaluator<PatternEvaluator>);

PatternEvaluator EvaluatorWith(const WeightShape& shape) {
  return PatternEvaluator(
      std::make_shared<const Weights>(MakeSyntheticFreeWeights(1, shape), ""));
}

class PatternEvaluatorShapeTest : public testing::TestWithParam<WeightShape> {
 protected:
  PatternEvaluatorShapeTest() : evaluator_(EvaluatorWith(GetParam())) {}

  const PatternEvaluator evaluator_;
};
INSTANTIATE_TEST_SUITE_P(Shapes, PatternEvaluatorShapeTest,
                         testing::Values(kLinearShape, kNarrowShape,
                                         kWideShape));

Score ValueOf(const PatternEvaluator& evaluator, const Position& position) {
  return evaluator.Evaluate(position, evaluator.StateOf(position));
}

// From the definitions in weights.h and channels.h, without any kernel.
template <typename Row>
Score NaiveValueOf(const Weights& weights, const Position& position) {
  const int discs = position.disc_count();
  const Row* table = weights.rows<Row>(StageOf(discs));
  std::vector<typename Row::Numbers> rows = {
      PlacedNumbers(weights.disc_row<Row>(discs), 0)};
  for (int f = 0; f < kFeatureCount; ++f) {
    const Feature& feature = kPatternSet.features[f];
    const int offset = kPatternSet.patterns[feature.pattern].table_offset;
    rows.push_back(PlacedNumbers(table[offset + NaiveIndex(position, feature)],
                                 feature.symmetry));
  }
  const auto add_moves = [&](int first, Bitboard moves) {
    rows.push_back(
        PlacedNumbers(table[kTableSize + first + othello::PopCount(moves)], 0));
  };
  add_moves(0, position.LegalMoves());
  add_moves(kMobilityCounts, position.Pass().LegalMoves());
  int64_t value = 0;
  for (int channel = -1; channel < Row::kChannels; ++channel) {
    int64_t sum = 0;
    for (const auto& row : rows) {
      sum += channel < 0 ? row[0] + 256 * row[1] : row[kDigits + channel];
    }
    value += channel < 0 ? sum * (kSquareUnitsPerDisc / kWeightUnitsPerDisc)
                         : SquareSign(channel) * sum * sum;
  }
  return ScoreFromValue(static_cast<int>(value));
}

Score NaiveValue(const Weights& weights, const Position& position) {
  return weights.is_wide() ? NaiveValueOf<WideRow>(weights, position)
                           : NaiveValueOf<NarrowRow>(weights, position);
}

TEST_P(PatternEvaluatorShapeTest, ValueFollowsTheDefinition) {
  Random random(1);
  for (int64_t games = othello::Scaled(100); games > 0; --games) {
    othello::PlayRandomGame(random, [this](const Position& position) {
      ASSERT_EQ(ValueOf(evaluator_, position),
                NaiveValue(evaluator_.weights(), position));
    });
  }
}

#if RIALTO_HAS_AVX2_KERNEL
// Of random rows and of the extremes, whose sums are the largest there can be.
template <typename Row>
void ExpectKernelsAgree() {
  Random random(6);
  std::vector<Row> table(kTableSize + kMobilityRows);
  for (int round = 0; round < 3; ++round) {
    for (Row& row : table) {
      typename Row::Numbers numbers;
      for (int16_t& number : numbers) {
        number = round == 0   ? static_cast<int8_t>(random())
                 : round == 1 ? INT8_MIN
                              : INT8_MAX;
      }
      row = Row::Of(numbers);
    }
    for (int i = 0; i < 200; ++i) {
      const FeatureVector indices =
          Indices(FeatureStateOf(othello::RandomBoard(random)));
      const OtherRows<Row> others = {&table[i], &table[i + 1], &table[2 * i]};
      ASSERT_EQ(avx2::ValueOfRows(table.data(), indices, others),
                portable::ValueOfRows(table.data(), indices, others));
    }
  }
}

TEST(PatternEvaluatorTest, KernelsAgreeToTheBitOnAnyRows) {
  if (!__builtin_cpu_supports("avx2")) GTEST_SKIP() << "needs AVX2";
  ExpectKernelsAgree<NarrowRow>();
  ExpectKernelsAgree<WideRow>();
}
#endif

TEST_P(PatternEvaluatorShapeTest, SymmetricPositionsHaveOneValue) {
  Random random(2);
  for (int64_t games = othello::Scaled(100); games > 0; --games) {
    othello::PlayRandomGame(random, [this](const Position& position) {
      const Score value = ValueOf(evaluator_, position);
      for (int symmetry = 1; symmetry < othello::kSymmetries; ++symmetry) {
        ASSERT_EQ(ValueOf(evaluator_, othello::Transformed(position, symmetry)),
                  value)
            << symmetry;
      }
    });
  }
}

// What wide vectors are for: the same patterns with the same discs, but in
// other places towards each other, interact differently.
TEST(PatternEvaluatorTest, WideVectorsTellNeighboursFromOpposites) {
  FreeWeights free(kWideShape);
  const auto count = [](const FreeWeights& weights) {
    // One disc in a corner, one in that beside it or in the opposite one.
    const PatternEvaluator evaluator(
        std::make_shared<const Weights>(weights, ""));
    return ValueOf(evaluator,
                   {othello::SquareBit(0) | othello::SquareBit(7), 0}) -
           ValueOf(evaluator,
                   {othello::SquareBit(0) | othello::SquareBit(63), 0});
  };
  const Pattern& triangle = kPatternSet.patterns[2];
  const int32_t corner_row =
      SharedWeights().weight_of_entry[triangle.table_offset + 1];
  const size_t place = free.VectorPlace(0, corner_row);
  free.vectors[place] = 127;  // invariant
  EXPECT_EQ(count(free), 0);
  free.vectors[place + 24] = free.vectors[place + 25] = 127;  // a pair
  EXPECT_NE(count(free), 0);
}

// Colours do not exist for the evaluator, so exchanging them together with
// the side to move changes nothing; a position that was reached by a pass has
// the value of the same discs set up again.
TEST_P(PatternEvaluatorShapeTest, ValueDependsOnTheMoverOnly) {
  const PatternEvaluator& evaluator = evaluator_;
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const Position position = othello::RandomBoard(random);
    const auto passed = evaluator.AfterPass(evaluator.StateOf(position));
    ASSERT_EQ(evaluator.Evaluate(position.Pass(), passed),
              ValueOf(evaluator, position.Pass()));
    ASSERT_EQ(evaluator.Evaluate(position, evaluator.AfterPass(passed)),
              ValueOf(evaluator, position));
  }
}

TEST_P(PatternEvaluatorShapeTest, ValuesAlongMovesEqualValuesFromScratch) {
  const PatternEvaluator& evaluator = evaluator_;
  Random random(4);
  for (int64_t games = othello::Scaled(200); games > 0; --games) {
    Position position = Position::Start();
    PatternEvaluator::State state = evaluator.StateOf(position);
    while (position.HasLegalMove()) {
      const Square square =
          othello::RandomSquare(random, position.LegalMoves());
      const Bitboard flips = position.Flips(square);
      const Position child = position.PlayFlips(square, flips);
      const int expected = NaiveValue(evaluator.weights(), child);
      ASSERT_EQ(evaluator.EvaluateChild(child, state, square, flips), expected);
      state = evaluator.AfterMove(state, position, square, flips);
      position = child;
      ASSERT_EQ(evaluator.Evaluate(position, state), expected);
    }
  }
}

// Discs of the opponent inside, of the mover in the middle: built so that
// every border square outflanks something.
Position MostMobilePosition() {
  Position best = {0, 0};
  Random random(7);
  // A climb over boards; 33 or more moves are found quickly.
  int most = 0;
  best = {0x0000001818000000, 0x003C7E66667E3C00};
  most = othello::PopCount(best.LegalMoves());
  for (int i = 0; i < 200000 && most < kMobilityCounts; ++i) {
    Position next = best;
    const Bitboard bit = othello::SquareBit(static_cast<Square>(random() % 64));
    next.mover &= ~bit;
    next.opponent &= ~bit;
    if (random() % 3 == 0)
      next.mover |= bit;
    else if (random() % 2 == 0)
      next.opponent |= bit;
    const int moves = othello::PopCount(next.LegalMoves());
    if (moves >= most) {
      most = moves;
      best = next;
    }
  }
  return best;
}

// More moves than the table has rows for.
TEST(PatternEvaluatorTest, ManyMovesCountAsTheLastRow) {
  FreeWeights free(kNarrowShape);
  for (int stage = 0; stage < kStageCount; ++stage) {
    free.mobility[stage * kMobilityRows + kMobilityCounts - 1] = 256;
  }
  const PatternEvaluator evaluator(std::make_shared<const Weights>(free, ""));
  // The mover may play on 33 squares (found by search; not reachable).
  const Position many = MostMobilePosition();
  ASSERT_GT(othello::PopCount(many.LegalMoves()), kMobilityCounts - 1);
  EXPECT_EQ(ValueOf(evaluator, many), othello::ScoreFromDiscs(2));
}

TEST(PatternEvaluatorTest, LargestWeightsStayInsideTheScores) {
  FreeWeights free;
  for (int16_t& weight : free.weights) weight = INT16_MIN;
  const PatternEvaluator lowest(std::make_shared<const Weights>(free, ""));
  EXPECT_EQ(ValueOf(lowest, Position::Start()), -othello::kMaxScore + 1);
  for (int16_t& weight : free.weights) weight = INT16_MAX;
  const PatternEvaluator highest(std::make_shared<const Weights>(free, ""));
  EXPECT_EQ(ValueOf(highest, Position::Start()), othello::kMaxScore - 1);
}

TEST(PatternEvaluatorTest, ZeroWeightsMeanADraw) {
  const PatternEvaluator evaluator(
      std::make_shared<const Weights>(FreeWeights(), ""));
  EXPECT_EQ(ValueOf(evaluator, Position::Start()), 0);
}

TEST_P(PatternEvaluatorShapeTest, ExplanationAddsUpToTheValue) {
  const PatternEvaluator& evaluator = evaluator_;
  Random random(5);
  for (int i = 0; i < 100; ++i) {
    const Position position = othello::RandomBoard(random);
    double sum = 0;
    int feature = 0;
    for (const Contribution& part : evaluator.Explain(position)) {
      sum += part.linear + part.quadratic;
      if (feature >= kFeatureCount) {
        EXPECT_EQ(part.feature, -1);
        EXPECT_STRNE(part.name, "");
      } else {
        EXPECT_EQ(part.feature, feature);
        EXPECT_EQ(part.index,
                  NaiveIndex(position, kPatternSet.features[feature]));
      }
      ++feature;
    }
    EXPECT_EQ(feature, kFeatureCount + 3);
    EXPECT_EQ(ScoreFromValue(
                  static_cast<int>(std::lround(sum * kSquareUnitsPerDisc))),
              ValueOf(evaluator, position));
  }
}

}  // namespace
}  // namespace pattern_eval
