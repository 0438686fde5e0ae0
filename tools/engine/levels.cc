#include "tools/engine/levels.h"

#include <algorithm>

#include "othello/score.h"

namespace engine {
search::SearchLimits LimitsOf(const Level& level,
                              const othello::Position& position) {
  search::SearchLimits limits;
  const int empties = position.empty_count();
  limits.depth = empties <= level.exact_empties
                     ? othello::kMaxDiscs
                     : std::min(level.depth, empties - 1);
  return limits;
}

}  // namespace engine
