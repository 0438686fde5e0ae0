// Games whose players have ratings.

#ifndef RIALTO_TRAINING_RATED_GAMES_H_
#define RIALTO_TRAINING_RATED_GAMES_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"

namespace training {

struct RatedPlayer {
  int rating = 0;
  int games = 0;  // that the rating comes from
  bool is_program = false;
  // Where the table has them: which player, and the rating's standard error.
  int number = 0;
  int error = 0;
};

// A line of a table of ratings: with tabs between them the ratings of Black and
// of White, their numbers of games, and 1 for each that is a program; then, if
// they are there, the numbers of the players and the errors of the ratings.
// Further columns are not read.
struct GameRatings {
  RatedPlayer black;
  RatedPlayer white;
};

// Errors name the line.
absl::StatusOr<std::vector<GameRatings>> ParseRatings(absl::string_view text);

struct RatedGame {
  std::vector<othello::Position> positions;  // also those with a forced pass
  std::vector<bool> black_to_move;           // for each position
  GameRatings ratings;
};

// Reports, and samples, are by rating: 0 is below 1400, then steps of 150, and
// 5 from 2000 on.
inline constexpr int kRatingBins = 6;
constexpr int RatingBinOf(double rating) {
  constexpr int kFirst = 1400;
  constexpr int kStep = 150;
  if (rating < kFirst) return 0;
  const int bin = 1 + static_cast<int>((rating - kFirst) / kStep);
  return bin < kRatingBins ? bin : kRatingBins - 1;
}
// "1400-1549"
absl::string_view NameOfRatingBin(int bin);

}  // namespace training

#endif  // RIALTO_TRAINING_RATED_GAMES_H_
