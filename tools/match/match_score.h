// The score of a match while it is played.

#ifndef RIALTO_TOOLS_MATCH_MATCH_SCORE_H_
#define RIALTO_TOOLS_MATCH_MATCH_SCORE_H_

#include <cstdint>
#include <map>

#include "tools/match/match_statistics.h"
#include "tools/match/played_game.h"

namespace match {

// Games 2k and 2k + 1 are a pair: one opening, and the first player has black
// in the even one.
inline othello::Color ColorOfFirst(int game_number) {
  return game_number % 2 == 0 ? othello::Color::kBlack : othello::Color::kWhite;
}

struct PlayerTotals {
  Effort effort;
  int64_t time_losses = 0;
  int64_t errors = 0;  // crashes, hangs and illegal moves
};

// From the first player's side.
class MatchScore {
 public:
  // Each game number once.
  void Add(int game_number, const PlayedGame& game);

  const Tally& tally() const { return tally_; }
  // Pairs of which both games are there.
  const PairCounts& pairs() const { return pairs_; }
  // Over the games that were played out or adjudicated; 0 without any.
  double MeanDiscs() const;
  // Games that count their exact score where they were broken off.
  int64_t adjudicated() const { return adjudicated_; }
  const PlayerTotals& first() const { return first_; }
  const PlayerTotals& second() const { return second_; }

 private:
  Tally tally_;
  PairCounts pairs_;
  std::map<int, int> half_points_of_single_;  // by pair, its other game missing
  int64_t played_out_ = 0;                    // or adjudicated
  int64_t adjudicated_ = 0;
  int64_t disc_sum_ = 0;
  PlayerTotals first_;
  PlayerTotals second_;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_MATCH_SCORE_H_
