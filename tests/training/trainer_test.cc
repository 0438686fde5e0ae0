#include "training/trainer.h"

#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "pattern_eval/pattern_evaluator.h"
#include "tests/support/temporary_folder.h"
#include "training/self_play.h"

namespace training {
namespace {

using othello::TemporaryFolder;
using ::testing::HasSubstr;

class Silence : public TrainingObserver {
 public:
  void OnStage(int, int64_t) override {}
  void OnLabelled(int64_t) override {}
  void OnEpoch(int, const EpochReport&) override { ++epochs; }
  int epochs = 0;
};

void FillPool(int games, PositionPool& pool) {
  SelfPlaySettings settings;
  settings.depth = 0;
  auto player = SelfPlayer::Create(settings);
  for (int game = 0; game < games; ++game) {
    pool.Add((*player)->PlayGame(game));
  }
  pool.Finish(0);
}

TrainingSettings QuickSettings(const std::string& folder) {
  TrainingSettings settings;
  settings.labels.exact_empties = 6;
  settings.fit.max_epochs = 3;
  settings.folder = folder;
  return settings;
}

class TrainerTest : public testing::Test {
 protected:
  void SetUp() override { FillPool(30, pool_); }

  absl::StatusOr<TrainingResult> Train(const TrainingSettings& settings) {
    Trainer trainer(pool_, settings, observer_);
    return trainer.Run();
  }

  PositionPool pool_;
  Silence observer_;
  TemporaryFolder folder_, other_folder_;
};

TEST_F(TrainerTest, ResumesFromAnyState) {
  const auto undisturbed = Train(QuickSettings(folder_.path()));
  ASSERT_TRUE(undisturbed.ok()) << undisturbed.status();
  const int all_epochs = observer_.epochs;

  // A run that lost some labels, the weights of the early stages, and was
  // killed while it wrote.
  namespace fs = std::filesystem;
  for (int stage = 0; stage <= 8; ++stage) {
    const std::string stage_folder =
        folder_.PathOf("stage-0" + std::to_string(stage));
    fs::remove(stage_folder + "/weights");
    if (stage == 7) fs::remove(stage_folder + "/000000.labels");
    if (stage == 6) othello::WriteAll(stage_folder + "/000000.labels", "cut");
    if (stage == 5) {
      othello::WriteAll(stage_folder + "/000000.labels.part", "half");
    }
  }
  observer_.epochs = 0;
  TrainingSettings settings = QuickSettings(folder_.path());
  settings.threads = 2;
  const auto resumed = Train(settings);
  ASSERT_TRUE(resumed.ok()) << resumed.status();
  EXPECT_EQ(resumed->weights, undisturbed->weights);
  EXPECT_LT(observer_.epochs, all_epochs);
  EXPECT_EQ(resumed->stages.size(), undisturbed->stages.size());
  for (size_t i = 0; i < resumed->stages.size(); ++i) {
    EXPECT_EQ(resumed->stages[i].errors.count(),
              undisturbed->stages[i].errors.count());
    EXPECT_EQ(resumed->stages[i].epochs, undisturbed->stages[i].epochs);
  }

  observer_.epochs = 0;
  const auto finished = Train(settings);
  ASSERT_TRUE(finished.ok());
  EXPECT_EQ(finished->weights, undisturbed->weights);
  EXPECT_EQ(observer_.epochs, 0);
}

TEST_F(TrainerTest, ShardsOfLabelsAddUp) {
  const TrainingSettings settings = QuickSettings(folder_.path());
  const auto whole = Train(settings);
  ASSERT_TRUE(whole.ok());
  const TrainingSettings shared = QuickSettings(other_folder_.path());
  for (int shard : {1, 0}) {
    Trainer labeller(pool_, shared, observer_);
    const auto stage = labeller.LabelNextStage(shard, 2);
    ASSERT_TRUE(stage.ok());
    EXPECT_EQ(*stage, pattern_eval::kStageCount - 1);
  }
  const std::string labels = "stage-14/000000.labels";
  EXPECT_EQ(othello::ReadAll(other_folder_.PathOf(labels)),
            othello::ReadAll(folder_.PathOf(labels)));
  const auto sharded = Train(shared);
  ASSERT_TRUE(sharded.ok());
  EXPECT_EQ(sharded->weights, whole->weights);
  Trainer labeller(pool_, shared, observer_);
  EXPECT_EQ(*labeller.LabelNextStage(0, 1), -1);
}

TEST_F(TrainerTest, LearnsSomething) {
  PositionPool pool;
  FillPool(250, pool);
  Trainer trainer(pool, QuickSettings(folder_.path()), observer_);
  const auto result = trainer.Run();
  ASSERT_TRUE(result.ok());
  // In the last stage labels are exact; a guess of zero is far off.
  const StageReport& last = result->stages.front();
  EXPECT_EQ(last.stage, pattern_eval::kStageCount - 1);
  for (const StageReport& stage : result->stages) {
    if (stage.stage < 5) continue;
    EXPECT_GT(stage.errors.count(), 10);
    EXPECT_LT(std::abs(stage.errors.slope() - 1), 0.5) << stage.stage;
  }
  EXPECT_LT(last.errors.rms(), 12);
}

TEST_F(TrainerTest, ANewRunDoesNotContinueAnother) {
  ASSERT_TRUE(Train(QuickSettings(folder_.path())).ok());
  TrainingSettings other = QuickSettings(folder_.path());
  other.fit.ridge *= 2;
  const auto result = Train(other);
  EXPECT_TRUE(absl::IsFailedPrecondition(result.status()));
  EXPECT_THAT(result.status().message(), HasSubstr("other settings"));
}

TEST_F(TrainerTest, RefusesWhatMakesNoSense) {
  TrainingSettings settings = QuickSettings(folder_.path());
  settings.neighbour_importance = 2;
  EXPECT_TRUE(absl::IsInvalidArgument(Train(settings).status()));
  settings = QuickSettings(folder_.path());
  settings.threads = 0;
  EXPECT_TRUE(absl::IsInvalidArgument(Train(settings).status()));
  settings = QuickSettings("/proc/nowhere");
  EXPECT_FALSE(Train(settings).ok());
}

}  // namespace
}  // namespace training
