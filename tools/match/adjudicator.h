// Finds the result of a game if both sides play perfectly from here.

#ifndef RIALTO_TOOLS_MATCH_ADJUDICATOR_H_
#define RIALTO_TOOLS_MATCH_ADJUDICATOR_H_

#include <memory>

#include "absl/status/statusor.h"
#include "othello/position.h"
#include "othello/score.h"
#include "search/searcher.h"

namespace match {

// Above this, a single position may take longer than the game.
inline constexpr int kMaxAdjudicatedEmpties = 30;

// For one thread. Searches with the built-in weights, whoever plays.
class Adjudicator {
 public:
  static absl::StatusOr<std::unique_ptr<Adjudicator>> Create();

  // The exact final difference for the side to move.
  othello::DiscDiff Score(const othello::Position& position);

 private:
  explicit Adjudicator(std::unique_ptr<search::Searcher> searcher);

  const std::unique_ptr<search::Searcher> searcher_;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_ADJUDICATOR_H_
