#include "pattern_eval/pattern_evaluator.h"

#include <gtest/gtest.h>

#include <memory>

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

const PatternEvaluator& SyntheticEvaluator() {
  static const auto& evaluator = *new PatternEvaluator(MakeSyntheticWeights(1));
  return evaluator;
}

Score ValueOf(const PatternEvaluator& evaluator, const Position& position) {
  return evaluator.Evaluate(position, evaluator.StateOf(position));
}

Score NaiveValue(const Weights& weights, const Position& position) {
  const int discs = position.disc_count();
  int sum = weights.constant(discs);
  for (int f = 0; f < kFeatureCount; ++f) {
    const Feature& feature = kPatternSet.features[f];
    const int offset = kPatternSet.patterns[feature.pattern].table_offset;
    sum +=
        weights.tables(StageOf(discs))[offset + NaiveIndex(position, feature)];
  }
  return ScoreFromWeights(sum);
}

TEST(PatternEvaluatorTest, ValueIsTheSumOfTheWeights) {
  Random random(1);
  for (int64_t games = othello::Scaled(200); games > 0; --games) {
    othello::PlayRandomGame(random, [](const Position& position) {
      ASSERT_EQ(ValueOf(SyntheticEvaluator(), position),
                NaiveValue(SyntheticEvaluator().weights(), position));
    });
  }
}

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
// the value of the same discs set up anew.
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
    int sum = evaluator.weights().constant(position.disc_count());
    int feature = 0;
    for (const Contribution& part : evaluator.Explain(position)) {
      EXPECT_EQ(part.feature, feature);
      EXPECT_EQ(part.index,
                NaiveIndex(position, kPatternSet.features[feature]));
      sum += part.weight;
      ++feature;
    }
    EXPECT_EQ(feature, kFeatureCount);
    EXPECT_EQ(ScoreFromWeights(sum), ValueOf(evaluator, position));
  }
}

}  // namespace
}  // namespace pattern_eval
