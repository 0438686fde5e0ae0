// How a running search is steered from outside.

#ifndef RIALTO_SEARCH_SEARCH_CONTROL_H_
#define RIALTO_SEARCH_SEARCH_CONTROL_H_

#include <atomic>
#include <chrono>

namespace search {

using Clock = std::chrono::steady_clock;

// A wish to stop and a moment to end at. Any thread may change both at any
// time, before the search begins and while it runs; the search obeys within
// milliseconds. Neither is forgotten when a search ends: whoever owns the
// control resets it for the next one.
class SearchControl {
 public:
  static constexpr Clock::time_point kNoDeadline = Clock::time_point::max();

  void Stop() { stop_.store(true, std::memory_order_relaxed); }
  bool is_stopped() const { return stop_.load(std::memory_order_relaxed); }

  // May lie in the past, which ends the search as well.
  void SetDeadline(Clock::time_point deadline) {
    deadline_.store(deadline, std::memory_order_relaxed);
  }
  Clock::time_point deadline() const {
    return deadline_.load(std::memory_order_relaxed);
  }

  void Reset() {
    stop_.store(false, std::memory_order_relaxed);
    SetDeadline(kNoDeadline);
  }

 private:
  std::atomic<bool> stop_ = false;
  std::atomic<Clock::time_point> deadline_ = kNoDeadline;
  static_assert(std::atomic<Clock::time_point>::is_always_lock_free);
};

}  // namespace search

#endif  // RIALTO_SEARCH_SEARCH_CONTROL_H_
