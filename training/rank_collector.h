// Counts for RankCut from the searches of games.

#ifndef RIALTO_TRAINING_RANK_COLLECTOR_H_
#define RIALTO_TRAINING_RANK_COLLECTOR_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "search/searcher.h"
#include "search/selectivity/rank_table.h"
#include "training/search_job.h"

namespace training {

struct RankPlan {
  uint64_t seed = 1;
  // Games, drawn at random.
  int64_t games = 100;
  // Of the searches.
  int depth = 11;
  // One position in this many of a game is searched.
  int stride = 2;
  // Positions nearer to the end are solved rather than ranked.
  int min_empties = 14;
  // How the searches prune: "none", or "multi_probcut" with any settings, to
  // count where RankCut is to work beside it.
  std::string selectivity = "none";

  absl::Status Check() const;
  // All of it, as "key: value".
  std::vector<std::string> Describe() const;
};

// Counts in one thread.
class RankCollector {
 public:
  // `options` has weights and parameters; the plan, which must outlive the
  // collector, has depth and pruning.
  static absl::StatusOr<std::unique_ptr<RankCollector>> Create(
      const RankPlan& plan, search::SearchOptions options);

  // The counts of searches of the positions of a game, one after the other, as
  // if it were played; they depend on the game and nothing else.
  std::vector<search::RankRow> CountGame(const PlayedGame& game);

 private:
  RankCollector(const RankPlan& plan, std::shared_ptr<search::RankTable> counts,
                std::unique_ptr<search::Searcher> searcher)
      : plan_(plan),
        counts_(std::move(counts)),
        searcher_(std::move(searcher)) {}

  const RankPlan& plan_;
  const std::shared_ptr<search::RankTable> counts_;
  const std::unique_ptr<search::Searcher> searcher_;
};

// A shard is a part of the plan's games.
struct RankJob : SearchJob {
  RankPlan plan;
};

// The games of a shard.
int64_t GamesOfShard(const RankPlan& plan, const WorkShard& shard);

// Counts a shard into the file, which is replaced from time to time, and
// continues where an earlier call was interrupted. The result is the same for
// any number of threads and interruptions. `progress` receives the number of
// games added (first those that were in the file).
absl::Status CollectRanks(const RankJob& job, const std::string& path,
                          const std::function<void(int64_t games)>& progress);

}  // namespace training

#endif  // RIALTO_TRAINING_RANK_COLLECTOR_H_
