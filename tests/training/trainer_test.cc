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
  settings.fit.max_epochs = 2;
  settings.calibration_empties = 9;
  settings.calibration_positions = 20;
  settings.folder = folder;
  return settings;
}

// A run takes a second or more, so most tests look at the same one.
class TrainerTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    pool_ = new PositionPool();
    FillPool(60, *pool_);
    undisturbed_folder_ = new TemporaryFolder();
    Silence observer;
    Trainer trainer(*pool_, QuickSettings(undisturbed_folder_->path()),
                    observer);
    auto result = trainer.Run();
    ASSERT_TRUE(result.ok()) << result.status();
    undisturbed_ = new TrainingResult(*std::move(result));
    undisturbed_epochs_ = observer.epochs;
  }
  static void TearDownTestSuite() {
    delete undisturbed_;
    delete undisturbed_folder_;
    delete pool_;
  }

  absl::StatusOr<TrainingResult> Train(const TrainingSettings& settings) {
    Trainer trainer(*pool_, settings, observer_);
    return trainer.Run();
  }

  static PositionPool* pool_;
  static TemporaryFolder* undisturbed_folder_;
  static TrainingResult* undisturbed_;
  static int undisturbed_epochs_;
  Silence observer_;
  TemporaryFolder folder_;
};

PositionPool* TrainerTest::pool_;
TemporaryFolder* TrainerTest::undisturbed_folder_;
TrainingResult* TrainerTest::undisturbed_;
int TrainerTest::undisturbed_epochs_;

TEST_F(TrainerTest, ResumesFromAnyState) {
  // A run that lost some labels, the weights of the early stages, and was
  // killed while it wrote.
  namespace fs = std::filesystem;
  fs::copy(undisturbed_folder_->path(), folder_.path(),
           fs::copy_options::recursive);
  for (int stage = 0; stage <= 8; ++stage) {
    const std::string stage_folder =
        folder_.Path("stage-0" + std::to_string(stage));
    fs::remove(stage_folder + "/weights");
    if (stage == 7) fs::remove(stage_folder + "/000000.labels");
    if (stage == 6) othello::WriteAll(stage_folder + "/000000.labels", "cut");
    if (stage == 5) {
      othello::WriteAll(stage_folder + "/000000.labels.part", "half");
    }
  }
  TrainingSettings settings = QuickSettings(folder_.path());
  settings.threads = 2;
  const auto resumed = Train(settings);
  ASSERT_TRUE(resumed.ok()) << resumed.status();
  EXPECT_EQ(resumed->weights, undisturbed_->weights);
  EXPECT_GT(observer_.epochs, 0);
  EXPECT_LT(observer_.epochs, undisturbed_epochs_);
  ASSERT_EQ(resumed->stages.size(), undisturbed_->stages.size());
  for (size_t i = 0; i < resumed->stages.size(); ++i) {
    const othello::ErrorStatistics& errors = resumed->stages[i].errors;
    const othello::ErrorStatistics& expected = undisturbed_->stages[i].errors;
    EXPECT_EQ(errors.count(), expected.count());
    if (errors.count() > 0) {
      EXPECT_EQ(errors.rms(), expected.rms());
    }
    EXPECT_EQ(resumed->stages[i].epochs, undisturbed_->stages[i].epochs);
  }
}

TEST_F(TrainerTest, AFinishedRunIsReadBack) {
  const auto finished = Train(QuickSettings(undisturbed_folder_->path()));
  ASSERT_TRUE(finished.ok());
  EXPECT_EQ(finished->weights, undisturbed_->weights);
  EXPECT_EQ(observer_.epochs, 0);
  Trainer labeller(*pool_, QuickSettings(undisturbed_folder_->path()),
                   observer_);
  EXPECT_EQ(*labeller.LabelNextStage(0, 1), -1);
}

TEST_F(TrainerTest, ShardsOfLabelsAddUp) {
  const TrainingSettings shared = QuickSettings(folder_.path());
  const std::string labels = "stage-14/000000.labels";
  for (int shard : {1, 0}) {
    EXPECT_FALSE(std::filesystem::exists(folder_.Path(labels)));
    Trainer labeller(*pool_, shared, observer_);
    const auto stage = labeller.LabelNextStage(shard, 2);
    ASSERT_TRUE(stage.ok());
    EXPECT_EQ(*stage, pattern_eval::kStageCount - 1);
  }
  EXPECT_EQ(folder_.Read(labels), undisturbed_folder_->Read(labels));
}

TEST_F(TrainerTest, StopsAfterTheStagesAskedFor) {
  Trainer trainer(*pool_, QuickSettings(folder_.path()), observer_);
  const auto first = trainer.Run(1);
  ASSERT_TRUE(first.ok());
  EXPECT_FALSE(first->is_finished());
  EXPECT_EQ(first->stages.size(), 1u);
  const std::string weights = "stage-14/weights";
  EXPECT_EQ(folder_.Read(weights), undisturbed_folder_->Read(weights));
  EXPECT_TRUE(undisturbed_->is_finished());
}

TEST_F(TrainerTest, FitsAgainFromLabelsOfAnEarlierTraining) {
  TrainingSettings again = QuickSettings(folder_.path());
  again.labels_from = undisturbed_folder_->path();
  again.neighbour_importance = 0;
  Trainer trainer(*pool_, again, observer_);
  // The last stage has no neighbour in the first training either.
  const auto result = trainer.Run(1);
  ASSERT_TRUE(result.ok()) << result.status();
  const size_t first = result->weights.weights.size() /
                       pattern_eval::kStageCount *
                       (pattern_eval::kStageCount - 1);
  for (size_t i = first; i < result->weights.weights.size(); ++i) {
    ASSERT_EQ(result->weights.weights[i], undisturbed_->weights.weights[i]);
  }
  // With them, the positions of the stage before count as well.
  const TemporaryFolder with_neighbours;
  again.folder = with_neighbours.path();
  again.neighbour_importance = 0.25;
  Trainer wider(*pool_, again, observer_);
  const auto wider_result = wider.Run(1);
  ASSERT_TRUE(wider_result.ok()) << wider_result.status();
  EXPECT_NE(wider_result->weights, result->weights);
  EXPECT_FALSE(std::filesystem::exists(folder_.Path("stage-14/000000.labels")));

  PositionPool other;
  FillPool(61, other);
  const TemporaryFolder other_folder;
  again.folder = other_folder.path();
  Trainer mistaken(other, again, observer_);
  EXPECT_TRUE(absl::IsNotFound(mistaken.Run(1).status()));
}

TEST_F(TrainerTest, LearnsSomething) {
  // A guess of zero would be off by the spread of the labels, 20 discs.
  EXPECT_EQ(undisturbed_->stages.front().stage, pattern_eval::kStageCount - 1);
  EXPECT_GT(undisturbed_->stages.front().errors.count(), 5);
  EXPECT_LT(undisturbed_->stages.front().errors.rms(), 14);
}

TEST_F(TrainerTest, ScalesLabelsBySearchFromTheFirstThatAreChecked) {
  double label_scale = 1;
  for (const StageReport& stage : undisturbed_->stages) {
    // Exact are up to 6 empty squares, checked up to 9: stage 14 has 0 to 4 of
    // them, stage 13 5 to 8, stage 12 9 to 12.
    if (stage.stage == 14) {
      EXPECT_EQ(stage.label_scale, 1);
    } else if (stage.stage >= 12) {
      EXPECT_NE(stage.label_scale, label_scale);
      EXPECT_GT(stage.label_scale, 0.3);
      EXPECT_LT(stage.label_scale, 3);
    } else {
      EXPECT_EQ(stage.label_scale, label_scale);
    }
    label_scale = stage.label_scale;
  }
  TrainingSettings unscaled = QuickSettings(folder_.path());
  unscaled.calibration_positions = 0;
  const auto plain = Train(unscaled);
  ASSERT_TRUE(plain.ok());
  EXPECT_NE(plain->weights, undisturbed_->weights);
  for (const StageReport& stage : plain->stages)
    EXPECT_EQ(stage.label_scale, 1);
}

TEST_F(TrainerTest, ANewRunDoesNotContinueAnother) {
  TrainingSettings other = QuickSettings(undisturbed_folder_->path());
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
