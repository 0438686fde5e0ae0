// Games of the engine against itself, for positions to learn from.
//
// The positions are valued later (labeler.h), so the games need not be good;
// they must be many, cheap, and lead where searches lead. Hence random
// openings, and an occasional random move.

#ifndef RIALTO_TRAINING_SELF_PLAY_H_
#define RIALTO_TRAINING_SELF_PLAY_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "othello/position.h"
#include "othello/square.h"
#include "othello/support/random.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"
#include "training/position_file.h"

namespace training {

struct SelfPlaySettings {
  uint64_t seed = 1;
  int depth = 4;           // of the searches; 0 plays at random throughout
  int exact_empties = 10;  // from here on perfect play
  // Each game starts with a random number of random moves in this range.
  int min_random_plies = 8;
  int max_random_plies = 24;
  // An opening whose score exceeds this many discs for either side is drawn
  // again: lopsided games teach little about balanced ones. 0: any.
  double balance = 0;
  // Chance of a random move later on.
  double exploration = 0.05;
  // How many positions off the game each position contributes on average:
  // searches see bad moves far more often than games contain them. An offshoot
  // starts with a random move. At each further ply, up to `offshoot_plies`, it
  // ends with chance 1/2 or continues: the best reply, a random move, the best
  // reply, as below an all-node of a search.
  double offshoots = 0.2;
  int offshoot_plies = 1;
  std::shared_ptr<const pattern_eval::Weights> weights;  // null: the toy
};

// All settings, and the fingerprint of the weights, on one line.
std::string DescribeSettings(const SelfPlaySettings& settings);

// Errors: what no game can be played with.
absl::Status CheckSettings(const SelfPlaySettings& settings);

// Plays the games of one thread. A game depends on the settings and its number
// and on nothing else.
class SelfPlayer {
 public:
  static absl::StatusOr<std::unique_ptr<SelfPlayer>> Create(
      const SelfPlaySettings& settings);

  // The positions of game `number` that are not over, in order, those after
  // the random opening; its offshoots follow them.
  std::vector<GamePosition> PlayGame(uint64_t number);

  // The same from an existing game: `positions` in order. `number` identifies
  // the game for the choice of offshoots.
  std::vector<GamePosition> PositionsOfGame(
      absl::Span<const othello::Position> positions, uint64_t number);

 private:
  SelfPlayer(const SelfPlaySettings& settings,
             std::unique_ptr<search::Searcher> searcher);
  othello::Position Opening(othello::RandomStream& random);
  othello::Position Offshoot(othello::Position position,
                             othello::RandomStream& random);
  othello::Square ChooseMove(const othello::Position& position);

  const SelfPlaySettings settings_;
  const std::unique_ptr<search::Searcher> searcher_;
};

}  // namespace training

#endif  // RIALTO_TRAINING_SELF_PLAY_H_
