#include "search/solve_plan.h"

#include <cmath>
#include <limits>

namespace search {
namespace {

// Medians of nodes, counted on 75 positions of games with 22, 25 and 28 empty
// squares: to the end of the first selective pass of a solution (73 %), and of
// the third (95 %).
double FirstPassNodes(int empties) {
  return 0.8e6 * std::pow(1.32, empties - 25);
}
double ThirdPassNodes(int empties) {
  return 4.8e6 * std::pow(1.5, empties - 25);
}
// Without selective passes: geometric means with the toy evaluation on 40
// positions of WTHOR games (24 from 22 empty squares on), 0.22 M nodes with 16
// empty squares, 1.34 M with 18, 5.6 M with 20 and 21 M with 22. Nine in ten
// needed less than kSlowRatio times as much.
double ExactNodes(int empties) { return 1.34e6 * std::pow(2.1, empties - 18); }
constexpr double kSlowRatio = 3;

// What a thread of the solver is expected to search in a second, where nobody
// knows better.
constexpr double kTypicalSolverSpeed = 30e6;

// The nodes that `limits` leave for a solution; infinite without a limit.
double SolveBudget(const SearchLimits& limits, int threads) {
  double budget = std::numeric_limits<double>::infinity();
  if (limits.solve_budget.has_value()) {
    budget = *limits.solve_budget;
  } else if (limits.seconds.has_value() && *limits.seconds < kEndlessSeconds) {
    budget = *limits.seconds * kTypicalSolverSpeed * threads;
  }
  return limits.nodes.has_value()
             ? std::min(budget, static_cast<double>(*limits.nodes))
             : budget;
}

// Midgame iterations that order the moves before an exact search. Two plies
// more made FFO #40-#44 cheaper and #46-#48 more expensive.
int PreparationDepth(int empties) {
  return empties <= 10 ? 0 : (empties - 8) / 2;
}
// A limited search prepares its solution until that has taken this share of
// what the first pass takes. Iterations that leave fewer plies than the second
// number cost more than the pass.
constexpr double kPreparationShare = 0.4;
constexpr int kUnpreparedPlies = 9;

// No solver reaches further, whatever the forecast says.
constexpr int kMaxSolveEmpties = 34;
constexpr double kEndlessSolution = 60;    // seconds
constexpr double kLongestThinking = 3600;  // seconds

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

// A solution is in reach if there is time for its third pass. The first passes
// alone are not better than deeper midgame iterations: on hard_25.obf they
// chose slightly worse moves, and better ones with the pass of 95 %.
SolvePlan::SolvePlan(const SearchLimits& limits, int empties, int threads,
                     bool has_levels)
    : empties_(empties),
      is_limited_(limits.HasEffortLimit()),
      has_levels_(has_levels),
      may_solve_(limits.depth >= empties),
      is_in_reach_(may_solve_ && (has_levels ? ThirdPassNodes(empties)
                                             : ExactNodes(empties)) <=
                                     SolveBudget(limits, threads)),
      last_iteration_(is_in_reach_ ? PreparationDepth(empties)
                                   : std::min(limits.depth, empties - 1)) {}

bool SolvePlan::PreparesLonger(int depth, uint64_t nodes) const {
  return is_in_reach_ && is_limited_ && depth <= empties_ - kUnpreparedPlies &&
         static_cast<double>(nodes) <
             kPreparationShare * (has_levels_ ? FirstPassNodes(empties_)
                                              : ExactNodes(empties_));
}

// Without a limit, a first answer and one that is nearly sure: more passes, or
// one of them alone, took more nodes on FFO #40-#49. With a limit each may be
// the last, so there are more of them; but a midgame that was searched to its
// end knows more than the first.
bool SolvePlan::HasPass(const EndgameLevel& level) const {
  if (!has_levels_ || empties_ < 14) return false;
  if (!is_in_reach_ && level.level == kEndgameLevels[0].level) return false;
  return is_limited_ ? level.percent <= kLastLimitedPass
                     : level.percent == 73 || level.percent == 98;
}

double SolveForecast::Seconds(int empties) const {
  return difficulty_ * ExactNodes(empties) / nodes_per_second_;
}

int SolveForecast::SolvableEmpties(int empties, double seconds) const {
  int solvable = std::min(empties, kMaxSolveEmpties);
  while (solvable > 0 && kSlowRatio * Seconds(solvable) > seconds) --solvable;
  return solvable;
}

int SolveForecast::EndlessDepth(int empties) const {
  return Seconds(empties) > kEndlessSolution ? std::max(empties - 1, 1)
                                             : SearchLimits().depth;
}

bool SolveForecast::IsUnlimited(const SearchLimits& limits, int empties) const {
  // A search of this many plies takes about as long as solving that many empty
  // squares.
  return !limits.HasEffortLimit() &&
         Seconds(std::min(limits.depth, empties)) > kLongestThinking;
}

void SolveForecast::Learn(int empties, uint64_t nodes, double seconds,
                          bool is_solved) {
  if (nodes < kSmallestLesson || seconds <= 0) return;
  nodes_per_second_ = MoveTowards(
      nodes_per_second_, static_cast<double>(nodes) / seconds, kSpeedRate);
  const double ratio = static_cast<double>(nodes) / ExactNodes(empties);
  // A search that was given up only shows that it needs more than it got.
  if (!is_solved && ratio < difficulty_) return;
  difficulty_ = MoveTowards(
      difficulty_, std::clamp(ratio, 1 / kLargestFactor, kLargestFactor),
      kDifficultyRate);
}

}  // namespace search
