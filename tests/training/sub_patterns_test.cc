#include "training/sub_patterns.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "othello/support/random.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::Position;

std::vector<Position> Positions(uint64_t seed) {
  std::vector<Position> positions;
  othello::Random random(seed);
  for (int game = 0; game < 5; ++game) {
    othello::PlayRandomGame(random, [&](const Position& position) {
      positions.push_back(position);
    });
  }
  return positions;
}

FloatTable RandomTable(int rows, uint64_t seed) {
  FloatTable table(rows);
  for (int row = 0; row < rows; ++row) {
    othello::RandomStream random(seed, row);
    for (int k = 0; k <= kLinearLane; ++k) {
      table[row].values[k] = static_cast<float>(random.Below(41) - 20) / 256;
    }
  }
  return table;
}

// Rows as they may be: see Settle().
FloatTable RandomRows(uint64_t seed) {
  FloatTable table = RandomTable(FitRowCount(), seed);
  for (int row = 0; row < FitRowCount(); ++row) Settle(row, table[row].values);
  return table;
}

// A row, because lanes alone are returned in registers that not every CPU has.
FloatRow SumOf(const FloatTable& table, const FloatTable& shared,
               const Position& position) {
  PositionRows rows;
  FindRows(position, rows);
  FloatRow sum;
  SumRows(table, rows, sum.values);
  SubRows shared_rows;
  FindSubRows(position, shared_rows);
  AddSubRows(shared, shared_rows, sum.values);
  return sum;
}

float ValueOf(const FloatTable& table, const FloatTable& shared,
              const Position& position) {
  return ValueOfSum(SumOf(table, shared, position).values);
}

TEST(SubPatternsTest, TheFoldedTableHasTheSameSums) {
  const FloatTable table = RandomRows(1);
  const FloatTable shared = RandomTable(SubRowCount(), 2);
  FloatTable folded = table;
  FoldSubRows(shared, folded);
  for (const Position& position : Positions(1)) {
    const FloatRow expected = SumOf(table, shared, position);
    PositionRows rows;
    FindRows(position, rows);
    FloatLanes sum;
    SumRows(folded, rows, sum);
    for (int k = 0; k <= kLinearLane; ++k) {
      ASSERT_NEAR(sum[k], expected.values[k], 1e-4) << "lane " << k;
    }
  }
}

TEST(SubPatternsTest, FoldedRowsAreUnchangedByTheirSymmetry) {
  FloatTable folded(FitRowCount());
  FoldSubRows(RandomTable(SubRowCount(), 3), folded);
  for (int row = 0; row < FitRowCount(); ++row) {
    FloatLanes settled = folded[row].values;
    Settle(row, settled);
    for (int k = 0; k < kRowLanes; ++k) {
      ASSERT_NEAR(settled[k], folded[row].values[k], 1e-5);
    }
  }
}

TEST(SubPatternsTest, SymmetricPositionsHaveTheSameValue) {
  const FloatTable table = RandomRows(4);
  const FloatTable shared = RandomTable(SubRowCount(), 5);
  for (const Position& position : Positions(2)) {
    const float value = ValueOf(table, shared, position);
    for (int symmetry = 1; symmetry < othello::kSymmetries; ++symmetry) {
      const Position image = Transformed(position, symmetry);
      ASSERT_NEAR(ValueOf(table, shared, image), value,
                  1e-4 * (1 + std::abs(value)))
          << symmetry;
    }
  }
}

// Of each lane of each row of some positions.
TEST(SubPatternsTest, TheGradientIsTheSlope) {
  const FloatTable table = RandomRows(6);
  const FloatTable shared = RandomTable(SubRowCount(), 7);
  const std::vector<Position> positions = Positions(3);
  for (size_t i = 5; i < positions.size(); i += 97) {
    const FloatRow sum = SumOf(table, shared, positions[i]);
    SubRows rows;
    FindSubRows(positions[i], rows);
    FloatTable gradient(shared.size());
    AddSubGradient(rows, sum.values, 1, gradient);
    FloatTable moved = shared;
    for (const auto& placed : rows) {
      for (const uint32_t row : placed) {
        for (int k = 0; k <= kLinearLane; ++k) {
          // Values are squares of small numbers: halves make no error.
          moved[row].values[k] += 0.5f;
          const float above = ValueOf(table, moved, positions[i]);
          moved[row].values[k] -= 1;
          const float below = ValueOf(table, moved, positions[i]);
          moved[row] = shared[row];
          const float expected = gradient[row].values[k];
          ASSERT_NEAR(above - below, expected, 1e-3 * (1 + std::abs(expected)))
              << "position " << i << " row " << row << " lane " << k;
        }
      }
    }
  }
}

}  // namespace
}  // namespace training
