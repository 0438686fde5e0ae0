#include "tools/training/selfplay.h"

#include <unistd.h>

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
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "tools/common_flags.h"
#include "tools/progress.h"
#include "tools/training/game_list.h"
#include "tools/training/shard.h"
#include "training/checked_file.h"
#include "training/parallel.h"
#include "training/position_file.h"
#include "training/self_play.h"

ABSL_FLAG(int64_t, games, 1000, "Games to play");
ABSL_FLAG(uint64_t, seed, 1, "What the random choices begin with");
ABSL_FLAG(int, play_depth, 4,
          "Plies that each move is searched; 0 plays at random");
ABSL_FLAG(int, play_exact, 10,
          "From this many empty squares on the play is perfect");
ABSL_FLAG(std::string, random_plies, "8-24",
          "Each game begins with so many random moves, a range");
ABSL_FLAG(double, exploration, 0.05, "Chance of a random move later on");
ABSL_FLAG(double, offshoots, 0.2,
          "Chance that a position also contributes one that a random move "
          "leads to");
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
    "Plays games against itself from random openings and writes the "
    "positions that\nit meets, or takes those of the games of a file "
    "(--from). A file of positions\nholds 500 games, has a checksum, and "
    "appears when it is whole. Started again\nwith the same flags, the "
    "program skips files that are there: a job that was\nkilled goes on. The "
    "same flags give the same bytes, whatever --threads and\n--shard are.\n"
    "\n"
    "Positions carry no values: rialto-train finds them out.\n";

absl::StatusOr<std::pair<int, int>> ParseRange(absl::string_view text) {
  const std::pair<std::string, std::string> ends =
      absl::StrSplit(text, absl::MaxSplits('-', 1));
  int first, last;
  if (!absl::SimpleAtoi(ends.first, &first) ||
      !absl::SimpleAtoi(ends.second.empty() ? ends.first : ends.second,
                        &last)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--random_plies must be a range such as 8-24, not '", text, "'"));
  }
  return std::pair(first, last);
}

absl::StatusOr<SelfPlaySettings> SettingsFromFlags() {
  SelfPlaySettings settings;
  settings.seed = absl::GetFlag(FLAGS_seed);
  settings.depth = absl::GetFlag(FLAGS_play_depth);
  settings.exact_empties = absl::GetFlag(FLAGS_play_exact);
  const auto range = ParseRange(absl::GetFlag(FLAGS_random_plies));
  if (!range.ok()) return range.status();
  settings.min_random_plies = range->first;
  settings.max_random_plies = range->second;
  settings.exploration = absl::GetFlag(FLAGS_exploration);
  settings.offshoots = absl::GetFlag(FLAGS_offshoots);
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
                       const std::string& path) {
  const int64_t first = number * kGamesPerFile;
  const int64_t last = std::min(first + kGamesPerFile, job.games);
  PositionFile file;
  file.identity = training::IdentityOf(
      absl::StrCat(job.settings, " games=", first, "-", last));
  const absl::StatusOr<PositionFile> present = training::ReadPositionFile(path);
  if (present.ok() && present->identity == file.identity) {
    return absl::OkStatus();
  }
  if (present.ok()) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": made with other settings; name another folder"));
  }
  if (!absl::IsNotFound(present.status()) &&
      !absl::IsDataLoss(present.status())) {
    return present.status();
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
  if (threads < 1 || threads > 256) {
    return absl::InvalidArgumentError("--threads must be from 1 to 256");
  }
  const absl::StatusOr<Shard> shard = ParseShard(absl::GetFlag(FLAGS_shard));
  if (!shard.ok()) return shard.status();
  std::error_code error;
  std::filesystem::create_directories(folder, error);
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
  Progress progress("games", games, streams.err, IsTerminal(STDERR_FILENO));
  return training::ForEachPiece(
      static_cast<int>(files.size()), threads, [&](int piece, int thread) {
        const int number = files[piece];
        const std::string path =
            absl::StrFormat("%s/%s-%06d%s", folder, job.name, number,
                            training::kPositionFileExtension);
        const absl::Status status = WriteFile(job, number, thread, path);
        progress.Advance(
            std::min(kGamesPerFile, job.games - number * kGamesPerFile));
        return status;
      });
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
    return players[thread]->PlayGame(game);
  };
  return RunJob(job, streams);
}

absl::Status TakeFromFile(const std::string& path, Streams streams) {
  const double offshoots = absl::GetFlag(FLAGS_offshoots);
  if (!(offshoots >= 0 && offshoots <= 1)) {
    return absl::InvalidArgumentError("--offshoots must be from 0 to 1");
  }
  const absl::StatusOr<std::vector<ListedGame>> games = ReadGameList(path);
  if (!games.ok()) return games.status();
  const uint64_t seed = absl::GetFlag(FLAGS_seed);
  Job job;
  job.name = std::filesystem::path(path).stem().string();
  job.settings = absl::StrCat("games of ", job.name, " seed=", seed,
                              " offshoots=", offshoots);
  job.games = static_cast<int64_t>(games->size());
  job.positions_of =
      [&](int64_t game,
          int) -> absl::StatusOr<std::vector<training::GamePosition>> {
    return training::PositionsOfGame((*games)[game].positions, offshoots, seed,
                                     game);
  };
  return RunJob(job, streams);
}

absl::Status RunSelfplay(const std::vector<std::string>& arguments,
                         Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("what is '", arguments[0], "'? All is said by flags"));
  }
  const std::string from = absl::GetFlag(FLAGS_from);
  if (!from.empty()) return TakeFromFile(from, streams);
  const absl::StatusOr<SelfPlaySettings> settings = SettingsFromFlags();
  if (!settings.ok()) return settings.status();
  return Play(*settings, streams);
}

}  // namespace

Command SelfplayCommand() {
  return {
      "rialto-selfplay",
      "make positions to train from",
      "",
      kDetails,
      {"out", "games", "seed", "shard", "threads", "play_depth", "play_exact",
       "random_plies", "exploration", "offshoots", "from", "weights", "toy"},
      RunSelfplay};
}

}  // namespace tools
