// Moves as people of a rating make them: scores all moves and draws one from
// the human move model (search/human/human_model.h).

#ifndef RIALTO_TOOLS_ENGINE_RATED_PLAYER_H_
#define RIALTO_TOOLS_ENGINE_RATED_PLAYER_H_

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/game.h"
#include "othello/position.h"
#include "othello/square.h"
#include "othello/support/random.h"
#include "search/human/human_model.h"
#include "search/human/move_scores.h"
#include "search/search_control.h"
#include "search/searcher.h"
#include "tools/engine/parameters.h"

namespace engine {

class RatedPlayer {
 public:
  // A move and what is known about all of them.
  struct Choice {
    size_t index = 0;                       // of the move drawn
    std::vector<search::MoveScores> moves;  // all legal ones
    int depth = 0;                          // of their last scores
  };

  // FailedPrecondition without a model.
  static absl::StatusOr<std::unique_ptr<RatedPlayer>> Create(
      const Parameters& parameters);

  // `last_move` is the opponent's, kNoSquare if unknown. Requires a legal move.
  // A control that is stopped makes the scores rougher, but there is always a
  // move.
  Choice Choose(const othello::Position& position, othello::Square last_move,
                int rating, othello::RandomStream& random,
                search::SearchControl* control);

  // The scores of all moves at the depths up to `deepest`; at all depths, as
  // the model was fitted with.
  std::vector<search::MoveScores> Score(const othello::Position& position,
                                        int deepest);
  const search::HumanModel& model() const { return *model_; }

 private:
  RatedPlayer(std::shared_ptr<const search::HumanModel> model,
              std::unique_ptr<search::Searcher> searcher)
      : model_(std::move(model)), searcher_(std::move(searcher)) {}

  const std::shared_ptr<const search::HumanModel> model_;
  const std::unique_ptr<search::Searcher> searcher_;
};

// FailedPrecondition if there is no model.
absl::Status CheckHasModel(const Parameters& parameters);

// The move before the i-th of a game if the opponent of its mover made it, else
// kNoSquare. With the number of moves as i: the game's last move.
othello::Square OpponentsLastMove(const othello::Game& game, size_t i);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_RATED_PLAYER_H_
