#include "training/labeler.h"

#include "gtest/gtest.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::Position;

std::vector<Position> PositionsWithEmpties(int empties, int count) {
  othello::Random random(static_cast<unsigned>(empties));
  std::vector<Position> positions;
  for (int i = 0; i < count; ++i) {
    positions.push_back(othello::RandomPlayedPosition(random, empties));
  }
  return positions;
}

search::SearchOptions LabelOptions() {
  search::SearchOptions options;
  options.weights = pattern_eval::MakeSyntheticWeights(1);
  options.selectivity = "none";
  options.hash_mb = 1;
  return options;
}

TEST(LabelerTest, SolvesNearTheEnd) {
  const search::SearchOptions options = LabelOptions();
  LabelSettings settings;
  settings.exact_empties = 8;
  auto labeler = Labeler::Create(settings, options);
  ASSERT_TRUE(labeler.ok());
  auto solver = search::Searcher::Create({});
  for (const Position& position : PositionsWithEmpties(8, 30)) {
    EXPECT_EQ((*labeler)->LabelOf(position),
              (*solver)->Search(position, {}).score());
  }
}

TEST(LabelerTest, SearchesBefore) {
  const search::SearchOptions options = LabelOptions();
  LabelSettings settings;
  settings.exact_empties = 8;
  settings.depth = 4;
  auto labeler = Labeler::Create(settings, options);
  ASSERT_TRUE(labeler.ok());
  auto searcher = search::Searcher::Create(options);
  search::SearchLimits limits;
  limits.depth = 4;
  for (const Position& position : PositionsWithEmpties(30, 20)) {
    (*searcher)->Clear();
    EXPECT_EQ((*labeler)->LabelOf(position),
              (*searcher)->Search(position, limits).score());
  }
}

TEST(LabelerTest, TheOrderDoesNotMatter) {
  const search::SearchOptions options = LabelOptions();
  const auto positions = PositionsWithEmpties(20, 20);
  auto forwards = Labeler::Create({}, options);
  auto backwards = Labeler::Create({}, options);
  std::vector<othello::Score> labels;
  for (const Position& position : positions) {
    labels.push_back((*forwards)->LabelOf(position));
  }
  for (size_t i = positions.size(); i-- > 0;) {
    EXPECT_EQ((*backwards)->LabelOf(positions[i]), labels[i]);
  }
}

TEST(LabelerTest, RefusesLabelsThatSeeNoLaterStage) {
  const search::SearchOptions options = LabelOptions();
  LabelSettings shallow, inexact;
  shallow.depth = pattern_eval::kDiscsPerStage - 1;
  inexact.exact_empties = pattern_eval::kDiscsPerStage - 1;
  EXPECT_TRUE(
      absl::IsInvalidArgument(Labeler::Create(shallow, options).status()));
  EXPECT_TRUE(
      absl::IsInvalidArgument(Labeler::Create(inexact, options).status()));
}

TEST(LabelIdentityTest, IsOfPositionsSettingsAndWeights) {
  const std::vector<PoolPosition> positions = {{Position::Start()},
                                               {Position::Start().Play(19)}};
  const LabelSettings settings;
  const uint64_t identity = LabelIdentity(positions, settings, 7);
  LabelSettings deeper = settings;
  ++deeper.depth;
  EXPECT_NE(identity, LabelIdentity(positions, deeper, 7));
  EXPECT_NE(identity, LabelIdentity(positions, settings, 8));
  EXPECT_NE(identity, LabelIdentity({positions[1], positions[0]}, settings, 7));
}

}  // namespace
}  // namespace training
