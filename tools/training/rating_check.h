// Checks the estimates of `rialto rate` on people whose ratings are known, in
// games that the human move model was not fitted to. What is written about
// people is a rating and its estimate, never who they are.

#ifndef RIALTO_TOOLS_TRAINING_RATING_CHECK_H_
#define RIALTO_TOOLS_TRAINING_RATING_CHECK_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "tools/engine/rated_player.h"
#include "tools/engine/rating_estimate.h"
#include "tools/program/command.h"
#include "training/rated_games.h"

namespace tools {

struct RatingCheckPlan {
  uint64_t seed = 1;
  int players = 200;
  // Games that a player's rating comes from, and unseen ones that are judged:
  // at least, at most.
  int rated_games = 30;
  int least_games = 2;
  int most_games = 8;
};

// What was found about one player in the first games of those judged.
struct CheckedRating {
  int person = 0;  // by their random order, from 1
  double rating = 0;
  double error = 0;  // its standard error
  int games = 0;
  engine::RatingEstimate by_moves;
  // The choices in these games, and what the model of this rating would lose
  // in the same positions: discs in total, and moves that lose nothing.
  int moves = 0;
  double loss = 0;
  double best = 0;
  double model_loss = 0;
  double model_best = 0;

  // Whether rating and estimate agree: their difference is within the 95 %
  // interval of both errors together.
  bool IsCovered(const engine::Dispersion& dispersion) const;
};

// Judges the games of the plan's players, a line for their first 1, 2, 4, ...
// games into the file at `path`, which is continued if it is there.
absl::StatusOr<std::vector<CheckedRating>> CheckRatings(
    const RatingCheckPlan& plan, absl::Span<const training::RatedGame> games,
    engine::RatedPlayer& judge, const std::string& path, Streams streams);

absl::StatusOr<std::vector<CheckedRating>> ParseChecks(absl::string_view text);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_RATING_CHECK_H_
