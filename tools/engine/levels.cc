#include "tools/engine/levels.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "othello/score.h"

namespace engine {
namespace {

struct NamedLevel {
  absl::string_view word;
  int least;    // the levels this word stands for
  int typical;  // the level this word sets
};
constexpr NamedLevel kNamedLevels[] = {
    {"beginner", 1, 1},   {"casual", 3, 4},
    {"club", 6, 7},       {"strong", 9, 10},
    {"expert", 12, 12},   {"master", 16, 18},
    {"champion", 22, 24}, {"max", kMaxLevel, kMaxLevel},
};

}  // namespace

absl::string_view LevelWord(int level) {
  absl::string_view word;
  for (const NamedLevel& named : kNamedLevels) {
    if (level >= named.least) word = named.word;
  }
  return word;
}

std::optional<int> ParseLevel(absl::string_view text) {
  for (const NamedLevel& named : kNamedLevels) {
    if (absl::EqualsIgnoreCase(text, named.word)) return named.typical;
  }
  int level;
  if (!absl::SimpleAtoi(text, &level) || level < kMinLevel ||
      level > kMaxLevel) {
    return std::nullopt;
  }
  return level;
}

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
