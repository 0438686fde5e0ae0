// Evaluation pairs from games, for ProbCut's parameters.

#ifndef RIALTO_TRAINING_PAIR_COLLECTOR_H_
#define RIALTO_TRAINING_PAIR_COLLECTOR_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "othello/position.h"
#include "search/searcher.h"
#include "training/met_positions.h"
#include "training/pair_plan.h"
#include "training/probcut_samples.h"
#include "training/search_job.h"

namespace training {

// Collects in one thread. The pairs of an item depend on the plan, the games
// and the weights, and on nothing else.
class PairCollector {
 public:
  // The plan and the games must outlive the collector. Uses the weights of
  // `options` (null: the toy evaluation), the parameters of the plan's
  // selectivity, and the table size, for deep searches.
  static absl::StatusOr<std::unique_ptr<PairCollector>> Create(
      const PairPlan& plan, absl::Span<const PlayedGame> games,
      search::SearchOptions options);

  // None if no game has a fitting position, as at the ends of the board.
  std::vector<EvaluationPair> Collect(int64_t item);

 private:
  PairCollector(const PairPlan& plan, absl::Span<const PlayedGame> games,
                std::unique_ptr<MeetingSearch> meetings,
                std::unique_ptr<search::Searcher> shallow_searcher,
                std::unique_ptr<search::Searcher> deep_searcher,
                std::unique_ptr<search::Searcher> pruning_searcher)
      : plan_(plan),
        games_(games),
        meetings_(std::move(meetings)),
        shallow_searcher_(std::move(shallow_searcher)),
        deep_searcher_(std::move(deep_searcher)),
        pruning_searcher_(std::move(pruning_searcher)) {}

  // Those of the positions that the plan wants.
  std::vector<MetPosition> MeetNear(const othello::Position& root, int ply);
  void AddPairs(const MetPosition& met, int64_t number, uint32_t game,
                std::vector<EvaluationPair>& pairs);

  const PairPlan& plan_;
  const absl::Span<const PlayedGame> games_;
  const std::unique_ptr<MeetingSearch> meetings_;
  // With tables of different sizes. Clearing a large one takes longer than a
  // shallow search; the results do not depend on it.
  const std::unique_ptr<search::Searcher> shallow_searcher_;
  const std::unique_ptr<search::Searcher> deep_searcher_;
  // Beyond PairPlan::plain_depth; null if the plan does not go there.
  const std::unique_ptr<search::Searcher> pruning_searcher_;
};

// A shard is a part of the plan's rounds.
struct CollectionJob : SearchJob {
  PairPlan plan;
};

// The items of a shard.
int64_t ItemsOfShard(const PairPlan& plan, const WorkShard& shard);

// Collects the pairs of a shard into the file, continuing where an earlier call
// was interrupted; the result is the same for any number of threads and
// interruptions. `progress` receives the number of items added to the file
// (first those that were there already).
absl::Status CollectPairs(const CollectionJob& job, const std::string& path,
                          const std::function<void(int64_t items)>& progress);

}  // namespace training

#endif  // RIALTO_TRAINING_PAIR_COLLECTOR_H_
