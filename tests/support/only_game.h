// For tests of parsers.

#ifndef RIALTO_TESTS_SUPPORT_ONLY_GAME_H_
#define RIALTO_TESTS_SUPPORT_ONLY_GAME_H_

#include <gtest/gtest.h>

#include <vector>

#include "absl/status/statusor.h"
#include "othello/game.h"

namespace othello {

// What a parser returned, which must be one game.
inline Game OnlyGame(const absl::StatusOr<std::vector<Game>>& games) {
  EXPECT_TRUE(games.ok()) << games.status();
  if (!games.ok()) return Game();
  EXPECT_EQ(games->size(), 1u);
  return games->front();
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_ONLY_GAME_H_
