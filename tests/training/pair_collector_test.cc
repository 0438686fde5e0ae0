#include "training/pair_collector.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "othello/support/whole_file.h"
#include "search/selectivity/default_parameters.h"
#include "search/toy_evaluator.h"
#include "tests/support/fake_searcher.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

std::vector<PlayedGame> GamesForPairs(int count) {
  othello::Random random(17);
  std::vector<PlayedGame> games(count);
  for (PlayedGame& game : games) {
    othello::PlayRandomGame(
        random, [&](const othello::Position& p) { game.push_back(p); });
  }
  return games;
}

PairPlan SmallPlan() {
  PairPlan plan;
  plan.min_discs = 50;
  plan.max_discs = 53;
  plan.positions = 6;
  plan.positions_per_root = 2;
  plan.ply = 2;
  plan.tiers = {{3, 1}, {4, 2}};
  plan.exact_tiers = {{12, 1}, {13, 2}};
  plan.grid = {{0, 3}, {1, 3}, {2, 4}};
  plan.exact_shallow = {0, 2, 4};
  return plan;
}

class PairCollectorTest : public testing::Test {
 protected:
  PairCollectorTest() {
    job_.plan = SmallPlan();
    job_.games = games_;
    job_.hash_mb = 1;
    job_.about_games = {"games: random"};
  }
  ~PairCollectorTest() override { std::filesystem::remove(path_); }

  std::string Collect() {
    int64_t items = 0;
    const absl::Status status =
        CollectPairs(job_, path_, [&](int64_t done) { items += done; });
    EXPECT_TRUE(status.ok()) << status;
    EXPECT_EQ(items, ItemsOfShard(job_.plan, job_.shard));
    return othello::ReadWholeFile(path_, 1 << 24).value_or("");
  }

  const std::vector<PlayedGame> games_ = GamesForPairs(20);
  CollectionJob job_;
  const std::string path_ =
      testing::TempDir() + "pair_collector_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name() + ".tsv";
};

TEST_F(PairCollectorTest, TakesPositionsNearTheirWindow) {
  search::SearchOptions options;
  options.hash_mb = 1;
  job_.plan.positions = 40;
  const auto farthest = [&] {
    auto collector = PairCollector::Create(job_.plan, games_, options);
    EXPECT_TRUE(collector.ok()) << collector.status();
    float most = 0;
    for (int64_t item = 0; item < job_.plan.items(); ++item) {
      for (const EvaluationPair& pair : (*collector)->Collect(item)) {
        if (pair.shallow == 0) {
          most = std::max(most, std::abs(pair.v_shallow - pair.bound));
        }
      }
    }
    return most;
  };
  job_.plan.near_discs = 0;
  EXPECT_GT(farthest(), 3);
  job_.plan.near_discs = 3;
  const float near = farthest();
  EXPECT_GT(near, 0);
  EXPECT_LE(near, 3);
}

TEST_F(PairCollectorTest, DeepSearchesPrune) {
  search::SearchOptions options;
  options.hash_mb = 1;
  job_.plan.min_discs = job_.plan.max_discs = 40;
  job_.plan.tiers = {{7, 1}};
  job_.plan.exact_tiers = {};
  job_.plan.grid = {{2, 4}, {3, 7}};
  const auto pairs_of = [&](int plain_depth) {
    job_.plan.plain_depth = plain_depth;
    auto collector = PairCollector::Create(job_.plan, games_, options);
    EXPECT_TRUE(collector.ok()) << collector.status();
    return (*collector)->Collect(0);
  };
  const std::vector<EvaluationPair> plain = pairs_of(7);
  job_.plan.plain_depth = 4;
  EXPECT_FALSE(PairCollector::Create(job_.plan, games_, options).ok())
      << "pruning takes parameters";
  options.probcut = *search::LoadDefaultProbCutModel();
  const std::vector<EvaluationPair> pruned = pairs_of(4);
  ASSERT_EQ(pruned.size(), plain.size());
  for (size_t i = 0; i < plain.size(); ++i) {
    EXPECT_EQ(pruned[i].deep, plain[i].deep);
    EXPECT_EQ(pruned[i].v_shallow, plain[i].v_shallow);
    if (plain[i].deep <= 4) {
      EXPECT_EQ(pruned[i].v_deep, plain[i].v_deep);
    }
    EXPECT_NEAR(pruned[i].v_deep, plain[i].v_deep, 6);
  }
}

TEST_F(PairCollectorTest, PairsAreWhatSearchesSay) {
  search::SearchOptions options;
  options.hash_mb = 1;
  auto collector = PairCollector::Create(job_.plan, games_, options);
  ASSERT_TRUE(collector.ok()) << collector.status();
  auto meetings = MakeMeetingSearch(nullptr);
  ASSERT_TRUE(meetings.ok());
  // The item's positions are not in the pairs; find them by their values
  // among all that could have been met.
  std::set<std::vector<float>> possible;
  for (const PlayedGame& game : games_) {
    for (const othello::Position& root : game) {
      if (root.disc_count() != 48 || !root.HasLegalMove()) continue;
      for (const MetPosition& met : (*meetings)->Meet(root, 2)) {
        std::vector<float> values;
        for (int depth : {0, 1, 3}) {
          values.push_back(
              static_cast<float>(othello::DiscsFromScore(search::naive::Negamax(
                  search::ToyEvaluator(), met.position, depth))));
        }
        possible.insert(values);
      }
    }
  }
  const std::vector<EvaluationPair> pairs = (*collector)->Collect(0);
  int found = 0;
  for (size_t i = 0; i + 1 < pairs.size(); ++i) {
    const EvaluationPair& first = pairs[i];
    const EvaluationPair& second = pairs[i + 1];
    if (first.deep != 3 || first.shallow != 0) continue;
    ASSERT_EQ(second.shallow, 1);
    ASSERT_EQ(second.deep, 3);
    EXPECT_EQ(first.v_deep, second.v_deep);
    EXPECT_EQ(possible.count({first.v_shallow, second.v_shallow, first.v_deep}),
              1u);
    ++found;
  }
  EXPECT_EQ(found, 2);
}

TEST_F(PairCollectorTest, FollowsThePlan) {
  const auto file = ParsePairFile(Collect());
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->weights_fingerprint, 0u);
  std::set<std::pair<int, int>> depths;
  int exact = 0;
  for (const EvaluationPair& pair : file->pairs) {
    // One disc less for each pass on the way.
    EXPECT_GE(pair.discs, 48);
    EXPECT_LE(pair.discs, 53);
    EXPECT_NE(pair.bound, EvaluationPair::kNoBound);
    if (pair.IsExact()) {
      ++exact;
      EXPECT_EQ(static_cast<int>(pair.v_deep) % 2, 0);
    } else {
      depths.insert({pair.shallow, pair.deep});
    }
  }
  EXPECT_GT(exact, 20);
  EXPECT_EQ(depths, (std::set<std::pair<int, int>>{{0, 3}, {1, 3}, {2, 4}}));
}

// The toy evaluation and a margin of next to nothing: searches that prune say
// other things.
TEST_F(PairCollectorTest, SearchesCanBeSelective) {
  job_.plan.tiers = {{8, 1}};
  job_.plan.grid = {{0, 8}, {4, 8}};
  const auto open = ParsePairFile(Collect());
  std::filesystem::remove(path_);
  job_.plan.selectivity = "multi_probcut:t=0.1";
  job_.probcut = search::MakeSimpleModel();
  const std::string text = Collect();
  EXPECT_NE(text.find("# selectivity: multi_probcut:t=0.1"), std::string::npos);
  const auto selective = ParsePairFile(text);
  ASSERT_TRUE(open.ok() && selective.ok());
  ASSERT_EQ(open->pairs.size(), selective->pairs.size());
  int different = 0;
  for (size_t i = 0; i < open->pairs.size(); ++i) {
    const EvaluationPair& one = open->pairs[i];
    const EvaluationPair& other = selective->pairs[i];
    EXPECT_EQ(one.bound, other.bound) << "the same position";
    if (one.IsExact()) {
      EXPECT_EQ(one.v_deep, other.v_deep);
    } else {
      different += one.v_deep != other.v_deep;
    }
  }
  EXPECT_GT(different, 0);
}

TEST_F(PairCollectorTest, ThreadsAndInterruptionsLeaveTheBytesAsTheyAre) {
  const std::string whole = Collect();
  EXPECT_EQ(Collect(), whole) << "a finished file was changed";
  std::filesystem::remove(path_);
  job_.threads = 3;
  EXPECT_EQ(Collect(), whole);
  for (size_t part : {whole.size() / 10, whole.size() / 2}) {
    std::ofstream(path_, std::ios::binary) << whole.substr(0, part);
    EXPECT_EQ(Collect(), whole) << "killed after " << part << " bytes";
  }
}

TEST_F(PairCollectorTest, ShardsTogetherAreTheWhole) {
  const auto lines_of = [](const std::string& text) {
    std::multiset<std::string> lines;
    const auto file = ParsePairFile(text);
    EXPECT_TRUE(file.ok()) << file.status();
    for (const EvaluationPair& pair : file->pairs) {
      lines.insert(FormatPair(pair));
    }
    return lines;
  };
  const auto whole = lines_of(Collect());
  std::string parts;
  job_.shard.count = 2;
  for (job_.shard.number = 0; job_.shard.number < 2; ++job_.shard.number) {
    std::filesystem::remove(path_);
    parts += Collect();
  }
  EXPECT_EQ(lines_of(parts), whole);
}

TEST_F(PairCollectorTest, OtherSettingsAreRefused) {
  Collect();
  job_.plan.seed = 2;
  EXPECT_FALSE(CollectPairs(job_, path_, [](int64_t) {}).ok());
}

TEST_F(PairCollectorTest, BadInputIsAnError) {
  job_.plan.max_discs = 64;
  EXPECT_FALSE(CollectPairs(job_, path_, [](int64_t) {}).ok());
  job_.plan = SmallPlan();
  job_.games = {};
  EXPECT_FALSE(CollectPairs(job_, path_, [](int64_t) {}).ok());
}

}  // namespace
}  // namespace training
