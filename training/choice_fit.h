// The fit of the human move model (search/human/human_model.h): weights that
// make the choices of people most likely.
//
// The model is a conditional logit (D. McFadden, "Conditional logit analysis of
// qualitative choice behavior", 1974), whose log-likelihood is concave, so that
// Newton's method finds its only maximum.

#ifndef RIALTO_TRAINING_CHOICE_FIT_H_
#define RIALTO_TRAINING_CHOICE_FIT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "search/human/move_terms.h"
#include "search/human/players_file.h"
#include "training/human_choices.h"

namespace training {

struct ChoiceSample {
  uint32_t game = 0;
  double rating = 0;
  int empties = 0;
  std::vector<search::MoveTerms> terms;
  size_t played = 0;  // index of the move that was made
  // What each move loses by the deepest scores, in discs.
  std::vector<double> losses;
};

ChoiceSample SampleOf(const HumanChoice& choice);

using TermSet = std::array<bool, search::kHumanTermCount>;
TermSet AllTerms();

struct ChoiceFitOptions {
  // The others have weight 0.
  TermSet terms = AllTerms();
  // The penalty is ridge / 2 times the sum of squares of all numbers; the
  // log-likelihood is a sum over choices, so it fades with more of them.
  double ridge = 2;
  bool wants_errors = true;
};

struct ChoiceFit {
  std::array<search::HumanBasis, search::kHumanTermCount> weights = {};
  // Standard errors that allow for dependence within a game (the "sandwich" of
  // P. J. Huber 1967, clustered).
  std::array<search::HumanBasis, search::kHumanTermCount> errors = {};
  double log_likelihood = 0;  // the mean over the choices
  int iterations = 0;
};

// Starts from `start`. Errors: no choices, or no convergence.
absl::StatusOr<ChoiceFit> FitChoices(absl::Span<const ChoiceSample> samples,
                                     const ChoiceFitOptions& options,
                                     const ChoiceFit& start = {});

}  // namespace training

#endif  // RIALTO_TRAINING_CHOICE_FIT_H_
