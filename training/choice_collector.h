// Collects the choices of people from games with ratings, and scores the moves
// they had.

#ifndef RIALTO_TRAINING_CHOICE_COLLECTOR_H_
#define RIALTO_TRAINING_CHOICE_COLLECTOR_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "search/searcher.h"
#include "training/human_choices.h"
#include "training/rated_games.h"
#include "training/search_job.h"

namespace training {

struct ChoicePlan {
  uint64_t seed = 1;
  // Split evenly among the bins of ratings.
  int64_t positions = 20'000;
  int min_discs = 10;
  int max_discs = 54;
  // Ratings of players with fewer games are unreliable.
  int min_games = 20;

  absl::Status Check() const;
  // All of it, as "key: value".
  std::vector<std::string> Describe() const;
  // An item is one position of each bin.
  int64_t items() const { return (positions + kRatingBins - 1) / kRatingBins; }
};

// For each bin, the sides of games whose players are people with enough games.
class ChoiceCandidates {
 public:
  // The games must outlive this object. Fails if a bin is empty.
  static absl::StatusOr<ChoiceCandidates> Create(
      const ChoicePlan& plan, absl::Span<const RatedGame> games);

  struct Side {
    const RatedGame* game;
    bool is_black;
  };
  const std::vector<Side>& InBin(int bin) const { return sides_[bin]; }

 private:
  std::array<std::vector<Side>, kRatingBins> sides_;
};

// Collects in one thread. The choices of an item depend on the plan, the games
// and the weights, and on nothing else. Plan and candidates must outlive it.
class ChoiceCollector {
 public:
  static absl::StatusOr<std::unique_ptr<ChoiceCollector>> Create(
      const ChoicePlan& plan, const ChoiceCandidates& candidates,
      const SearchJob& job);

  std::vector<HumanChoice> Collect(int64_t item);

 private:
  ChoiceCollector(const ChoicePlan& plan, const ChoiceCandidates& candidates,
                  std::unique_ptr<search::Searcher> searcher)
      : plan_(plan), candidates_(candidates), searcher_(std::move(searcher)) {}

  const ChoicePlan& plan_;
  const ChoiceCandidates& candidates_;
  const std::unique_ptr<search::Searcher> searcher_;
};

// A shard is a part of the plan's items. The job's `games` are not used.
struct ChoiceJob : SearchJob {
  ChoicePlan plan;
  absl::Span<const RatedGame> rated_games;
};

int64_t ItemsOfShard(const ChoicePlan& plan, const WorkShard& shard);

// Collects a shard into the file, continuing where an earlier call was
// interrupted; the result is the same for any number of threads and
// interruptions. `progress` receives the number of items added (first those
// that were there already).
absl::Status CollectChoices(const ChoiceJob& job, const std::string& path,
                            const std::function<void(int64_t items)>& progress);

}  // namespace training

#endif  // RIALTO_TRAINING_CHOICE_COLLECTOR_H_
