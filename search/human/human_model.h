// The human move model: how likely a person of some rating makes each move.
//
// P(move) is proportional to exp(weights * terms), with the terms of
// move_terms.h and weights that change smoothly with the rating and the number
// of empty squares, fitted to games of people (rialto-fit-players,
// docs/fit.md). Below and above the ratings of the fit all weights are
// multiplied by a number: flatter or sharper versions of the last people.

#ifndef RIALTO_SEARCH_HUMAN_HUMAN_MODEL_H_
#define RIALTO_SEARCH_HUMAN_HUMAN_MODEL_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "othello/support/random.h"
#include "search/human/move_terms.h"
#include "search/human/players_file.h"

namespace search {

inline constexpr double kLowestRating = 400;
inline constexpr double kHighestRating = 2400;

// Factor on all weights: 1 for ratings of the fit, less for lower ones (about 0
// at 400: random moves), more for higher ones.
double Sharpness(double rating);

class HumanModel {
 public:
  using Weights = std::array<double, kHumanTermCount>;

  explicit HumanModel(const PlayersFile& file) : file_(file) {}

  uint64_t weights_fingerprint() const { return file_.weights_fingerprint; }
  const PlayersFile& file() const { return file_; }

  // Ratings are limited to kLowestRating .. kHighestRating.
  Weights At(double rating, int empties) const;

  // In the order of `terms`; they sum to 1.
  std::vector<double> Probabilities(absl::Span<const MoveTerms> terms,
                                    double rating, int empties) const;

  // The deepest of kHumanDepths whose scores a player of this rating weighs;
  // ScoreMoves() need not go deeper.
  int DeepestScore(double rating) const;

 private:
  const PlayersFile file_;
};

// exp(weights * terms) over their sum.
std::vector<double> ChoiceProbabilities(absl::Span<const MoveTerms> terms,
                                        const HumanModel::Weights& weights);

// Draws an index. Requires at least one probability.
size_t DrawChoice(absl::Span<const double> probabilities,
                  othello::RandomStream& random);

// data/players.tsv as it was when the program was built; NotFound if it was
// absent. Read at each call.
absl::StatusOr<std::shared_ptr<const HumanModel>> LoadDefaultHumanModel();
// From a file. Errors name it.
absl::StatusOr<std::shared_ptr<const HumanModel>> LoadHumanModel(
    const std::string& path);

}  // namespace search

#endif  // RIALTO_SEARCH_HUMAN_HUMAN_MODEL_H_
