#include "training/rank_collector.h"

#include <algorithm>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "othello/support/item_log.h"
#include "othello/support/parallel.h"
#include "othello/support/random.h"
#include "othello/support/whole_file.h"
#include "search/limits.h"
#include "training/rank_counts.h"

namespace training {
namespace {

using search::RankRow;
using search::RankTable;

constexpr absl::string_view kDoneKey = "games done: ";
// Games between two writings of the file.
constexpr int64_t kGamesPerWriting = 8;

// The results of an earlier run.
struct RankProgress {
  RankCounts file;
  int64_t done = 0;
};

// The counts of one game.
struct GameCounts {
  int group = 0;
  std::vector<RankRow> rows;
};

std::string HeaderOf(uint64_t fingerprint,
                     const std::vector<std::string>& settings) {
  return absl::StrFormat("# weights: %016x\n# %s\n", fingerprint,
                         absl::StrJoin(settings, "\n# "));
}

absl::StatusOr<RankProgress> ResumeFrom(
    const std::string& path, uint64_t fingerprint,
    const std::vector<std::string>& settings) {
  RankProgress progress;
  progress.file.weights_fingerprint = fingerprint;
  absl::StatusOr<RankCounts> file = ReadRankCounts(path);
  if (absl::IsNotFound(file.status())) return progress;
  if (!file.ok()) return file.status();
  std::vector<std::string> found = file->provenance;
  if (found.empty() ||
      !absl::SimpleAtoi(absl::StripPrefix(found.back(), kDoneKey),
                        &progress.done)) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": holds no counts that could be continued"));
  }
  found.pop_back();
  const std::string there = HeaderOf(file->weights_fingerprint, found);
  const std::string now = HeaderOf(fingerprint, settings);
  if (there != now) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, ": ", othello::OtherSettings(there, now)));
  }
  progress.file = *std::move(file);
  return progress;
}

absl::Status OutOfRange(absl::string_view what, int64_t least, int64_t most,
                        int64_t value) {
  return absl::InvalidArgumentError(absl::StrCat(
      what, " must be from ", least, " to ", most, ", not ", value));
}

}  // namespace

absl::Status RankPlan::Check() const {
  constexpr int64_t kMostGames = 10'000'000;
  if (games < 1 || games > kMostGames) {
    return OutOfRange("the number of games", 1, kMostGames, games);
  }
  // Nothing is reduced at the root, so it does not count.
  constexpr int kLeastDepth = search::RankFeatures::kMinDepth + 1;
  if (depth < kLeastDepth || depth > 40) {
    return OutOfRange("the depth", kLeastDepth, 40, depth);
  }
  if (stride < 1 || stride > 60) return OutOfRange("the stride", 1, 60, stride);
  if (min_empties <= depth || min_empties > 60) {
    return OutOfRange("the fewest empty squares", depth + 1, 60, min_empties);
  }
  return absl::OkStatus();
}

std::vector<std::string> RankPlan::Describe() const {
  return {absl::StrCat("seed: ", seed),
          absl::StrCat("searches: depth ", depth, ", every ", stride,
                       ". position with at least ", min_empties,
                       " empty squares of ", games, " games"),
          absl::StrCat("selectivity: ", selectivity)};
}

absl::StatusOr<std::unique_ptr<RankCollector>> RankCollector::Create(
    const RankPlan& plan, search::SearchOptions options) {
  if (absl::Status status = plan.Check(); !status.ok()) return status;
  options.threads = 1;
  options.selectivity = plan.selectivity;
  options.rank_counts = std::make_shared<RankTable>();
  auto searcher = search::Searcher::Create(options);
  if (!searcher.ok()) return searcher.status();
  return absl::WrapUnique(
      new RankCollector(plan, options.rank_counts, *std::move(searcher)));
}

std::vector<RankRow> RankCollector::CountGame(const PlayedGame& game) {
  searcher_->Clear();
  *counts_ = RankTable();
  search::SearchLimits limits;
  limits.depth = plan_.depth;
  for (size_t i = 0; i < game.size(); i += plan_.stride) {
    if (game[i].empty_count() < plan_.min_empties) break;
    searcher_->Search(game[i], limits);
  }
  return counts_->Rows(/*min_y=*/1);
}

int64_t GamesOfShard(const RankPlan& plan, const WorkShard& shard) {
  return std::max<int64_t>(
      0, (plan.games - shard.number + shard.count - 1) / shard.count);
}

absl::Status CollectRanks(const RankJob& job, const std::string& path,
                          const std::function<void(int64_t games)>& progress) {
  if (job.games.empty()) {
    return absl::InvalidArgumentError("there are no games to count in");
  }
  std::vector<std::unique_ptr<RankCollector>> collectors;
  for (int thread = 0; thread < job.threads; ++thread) {
    auto collector = RankCollector::Create(job.plan, job.Options());
    if (!collector.ok()) return collector.status();
    collectors.push_back(*std::move(collector));
  }
  const std::vector<std::string> settings = job.Describe(job.plan.Describe());
  const uint64_t fingerprint = job.Fingerprint();
  absl::StatusOr<RankProgress> resumed =
      ResumeFrom(path, fingerprint, settings);
  if (!resumed.ok()) return resumed.status();
  progress(resumed->done);
  RankCounts file = std::move(resumed->file);
  std::vector<RankTable> sums(kGameGroups);
  for (int group = 0; group < kGameGroups; ++group) {
    for (const RankRow& row : file.groups[group]) {
      sums[group][IndexOf(row.features)] = {row.x, row.y};
    }
  }
  const int64_t end = GamesOfShard(job.plan, job.shard);
  return othello::WorkInOrder<GameCounts>(
      resumed->done, end, job.threads,
      [&](int64_t index, int thread) {
        const int64_t game = index * job.shard.count + job.shard.number;
        othello::RandomStream random(job.plan.seed,
                                     static_cast<uint64_t>(game));
        const int drawn = random.Below(static_cast<int>(job.games.size()));
        return GameCounts{GroupOfGame(drawn),
                          collectors[thread]->CountGame(job.games[drawn])};
      },
      [&](int64_t index, const GameCounts& game) {
        for (const RankRow& row : game.rows) {
          RankTable::Counts& counts = sums[game.group][IndexOf(row.features)];
          counts.x += row.x;
          counts.y += row.y;
        }
        progress(1);
        const int64_t done = index + 1;
        if (done % kGamesPerWriting != 0 && done < end) {
          return absl::OkStatus();
        }
        for (int group = 0; group < kGameGroups; ++group) {
          file.groups[group] = sums[group].Rows(/*min_y=*/1);
        }
        file.provenance = settings;
        file.provenance.push_back(absl::StrCat(kDoneKey, done));
        return othello::ReplaceFile(path, FormatRankCounts(file));
      });
}

}  // namespace training
