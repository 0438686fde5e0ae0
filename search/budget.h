// What may end a search early: nodes, time, and a stop request. Depth is not
// here: it limits the iterations.

#ifndef RIALTO_SEARCH_BUDGET_H_
#define RIALTO_SEARCH_BUDGET_H_

#include <atomic>
#include <cstdint>

#include "search/interruption.h"
#include "search/limits.h"
#include "search/search_control.h"

namespace search {

// Shared by the threads of one search. Each takes nodes from it in portions,
// so that together they visit as many as the limit says.
class Budget {
 public:
  Budget(const SearchLimits& limits, int threads, Clock::time_point start,
         const SearchControl& control);

  // A portion of the nodes that are left; 0 if none are. Without a limit it is
  // more than any search visits.
  uint64_t TakeNodes();
  // Ends the search if its time is over or a stop was requested.
  void Look();
  void End() { flag_.raised.store(true, std::memory_order_relaxed); }

  bool IsStopWanted() const { return control_.is_stopped(); }
  bool HasEnded() const { return flag_.raised.load(std::memory_order_relaxed); }
  const CutFlag& flag() const { return flag_; }

 private:
  const SearchControl& control_;
  Clock::time_point deadline_ = SearchControl::kNoDeadline;
  const bool limits_nodes_;
  const uint64_t portion_;
  std::atomic<uint64_t> nodes_left_;
  CutFlag flag_;
};

// One thread's part of a budget. Checks are cheap: the clock, or a new portion
// of nodes, is due only now and then. `nodes` is always what the thread has
// visited so far, at least one.
class BudgetShare {
 public:
  explicit BudgetShare(Budget* budget) : budget_(budget) {}

  // Whether this thread has noticed the end of the search; stays true. For
  // nodes too small for a full check.
  bool IsSpent(uint64_t nodes) { return nodes > due_ && Renew(nodes); }

  // The full check. Looks at stop requests every time, because an interval can
  // last a tenth of a second while the pages of a fresh table are touched.
  void At(uint64_t nodes) {
    if (nodes > due_ || budget_->IsStopWanted()) Renew(nodes);
  }

 private:
  bool Renew(uint64_t nodes);

  Budget* budget_;
  uint64_t due_ = 0;  // the smaller of the two that follow
  uint64_t allowed_ = 0;
  uint64_t next_look_ = 0;
};

}  // namespace search

#endif  // RIALTO_SEARCH_BUDGET_H_
