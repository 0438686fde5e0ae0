#include "tools/engine/solve_forecast.h"

#include <algorithm>
#include <cmath>

namespace engine {
namespace {

// Smaller searches measure start-up costs rather than the solver.
constexpr uint64_t kSmallestLesson = 300'000;
// Weight of the newest measurement. Positions differ widely; machines do not.
constexpr double kSpeedRate = 0.7;
constexpr double kDifficultyRate = 0.25;
// How far measurements may move the estimate.
constexpr double kLargestFactor = 30;

double MoveTowards(double value, double lesson, double rate) {
  return value * std::pow(lesson / value, rate);
}

}  // namespace

double SolveForecast::Seconds(int empties) const {
  return difficulty_ * search::ExactNodes(empties) / nodes_per_second_;
}

void SolveForecast::Learn(int empties, uint64_t nodes, double seconds,
                          bool is_solved) {
  if (nodes < kSmallestLesson || seconds <= 0) return;
  nodes_per_second_ = MoveTowards(
      nodes_per_second_, static_cast<double>(nodes) / seconds, kSpeedRate);
  const double ratio = static_cast<double>(nodes) / search::ExactNodes(empties);
  // A search that was given up only shows that it needs more than it got.
  if (!is_solved && ratio < difficulty_) return;
  difficulty_ = MoveTowards(
      difficulty_, std::clamp(ratio, 1 / kLargestFactor, kLargestFactor),
      kDifficultyRate);
}

bool IsUnlimited(const SolveForecast& forecast,
                 const othello::Position& position,
                 const search::SearchLimits& limits) {
  constexpr double kLongestSearch = 3600;  // seconds
  // A search of this many plies takes about as long as solving that many empty
  // squares.
  const int plies = std::min(limits.depth, position.empty_count());
  return !limits.HasEffortLimit() && forecast.Seconds(plies) > kLongestSearch;
}

}  // namespace engine
