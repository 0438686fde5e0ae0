#include "search/budget.h"

#include <algorithm>
#include <chrono>
#include <limits>

namespace search {
namespace {

// Nodes between two looks at the clock, about 0.3 ms of endgame: often enough
// for a stop within milliseconds, seldom enough to cost nothing.
constexpr uint64_t kLookInterval = 8192;

// A thread that runs out of work keeps the rest of its portion, so the portions
// of all threads together are one percent of the limit.
uint64_t PortionOf(const SearchLimits& limits, int threads) {
  if (!limits.nodes.has_value()) return std::numeric_limits<uint64_t>::max();
  if (threads == 1) return *limits.nodes;
  return std::clamp<uint64_t>(
      *limits.nodes / (100 * static_cast<uint64_t>(threads)), 1, kLookInterval);
}

}  // namespace

Budget::Budget(const SearchLimits& limits, int threads, Clock::time_point start,
               const SearchControl& control)
    : control_(control),
      limits_nodes_(limits.nodes.has_value()),
      portion_(PortionOf(limits, threads)),
      nodes_left_(limits.nodes.value_or(0)) {
  if (limits.seconds.has_value() && *limits.seconds < kEndlessSeconds) {
    deadline_ = start + std::chrono::duration_cast<Clock::duration>(
                            std::chrono::duration<double>(*limits.seconds));
  }
}

uint64_t Budget::TakeNodes() {
  if (!limits_nodes_) return portion_;
  uint64_t left = nodes_left_.load(std::memory_order_relaxed);
  uint64_t taken;
  do {
    taken = std::min(left, portion_);
  } while (!nodes_left_.compare_exchange_weak(left, left - taken,
                                              std::memory_order_relaxed));
  return taken;
}

void Budget::Look() {
  // The owner may move its deadline while the search runs.
  const Clock::time_point deadline = std::min(deadline_, control_.deadline());
  if (IsStopWanted() ||
      (deadline != SearchControl::kNoDeadline && Clock::now() >= deadline)) {
    End();
  }
}

bool BudgetShare::Renew(uint64_t nodes) {
  if (nodes > next_look_ || budget_->IsStopWanted()) {
    next_look_ = nodes + kLookInterval;
    budget_->Look();
  }
  while (nodes > allowed_ && !budget_->HasEnded()) {
    const uint64_t portion = budget_->TakeNodes();
    allowed_ += portion;
    if (portion == 0) budget_->End();
  }
  const bool has_ended = budget_->HasEnded();
  due_ = has_ended ? 0 : std::min(allowed_, next_look_);
  return has_ended;
}

}  // namespace search
