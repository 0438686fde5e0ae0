// Levels of play: how far a search without a clock looks.

#ifndef RIALTO_TOOLS_ENGINE_LEVELS_H_
#define RIALTO_TOOLS_ENGINE_LEVELS_H_

#include "othello/position.h"
#include "search/limits.h"
#include "search/solve_plan.h"

namespace engine {

inline constexpr int kMinLevel = 1;
inline constexpr int kMaxLevel = 60;
inline constexpr int kDefaultLevel = 12;

struct Level {
  // Plies of the midgame search, which prunes as the option `selectivity` says.
  int depth;
  // With this many empty squares or fewer the score is exact; no method may
  // prune there.
  int exact_empties;

  friend bool operator==(const Level&, const Level&) = default;
};

// docs/protocols.md has the table. Up to level 10 the endgame is solved twice
// as deep as the midgame is searched. Above that the two approach each other,
// as an exact ply costs a factor of two and a midgame ply not much less. From
// level 30 on the level is the number of empty squares that are solved.
// Requires kMinLevel <= level <= kMaxLevel.
constexpr Level LevelOf(int level) {
  if (level <= 10) return {level, 2 * level};
  if (level < 30) return {level, 15 + (level + 1) / 2};
  return {level, level};
}

// The limits of a search at this level.
inline search::SearchLimits LimitsOf(const Level& level,
                                     const othello::Position& position) {
  search::SearchLimits limits;
  limits.depth = search::DepthLimit(level.depth, level.exact_empties,
                                    position.empty_count());
  return limits;
}

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_LEVELS_H_
