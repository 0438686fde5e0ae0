#include "training/trainer.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"
#include "training/self_play.h"

namespace training {
namespace {

using othello::TemporaryFolder;
using ::testing::HasSubstr;

class Silence : public TrainingObserver {
 public:
  void OnStage(int, int64_t) override {}
  void OnCorrection(int, const LabelCorrection&) override {}
  void OnWork(const std::string& what, int64_t positions) override {
    work_ = what;
    announced[what] += positions;
  }
  void OnDone(int64_t positions) override { done[work_] += positions; }
  void OnTable(const std::string&, int64_t, int64_t) override { ++tables; }
  void OnEpoch(const std::string&, int, double, double) override {}
  int tables = 0;
  // Positions by what is done with them.
  std::map<std::string, int64_t> announced, done;

 private:
  std::string work_;
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

TrainingInput InputOf(const PositionPool& pool) {
  TrainingInput input;
  input.positions = &pool;
  input.labels.labels.exact_empties = 6;
  input.labels.labels.depth = 4;
  input.labels.options.selectivity = "none";
  input.labels.options.hash_mb = 1;
  return input;
}

// Linear weights.
TrainingSettings QuickSettings(const std::string& folder) {
  TrainingSettings settings;
  settings.fit.channels = 0;
  settings.fit.epochs = 2;
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
    const TrainingInput input = InputOf(*pool_);
    Trainer trainer(input, QuickSettings(undisturbed_folder_->path()),
                    observer);
    auto result = trainer.Run();
    ASSERT_TRUE(result.ok()) << result.status();
    undisturbed_ = new TrainingResult(*std::move(result));
  }
  static void TearDownTestSuite() {
    delete undisturbed_;
    delete undisturbed_folder_;
    delete pool_;
  }

  absl::StatusOr<TrainingResult> Train(const TrainingInput& input,
                                       const TrainingSettings& settings,
                                       int most = pattern_eval::kStageCount) {
    Trainer trainer(input, settings, observer_);
    return trainer.Run(most);
  }

  // (std::filesystem::copy() of mingw-w64 takes all files for the same.)
  void CopyUndisturbed() const {
    for (const auto& [name, bytes] :
         othello::ReadFolder(undisturbed_folder_->path())) {
      const std::string path = folder_.Path(name);
      std::filesystem::create_directories(
          othello::FilePath(path).parent_path());
      othello::WriteAll(path, bytes);
    }
  }

  static PositionPool* pool_;
  static TemporaryFolder* undisturbed_folder_;
  static TrainingResult* undisturbed_;
  Silence observer_;
  TemporaryFolder folder_;
};

PositionPool* TrainerTest::pool_;
TemporaryFolder* TrainerTest::undisturbed_folder_;
TrainingResult* TrainerTest::undisturbed_;

TEST_F(TrainerTest, ResumesFromAnyState) {
  // A run that lost the tables of the early stages, some labels, and was killed
  // while it wrote.
  namespace fs = std::filesystem;
  CopyUndisturbed();
  for (int stage = 0; stage <= 8; ++stage) {
    const int discs = 4 + 4 * stage;
    fs::remove(folder_.Path((discs < 10 ? "discs-0" : "discs-") +
                            std::to_string(discs) + ".table"));
    const std::string labels =
        StageFolder(folder_.Path("labels"), stage) + "/000000.labelled";
    if (stage == 7) fs::remove(labels);
    if (stage == 6) othello::WriteAll(labels, "cut");
    if (stage == 5) othello::WriteAll(labels + ".part", "half");
  }
  TrainingInput input = InputOf(*pool_);
  input.labels.threads = 2;
  TrainingSettings settings = QuickSettings(folder_.path());
  settings.threads = 2;
  const auto resumed = Train(input, settings);
  ASSERT_TRUE(resumed.ok()) << resumed.status();
  EXPECT_TRUE(resumed->is_finished);
  EXPECT_EQ(resumed->weights, undisturbed_->weights);
  EXPECT_EQ(observer_.tables, 9);
  EXPECT_EQ(observer_.done, observer_.announced);
  EXPECT_GT(observer_.done["labels"], 0);
  EXPECT_LT(observer_.done["labels"], pool_->size() / 2);
  ASSERT_EQ(resumed->tables.size(), undisturbed_->tables.size());
  for (size_t i = 0; i < resumed->tables.size(); ++i) {
    const TableReport& table = resumed->tables[i];
    const TableReport& expected = undisturbed_->tables[i];
    EXPECT_EQ(table.discs, expected.discs);
    EXPECT_EQ(table.epochs, expected.epochs);
    EXPECT_EQ(table.training_positions, expected.training_positions);
    EXPECT_EQ(table.errors.count(), expected.errors.count());
    if (table.errors.count() > 0) {
      EXPECT_EQ(table.errors.rms(), expected.errors.rms());
    }
  }
}

TEST_F(TrainerTest, AFinishedRunIsReadBack) {
  const TrainingInput input = InputOf(*pool_);
  const auto finished =
      Train(input, QuickSettings(undisturbed_folder_->path()));
  ASSERT_TRUE(finished.ok());
  EXPECT_EQ(finished->weights, undisturbed_->weights);
  EXPECT_EQ(observer_.tables, 0);
  EXPECT_TRUE(observer_.announced.empty());
  Trainer labeller(input, QuickSettings(undisturbed_folder_->path()),
                   observer_);
  EXPECT_EQ(*labeller.LabelNext(), "");
}

TEST_F(TrainerTest, ShardsOfLabelsAddUp) {
  const std::string labels = "labels/stage-14/000000.labelled";
  for (int shard : {1, 0}) {
    EXPECT_FALSE(std::filesystem::exists(folder_.Path(labels)));
    TrainingInput input = InputOf(*pool_);
    input.labels.shard = {shard, 2};
    Trainer labeller(input, QuickSettings(folder_.path()), observer_);
    const auto discs = labeller.LabelNext();
    ASSERT_TRUE(discs.ok());
    EXPECT_EQ(*discs, "60-63");
  }
  EXPECT_EQ(folder_.Read(labels), undisturbed_folder_->Read(labels));
}

TEST_F(TrainerTest, StopsAfterTheTablesAskedFor) {
  const auto first = Train(InputOf(*pool_), QuickSettings(folder_.path()), 1);
  ASSERT_TRUE(first.ok());
  EXPECT_FALSE(first->is_finished);
  EXPECT_EQ(first->tables.size(), 1u);
  const std::string table = "discs-60.table";
  EXPECT_EQ(folder_.Read(table), undisturbed_folder_->Read(table));
  EXPECT_TRUE(undisturbed_->is_finished);
}

TEST_F(TrainerTest, FitsAgainFromLabelsOfAnEarlierTraining) {
  TrainingInput again;
  again.labelled = {undisturbed_folder_->Path("labels")};
  TrainingSettings settings = QuickSettings(folder_.path());
  settings.neighbour_importance = 0;
  // The last stage has no neighbour in the first training either.
  const auto result = Train(again, settings, 1);
  ASSERT_TRUE(result.ok()) << result.status();
  const size_t first = result->weights.weights.size() /
                       pattern_eval::kStageCount *
                       (pattern_eval::kStageCount - 1);
  for (size_t i = first; i < result->weights.weights.size(); ++i) {
    ASSERT_EQ(result->weights.weights[i], undisturbed_->weights.weights[i]);
  }
  // With them, the positions of the stage before count as well.
  settings.neighbour_importance = 0.25;
  const auto wider = Train(again, settings, 1);
  ASSERT_TRUE(wider.ok()) << wider.status();
  EXPECT_GT(wider->tables[0].training_positions,
            result->tables[0].training_positions);
  EXPECT_NE(wider->weights, result->weights);
}

TEST_F(TrainerTest, LeavesPositionsOut) {
  TrainingInput input;
  input.labelled = {undisturbed_folder_->Path("labels")};
  std::vector<othello::Position> positions;
  for (const PoolPosition& position : pool_->stage(14)) {
    positions.push_back(position.position);
  }
  ASSERT_GT(positions.size(), 10u);
  positions.resize(positions.size() - 3);
  input.left_out = LeftOutPositions(positions);
  TrainingSettings settings = QuickSettings(folder_.path());
  settings.neighbour_importance = 0;
  const auto result = Train(input, settings, 1);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(
      result->tables[0].training_positions + result->tables[0].errors.count(),
      3);
}

TEST_F(TrainerTest, LearnsSomething) {
  // A guess of zero would be off by the spread of the labels, 20 discs.
  EXPECT_EQ(undisturbed_->tables.front().discs, "60-63");
  EXPECT_GT(undisturbed_->tables.front().errors.count(), 5);
  EXPECT_LT(undisturbed_->tables.front().errors.rms(), 14);
}

TEST_F(TrainerTest, ANewRunDoesNotContinueAnother) {
  CopyUndisturbed();
  TrainingSettings other = QuickSettings(folder_.path());
  other.fit.linear_ridge *= 2;
  const auto result = Train(InputOf(*pool_), other);
  EXPECT_TRUE(absl::IsFailedPrecondition(result.status())) << result.status();
  EXPECT_THAT(result.status().message(),
              HasSubstr("other positions or settings: linear_ridge is '40' "
                        "there and '80' now, weights is "));
}

TEST_F(TrainerTest, ProgressEndsWhereTheWorkEnds) {
  TrainingInput input = InputOf(*pool_);
  input.labels.correction = {/*positions=*/100, /*exact_empties=*/8,
                             /*depth=*/4};
  input.labels.reference = input.labels.options;
  TrainingSettings settings = QuickSettings(folder_.path());
  settings.fit.channels = 1;
  settings.first_stage = settings.last_stage = 13;
  ASSERT_TRUE(Train(input, settings).ok());
  EXPECT_EQ(observer_.announced["stage 13 correction"], 100);
  EXPECT_GT(observer_.announced["56-59 discs"], 0);
  EXPECT_EQ(observer_.done, observer_.announced);
}

TEST_F(TrainerTest, RefusesWhatMakesNoSense) {
  const TrainingInput input = InputOf(*pool_);
  TrainingSettings settings = QuickSettings(folder_.path());
  settings.neighbour_importance = 2;
  EXPECT_TRUE(absl::IsInvalidArgument(Train(input, settings).status()));
  settings = QuickSettings(folder_.path());
  settings.threads = 0;
  EXPECT_TRUE(absl::IsInvalidArgument(Train(input, settings).status()));
  settings = QuickSettings("/proc/nowhere");
  EXPECT_FALSE(Train(input, settings).ok());
}

}  // namespace
}  // namespace training
