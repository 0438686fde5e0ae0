// The root of the search, with an evaluation that says what a test needs.

#include <memory>

#include "gtest/gtest.h"
#include "othello/position.h"
#include "othello/square.h"
#include "search/features.h"
#include "search/root_search_inl.h"
#include "search/search_control.h"
#include "search/selectivity/policy.h"
#include "search/split_pool.h"
#include "search/transposition_table.h"
#include "tests/support/searching.h"

namespace search {
namespace {

using ::othello::Bitboard;
using ::othello::Position;
using ::othello::Score;
using ::othello::Square;

// White's moves after f5: d6, f4 and f6.
const Position kRoot = Position::Start().Play(*othello::SquareFromName("f5"));
const Square kFirstBest = *othello::SquareFromName("d6");
const Square kLaterBest = *othello::SquareFromName("f4");

// One ply deep d6 leads by a few discs; two plies deep f4 does, by so many that
// it fails high. Stops the search at an evaluation of the test's choice.
class SurprisingEvaluator {
 public:
  struct State {};
  static constexpr bool kIsSlow = false;

  // Counts in `evaluations`, because the search has a copy of its own.
  SurprisingEvaluator(SearchControl& control, int stop_at, int& evaluations)
      : control_(control), stop_at_(stop_at), evaluations_(evaluations) {}

  State StateOf(const Position&) const { return {}; }
  State AfterMove(const State&, const Position&, Square, Bitboard) const {
    return {};
  }
  State AfterPass(const State&) const { return {}; }
  Score Evaluate(const Position& position, const State&) const {
    if (++evaluations_ == stop_at_) control_.Stop();
    const bool is_deep = position.empty_count() == kRoot.empty_count() - 2;
    const bool is_later = (position.discs() & othello::SquareBit(kLaterBest));
    const bool is_first = (position.discs() & othello::SquareBit(kFirstBest));
    // For the side to move: the root's side two plies deep, the other side
    // after one ply.
    if (is_deep) return is_later && !is_first ? 40 * othello::kScorePerDisc : 0;
    return is_first ? -5 * othello::kScorePerDisc : 0;
  }
  Score EvaluateChild(const Position& child, const State& state, Square,
                      Bitboard) const {
    return Evaluate(child, state);
  }

 private:
  SearchControl& control_;
  const int stop_at_;
  int& evaluations_;
};

struct StoppedSearch {
  SearchResult result;
  int evaluations;
};

// A search of two plies that is stopped at an evaluation, or not (0).
StoppedSearch SearchStoppedAt(int evaluation) {
  const auto table = TranspositionTable::Create(1).value();
  const auto pool = SplitPool::Create(1).value();
  SearchControl control;
  int evaluations = 0;
  const SurprisingEvaluator evaluator(control, evaluation, evaluations);
  RootSearch<SurprisingEvaluator, NoSelectivity, ProductionFeatures> search(
      evaluator, NoSelectivity(), ProductionFeatures(), *table, *pool);
  SearchResult result = search.Run(kRoot, DepthLimit(2), control, nullptr);
  return {result, evaluations};
}

TEST(RootSearchTest, AMoveThatFailsHighIsPlayedIfTheSearchEndsThen) {
  const StoppedSearch whole = SearchStoppedAt(0);
  ASSERT_EQ(whole.result.best_move(), kLaterBest);
  int first = 0;   // evaluation at which f4 has taken the lead
  int bounds = 0;  // how often it was known by a bound only
  for (int stop_at = 1; stop_at < whole.evaluations; ++stop_at) {
    const SearchResult result = SearchStoppedAt(stop_at).result;
    EXPECT_TRUE(result.was_stopped);
    if (result.depth == 0) continue;
    if (result.best_move() == kLaterBest) {
      if (first == 0) first = stop_at;
      if (result.lines[0].bound == Bound::kLower) ++bounds;
    } else {
      EXPECT_EQ(result.best_move(), kFirstBest);
      EXPECT_EQ(first, 0) << "forgotten again at evaluation " << stop_at;
    }
  }
  EXPECT_GT(first, 0);
  EXPECT_GT(bounds, 0);
}

}  // namespace
}  // namespace search
