#include "tools/engine/time_manager.h"

#include <algorithm>
#include <chrono>

#include "search/selectivity/level.h"

namespace engine {
namespace {

using ::search::Clock;
using ::search::SearchResult;
using ::search::SolveForecast;

// kSolveShare, kSolveMaximumShare and kQuietPart were changed together after a
// match (docs/design.md); the other numbers are not tuned. The simulated games
// of time_manager_test.cc check that they are sane.

// The cushion: a share of the time, within limits.
constexpr double kCushionShare = 0.1;
constexpr double kSmallestCushion = 0.02;
constexpr double kLargestMainCushion = 0.5;
constexpr double kLargestPeriodCushion = 0.3;
// Where each move has a time of its own, what is not used is lost.
constexpr double kMoveCushionShare = 0.05;
constexpr double kSmallestMoveCushion = 0.01;
// What each move loses in transit, which a GUI's clock counts and ours does
// not.
constexpr double kSecondsOnTheWay = 0.01;

// Share of the clock reserved for the exact endgame. Most solutions take far
// less than their forecast, so a large reserve is never used.
constexpr double kSolveShare = 0.15;
// A solution that fits into this share is started, and given up if it takes
// longer. The next one, two squares later, costs a quarter of it and gets this
// share of what is left, which is nearly as much.
constexpr double kSolveMaximumShare = 0.7;

// A quiet move should take this part of its share of the clock. It is more than
// all of it, because searches end before an iteration that would not finish,
// and so take less than they may.
constexpr double kQuietPart = 1.2;

// How many times its share of the clock a difficult move may take, and how much
// of the time left until the endgame.
constexpr double kLargestExcess = 4;
constexpr double kMaximumShare = 0.5;

// How the target grows when a move is difficult.
constexpr double kUnrestWeight = 0.5;
constexpr double kUnrestFading = 0.5;
constexpr double kFallWeight = 0.5;  // for each disc
constexpr double kLargestFall = 4;   // discs

// An iteration starts if this part of it fits before the end, and may then
// overrun the end of a quiet search by this factor.
constexpr double kBegunPart = 0.5;
constexpr double kOverrun = 1.5;

// Bounds of the ratio between successive iterations; single ratios are noisy.
constexpr double kFirstGrowth = 3;
constexpr double kSmallestGrowth = 1.5;
constexpr double kLargestGrowth = 6;

MovePlan PlanSolution(double usable) {
  MovePlan plan;
  plan.solve = true;
  plan.maximum_seconds = kSolveMaximumShare * usable;
  plan.target_seconds = plan.maximum_seconds;
  return plan;
}

// Canadian overtime: a number of moves in a number of seconds.
MovePlan PlanOvertime(double usable, int moves_left, int empties,
                      const SolveForecast& forecast) {
  const int own_moves = std::max((empties + 1) / 2, 1);
  const int moves = std::min(moves_left, own_moves);
  if (moves == 1) return PlanFixedTime(usable, empties, forecast);
  MovePlan plan;
  plan.target_seconds = usable / moves;
  plan.maximum_seconds =
      std::min(kLargestExcess * plan.target_seconds, kMaximumShare * usable);
  plan.solve = forecast.IsSolvable(empties, plan.maximum_seconds);
  return plan;
}

// What each move may take of a period of overtime if all take the same.
double OvertimeOfAMove(const TimeControl& control) {
  const double cushion =
      CushionOf(control, {control.overtime_seconds, control.overtime_moves}, 0);
  return std::max(control.overtime_seconds - cushion, 0.0) /
         control.overtime_moves;
}

}  // namespace

double CushionOf(const TimeControl& control, const ClockReading& reading,
                 int empties) {
  if (reading.overtime_moves_left > 0) {
    return control.overtime_moves == 1
               ? std::clamp(kMoveCushionShare * control.overtime_seconds,
                            kSmallestMoveCushion, kLargestPeriodCushion)
               : std::clamp(kCushionShare * control.overtime_seconds,
                            kSmallestCushion, kLargestPeriodCushion);
  }
  const int own_moves = (empties + 1) / 2;
  return kSecondsOnTheWay * own_moves +
         std::clamp(
             kCushionShare * std::max(control.main_seconds, reading.seconds),
             kSmallestCushion, kLargestMainCushion);
}

MovePlan PlanMove(const TimeControl& control, const ClockReading& reading,
                  int empties, const SolveForecast& forecast) {
  const double cushion = CushionOf(control, reading, empties);
  if (reading.overtime_moves_left > 0) {
    return PlanOvertime(std::max(reading.seconds - cushion, 0.0),
                        reading.overtime_moves_left, empties, forecast);
  }
  double usable = std::max(reading.seconds - cushion, 0.0);
  double income = control.increment_seconds;
  if (control.overtime_moves > 0) {
    // Overtime is still to come: a move that outlasts the main time continues
    // in it, so the main time needs no cushion.
    income = OvertimeOfAMove(control);
    // But GTP's "5 seconds for 1 move" is overtime to some clients and an
    // increment to others, whose clock must not run out. Such a clock never
    // shows less than the increment; above that, half of it serves as the
    // cushion.
    const bool may_be_increment = control.overtime_moves == 1 &&
                                  reading.seconds >= control.overtime_seconds;
    usable = may_be_increment ? std::max(usable, reading.seconds / 2)
                              : reading.seconds + income;
  }
  if (forecast.IsSolvable(empties, kSolveMaximumShare * usable)) {
    return PlanSolution(usable);
  }
  const double reserve = kSolveShare * usable;
  // When only the reserve is left, it must pay for the solution.
  const int solvable =
      forecast.SolvableEmpties(empties, kSolveMaximumShare * reserve);
  const int moves = (empties - solvable + 1) / 2;
  const double free = usable - reserve;
  MovePlan plan;
  const double share = std::min(free / moves + income, usable);
  plan.maximum_seconds =
      std::min({kLargestExcess * share,
                std::max(share, kMaximumShare * free + income), usable});
  plan.target_seconds = std::min(kQuietPart * share, plan.maximum_seconds);
  return plan;
}

MovePlan PlanFixedTime(double seconds, int empties,
                       const SolveForecast& forecast) {
  MovePlan plan;
  plan.target_seconds = seconds;
  plan.maximum_seconds = seconds;
  plan.saves_for_later = false;
  plan.solve = forecast.IsSolvable(empties, seconds);
  return plan;
}

MoveTimer::MoveTimer(const MovePlan& plan)
    : plan_(plan), growth_(kFirstGrowth) {
  end_seconds_ = plan.maximum_seconds;
}

// The end of the search if nothing else happens.
double MoveTimer::QuietEnd() const {
  const double trouble =
      (1 + kUnrestWeight * unrest_) *
      (1 + kFallWeight * std::min(fall_discs_, kLargestFall));
  return std::min(plan_.target_seconds * trouble, plan_.maximum_seconds);
}

void MoveTimer::OnIteration(double elapsed, othello::Square best_move,
                            othello::Score score) {
  const double duration = elapsed - last_elapsed_;
  if (iterations_ > 0 && last_duration_ > 0) {
    const double ratio =
        std::clamp(duration / last_duration_, kSmallestGrowth, kLargestGrowth);
    growth_ = (growth_ + ratio) / 2;
  }
  if (iterations_ > 0) {
    unrest_ = kUnrestFading * unrest_ + (best_move != best_move_ ? 1 : 0);
    fall_discs_ = std::max(0.0, othello::DiscsFromScore(score_ - score));
  }
  score_ = score;
  best_move_ = best_move;
  last_elapsed_ = elapsed;
  last_duration_ = duration;
  ++iterations_;
  if (!plan_.saves_for_later) return;

  const double quiet_end = QuietEnd();
  const double next = growth_ * duration;
  end_seconds_ = elapsed + kBegunPart * next > quiet_end
                     ? elapsed
                     : std::min(kOverrun * quiet_end, plan_.maximum_seconds);
}

void MoveTimer::OnFailLow() { end_seconds_ = plan_.maximum_seconds; }

namespace {

// Follows the search with the timer, and passes on what the observer may hear.
class Listener : public search::SearchObserver {
 public:
  Listener(const TimedSearchRequest& request, const SolveForecast& forecast,
           search::SearchObserver* observer, search::SearchControl& control)
      : request_(request),
        solution_seconds_(forecast.Seconds(request.position.empty_count())),
        observer_(observer),
        control_(control),
        timer_(request.plan) {
    SetEnd(request.plan.maximum_seconds);
  }

  double Elapsed() const {
    return std::chrono::duration<double>(Clock::now() - request_.start).count();
  }

  void OnIteration(const SearchResult& so_far) override {
    if (!request_.plan.solve) {
      timer_.OnIteration(Elapsed(), so_far.best_move(), so_far.score());
      SetEnd(IsGoodEnough(so_far) ? Elapsed() : timer_.end_seconds());
    }
    if (observer_ == nullptr) return;
    SearchResult from_start = so_far;
    from_start.seconds = Elapsed();
    observer_->OnIteration(from_start);
  }

  void OnFailLow() override {
    if (!request_.plan.solve) {
      timer_.OnFailLow();
      SetEnd(timer_.end_seconds());
    }
    if (observer_ != nullptr) observer_->OnFailLow();
  }

 private:
  // After the last selective pass only a proof is missing. It takes many times
  // as long as the passes, which the timer, used to iterations, would not
  // expect.
  bool IsGoodEnough(const SearchResult& so_far) const {
    return request_.plan.saves_for_later && !so_far.is_solved &&
           so_far.depth == request_.position.empty_count() &&
           search::PercentOf(so_far.level) >= search::kLastLimitedPass &&
           Elapsed() + solution_seconds_ > request_.plan.target_seconds;
  }

  void SetEnd(double seconds) {
    control_.SetDeadline(request_.start +
                         std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(seconds)));
  }

  const TimedSearchRequest& request_;
  const double solution_seconds_;
  search::SearchObserver* const observer_;
  search::SearchControl& control_;
  MoveTimer timer_;
};

}  // namespace

SearchResult TimedSearch(search::Searcher& searcher,
                         const TimedSearchRequest& request,
                         SolveForecast& forecast,
                         search::SearchObserver* observer,
                         search::SearchControl& control) {
  search::SearchLimits limits = request.caps;
  limits.seconds.reset();  // The control has the deadline.
  const MovePlan& plan = request.plan;
  limits.solve_budget =
      (plan.solve ? plan.maximum_seconds : plan.target_seconds) *
      forecast.nodes_per_second();
  Listener listener(request, forecast, observer, control);
  SearchResult result =
      searcher.Search(request.position, limits, &listener, &control);
  result.seconds = listener.Elapsed();
  if (!control.is_stopped() && result.solve_nodes > 0) {
    forecast.Learn(request.position.empty_count(), result.solve_nodes,
                   result.solve_seconds, result.is_solved);
  }
  return result;
}

}  // namespace engine
