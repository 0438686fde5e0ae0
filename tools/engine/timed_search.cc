#include "tools/engine/timed_search.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

#include "othello/score.h"

namespace engine {
namespace {

using ::search::Clock;
using ::search::SearchLimits;
using ::search::SearchResult;

// Quicker solutions need no preparation.
constexpr double kQuickSolution = 0.02;  // seconds

// Runs the parts of one timed search.
class Run {
 public:
  Run(search::Searcher& searcher, const TimedSearchRequest& request,
      search::SearchObserver* observer, search::SearchControl& control)
      : searcher_(searcher),
        request_(request),
        observer_(observer),
        control_(control),
        timer_(request.plan) {}

  double Elapsed() const {
    return std::chrono::duration<double>(Clock::now() - request_.start).count();
  }

  void SetEnd(double seconds) {
    control_.SetDeadline(request_.start +
                         std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(seconds)));
  }

  // One part, to `depth`. With `follows_timer`, the timer sets the end.
  SearchResult Search(int depth, bool follows_timer) {
    SearchLimits limits = request_.caps;
    limits.depth = depth;
    if (limits.nodes.has_value()) {
      *limits.nodes -= std::min(*limits.nodes, nodes_before_);
    }
    Listener listener(*this, follows_timer);
    SearchResult result =
        searcher_.Search(request_.position, limits, &listener, &control_);
    AddWhatWentBefore(result);
    nodes_before_ = result.nodes;
    leaves_before_ = result.leaves;
    return result;
  }

 private:
  // Feeds the timer and the outer observer.
  class Listener : public search::SearchObserver {
   public:
    Listener(Run& run, bool follows_timer)
        : run_(run), follows_timer_(follows_timer) {}

    void OnIteration(const SearchResult& so_far) override {
      if (follows_timer_) {
        run_.timer_.OnIteration(run_.Elapsed(), so_far.best_move(),
                                so_far.score());
        run_.SetEnd(run_.timer_.end_seconds());
      }
      if (run_.observer_ == nullptr) return;
      SearchResult whole = so_far;
      run_.AddWhatWentBefore(whole);
      run_.observer_->OnIteration(whole);
    }

    void OnFailLow() override {
      if (follows_timer_) {
        run_.timer_.OnFailLow();
        run_.SetEnd(run_.timer_.end_seconds());
      }
      if (run_.observer_ != nullptr) run_.observer_->OnFailLow();
    }

   private:
    Run& run_;
    const bool follows_timer_;
  };

  void AddWhatWentBefore(SearchResult& result) const {
    result.nodes += nodes_before_;
    result.leaves += leaves_before_;
    result.seconds = Elapsed();
  }

  search::Searcher& searcher_;
  const TimedSearchRequest& request_;
  search::SearchObserver* const observer_;
  search::SearchControl& control_;
  MoveTimer timer_;
  uint64_t nodes_before_ = 0;
  uint64_t leaves_before_ = 0;
};

}  // namespace

SearchResult TimedSearch(search::Searcher& searcher,
                         const TimedSearchRequest& request,
                         SolveForecast& forecast,
                         search::SearchObserver* observer,
                         search::SearchControl& control) {
  const MovePlan& plan = request.plan;
  const int empties = request.position.empty_count();
  const double solution = forecast.Seconds(empties);
  const bool may_solve = request.caps.depth >= empties &&
                         (plan.solve || solution <= plan.maximum_seconds);
  const int midgame_depth =
      std::min(request.caps.depth,
               may_solve ? search::DeepestPreparation(empties) : empties - 1);
  Run run(searcher, request, observer, control);
  SearchResult result;
  if (midgame_depth > 0 && !(plan.solve && solution < kQuickSolution)) {
    run.SetEnd(plan.solve ? std::min(search::kPreparationShare * solution,
                                     plan.maximum_seconds)
                          : plan.maximum_seconds);
    result = run.Search(midgame_depth, /*follows_timer=*/!plan.solve);
    const bool has_time = plan.solve || !result.was_stopped;
    if (!may_solve || !has_time || control.is_stopped()) return result;
  }
  if (!may_solve) return result;

  const uint64_t nodes_before = result.nodes;
  const double seconds_before = run.Elapsed();
  run.SetEnd(plan.maximum_seconds);
  SearchResult solved = run.Search(othello::kMaxDiscs, /*follows_timer=*/false);
  if (!control.is_stopped()) {
    forecast.Learn(empties, solved.nodes - nodes_before,
                   run.Elapsed() - seconds_before, solved.is_solved);
  }
  if (!solved.is_solved && solved.depth < result.depth) {
    // The prepared result is better than an unfinished solution.
    result.nodes = solved.nodes;
    result.leaves = solved.leaves;
    result.seconds = solved.seconds;
    result.was_stopped = true;
    return result;
  }
  return solved;
}

}  // namespace engine
