#include "training/fit_rows.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "gtest/gtest.h"
#include "othello/support/random.h"
#include "othello/symmetry.h"
#include "pattern_eval/pattern_evaluator.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::Position;
using pattern_eval::FreeWeights;
using pattern_eval::WeightShape;

std::vector<Position> Positions(uint64_t seed, int most_discs) {
  std::vector<Position> positions;
  othello::Random random(seed);
  for (int game = 0; game < 10; ++game) {
    othello::PlayRandomGame(random, [&](const Position& position) {
      if (position.disc_count() <= most_discs) positions.push_back(position);
    });
  }
  return positions;
}

// Rows as they may be: see Settle().
FloatTable RandomTable(uint64_t seed) {
  FloatTable table(FitRowCount());
  for (size_t row = 0; row < table.size(); ++row) {
    othello::RandomStream random(seed, row);
    FloatLanes& values = table[row].values;
    for (int k = 0; k <= kLinearLane; ++k) {
      values[k] = static_cast<float>(random.Below(41) - 20) / 256;
    }
    Settle(static_cast<int>(row), values);
  }
  return table;
}

class FitRowsShapeTest : public testing::TestWithParam<WeightShape> {};
INSTANTIATE_TEST_SUITE_P(Shapes, FitRowsShapeTest,
                         testing::Values(pattern_eval::kLinearShape,
                                         pattern_eval::kNarrowShape,
                                         pattern_eval::kWideShape));

TEST_P(FitRowsShapeTest, ValuesAreWhatTheEvaluatorComputes) {
  FreeWeights free = pattern_eval::MakeSyntheticFreeWeights(3, GetParam());
  std::vector<FloatTable> tables;
  for (int number = 0; number < free.shape.table_count(); ++number) {
    tables.push_back(TableOf(free, number));
    for (size_t row = 0; row < tables.back().size(); ++row) {
      Settle(static_cast<int>(row), tables.back()[row].values);
    }
    PutTable(tables.back(), number, free);
    tables.back() = TableOf(free, number);
  }
  const pattern_eval::PatternEvaluator evaluator(
      std::make_shared<const pattern_eval::Weights>(free, ""));
  for (const Position& position : Positions(1, 64)) {
    const double discs = othello::DiscsFromScore(
        evaluator.Evaluate(position, evaluator.StateOf(position)));
    const int number = free.shape.TableOf(position.disc_count());
    // A Score is a 32nd of a disc.
    EXPECT_NEAR(ValueInDiscs(tables[number], position), discs, 0.02);
  }
}

TEST_P(FitRowsShapeTest, TablesSurviveTheWayThroughWeights) {
  constexpr int kNumber = 4;
  FreeWeights free = pattern_eval::MakeSyntheticFreeWeights(5, GetParam());
  PutTable(TableOf(free, kNumber), kNumber, free);  // settles the rows
  FreeWeights copy = free;
  PutTable(TableOf(free, kNumber), kNumber, copy);
  EXPECT_TRUE(copy == free);
  PutTable(FloatTable(FitRowCount()), kNumber, copy);
  EXPECT_FALSE(copy == free);
  // Other tables are not touched.
  PutTable(TableOf(free, kNumber), kNumber, copy);
  EXPECT_TRUE(copy == free);
}

TEST(FitRowsTest, ValuesAreTheSameForSymmetricPositions) {
  const FloatTable table = RandomTable(7);
  for (const Position& position : Positions(2, 50)) {
    const double value = ValueInDiscs(table, position);
    for (int symmetry = 1; symmetry < othello::kSymmetries; ++symmetry) {
      EXPECT_NEAR(ValueInDiscs(table, Transformed(position, symmetry)), value,
                  1e-4 * (1 + std::abs(value)))
          << symmetry;
    }
  }
}

// Of each lane of each row of some positions.
TEST(FitRowsTest, TheGradientIsTheSlope) {
  const FloatTable table = RandomTable(11);
  const std::vector<Position> positions = Positions(3, 64);
  for (size_t i = 5; i < positions.size(); i += 97) {
    PositionRows rows;
    FindRows(positions[i], rows);
    FloatLanes sum;
    SumRows(table, rows, sum);
    FloatTable gradient(table.size());
    AddGradient(rows, sum, 1, gradient);
    FloatTable moved = table;
    for (const PlacedRow row : rows) {
      for (int k = 0; k <= kLinearLane; ++k) {
        FloatLanes way = {};
        way[k] = 1;
        Settle(static_cast<int>(row.row()), way);
        // Values are squares of small numbers: halves make no error.
        FloatLanes& values = moved[row.row()].values;
        values += 0.5f * way;
        const double above = ValueInDiscs(moved, positions[i]);
        values -= way;
        const double below = ValueInDiscs(moved, positions[i]);
        values = table[row.row()].values;
        const FloatLanes products = way * gradient[row.row()].values;
        double expected = 0;
        for (int lane = 0; lane < kRowLanes; ++lane) expected += products[lane];
        ASSERT_NEAR((above - below) / kDiscsPerUnit, expected,
                    1e-3 * (1 + std::abs(expected)))
            << "position " << i << " row " << row.row() << " lane " << k;
      }
    }
  }
}

TEST(FitRowsTest, StepsLeaveRowsUnchangedByTheirSymmetry) {
  FloatTable table = RandomTable(13);
  for (const Position& position : Positions(4, 64)) {
    PositionRows rows;
    FindRows(position, rows);
    FloatLanes sum;
    SumRows(table, rows, sum);
    AddGradient(rows, sum, 0.001f, table);
    for (const PlacedRow row : rows) {
      FloatLanes settled = table[row.row()].values;
      Settle(static_cast<int>(row.row()), settled);
      for (int k = 0; k < kRowLanes; ++k) {
        ASSERT_NEAR(settled[k], table[row.row()].values[k], 1e-5);
      }
    }
  }
}

}  // namespace
}  // namespace training
