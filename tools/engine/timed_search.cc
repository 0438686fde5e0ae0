#include "tools/engine/timed_search.h"

#include <chrono>

#include "search/selectivity/level.h"

namespace engine {
namespace {

using ::search::Clock;
using ::search::SearchLimits;
using ::search::SearchResult;

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
  SearchLimits limits = request.caps;
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
