// The value of a position: the answer that training learns to guess.
//
// Near the end it is solved exactly. Before that a search finds it, whose
// leaves are in later stages; as training goes backwards through the game,
// these have good weights already. So knowledge flows from the end towards the
// opening, instead of the noisy result of the one game that a position came
// from.

#ifndef RIALTO_TRAINING_LABELER_H_
#define RIALTO_TRAINING_LABELER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "othello/position.h"
#include "othello/score.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"
#include "training/position_pool.h"

namespace training {

struct LabelSettings {
  int exact_empties = 12;  // solved from here on
  // Otherwise searched, without selectivity. A stage is kDiscsPerStage discs
  // wide, so at least this many plies reach the next one.
  int depth = pattern_eval::kDiscsPerStage;
};

std::string DescribeSettings(const LabelSettings& settings);
absl::Status CheckSettings(const LabelSettings& settings);

// The labels of one thread.
class Labeler {
 public:
  // With any weights and selectivity; of the threads and table sizes only one
  // thread and a small table make sense.
  static absl::StatusOr<std::unique_ptr<Labeler>> Create(
      const LabelSettings& settings, const search::SearchOptions& options);

  // For the side to move. A function of the position, the settings and the
  // weights only.
  othello::Score LabelOf(const othello::Position& position);

  // The same for a sequence of positions, cheaper, because each reuses the
  // table of those before: a function of all positions since Forget().
  othello::Score NextLabel(const othello::Position& position);
  void Forget() { searcher_->Clear(); }

 private:
  Labeler(const LabelSettings& settings,
          std::unique_ptr<search::Searcher> searcher);

  const LabelSettings settings_;
  const std::unique_ptr<search::Searcher> searcher_;
};

// Identity of `positions` labelled in this way.
uint64_t LabelIdentity(absl::Span<const PoolPosition> positions,
                       const LabelSettings& settings,
                       uint64_t weights_fingerprint);

}  // namespace training

#endif  // RIALTO_TRAINING_LABELER_H_
