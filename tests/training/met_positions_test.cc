#include "training/met_positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "pattern_eval/synthetic_weights.h"
#include "search/toy_evaluator.h"
#include "tests/support/random_positions.h"

namespace training {
namespace {

using othello::Position;

std::unique_ptr<MeetingSearch> ToyMeetings() {
  auto meetings = MakeMeetingSearch(nullptr);
  EXPECT_TRUE(meetings.ok()) << meetings.status();
  return *std::move(meetings);
}

// All positions `ply` moves below; no passes on the way.
void AddBelow(const Position& position, int ply, std::set<Position>& found) {
  if (ply == 0) {
    found.insert(position);
    return;
  }
  for (othello::Square square : othello::Squares(position.LegalMoves())) {
    AddBelow(position.Play(square), ply - 1, found);
  }
}

TEST(MetPositionsTest, LieWhereTheyAreWanted) {
  const auto meetings = ToyMeetings();
  std::set<Position> below;
  AddBelow(Position::Start(), 4, below);
  const std::vector<MetPosition> met = meetings->Meet(Position::Start(), 4);
  // Alpha-beta looks at a part of the tree only.
  EXPECT_GT(met.size(), 10u);
  EXPECT_LT(met.size(), below.size());
  std::set<Position> distinct;
  for (const MetPosition& one : met) {
    EXPECT_EQ(below.count(one.position), 1u);
    EXPECT_LE(std::abs(one.bound), othello::kMaxScore);
    distinct.insert(one.position);
  }
  EXPECT_EQ(distinct.size(), met.size());
}

TEST(MetPositionsTest, AreTheSameEachTime) {
  othello::Random random(7);
  const auto once = ToyMeetings();
  const auto twice = ToyMeetings();
  for (int i = 0; i < 3; ++i) {
    const Position root = othello::RandomPlayedPosition(random, 30);
    twice->Meet(othello::RandomPlayedPosition(random, 30), 5);
    const std::vector<MetPosition> first = once->Meet(root, 5);
    const std::vector<MetPosition> second = twice->Meet(root, 5);
    ASSERT_EQ(first.size(), second.size());
    for (size_t j = 0; j < first.size(); ++j) {
      EXPECT_EQ(first[j].position, second[j].position);
      EXPECT_EQ(first[j].bound, second[j].bound);
    }
  }
}

TEST(MetPositionsTest, EvaluatesWithItsEvaluator) {
  const Position position = Position::Start().Play(19);
  EXPECT_EQ(ToyMeetings()->Evaluate(position),
            search::ToyEvaluator().Evaluate(position, {}));
  auto meetings = MakeMeetingSearch(pattern_eval::MakeSyntheticWeights(1));
  ASSERT_TRUE(meetings.ok());
  EXPECT_FALSE((*meetings)->Meet(Position::Start(), 3).empty());
}

}  // namespace
}  // namespace training
