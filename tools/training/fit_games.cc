#include "tools/training/fit_games.h"

#include <cstdint>
#include <utility>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/support/checked_file.h"
#include "othello/support/parallel.h"
#include "tools/program/common_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "tools/training/bundle_output.h"
#include "tools/training/input_files.h"
#include "training/self_play.h"

ABSL_DECLARE_FLAG(std::string, from);
ABSL_DECLARE_FLAG(int64_t, games);
ABSL_DECLARE_FLAG(uint64_t, seed);
ABSL_DECLARE_FLAG(bool, toy);

namespace tools {
namespace {

constexpr int64_t kMostGames = 1'000'000;

absl::StatusOr<FitGames> ReadGames(const std::string& paths) {
  FitGames result;
  std::string positions;  // identifies these games
  std::vector<std::string> names;
  for (absl::string_view path : absl::StrSplit(paths, ',', absl::SkipEmpty())) {
    names.push_back(BaseName(path));
    auto games = ReadGameList(std::string(path));
    if (!games.ok()) return games.status();
    for (ListedGame& game : *games) {
      for (const othello::Position& position : game.positions) {
        othello::AppendRaw(HashOf(position), positions);
      }
      result.games.push_back(std::move(game.positions));
    }
  }
  result.about = {absl::StrFormat(
      "games: %d of %s, identity %016x", result.games.size(),
      absl::StrJoin(names, ","), othello::IdentityOf(positions))};
  return result;
}

absl::StatusOr<FitGames> PlayGames(
    std::shared_ptr<const pattern_eval::Weights> weights, Streams streams) {
  const int64_t count = absl::GetFlag(FLAGS_games);
  if (count < 1 || count > kMostGames) {
    return absl::InvalidArgumentError(
        absl::StrCat("--games must be from 1 to ", kMostGames));
  }
  training::SelfPlaySettings settings;
  settings.seed = absl::GetFlag(FLAGS_seed);
  // Some games from the very start, and as few random moves as variety needs:
  // positions should be like those of real games.
  settings.min_random_plies = 0;
  settings.max_random_plies = 12;
  settings.offshoots = 0;
  settings.weights = std::move(weights);
  const int threads = absl::GetFlag(FLAGS_threads);
  std::vector<std::unique_ptr<training::SelfPlayer>> players;
  for (int i = 0; i < threads; ++i) {
    auto player = training::SelfPlayer::Create(settings);
    if (!player.ok()) return player.status();
    players.push_back(*std::move(player));
  }
  FitGames result;
  result.games.resize(count);
  Progress progress("games of self-play", count, streams.err,
                    IsTerminal(kStderr));
  const absl::Status status = othello::ForEachPiece(
      static_cast<int>(count), threads, [&](int game, int thread) {
        for (const auto& met : players[thread]->PlayGame(game)) {
          result.games[game].push_back(met.position);
        }
        progress.Advance();
        return absl::OkStatus();
      });
  if (!status.ok()) return status;
  result.about = {absl::StrCat("games: ", count, " of self-play, ",
                               training::DescribeSettings(settings))};
  return result;
}

}  // namespace

absl::StatusOr<FitGames> LoadFitGames(
    std::shared_ptr<const pattern_eval::Weights> weights, Streams streams) {
  const std::string from = absl::GetFlag(FLAGS_from);
  return from.empty() ? PlayGames(std::move(weights), streams)
                      : ReadGames(from);
}

absl::Status FillJob(const FitRun& run, Streams streams, FitGames& games,
                     training::SearchJob& job) {
  auto weights = FitWeights();
  if (!weights.ok()) return weights.status();
  job.weights = *std::move(weights);
  auto loaded = LoadFitGames(job.weights, streams);
  if (!loaded.ok()) return loaded.status();
  games = *std::move(loaded);
  job.games = games.games;
  job.about_games = games.about;
  job.shard = run.shard;
  job.threads = absl::GetFlag(FLAGS_threads);
  job.hash_mb = absl::GetFlag(FLAGS_hash_mb);
  return absl::OkStatus();
}

absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> FitWeights() {
  if (absl::GetFlag(FLAGS_toy)) {
    if (absl::GetFlag(FLAGS_params).empty()) return nullptr;
    return absl::InvalidArgumentError(
        "--toy has no weights that a bundle could hold; omit --params");
  }
  if (absl::Status status = GiveBundleWeights(); !status.ok()) return status;
  auto weights = WeightsFromFlags();
  if (!weights.ok() && SourcesFromFlags().are_built_in()) {
    return absl::NotFoundError(
        "no weights are built in; give some with --weights=FILE, or fit the "
        "toy "
        "evaluation with --toy");
  }
  return weights;
}

}  // namespace tools
