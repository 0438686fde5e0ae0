#include "search/human/human_model.h"

#include <cmath>
#include <numeric>

#include "gtest/gtest.h"

namespace search {
namespace {

HumanModel ModelWithDepths() {
  PlayersFile file;
  file.weights[kDepth1Term] = {1, 0, 0, 0.5, 0, 0};
  file.weights[kDepth10Term] = {0.4, 0.3, 0, 0, 0, 0};
  return HumanModel(file);
}

std::vector<MoveTerms> TwoMoves(double depth_1) {
  std::vector<MoveTerms> terms(2);
  terms[1].values[kDepth1Term] = depth_1;
  return terms;
}

TEST(HumanModel, WeightsFollowRatingAndEmpties) {
  const HumanModel model = ModelWithDepths();
  EXPECT_DOUBLE_EQ(model.At(1700, 32)[kDepth1Term], 1);
  EXPECT_DOUBLE_EQ(model.At(1700, 48)[kDepth1Term], 1.5);
  EXPECT_DOUBLE_EQ(model.At(2000, 32)[kDepth10Term], 0.7);
  EXPECT_DOUBLE_EQ(model.At(1400, 32)[kDepth10Term], 0.1);
  EXPECT_EQ(model.At(1700, 32)[kCornerTerm], 0);
}

TEST(HumanModel, ProbabilitiesAreALogit) {
  const auto probabilities =
      ModelWithDepths().Probabilities(TwoMoves(-2), 1700, 32);
  EXPECT_DOUBLE_EQ(probabilities[0] + probabilities[1], 1);
  EXPECT_NEAR(probabilities[1] / probabilities[0], std::exp(-2), 1e-12);
  EXPECT_TRUE(ModelWithDepths().Probabilities({}, 1700, 32).empty());
}

TEST(HumanModel, IsFlatterBelowAndSharperAboveTheData) {
  EXPECT_EQ(Sharpness(kLowestFitted), 1);
  EXPECT_EQ(Sharpness(1700), 1);
  EXPECT_EQ(Sharpness(0), Sharpness(kLowestRating));
  EXPECT_EQ(Sharpness(3000), Sharpness(kHighestRating));
  EXPECT_GT(Sharpness(kHighestRating), 1);
  for (int rating = 400; rating < 2400; rating += 25) {
    EXPECT_LE(Sharpness(rating), Sharpness(rating + 25)) << rating;
  }
  const auto random = ModelWithDepths().Probabilities(TwoMoves(-4), 400, 32);
  EXPECT_NEAR(random[1], 0.5, 0.05) << "about random";
}

TEST(HumanModel, SaysHowDeepScoresMustBe) {
  const HumanModel model = ModelWithDepths();
  EXPECT_EQ(model.DeepestScore(2000), 10);
  EXPECT_EQ(model.DeepestScore(400), 1);
}

TEST(HumanModel, DrawsByProbabilityAndSeed) {
  const std::vector<double> probabilities = {0.5, 0, 0.2, 0.3};
  std::vector<int> counts(4);
  othello::RandomStream random(7, 1);
  othello::RandomStream same(7, 1);
  constexpr int kDraws = 20000;
  for (int i = 0; i < kDraws; ++i) {
    const size_t drawn = DrawChoice(probabilities, random);
    ASSERT_EQ(DrawChoice(probabilities, same), drawn);
    ++counts[drawn];
  }
  EXPECT_EQ(counts[1], 0);
  // Five standard deviations.
  EXPECT_NEAR(counts[0], 0.5 * kDraws, 5 * std::sqrt(0.25 * kDraws));
  EXPECT_NEAR(counts[2], 0.2 * kDraws, 5 * std::sqrt(0.16 * kDraws));
  EXPECT_EQ(DrawChoice({1.0}, random), 0u);
}

TEST(HumanModel, IsBuiltIn) {
  const auto model = LoadDefaultHumanModel();
  ASSERT_TRUE(model.ok()) << model.status();
  // Stronger people look further.
  const auto weak = (*model)->At(1300, 32);
  const auto strong = (*model)->At(2100, 32);
  const auto deep = [](const HumanModel::Weights& weights) {
    return weights[kDepth6Term] + weights[kDepth10Term] +
           weights[kNearBest10Term];
  };
  EXPECT_GT(deep(strong), deep(weak));
  EXPECT_LT(weak[kXSquareTerm], 0);
  EXPECT_FALSE((*model)->file().provenance.empty());
}

TEST(HumanModel, ErrorsNameTheFile) {
  const auto model = LoadHumanModel("/nowhere/players.tsv");
  EXPECT_NE(model.status().message().find("/nowhere/players.tsv"),
            std::string::npos);
}

}  // namespace
}  // namespace search
