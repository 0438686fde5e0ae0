#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/checked_file.h"
#include "othello/support/file_path.h"
#include "othello/support/parallel.h"
#include "tools/program/common_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "tools/program/thread_count.h"
#include "tools/training/input_files.h"
#include "tools/training/programs.h"
#include "tools/training/work_flags.h"
#include "training/position_file.h"
#include "training/self_play.h"

ABSL_FLAG(int64_t, games, 1000, "Games to play");
ABSL_FLAG(uint64_t, seed, 1, "Seed of the random choices");
ABSL_FLAG(int, play_depth, 4,
          "Plies that each move is searched; 0 plays at random");
ABSL_FLAG(int, play_exact, 10,
          "From this many empty squares on the play is perfect");
ABSL_FLAG(std::string, random_plies, "8-24",
          "Number of random moves at the start of each game, a range");
ABSL_FLAG(double, exploration, 0.05, "Chance of a random move later on");
ABSL_FLAG(double, balance, 0,
          "Draw openings again that a short search finds more discs than this "
          "off balance (0: take any)");
ABSL_FLAG(
    double, offshoots, 0.2,
    "Positions off the game, by one or more random moves, that a position "
    "contributes on average");
ABSL_FLAG(int, offshoot_plies, 1,
          "Plies of an offshoot at most: random moves and good replies "
          "alternate");
ABSL_FLAG(std::string, from, "",
          "Take the positions of the games in this file instead of playing");
ABSL_FLAG(std::string, out, "", "Where the results are written to");
ABSL_FLAG(bool, toy, false,
          "Play with the toy evaluation, even if weights are built in");

namespace tools {
namespace {

using training::PositionFile;
using training::SelfPlaySettings;

// Games of one file: a minute of work or less.
constexpr int64_t kGamesPerFile = 500;

constexpr absl::string_view kDetails =
    "Plays games against itself from random openings and writes their "
    "positions, or takes\n"
    "those of the games of a file (--from). A file holds the positions of 500 "
    "games, has a\n"
    "checksum, and appears only when it is complete. Started again with the "
    "same flags, the\n"
    "program skips existing files, so a killed job resumes. The same flags "
    "give the same\n"
    "bytes, whatever --threads and --shard are.\n"
    "\n"
    "Positions have no values; rialto-label and rialto-train add them.\n";

absl::StatusOr<SelfPlaySettings> SettingsFromFlags() {
  SelfPlaySettings settings;
  settings.seed = absl::GetFlag(FLAGS_seed);
  settings.depth = absl::GetFlag(FLAGS_play_depth);
  settings.exact_empties = absl::GetFlag(FLAGS_play_exact);
  const auto range =
      ParseRange("random_plies", absl::GetFlag(FLAGS_random_plies));
  if (!range.ok()) return range.status();
  settings.min_random_plies = range->first;
  settings.max_random_plies = range->second;
  settings.exploration = absl::GetFlag(FLAGS_exploration);
  settings.balance = absl::GetFlag(FLAGS_balance);
  settings.offshoots = absl::GetFlag(FLAGS_offshoots);
  settings.offshoot_plies = absl::GetFlag(FLAGS_offshoot_plies);
  if (absl::Status s = training::CheckSettings(settings); !s.ok()) return s;
  if (!absl::GetFlag(FLAGS_toy)) {
    auto weights = WeightsFromFlags();
    if (!weights.ok()) return weights.status();
    settings.weights = *std::move(weights);
  }
  return settings;
}

// Files of positions, each from the games first .. last - 1.
struct Job {
  std::string name;      // files are called NAME-000001.positions
  std::string settings;  // what decides the content
  int64_t games = 0;
  std::function<absl::StatusOr<std::vector<training::GamePosition>>(
      int64_t game, int thread)>
      positions_of;
};

absl::Status WriteFile(const Job& job, int number, int thread,
                       const std::string& path,
                       const std::string& settings_path) {
  const int64_t first = number * kGamesPerFile;
  const int64_t last = std::min(first + kGamesPerFile, job.games);
  PositionFile file;
  file.identity = othello::IdentityOf(
      absl::StrCat(job.settings, " games=", first, "-", last));
  const absl::StatusOr<PositionFile> present = training::ReadPositionFile(path);
  if (present.ok() && present->identity == file.identity) {
    return absl::OkStatus();
  }
  if (present.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": made with other settings or --games",
                     othello::DifferenceFromKept(settings_path, job.settings),
                     "; name another folder"));
  }
  if (!absl::IsNotFound(present.status()) &&
      !absl::IsDataLoss(present.status())) {
    return present.status();
  }
  if (absl::Status s = othello::KeepSettings(settings_path, job.settings);
      !s.ok()) {
    return s;
  }
  for (int64_t game = first; game < last; ++game) {
    auto positions = job.positions_of(game, thread);
    if (!positions.ok()) return positions.status();
    file.positions.insert(file.positions.end(), positions->begin(),
                          positions->end());
  }
  return training::WritePositionFile(path, file);
}

absl::Status RunJob(const Job& job, Streams streams) {
  const std::string folder = absl::GetFlag(FLAGS_out);
  const int threads = absl::GetFlag(FLAGS_threads);
  if (folder.empty()) {
    return absl::InvalidArgumentError("say where to write: --out=FOLDER");
  }
  if (absl::Status status = CheckThreads(threads); !status.ok()) {
    return status;
  }
  const auto shard = ParseShard(absl::GetFlag(FLAGS_shard));
  if (!shard.ok()) return shard.status();
  std::error_code error;
  std::filesystem::create_directories(othello::FilePath(folder), error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(folder, ": cannot be made: ", error.message()));
  }
  streams.err << job.settings << "\n";
  std::vector<int> files;
  int64_t games = 0;
  for (int64_t i = 0; i * kGamesPerFile < job.games; ++i) {
    if (!shard->Has(static_cast<int>(i))) continue;
    files.push_back(static_cast<int>(i));
    games += std::min(kGamesPerFile, job.games - i * kGamesPerFile);
  }
  Progress progress("games", games, streams.err, IsTerminal(kStderr));
  return othello::ForEachPiece(
      static_cast<int>(files.size()), threads, [&](int piece, int thread) {
        const int number = files[piece];
        const std::string path =
            absl::StrFormat("%s/%s-%06d%s", folder, job.name, number,
                            training::kPositionFileExtension);
        const absl::Status status =
            WriteFile(job, number, thread, path,
                      absl::StrFormat("%s/%s.settings", folder, job.name));
        progress.Advance(
            std::min(kGamesPerFile, job.games - number * kGamesPerFile));
        return status;
      });
}

// Runs `job` with a player for each thread.
absl::Status RunWithPlayers(
    Job job, const SelfPlaySettings& settings,
    const std::function<std::vector<training::GamePosition>(
        training::SelfPlayer&, int64_t game)>& positions_of,
    Streams streams) {
  std::vector<std::unique_ptr<training::SelfPlayer>> players(
      std::max(1, absl::GetFlag(FLAGS_threads)));
  job.positions_of =
      [&](int64_t game,
          int thread) -> absl::StatusOr<std::vector<training::GamePosition>> {
    if (players[thread] == nullptr) {
      auto player = training::SelfPlayer::Create(settings);
      if (!player.ok()) return player.status();
      players[thread] = *std::move(player);
    }
    return positions_of(*players[thread], game);
  };
  return RunJob(job, streams);
}

absl::Status Play(const SelfPlaySettings& settings, Streams streams) {
  Job job;
  job.name = absl::StrCat("selfplay-", settings.seed);
  job.settings =
      absl::StrCat("selfplay ", training::DescribeSettings(settings));
  job.games = absl::GetFlag(FLAGS_games);
  if (job.games < 1) {
    return absl::InvalidArgumentError("--games must be at least 1");
  }
  return RunWithPlayers(
      job, settings,
      [](training::SelfPlayer& player, int64_t game) {
        return player.PlayGame(game);
      },
      streams);
}

absl::Status TakeFromFile(const std::string& path,
                          const SelfPlaySettings& settings, Streams streams) {
  const absl::StatusOr<std::vector<ListedGame>> games = ReadGameList(path);
  if (!games.ok()) return games.status();
  Job job;
  job.name = othello::NameOfPath(othello::FilePath(path).stem());
  job.settings = absl::StrCat("games of ", job.name, " ",
                              training::DescribeSettings(settings));
  job.games = static_cast<int64_t>(games->size());
  return RunWithPlayers(
      job, settings,
      [&](training::SelfPlayer& player, int64_t game) {
        return player.PositionsOfGame((*games)[game].positions, game);
      },
      streams);
}

absl::Status RunSelfplay(const std::vector<std::string>& arguments,
                         Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("what is '", arguments[0], "'? There are only flags"));
  }
  const absl::StatusOr<SelfPlaySettings> settings = SettingsFromFlags();
  if (!settings.ok()) return settings.status();
  const std::string from = absl::GetFlag(FLAGS_from);
  return from.empty() ? Play(*settings, streams)
                      : TakeFromFile(from, *settings, streams);
}

}  // namespace

Command SelfplayCommand() {
  return {"rialto-selfplay",
          "make positions to train from",
          "",
          kDetails,
          {"out", "games", "seed", "shard", "threads", "play_depth",
           "play_exact", "random_plies", "balance", "exploration", "offshoots",
           "offshoot_plies", "from", "params", "weights", "toy"},
          RunSelfplay};
}

}  // namespace tools
