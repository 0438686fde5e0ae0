// The positions that an alpha-beta search meets at a distance from its root,
// where a selectivity method would be called (Buro 1995, section 3, takes them
// for the pairs of ProbCut).

#ifndef RIALTO_TRAINING_MET_POSITIONS_H_
#define RIALTO_TRAINING_MET_POSITIONS_H_

#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "othello/position.h"
#include "othello/score.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"

namespace training {

struct MetPosition {
  othello::Position position;
  othello::Score bound;  // it was searched with the window (bound, bound + 1)
};

// Searches on one thread; not to be used by two at once.
class MeetingSearch {
 public:
  // The positions with a zero window that a search without selectivity meets
  // `ply` moves and passes below `root`, each once, in the order of their
  // first visit. The same each time. Requires ply >= 1 and more than
  // ply + kDepthBelow empty squares.
  std::vector<MetPosition> Meet(const othello::Position& root, int ply);

  // The static value.
  othello::Score Evaluate(const othello::Position& position) const;

  // How much deeper than `ply` the search is: the last plies are a plain
  // alpha-beta without a method.
  static constexpr int kDepthBelow = 3;

 private:
  struct Meetings;
  friend absl::StatusOr<std::unique_ptr<MeetingSearch>> MakeMeetingSearch(
      std::shared_ptr<const pattern_eval::Weights> weights);
  MeetingSearch() = default;

  std::shared_ptr<const pattern_eval::Weights> weights_;
  std::shared_ptr<Meetings> meetings_;
  std::unique_ptr<search::Searcher> searcher_;
};

// Null weights are the toy evaluation. Errors: no memory.
absl::StatusOr<std::unique_ptr<MeetingSearch>> MakeMeetingSearch(
    std::shared_ptr<const pattern_eval::Weights> weights);

}  // namespace training

#endif  // RIALTO_TRAINING_MET_POSITIONS_H_
