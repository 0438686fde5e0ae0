// The games that the fitting programs start from: those of files, or some that
// are played for the purpose.

#ifndef RIALTO_TOOLS_TRAINING_FIT_GAMES_H_
#define RIALTO_TOOLS_TRAINING_FIT_GAMES_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "pattern_eval/weights.h"
#include "tools/program/command.h"
#include "tools/training/fit_run.h"
#include "training/search_job.h"

namespace tools {

struct FitGames {
  std::vector<training::PlayedGame> games;
  // "key: value" texts that identify these games.
  std::vector<std::string> about;
};

// The games of the files of --from, with commas between them; without it
// --games games of self-play with these weights (null: the toy evaluation).
// Reads --seed and --threads.
absl::StatusOr<FitGames> LoadFitGames(
    std::shared_ptr<const pattern_eval::Weights> weights, Streams streams);

// Fills in what the flags of all fits say: weights, games, shard, threads and
// table. The job refers to `games`.
absl::Status FillJob(const FitRun& run, Streams streams, FitGames& games,
                     training::SearchJob& job);

// The weights of --weights or those built in, null with --toy. An error if
// there are none.
absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> FitWeights();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_FIT_GAMES_H_
