// Reasons to end a search early, one small class each.

#ifndef RIALTO_SEARCH_STOP_CONDITION_H_
#define RIALTO_SEARCH_STOP_CONDITION_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "search/interruption.h"
#include "search/limits.h"
#include "search/search_control.h"

namespace search {

// Called from time to time by every thread of a search; must be safe for that.
class StopCondition {
 public:
  virtual ~StopCondition() = default;
  // `nodes` = visited so far by the calling thread, which is all of them in a
  // search on one thread.
  virtual bool IsReached(uint64_t nodes) const = 0;
};

class NodeLimit : public StopCondition {
 public:
  explicit NodeLimit(uint64_t limit) : limit_(limit) {}
  bool IsReached(uint64_t nodes) const override { return nodes >= limit_; }

 private:
  uint64_t limit_;
};

class TimeLimit : public StopCondition {
 public:
  explicit TimeLimit(Clock::time_point end) : end_(end) {}
  bool IsReached(uint64_t) const override { return Clock::now() >= end_; }

 private:
  Clock::time_point end_;
};

// The owner of the control asks for the end, or moves the deadline.
class ExternalStop : public StopCondition {
 public:
  explicit ExternalStop(const SearchControl& control) : control_(control) {}
  bool IsReached(uint64_t) const override {
    return control_.is_stopped() ||
           (control_.deadline() != SearchControl::kNoDeadline &&
            Clock::now() >= control_.deadline());
  }

 private:
  const SearchControl& control_;
};

// The conditions of one search, and the flag that they raise. The depth limit
// is not among them: it is the end of the iterations.
class StopConditions {
 public:
  StopConditions(const SearchLimits& limits, int threads,
                 Clock::time_point start, const SearchControl& control);

  // Raises the flag if a condition is reached.
  void Check(uint64_t nodes);
  const CutFlag& flag() const { return flag_; }
  // Whether the owner of the control asked for the end.
  bool IsStopWanted() const { return control_.is_stopped(); }
  bool IsRaised() const { return flag_.raised.load(std::memory_order_relaxed); }

 private:
  std::vector<std::unique_ptr<StopCondition>> conditions_;
  const SearchControl& control_;
  CutFlag flag_;
};

// A thread's reminder to check the conditions: often enough for a stop within
// a few milliseconds, seldom enough to cost nothing.
class StopPoll {
 public:
  explicit StopPoll(StopConditions* conditions) : conditions_(conditions) {}

  void At(uint64_t nodes) {
    // A stop from outside is seen at once: the first touches of a fresh table
    // may make an interval last a tenth of a second.
    if (nodes < next_ && !conditions_->IsStopWanted()) return;
    next_ = nodes + kInterval;
    conditions_->Check(nodes);
  }

 private:
  static constexpr uint64_t kInterval = 8192;  // about 0.3 ms of endgame
  StopConditions* conditions_;
  uint64_t next_ = 0;
};

}  // namespace search

#endif  // RIALTO_SEARCH_STOP_CONDITION_H_
