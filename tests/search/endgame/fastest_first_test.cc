#include "search/endgame/fastest_first.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "gtest/gtest.h"
#include "search/endgame/last_discs.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace search::endgame {
namespace {

using othello::DiscDiff;
using othello::Position;

class SolveFastestFirstTest : public testing::Test {
 protected:
  SolveFastestFirstTest()
      : table_(*TranspositionTable::Create(1)),
        budget_(SearchLimits(), /*threads=*/1, Clock::now(), control_),
        share_(&budget_) {
    context_.table = table_.get();
    context_.share = &share_;
    context_.interruption = Interruption(&budget_.flag());
  }

  void ExpectRightAnswer(const Position& position, DiscDiff exact,
                         DiscDiff alpha) {
    const DiscDiff score = SolveFastestFirst(position, alpha, context_);
    ASSERT_EQ(score > alpha, exact > alpha) << "alpha " << alpha;
    if (score > alpha) {
      ASSERT_LE(score, exact) << "alpha " << alpha;
    } else {
      ASSERT_GE(score, exact) << "alpha " << alpha;
    }
  }

  void ForgetEverything() {
    table_->Clear();
    context_.near_table = NearTable();
  }

  SearchControl control_;
  std::unique_ptr<TranspositionTable> table_;
  Budget budget_;
  BudgetShare share_;
  SolverContext context_;
};

// The same table serves all windows of all positions, as in a real search: an
// entry that is wrong for another window would show.
TEST_F(SolveFastestFirstTest, AgreesWithTheNaiveSearch) {
  othello::Random random(5);
  for (int empties = kLastDiscs - 1; empties <= 9; ++empties) {
    for (int64_t i = othello::Scaled(empties == 9 ? 20 : 80); i > 0; --i) {
      const Position position =
          i % 3 == 0 ? othello::RandomBoard(random, empties)
                     : othello::RandomPlayedPosition(random, empties);
      const DiscDiff exact = naive::Solve(position);
      for (DiscDiff alpha :
           {exact + 7, exact - 9, 0, exact, -1, exact - 1, -64, 63}) {
        ASSERT_NO_FATAL_FAILURE(ExpectRightAnswer(position, exact, alpha))
            << std::hex << position.mover << " " << position.opponent;
      }
    }
  }
  EXPECT_GT(context_.nodes, 0u);
}

// Larger positions have no naive answer, but all windows must tell one story,
// and so must tables that have seen nothing yet.
TEST_F(SolveFastestFirstTest, WindowsAgreeWithEachOther) {
  othello::Random random(6);
  for (int64_t i = othello::Scaled(20); i > 0; --i) {
    const Position position =
        othello::RandomPlayedPosition(random, kFastestFirst);
    DiscDiff low = -64;
    DiscDiff high = 64;
    while (low < high) {
      const DiscDiff alpha = (low + high - 1) >> 1;
      const DiscDiff score = SolveFastestFirst(position, alpha, context_);
      if (score > alpha) {
        low = score;
      } else {
        high = score;
      }
      ASSERT_LE(low, high);
    }
    ForgetEverything();
    ASSERT_NO_FATAL_FAILURE(ExpectRightAnswer(position, low, low));
    ForgetEverything();
    ASSERT_NO_FATAL_FAILURE(ExpectRightAnswer(position, low, low - 1));
  }
}

TEST_F(SolveFastestFirstTest, GivesUpWhenInterrupted) {
  othello::Random random(7);
  const Position position = othello::RandomPlayedPosition(random, 16);
  control_.Stop();
  SolveFastestFirst(position, 0, context_);
  EXPECT_LT(context_.nodes, 1'000'000u);
  EXPECT_TRUE(context_.IsInterrupted());
  // Nothing half-done was stored.
  TableEntry entry;
  EXPECT_FALSE(table_->Probe(HashOf(position), entry));
}

TEST_F(SolveFastestFirstTest, KeepsToItsNodes) {
  othello::Random random(8);
  uint64_t most = 0;
  for (int64_t i = othello::Scaled(200); i > 0; --i) {
    const Position position =
        othello::RandomPlayedPosition(random, 8 + static_cast<int>(i % 7));
    SearchLimits limits;
    limits.nodes = 100 * i;
    Budget budget(limits, 1, Clock::now(), control_);
    BudgetShare share(&budget);
    context_.share = &share;
    context_.interruption = Interruption(&budget.flag());
    context_.nodes = 0;
    ForgetEverything();
    SolveFastestFirst(position, 0, context_);
    EXPECT_LE(context_.nodes, *limits.nodes + 1000);
    most = std::max(most,
                    context_.nodes - std::min(context_.nodes, *limits.nodes));
  }
  EXPECT_GT(most, 0u) << "no limit was reached";
}

}  // namespace
}  // namespace search::endgame
