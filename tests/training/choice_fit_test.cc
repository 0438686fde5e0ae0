#include "training/choice_fit.h"

#include <cmath>

#include "gtest/gtest.h"
#include "othello/support/random.h"
#include "search/human/human_model.h"
#include "training/choice_report.h"

namespace training {
namespace {

using search::kHumanBasisCount;
using search::kHumanTermCount;

double Uniform(othello::RandomStream& random) {
  return static_cast<double>(random.Next() >> 11) * 0x1p-53;
}

search::PlayersFile TrueWeights() {
  search::PlayersFile file;
  othello::RandomStream random(3, 0);
  for (auto& weights : file.weights) {
    for (double& weight : weights) weight = Uniform(random) - 0.5;
  }
  return file;
}

// Choices that the model makes among moves with random terms.
std::vector<ChoiceSample> SyntheticSamples(const search::HumanModel& model,
                                           int count, uint64_t seed) {
  std::vector<ChoiceSample> samples(count);
  for (int i = 0; i < count; ++i) {
    othello::RandomStream random(seed, static_cast<uint64_t>(i));
    ChoiceSample& sample = samples[i];
    sample.game = static_cast<uint32_t>(i);
    sample.rating = 1150 + random.Below(1000);
    sample.empties = 10 + random.Below(45);
    sample.terms.resize(2 + random.Below(7));
    for (search::MoveTerms& move : sample.terms) {
      for (double& value : move.values) value = 2 * Uniform(random) - 1;
      sample.losses.push_back(8 * Uniform(random));
    }
    sample.losses[0] = 0;
    sample.played = search::DrawChoice(
        model.Probabilities(sample.terms, sample.rating, sample.empties),
        random);
  }
  return samples;
}

TEST(ChoiceFit, FindsTheTruthWithinItsErrors) {
  const search::HumanModel truth(TrueWeights());
  const auto samples = SyntheticSamples(truth, 8000, 1);
  ChoiceFitOptions options;
  options.ridge = 0.01;
  const auto fit = FitChoices(samples, options);
  ASSERT_TRUE(fit.ok()) << fit.status();
  double squares = 0;
  for (int term = 0; term < kHumanTermCount; ++term) {
    for (int basis = 0; basis < kHumanBasisCount; ++basis) {
      const double error = fit->errors[term][basis];
      ASSERT_GT(error, 0);
      const double z =
          (fit->weights[term][basis] - truth.file().weights[term][basis]) /
          error;
      EXPECT_LT(std::abs(z), 5) << search::NameOfTerm(term) << " " << basis;
      squares += z * z;
    }
  }
  // Its expectation is 1, and its deviation 0.11.
  const double mean = squares / (kHumanTermCount * kHumanBasisCount);
  EXPECT_GT(mean, 0.6);
  EXPECT_LT(mean, 1.6);
}

TEST(ChoiceFit, ErrorsAreByGame) {
  const search::HumanModel truth(TrueWeights());
  auto once = SyntheticSamples(truth, 1500, 2);
  auto twice = once;
  twice.insert(twice.end(), once.begin(), once.end());
  ChoiceFitOptions options;
  options.terms.fill(false);
  options.terms[search::kCornerTerm] = true;
  options.ridge = 1e-6;
  const auto fit = FitChoices(once, options);
  const auto copied = FitChoices(twice, options);
  ASSERT_TRUE(fit.ok() && copied.ok());
  // The same games twice say no more than once.
  for (int basis = 0; basis < kHumanBasisCount; ++basis) {
    EXPECT_NEAR(copied->errors[search::kCornerTerm][basis],
                fit->errors[search::kCornerTerm][basis], 1e-4);
  }
  EXPECT_EQ(fit->weights[search::kEdgeTerm][0], 0) << "it was left out";
}

TEST(ChoiceFit, WorkIsTheSameAgain) {
  const search::HumanModel truth(TrueWeights());
  const auto samples = SyntheticSamples(truth, 500, 4);
  const auto fit = FitChoices(samples, {});
  const auto again = FitChoices(samples, {});
  ASSERT_TRUE(fit.ok() && again.ok());
  EXPECT_EQ(fit->weights, again->weights);
  EXPECT_EQ(fit->errors, again->errors);
}

TEST(ChoiceFit, NeedsChoices) { EXPECT_FALSE(FitChoices({}, {}).ok()); }

TEST(ChoiceReport, TheTruthIsCalibratedAndMatchesWhatItMade) {
  const search::HumanModel truth(TrueWeights());
  const auto samples = SyntheticSamples(truth, 12000, 5);
  for (const ChoiceSummary& summary : SummariesOf(samples, truth)) {
    ASSERT_GT(summary.count, 500);
    EXPECT_GT(summary.loss_error, 0);
    EXPECT_NEAR(summary.model_loss, summary.loss, 5 * summary.loss_error);
    EXPECT_NEAR(summary.model_best, summary.best, 0.08);
    EXPECT_GT(summary.log_likelihood, summary.uniform);
    EXPECT_LT(summary.log_likelihood_error, 0.05);
  }
  int64_t moves = 0;
  for (const ChoiceCalibration& bin : CalibrationOf(samples, truth)) {
    moves += bin.moves;
    if (bin.moves < 1000) continue;
    EXPECT_NEAR(bin.expected, bin.observed, 0.05);
  }
  EXPECT_GT(moves, 24000);
}

TEST(ChoiceReport, AFlatModelIsUniform) {
  const search::HumanModel flat{search::PlayersFile()};
  const auto samples = SyntheticSamples(flat, 600, 6);
  for (const ChoiceSummary& summary : SummariesOf(samples, flat)) {
    EXPECT_NEAR(summary.log_likelihood, summary.uniform, 1e-9);
    EXPECT_NEAR(summary.model_loss, summary.random_loss, 1e-9);
  }
}

TEST(ChoiceReport, TablesAreAligned) {
  EXPECT_EQ(FormatTable({{"a", "bcd"}, {"long", "1"}}),
            "a     bcd\nlong    1\n");
}

}  // namespace
}  // namespace training
