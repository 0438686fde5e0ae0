#include "training/stage_file.h"

#include "gtest/gtest.h"
#include "othello/support/checked_file.h"
#include "tests/support/temporary_folder.h"

namespace training {
namespace {

StageFile SomeStage() {
  StageFile file;
  file.identity = 5;
  file.epochs = 12;
  file.weights = {1, -2, 3};
  file.constants[40] = 7;
  file.constants[44] = 8;
  return file;
}

TEST(StageFileTest, ReadsWhatWasWritten) {
  const othello::TemporaryFolder folder;
  ASSERT_TRUE(WriteStageFile(folder.path(), SomeStage()).ok());
  const auto file = ReadStageFile(folder.path());
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->identity, 5u);
  EXPECT_EQ(file->epochs, 12);
  EXPECT_EQ(file->weights, SomeStage().weights);
  EXPECT_EQ(file->constants, SomeStage().constants);
}

TEST(StageFileTest, RefusesAnOddSize) {
  const othello::TemporaryFolder folder;
  EXPECT_TRUE(absl::IsNotFound(ReadStageFile(folder.path()).status()));
  for (const std::string& payload : {std::string(), std::string(135, 'x')}) {
    ASSERT_TRUE(
        othello::WriteCheckedFile(folder.Path("weights"), "stage", {1, payload})
            .ok());
    EXPECT_TRUE(absl::IsDataLoss(ReadStageFile(folder.path()).status()));
  }
}

TEST(StageFileTest, FoldersSortByStage) {
  EXPECT_EQ(StageFolder("a/b", 7), "a/b/stage-07");
  EXPECT_EQ(StageFolder("a/b", 14), "a/b/stage-14");
}

TEST(StageFileTest, PutsWeightsAndConstantsInTheirPlaces) {
  pattern_eval::FreeWeights weights;
  weights.weights.assign(3 * pattern_eval::kStageCount, 0);
  const int stage = pattern_eval::StageOf(40);
  PutStage(SomeStage(), stage, weights);
  for (int i = 0; i < 3 * pattern_eval::kStageCount; ++i) {
    EXPECT_EQ(weights.weights[i],
              i / 3 == stage ? SomeStage().weights[i % 3] : 0);
  }
  EXPECT_EQ(weights.constants[40], 7);
  EXPECT_EQ(weights.constants[44], 0);  // of the next stage
}

}  // namespace
}  // namespace training
