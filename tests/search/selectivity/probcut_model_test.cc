#include "search/selectivity/probcut_model.h"

#include <cmath>
#include <vector>

#include "gtest/gtest.h"
#include "othello/score.h"
#include "tests/support/fake_searcher.h"

namespace search {
namespace {

ProbCutModel ModelOf(std::vector<ProbCutRow> rows) {
  ProbCutFile file;
  file.weights_fingerprint = 77;
  file.rows = std::move(rows);
  const auto model = ProbCutModel::Create(file);
  EXPECT_TRUE(model.ok()) << model.status();
  return *model;
}

double SigmaOf(const std::optional<ProbCutLine>& line) {
  EXPECT_TRUE(line.has_value());
  return static_cast<double>(line->sigma) / kFixedOne / othello::kScorePerDisc;
}

constexpr double kClose = 0.001;

TEST(ProbCutModel, SaysWhatTheRowsSay) {
  const ProbCutModel model =
      ModelOf({MakeProbCutRow(28, 4, 8, 1.5, 1.0125, -0.25)});
  const auto line = model.Midgame(28, 4, 8);
  ASSERT_TRUE(line.has_value());
  EXPECT_EQ(line->slope, std::llround(1.0125 * kFixedOne));
  EXPECT_EQ(line->offset, -kFixedOne * othello::kScorePerDisc / 4);
  EXPECT_EQ(line->sigma, 3 * kFixedOne * othello::kScorePerDisc / 2);
  EXPECT_EQ(model.weights_fingerprint(), 77u);
}

TEST(ProbCutModel, TheScaleIsForSigmaAlone) {
  ProbCutFile file;
  file.sigma_scale = 1.2;
  file.rows = {MakeProbCutRow(28, 4, 8, 1.5, 1.0125, -0.25)};
  const auto model = ProbCutModel::Create(file);
  ASSERT_TRUE(model.ok()) << model.status();
  const auto line = model->Midgame(28, 4, 8);
  EXPECT_NEAR(SigmaOf(line), 1.8, kClose);
  EXPECT_EQ(line->slope, std::llround(1.0125 * kFixedOne));
  EXPECT_EQ(line->offset, -kFixedOne * othello::kScorePerDisc / 4);
}

TEST(ProbCutModel, RefusesAnEmptyFile) {
  EXPECT_FALSE(ProbCutModel::Create(ProbCutFile()).ok());
}

TEST(ProbCutModel, InterpolatesBetweenDiscsAndStaysAtTheEnds) {
  const ProbCutModel model = ModelOf({MakeProbCutRow(20, 4, 8, 1, 1.0, 0),
                                      MakeProbCutRow(30, 4, 8, 3, 1.2, 1)});
  // sigma^2 goes from 1 to 9.
  EXPECT_NEAR(SigmaOf(model.Midgame(25, 4, 8)), std::sqrt(5.0), kClose);
  EXPECT_NEAR(SigmaOf(model.Midgame(10, 4, 8)), 1, kClose);
  EXPECT_NEAR(SigmaOf(model.Midgame(50, 4, 8)), 3, kClose);
  EXPECT_EQ(model.Midgame(25, 4, 8)->slope, std::llround(1.1 * kFixedOne));
  EXPECT_EQ(model.Midgame(25, 4, 8)->offset,
            kFixedOne * othello::kScorePerDisc / 2);
}

TEST(ProbCutModel, VarianceGrowsBeyondTheDeepestRow) {
  const ProbCutModel model = ModelOf({
      MakeProbCutRow(28, 2, 4, 1),
      MakeProbCutRow(28, 2, 5, 9),  // of the other parity
      MakeProbCutRow(28, 2, 6, 2),
      MakeProbCutRow(28, 2, 8, 3),
  });
  // sigma^2 is 1 at depth 4 and 9 at depth 8: 4 more for two plies.
  EXPECT_NEAR(SigmaOf(model.Midgame(28, 2, 10)), std::sqrt(13.0), kClose);
  EXPECT_NEAR(SigmaOf(model.Midgame(28, 2, 12)), std::sqrt(17.0), kClose);
  // A single row grows from nothing at the shallow depth.
  EXPECT_NEAR(SigmaOf(model.Midgame(28, 2, 7)), std::sqrt(81 * 5 / 3.0),
              kClose);
}

TEST(ProbCutModel, VarianceNeverShrinksBeyondTheDeepestRow) {
  const ProbCutModel model =
      ModelOf({MakeProbCutRow(28, 2, 4, 3), MakeProbCutRow(28, 2, 6, 2)});
  EXPECT_NEAR(SigmaOf(model.Midgame(28, 2, 10)), 2, kClose);
}

TEST(ProbCutModel, LowersBothDepthsForAnUnknownShallowOne) {
  const ProbCutModel model =
      ModelOf({MakeProbCutRow(28, 2, 4, 1), MakeProbCutRow(28, 2, 6, 2),
               MakeProbCutRow(28, 1, 3, 5)});
  EXPECT_EQ(model.Midgame(28, 4, 8), model.Midgame(28, 2, 6));
  EXPECT_EQ(model.Midgame(28, 8, 10), model.Midgame(28, 2, 4));
  EXPECT_EQ(model.Midgame(28, 5, 7), model.Midgame(28, 1, 3));
  EXPECT_FALSE(model.Midgame(28, 0, 2).has_value());
}

TEST(ProbCutModel, TheEndOfTheGameHasRowsOfItsOwn) {
  const ProbCutModel model = ModelOf({
      MakeProbCutRow(44, 2, 20, 6),  // to the end
      MakeProbCutRow(48, 2, 16, 4),  // to the end
      MakeProbCutRow(44, 2, 16, 9),  // a midgame search
  });
  EXPECT_NEAR(SigmaOf(model.Endgame(44, 2)), 6, kClose);
  EXPECT_NEAR(SigmaOf(model.Endgame(48, 2)), 4, kClose);
  EXPECT_NEAR(SigmaOf(model.Endgame(46, 2)), std::sqrt(26.0), kClose);
  EXPECT_NEAR(SigmaOf(model.Endgame(60, 2)), 4, kClose);
  // 16 at 48 discs, 36 at 44: 5 more for each disc less.
  EXPECT_NEAR(SigmaOf(model.Endgame(40, 2)), std::sqrt(56.0), kClose);
  EXPECT_NEAR(SigmaOf(model.Midgame(44, 2, 16)), 9, kClose);
}

TEST(ProbCutModel, WithoutRowsForTheEndTheMidgameServes) {
  const ProbCutModel model = ModelOf({MakeProbCutRow(44, 2, 6, 2)});
  EXPECT_EQ(model.Endgame(44, 2), model.Midgame(44, 2, 20));
  EXPECT_FALSE(model.Endgame(44, 1).has_value());
}

}  // namespace
}  // namespace search
