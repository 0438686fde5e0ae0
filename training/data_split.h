// Which games are for training, for validation and for tests.
//
// The split is by game, because positions of one game resemble each other, and
// it is a function of the game alone, so that all tools agree without a list:
// the hash of the game's position with 24 empty squares, in canonical form. So
// games that share that position are on the same side.

#ifndef RIALTO_TRAINING_DATA_SPLIT_H_
#define RIALTO_TRAINING_DATA_SPLIT_H_

#include <cstdint>

#include "absl/types/span.h"
#include "othello/position.h"
#include "othello/support/random.h"
#include "othello/symmetry.h"

namespace training {

enum class Split { kTest, kValidation, kTraining };

// The position that represents a game has this many empty squares, or is the
// last one of a shorter game.
inline constexpr int kSplitEmpties = 24;

// Of every 20 games, two are for tests only and one for validation.
inline constexpr uint32_t kSplitParts = 20;
inline constexpr uint32_t kTestParts = 2;
inline constexpr uint32_t kValidationParts = 1;

// Identifies a game, and decides its split.
inline uint32_t GameIdOf(const othello::Position& standing_for_it) {
  // Mixed once more: the hash also decides other things.
  return static_cast<uint32_t>(
      othello::Mixed(HashOf(othello::Canonical(standing_for_it).position)));
}

// `positions` of a game in order; requires at least one.
inline uint32_t GameIdOf(absl::Span<const othello::Position> positions) {
  for (const othello::Position& position : positions) {
    if (position.empty_count() <= kSplitEmpties) return GameIdOf(position);
  }
  return GameIdOf(positions.back());
}

constexpr Split SplitOf(uint32_t game_id) {
  const uint32_t part = game_id % kSplitParts;
  if (part < kTestParts) return Split::kTest;
  return part < kTestParts + kValidationParts ? Split::kValidation
                                              : Split::kTraining;
}

// Up to here positions are common to many games, and keeping those of test
// games out would leave no openings to learn.
inline constexpr int kSharedOpeningDiscs = 20;

// The split of a position that occurs in games of both: in the opening it is
// for training, later for the stricter use.
constexpr Split SplitOfBoth(Split a, Split b, int discs) {
  const bool opening = discs <= kSharedOpeningDiscs;
  return (a > b) == opening ? a : b;
}

}  // namespace training

#endif  // RIALTO_TRAINING_DATA_SPLIT_H_
