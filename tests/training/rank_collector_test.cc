#include "training/rank_collector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "othello/support/whole_file.h"
#include "search/selectivity/default_parameters.h"
#include "search/selectivity/rank_features.h"
#include "tests/support/random_positions.h"
#include "training/rank_counts.h"

namespace training {
namespace {

using search::RankRow;
using testing::HasSubstr;

std::vector<PlayedGame> RandomGames(int count) {
  othello::Random random(23);
  std::vector<PlayedGame> games(count);
  for (PlayedGame& game : games) {
    othello::PlayRandomGame(
        random, [&](const othello::Position& p) { game.push_back(p); });
  }
  return games;
}

search::SearchOptions SmallTable() {
  search::SearchOptions options;
  options.hash_mb = 1;
  return options;
}

class RankCollectorTest : public testing::Test {
 protected:
  RankCollectorTest() {
    job_.plan.games = 10;
    job_.plan.depth = 8;
    job_.plan.stride = 24;
    job_.plan.min_empties = 10;
    job_.games = games_;
    job_.hash_mb = 1;
    job_.about_games = {"games: random"};
  }
  ~RankCollectorTest() override { std::filesystem::remove(path_); }

  std::string Collect() {
    int64_t games = 0;
    const absl::Status status =
        CollectRanks(job_, path_, [&](int64_t done) { games += done; });
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_EQ(games, GamesOfShard(job_.plan, job_.shard));
    return othello::ReadWholeFile(path_, 1 << 24).value_or("");
  }

  const std::vector<PlayedGame> games_ = RandomGames(20);
  RankJob job_;
  const std::string path_ =
      testing::TempDir() + "rank_collector_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name() + ".tsv";
};

TEST_F(RankCollectorTest, CountsAreThoseOfTheGame) {
  auto once = RankCollector::Create(job_.plan, SmallTable());
  auto twice = RankCollector::Create(job_.plan, SmallTable());
  ASSERT_TRUE(once.ok()) << once.status();
  ASSERT_TRUE(twice.ok());
  (*twice)->CountGame(games_[1]);
  const std::vector<RankRow> rows = (*once)->CountGame(games_[0]);
  EXPECT_EQ((*twice)->CountGame(games_[0]), rows);
  EXPECT_FALSE(rows.empty());
  for (const RankRow& row : rows) {
    EXPECT_EQ(row.features.depth, 7);
    EXPECT_GE(row.x, 0);
    EXPECT_LE(row.x, row.y);
  }
}

TEST_F(RankCollectorTest, CountsInsideMultiProbCut) {
  const std::vector<RankRow> plain =
      (*RankCollector::Create(job_.plan, SmallTable()))->CountGame(games_[0]);
  job_.plan.selectivity = "multi_probcut:t=0.5";
  search::SearchOptions options = SmallTable();
  options.probcut = *search::LoadDefaultProbCutModel();
  auto pruned = RankCollector::Create(job_.plan, options);
  ASSERT_TRUE(pruned.ok()) << pruned.status();
  const std::vector<RankRow> rows = (*pruned)->CountGame(games_[0]);
  EXPECT_FALSE(rows.empty());
  const auto moments_of = [](const std::vector<RankRow>& of) {
    int64_t sum = 0;
    for (const RankRow& row : of) sum += row.y;
    return sum;
  };
  EXPECT_LT(moments_of(rows), moments_of(plain)) << "no node was cut";
  // Without what the method was fitted with there is nothing to prune by, and
  // what other methods would leave out is not known.
  EXPECT_FALSE(RankCollector::Create(job_.plan, SmallTable()).ok());
  job_.plan.selectivity = "multi_cut";
  EXPECT_FALSE(RankCollector::Create(job_.plan, options).ok());
}

TEST_F(RankCollectorTest, ThreadsAndInterruptionsLeaveTheBytesAsTheyAre) {
  const std::string whole = Collect();
  EXPECT_THAT(whole, HasSubstr("# games done: 10\n"));
  EXPECT_EQ(Collect(), whole) << "a finished file was changed";
  std::filesystem::remove(path_);
  job_.threads = 3;
  EXPECT_EQ(Collect(), whole);
  // Stopped when eight games had been written.
  std::filesystem::remove(path_);
  int64_t games = 0;
  std::string part;
  ASSERT_TRUE(CollectRanks(job_, path_, [&](int64_t done) {
                games += done;
                if (games == 9) {
                  part = othello::ReadWholeFile(path_, 1 << 24).value_or("");
                }
              }).ok());
  EXPECT_THAT(part, HasSubstr("# games done: 8\n"));
  ASSERT_TRUE(othello::ReplaceFile(path_, part).ok());
  EXPECT_EQ(Collect(), whole);
}

TEST_F(RankCollectorTest, ShardsTogetherAreTheWhole) {
  Collect();
  const auto whole = ReadCountFiles({path_});
  ASSERT_TRUE(whole.ok()) << whole.status();
  RankCounts sum;
  job_.shard.count = 3;
  for (job_.shard.number = 0; job_.shard.number < 3; ++job_.shard.number) {
    std::filesystem::remove(path_);
    Collect();
    const auto part = ReadCountFiles({path_});
    ASSERT_TRUE(part.ok()) << part.status();
    ASSERT_TRUE(AddCounts(*part, sum).ok());
  }
  EXPECT_EQ(sum.groups, whole->groups);
}

TEST_F(RankCollectorTest, OtherSettingsAreRefused) {
  Collect();
  job_.plan.seed = 2;
  const absl::Status status = CollectRanks(job_, path_, [](int64_t) {});
  EXPECT_THAT(std::string(status.message()),
              HasSubstr("other settings: seed is '1' there and '2' now"));
  ASSERT_TRUE(othello::ReplaceFile(path_, "nonsense").ok());
  EXPECT_FALSE(CollectRanks(job_, path_, [](int64_t) {}).ok());
}

TEST_F(RankCollectorTest, ChecksItsPlan) {
  const auto broken = [this](auto change) {
    RankJob job = job_;
    change(job.plan);
    return std::string(CollectRanks(job, path_, [](int64_t) {}).message());
  };
  EXPECT_THAT(broken([](RankPlan& p) { p.games = 0; }), HasSubstr("games"));
  EXPECT_THAT(broken([](RankPlan& p) { p.depth = 7; }), HasSubstr("depth"));
  EXPECT_THAT(broken([](RankPlan& p) { p.stride = 0; }), HasSubstr("stride"));
  EXPECT_THAT(broken([](RankPlan& p) { p.min_empties = 8; }),
              HasSubstr("empty squares"));
  job_.games = {};
  EXPECT_FALSE(CollectRanks(job_, path_, [](int64_t) {}).ok());
}

}  // namespace
}  // namespace training
