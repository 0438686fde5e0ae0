#include "tools/match/match_score.h"

namespace match {

using ::othello::Color;

void MatchScore::Add(int game_number, const PlayedGame& game) {
  const Color color = ColorOfFirst(game_number);
  const int discs = game.Discs(color);
  ++(discs > 0 ? tally_.wins : discs == 0 ? tally_.draws : tally_.losses);
  const int half_points = discs > 0 ? 2 : discs == 0 ? 1 : 0;

  const int pair = game_number / 2;
  const auto partner = half_points_of_single_.find(pair);
  if (partner == half_points_of_single_.end()) {
    half_points_of_single_[pair] = half_points;
  } else {
    ++pairs_.counts[half_points + partner->second];
    half_points_of_single_.erase(partner);
  }

  first_.effort.Add(game.effort(color));
  second_.effort.Add(game.effort(Opposite(color)));
  PlayerTotals& loser = game.loser == color ? first_ : second_;
  switch (game.fault) {
    case Fault::kNone:
      ++played_out_;
      if (game.adjudicated.has_value()) ++adjudicated_;
      disc_sum_ += discs;
      break;
    case Fault::kResigned:
      break;
    case Fault::kTime:
      ++loser.time_losses;
      break;
    case Fault::kIllegalMove:
    case Fault::kCrash:
      ++loser.errors;
      break;
  }
}

double MatchScore::MeanDiscs() const {
  return played_out_ == 0 ? 0 : static_cast<double>(disc_sum_) / played_out_;
}

}  // namespace match
