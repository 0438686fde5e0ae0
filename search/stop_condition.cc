#include "search/stop_condition.h"

#include <chrono>

namespace search {

StopConditions::StopConditions(const SearchLimits& limits, int threads,
                               Clock::time_point start,
                               const SearchControl& control)
    : control_(control) {
  conditions_.push_back(std::make_unique<ExternalStop>(control));
  if (limits.nodes.has_value()) {
    // Threads count for themselves and share the work about evenly.
    conditions_.push_back(std::make_unique<NodeLimit>(
        *limits.nodes / static_cast<uint64_t>(threads)));
  }
  if (limits.seconds.has_value() && *limits.seconds < kEndlessSeconds) {
    conditions_.push_back(std::make_unique<TimeLimit>(
        start + std::chrono::duration_cast<Clock::duration>(
                    std::chrono::duration<double>(*limits.seconds))));
  }
}

void StopConditions::Check(uint64_t nodes) {
  for (const auto& condition : conditions_) {
    if (condition->IsReached(nodes)) {
      flag_.raised.store(true, std::memory_order_relaxed);
    }
  }
}

}  // namespace search
