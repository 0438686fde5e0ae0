// Positions for the benchmarks, the same on every machine, and the loop that
// measures one function on all of them.

#ifndef RIALTO_TOOLS_MICROBENCH_MEASURE_KERNEL_H_
#define RIALTO_TOOLS_MICROBENCH_MEASURE_KERNEL_H_

#include <benchmark/benchmark.h>

#include <cstdint>
#include <random>
#include <vector>

#include "othello/bitboard.h"
#include "othello/position.h"

namespace microbench {

// A move in a position where it is legal.
struct PositionAndMove {
  othello::Position position;
  othello::Square move;
};

// The positions of random games in which the mover can move, each with the
// move played; more than the branch predictor can learn by heart.
inline const std::vector<PositionAndMove>& BenchPositions() {
  static const auto& positions = *new std::vector<PositionAndMove>([] {
    constexpr int kPositions = 4096;
    std::mt19937_64 random(2024);
    std::vector<PositionAndMove> found;
    while (found.size() < kPositions) {
      othello::Position position = othello::Position::Start();
      while (!position.IsGameOver() && found.size() < kPositions) {
        othello::Bitboard moves = position.LegalMoves();
        if (moves == 0) {
          position = position.Pass();
          continue;
        }
        for (uint64_t skip = random() % othello::PopCount(moves); skip > 0;
             --skip) {
          moves = othello::WithoutLowest(moves);
        }
        const othello::Square move = othello::LowestSquare(moves);
        found.push_back({position, move});
        position = position.Play(move);
      }
    }
    return found;
  }());
  return positions;
}

// Calls kernel(position, move) for all bench positions. The results are
// combined so that no call can be optimised away, but do not wait for each
// other.
template <typename Kernel>
void MeasureKernel(benchmark::State& state, Kernel kernel) {
  const std::vector<PositionAndMove>& positions = BenchPositions();
  for (auto _ : state) {
    othello::Bitboard combined = 0;
    for (const auto& [position, move] : positions) {
      combined ^= kernel(position, move);
    }
    benchmark::DoNotOptimize(combined);
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<int64_t>(positions.size()));
}

}  // namespace microbench

#endif  // RIALTO_TOOLS_MICROBENCH_MEASURE_KERNEL_H_
