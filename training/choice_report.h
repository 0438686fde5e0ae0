// How well a human move model predicts the moves of unseen games.

#ifndef RIALTO_TRAINING_CHOICE_REPORT_H_
#define RIALTO_TRAINING_CHOICE_REPORT_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "search/human/human_model.h"
#include "training/choice_fit.h"
#include "training/rated_games.h"

namespace training {

// Means over the choices of a bin of ratings. Losses are in discs, by the
// deepest scores; those of the model are what it loses on average when it
// chooses in the same positions.
struct ChoiceSummary {
  int64_t count = 0;
  double log_likelihood = 0;
  double log_likelihood_error = 0;  // standard error
  double uniform = 0;               // log-likelihood of random moves
  double loss = 0;
  double loss_error = 0;  // standard error
  double model_loss = 0;
  double best = 0;  // share of moves that lose nothing
  double model_best = 0;
  double random_loss = 0;
};
using SummariesByBin = std::array<ChoiceSummary, kRatingBins>;

SummariesByBin SummariesOf(absl::Span<const ChoiceSample> samples,
                           const search::HumanModel& model);

// The mean of the bins that have choices.
double MeanLogLikelihood(const SummariesByBin& summaries);

// Moves by the probability that the model gives them: what it says, and how
// often they were played.
struct ChoiceCalibration {
  int64_t moves = 0;
  double expected = 0;
  double observed = 0;
};
inline constexpr int kCalibrationBins = 10;
std::array<ChoiceCalibration, kCalibrationBins> CalibrationOf(
    absl::Span<const ChoiceSample> samples, const search::HumanModel& model);

// What unseen games lose in log-likelihood a move if a set of terms is left out
// and the rest is fitted again.
struct TermWorth {
  std::string name;
  double worth = 0;
};
absl::StatusOr<std::vector<TermWorth>> WorthOfTerms(
    absl::Span<const ChoiceSample> training,
    absl::Span<const ChoiceSample> unseen, const ChoiceFitOptions& options,
    const ChoiceFit& whole);

// A table: the first row has the names of the columns.
using TextTable = std::vector<std::vector<std::string>>;
TextTable TableOfSummaries(const SummariesByBin& summaries);
TextTable TableOfCalibration(
    const std::array<ChoiceCalibration, kCalibrationBins>& calibration);
TextTable TableOfWorth(absl::Span<const TermWorth> worth);
// Weights of terms at ratings, with 32 empty squares.
TextTable TableOfWeights(const search::HumanModel& model);
// With aligned columns.
std::string FormatTable(const TextTable& table);

}  // namespace training

#endif  // RIALTO_TRAINING_CHOICE_REPORT_H_
