// How a running search learns that its result is no longer wanted.

#ifndef RIALTO_SEARCH_INTERRUPTION_H_
#define RIALTO_SEARCH_INTERRUPTION_H_

#include <atomic>

namespace search {

// A flag that is raised once. Flags form a chain: work below a split point is
// void when that split point, or one above it, was cut off, or when the whole
// search was stopped.
struct CutFlag {
  std::atomic<bool> raised = false;
  const CutFlag* above = nullptr;
};

// The question of a search. Once true, it stays true until the flag's owner has
// collected all helpers, so a result is valid if the answer is "no" after it
// was computed.
class Interruption {
 public:
  Interruption() = default;
  explicit Interruption(const CutFlag* flag) : flag_(flag) {}

  bool IsRaised() const {
    for (const CutFlag* flag = flag_; flag != nullptr; flag = flag->above) {
      if (flag->raised.load(std::memory_order_relaxed)) return true;
    }
    return false;
  }
  const CutFlag* flag() const { return flag_; }

 private:
  const CutFlag* flag_ = nullptr;
};

}  // namespace search

#endif  // RIALTO_SEARCH_INTERRUPTION_H_
