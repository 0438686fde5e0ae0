#include "training/label_source.h"

#include <filesystem>

#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"
#include "training/stage_file.h"

namespace training {
namespace {

using pattern_eval::kStageCount;

void WriteStage(const std::string& folder, int stage,
                const std::vector<int16_t>& weights) {
  StageFile file;
  file.weights = weights;
  std::filesystem::create_directories(StageFolder(folder, stage));
  ASSERT_TRUE(WriteStageFile(StageFolder(folder, stage), file).ok());
}

TEST(LabelSourceTest, KnowsWhichWeightsLabelledAStage) {
  const othello::TemporaryFolder folder;
  WriteStage(folder.path(), kStageCount - 1, {1, 2});
  WriteStage(folder.path(), kStageCount - 2, {3, 4});
  const auto source = OpenLabelSource(folder.path());
  ASSERT_TRUE(source.ok()) << source.status();

  // Two patterns' weights, as the source had them at each moment.
  pattern_eval::FreeWeights weights;
  weights.weights.assign(2 * kStageCount, 0);
  EXPECT_EQ(source->fingerprints[kStageCount - 1], FingerprintOf(weights));
  weights.weights[2 * kStageCount - 2] = 1;
  weights.weights[2 * kStageCount - 1] = 2;
  EXPECT_EQ(source->fingerprints[kStageCount - 2], FingerprintOf(weights));
  weights.weights[2 * kStageCount - 4] = 3;
  weights.weights[2 * kStageCount - 3] = 4;
  EXPECT_EQ(source->fingerprints[kStageCount - 3], FingerprintOf(weights));
  EXPECT_EQ(source->fingerprints[kStageCount - 4], 0u);
}

TEST(LabelSourceTest, RefusesOtherFolders) {
  const othello::TemporaryFolder folder;
  EXPECT_TRUE(absl::IsNotFound(OpenLabelSource(folder.path()).status()));
  WriteStage(folder.path(), kStageCount - 1, {1, 2});
  WriteStage(folder.path(), kStageCount - 2, {3});
  EXPECT_TRUE(absl::IsDataLoss(OpenLabelSource(folder.path()).status()));
}

}  // namespace
}  // namespace training
