// What checked ratings say: how much people differ from the human move model of
// their rating, and how good the estimates of `rialto rate` are.

#ifndef RIALTO_TOOLS_TRAINING_RATING_DISPERSION_H_
#define RIALTO_TOOLS_TRAINING_RATING_DISPERSION_H_

#include <vector>

#include "absl/types/span.h"
#include "tools/engine/rating_estimate.h"
#include "tools/training/rating_check.h"
#include "training/choice_report.h"

namespace tools {

// People with odd numbers, to fit with, and the others, to check with.
struct CheckedHalves {
  std::vector<CheckedRating> fitting;
  std::vector<CheckedRating> other;
};
CheckedHalves HalvesOf(absl::Span<const CheckedRating> checks);

// The line with the most games of each person.
std::vector<CheckedRating> LongestOf(absl::Span<const CheckedRating> checks);

// The most likely one, if errors are normal: their variance is that of the
// moves, of the rating, of the person and, over the number of games, of a game.
engine::Dispersion FitDispersion(absl::Span<const CheckedRating> checks);

// Of ratings and estimates.
double Correlation(absl::Span<const CheckedRating> checks);

// By the number of games: people, correlation, the errors of the estimates, and
// the share that is covered, by the moves alone and with dispersion.
training::TextTable TableByGames(absl::Span<const CheckedRating> checks,
                                 const engine::Dispersion& dispersion);
// By rating: people, means, errors and the share that is covered.
training::TextTable TableByRating(absl::Span<const CheckedRating> checks,
                                  const engine::Dispersion& dispersion);
// By rating: what people and the model lose in the same positions.
training::TextTable TableOfLosses(absl::Span<const CheckedRating> checks);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_RATING_DISPERSION_H_
