#include "pattern_eval/pattern_evaluator.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "othello/symmetry.h"
#include "pattern_eval/synthetic_weights.h"
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

// With vectors.
const PatternEvaluator& SyntheticEvaluator() {
  static const auto& evaluator = *new PatternEvaluator([] {
    FreeWeights free = MakeSyntheticFreeWeights(1);
    AddSyntheticVectors(1, free);
    return std::make_shared<const Weights>(free, "");
  }());
  return evaluator;
}

Score ValueOf(const PatternEvaluator& evaluator, const Position& position) {
  return evaluator.Evaluate(position, evaluator.StateOf(position));
}

// From the definition in weights.h, without any kernel.
Score NaiveValue(const Weights& weights, const Position& position) {
  const int discs = position.disc_count();
  const TableRow* table = weights.rows(StageOf(discs));
  std::vector<TableRow> rows = {weights.disc_row(discs)};
  for (int f = 0; f < kFeatureCount; ++f) {
    const Feature& feature = kPatternSet.features[f];
    rows.push_back(table[kPatternSet.patterns[feature.pattern].table_offset +
                         NaiveIndex(position, feature)]);
  }
  rows.push_back(table[kTableSize + othello::PopCount(position.LegalMoves())]);
  rows.push_back(table[kTableSize + kMobilityCounts +
                       othello::PopCount(position.Pass().LegalMoves())]);
  int64_t value = 0;
  for (int channel = -1; channel < kVectorChannels; ++channel) {
    int64_t sum = 0;
    for (const TableRow& row : rows) {
      sum += channel < 0 ? row.values[0] + 256 * row.values[1]
                         : row.values[TableRow::kDigits + channel];
    }
    value += channel < 0 ? sum * (kSquareUnitsPerDisc / kWeightUnitsPerDisc)
             : channel % 2 == 0 ? sum * sum
                                : -sum * sum;
  }
  return ScoreFromValue(static_cast<int>(value));
}

TEST(PatternEvaluatorTest, ValueFollowsTheDefinition) {
  Random random(1);
  for (int64_t games = othello::Scaled(200); games > 0; --games) {
    othello::PlayRandomGame(random, [](const Position& position) {
      ASSERT_EQ(ValueOf(SyntheticEvaluator(), position),
                NaiveValue(SyntheticEvaluator().weights(), position));
    });
  }
}

#if RIALTO_HAS_AVX2_KERNEL
TEST(PatternEvaluatorTest, KernelsAgreeToTheBitOnAnyRows) {
  if (!__builtin_cpu_supports("avx2")) GTEST_SKIP() << "needs AVX2";
  Random random(6);
  std::vector<TableRow> table(kTableSize + kMobilityRows);
  // The extremes too, whose sums are the largest there can be.
  for (int round = 0; round < 3; ++round) {
    for (TableRow& row : table) {
      for (int8_t& value : row.values) {
        value = round == 0   ? static_cast<int8_t>(random())
                : round == 1 ? INT8_MIN
                             : INT8_MAX;
      }
    }
    for (int i = 0; i < 200; ++i) {
      const FeatureVector indices =
          Indices(FeatureStateOf(othello::RandomBoard(random)));
      const OtherRows others = {&table[i], &table[i + 1], &table[2 * i]};
      ASSERT_EQ(avx2::ValueOfRows(table.data(), indices, others),
                portable::ValueOfRows(table.data(), indices, others));
    }
  }
}
#endif

TEST(PatternEvaluatorTest, SymmetricPositionsHaveOneValue) {
  Random random(2);
  for (int64_t games = othello::Scaled(200); games > 0; --games) {
    othello::PlayRandomGame(random, [](const Position& position) {
      const Score value = ValueOf(SyntheticEvaluator(), position);
      for (int symmetry = 1; symmetry < othello::kSymmetries; ++symmetry) {
        ASSERT_EQ(ValueOf(SyntheticEvaluator(),
                          othello::Transformed(position, symmetry)),
                  value)
            << symmetry;
      }
    });
  }
}

// Colours do not exist for the evaluator, so exchanging them together with
// the side to move changes nothing; a position that was reached by a pass has
// the value of the same discs set up again.
TEST(PatternEvaluatorTest, ValueDependsOnTheMoverOnly) {
  const PatternEvaluator& evaluator = SyntheticEvaluator();
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

TEST(PatternEvaluatorTest, ValuesAlongMovesEqualValuesFromScratch) {
  const PatternEvaluator& evaluator = SyntheticEvaluator();
  Random random(4);
  for (int64_t games = othello::Scaled(500); games > 0; --games) {
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
  FreeWeights free;
  free.AddVectors();
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

TEST(PatternEvaluatorTest, ExplanationAddsUpToTheValue) {
  const PatternEvaluator& evaluator = SyntheticEvaluator();
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
