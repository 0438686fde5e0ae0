// How a running search is steered from outside.

#ifndef RIALTO_SEARCH_SEARCH_CONTROL_H_
#define RIALTO_SEARCH_SEARCH_CONTROL_H_

#include <atomic>
#include <chrono>

namespace search {

using Clock = std::chrono::steady_clock;

// A request to stop and a deadline. Any thread may change both at any time,
// before and during the search; the search obeys within milliseconds. Both
// outlive the search: the owner of the control resets it for the next one.
class SearchControl {
 public:
  static constexpr Clock::time_point kNoDeadline = Clock::time_point::max();

  void Stop() { Change(Wish::kGoOn, Wish::kStop); }
  // Reset() does not undo it, in either order.
  void StopForGood() {
    wish_.store(Wish::kStopForGood, std::memory_order_relaxed);
  }
  bool is_stopped() const { return wish() != Wish::kGoOn; }
  bool is_stopped_for_good() const { return wish() == Wish::kStopForGood; }

  // May be in the past, which also ends the search.
  void SetDeadline(Clock::time_point deadline) {
    deadline_.store(deadline, std::memory_order_relaxed);
  }
  Clock::time_point deadline() const {
    return deadline_.load(std::memory_order_relaxed);
  }

  void Reset() {
    Change(Wish::kStop, Wish::kGoOn);
    SetDeadline(kNoDeadline);
  }

 private:
  enum class Wish : unsigned char { kGoOn, kStop, kStopForGood };

  Wish wish() const { return wish_.load(std::memory_order_relaxed); }
  void Change(Wish from, Wish to) {
    wish_.compare_exchange_strong(from, to, std::memory_order_relaxed);
  }

  // All requests in one variable: all threads see its changes in one order, so
  // none is lost between two others.
  std::atomic<Wish> wish_ = Wish::kGoOn;
  std::atomic<Clock::time_point> deadline_ = kNoDeadline;
  static_assert(std::atomic<Clock::time_point>::is_always_lock_free);
};

}  // namespace search

#endif  // RIALTO_SEARCH_SEARCH_CONTROL_H_
