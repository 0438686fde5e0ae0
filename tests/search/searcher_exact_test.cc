// Exact searches against the naive solver, and against each other.

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "gtest/gtest.h"
#include "othello/symmetry.h"
#include "search/searcher.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::DiscDiff;
using othello::Position;
using othello::Random;
using othello::RandomBelow;
using othello::ScoreFromDiscs;

// What fails names the position so that it can be solved by hand.
std::string Name(const Position& position) {
  char text[64];
  std::snprintf(text, sizeof(text), "{0x%016llX, 0x%016llX}",
                static_cast<unsigned long long>(position.mover),
                static_cast<unsigned long long>(position.opponent));
  return text;
}

// Positions of all kinds: played, not reachable, one-sided (wipe-outs and
// early ends), and of each kind some whose mover must pass.
Position AnyPosition(Random& random, int empties) {
  Position position;
  switch (RandomBelow(random, 4)) {
    case 0:
      position = othello::RandomBoard(random, empties);
      break;
    case 1: {
      position = othello::RandomBoard(random, empties);
      const othello::Bitboard few = position.mover & random() & random();
      position = {position.discs() & ~few, few};
      break;
    }
    default:
      position = othello::RandomPlayedPosition(random, empties);
  }
  return RandomBelow(random, 4) == 0 ? position.Pass() : position;
}

void ExpectSolved(const Position& position, DiscDiff exact,
                  const SearchResult& result) {
  SCOPED_TRACE(Name(position));
  EXPECT_TRUE(result.is_solved);
  EXPECT_FALSE(result.was_stopped);
  EXPECT_EQ(result.depth, position.empty_count());
  ASSERT_EQ(result.lines.size(), 1u);
  EXPECT_EQ(result.lines[0].bound, Bound::kExact);
  EXPECT_EQ(result.score(), ScoreFromDiscs(exact));
  ExpectCompleteLine(position, result.lines[0]);
}

// A naive search of ten empties takes some hundred milliseconds, so most
// positions are smaller.
TEST(SearcherExactTest, AgreesWithTheNaiveSearchUnderAllSymmetries) {
  constexpr int kMaxEmpties = 10;
  //                                        0     1     2     3     4     5
  const int kShort[kMaxEmpties + 1] = {100, 300, 300, 300, 500, 500,
                                       // 6   7    8   9  10
                                       400, 250, 100, 25, 5};
  const int kLong[kMaxEmpties + 1] = {1000,  5000,  9000, 15000, 20000, 20000,
                                      16000, 10000, 3300, 600,   100};
  const auto searcher = MakeSearcher();
  Random random(11);
  for (int empties = 0; empties <= kMaxEmpties; ++empties) {
    const int64_t count = othello::LongTestsWanted()
                              ? kLong[empties]
                              : othello::Scaled(kShort[empties]);
    for (int64_t i = 0; i < count && !testing::Test::HasFailure(); ++i) {
      const Position position = AnyPosition(random, empties);
      const DiscDiff exact = naive::Solve(position);
      for (int symmetry = 0; symmetry < othello::kSymmetries; ++symmetry) {
        const Position form = Transformed(position, symmetry);
        ExpectSolved(form, exact, searcher->Search(form, SearchLimits()));
      }
    }
  }
}

TEST(SearcherExactTest, ThreadsAgreeWithOneThread) {
  Random random(12);
  const auto one = MakeSearcher(1);
  std::vector<std::unique_ptr<Searcher>> many;
  for (int threads : {2, 3, 4}) many.push_back(MakeSearcher(threads));
  for (int64_t i = othello::Scaled(6); i > 0; --i) {
    const Position position = othello::RandomPlayedPosition(random, 18);
    const SearchResult expected = one->Search(position, SearchLimits());
    ExpectSolved(position, expected.score() / othello::kScorePerDisc, expected);
    for (const auto& searcher : many) {
      ExpectSolved(position, expected.score() / othello::kScorePerDisc,
                   searcher->Search(position, SearchLimits()));
    }
  }
}

// The small table of this searcher holds a fraction of the tree, and what the
// searches before left there.
TEST(SearcherExactTest, ATinyTableCostsOnlyTime) {
  Random random(13);
  const auto large = MakeSearcher(1, 16);
  const auto tiny = MakeSearcher(1, 0);
  for (int64_t i = othello::Scaled(6); i > 0; --i) {
    const Position position = othello::RandomPlayedPosition(random, 14);
    const SearchResult result = large->Search(position, SearchLimits());
    const DiscDiff exact = result.score() / othello::kScorePerDisc;
    ExpectSolved(position, exact, result);
    ExpectSolved(position, exact, tiny->Search(position, SearchLimits()));
    // And again with a table that knows all.
    ExpectSolved(position, exact, large->Search(position, SearchLimits()));
  }
}

// What a search with a window says about the exact score.
void ExpectAgrees(const Position& position, DiscDiff exact, DiscDiff alpha,
                  DiscDiff beta, const SearchResult& result) {
  SCOPED_TRACE(testing::Message() << Name(position) << " exact " << exact
                                  << " window " << alpha << " " << beta);
  const ScoredLine& line = result.lines[0];
  if (position.IsGameOver()) {  // needs no search
    EXPECT_EQ(line.bound, Bound::kExact);
    EXPECT_EQ(line.score, ScoreFromDiscs(exact));
  } else if (exact <= alpha && alpha > -othello::kMaxDiscs) {
    EXPECT_EQ(line.bound, Bound::kUpper);
    EXPECT_LE(line.score, ScoreFromDiscs(alpha));
    EXPECT_GE(line.score, ScoreFromDiscs(exact));
  } else if (exact >= beta && beta < othello::kMaxDiscs) {
    EXPECT_EQ(line.bound, Bound::kLower);
    EXPECT_GE(line.score, ScoreFromDiscs(beta));
    EXPECT_LE(line.score, ScoreFromDiscs(exact));
  } else {
    EXPECT_EQ(line.bound, Bound::kExact);
    EXPECT_EQ(line.score, ScoreFromDiscs(exact));
    ExpectCompleteLine(position, line);
  }
  AfterLegalLine(position, line.moves);
  EXPECT_EQ(line.moves.empty(), position.IsGameOver());
}

TEST(SearcherExactTest, WinLossDrawAgreesWithTheSign) {
  Random random(14);
  const auto searcher = MakeSearcher();
  for (int64_t i = othello::Scaled(300); i > 0; --i) {
    const Position position = AnyPosition(random, 1 + RandomBelow(random, 7));
    searcher->Clear();
    ExpectAgrees(position, naive::Solve(position), -1, 1,
                 searcher->Search(position, WindowLimit(-1, 1)));
  }
  for (int64_t i = othello::Scaled(30); i > 0; --i) {
    const Position position =
        othello::RandomPlayedPosition(random, 12 + RandomBelow(random, 4));
    const DiscDiff exact = searcher->Search(position, SearchLimits()).score() /
                           othello::kScorePerDisc;
    searcher->Clear();
    ExpectAgrees(position, exact, -1, 1,
                 searcher->Search(position, WindowLimit(-1, 1)));
  }
}

TEST(SearcherExactTest, AnyWindowIsABound) {
  Random random(15);
  const auto searcher = MakeSearcher();
  for (int64_t i = othello::Scaled(400); i > 0; --i) {
    const int empties = i % 20 == 0 ? 13 : 1 + RandomBelow(random, 7);
    const Position position = AnyPosition(random, empties);
    const DiscDiff exact =
        empties < 8
            ? naive::Solve(position)
            : searcher->Search(position, {}).score() / othello::kScorePerDisc;
    for (int window = 0; window < 4; ++window) {
      const DiscDiff alpha = std::clamp(exact + RandomBelow(random, 31) - 20,
                                        -othello::kMaxDiscs, 63);
      const DiscDiff beta =
          std::min(alpha + 1 + RandomBelow(random, 24), othello::kMaxDiscs);
      if (window % 2 == 0) searcher->Clear();
      ExpectAgrees(position, exact, alpha, beta,
                   searcher->Search(position, WindowLimit(alpha, beta)));
    }
  }
}

TEST(SearcherExactTest, EveryLineHasTheScoreOfItsMove) {
  Random random(16);
  const auto searcher = MakeSearcher();
  const auto judge = MakeSearcher();
  for (int64_t i = othello::Scaled(60); i > 0; --i) {
    const int empties = i % 10 == 0 ? 14 : 2 + RandomBelow(random, 9);
    const Position position = othello::RandomPlayedPosition(random, empties);
    const int moves = othello::PopCount(position.LegalMoves());
    if (moves == 0) continue;
    SCOPED_TRACE(Name(position));
    SearchLimits limits;
    limits.lines = 1 + RandomBelow(random, moves + 2);  // more than there are
    const SearchResult result = searcher->Search(position, limits);
    ASSERT_EQ(static_cast<int>(result.lines.size()),
              std::min(limits.lines, moves));
    std::set<othello::Square> first_moves;
    std::vector<othello::Score> all;
    for (othello::Square square : othello::Squares(position.LegalMoves())) {
      all.push_back(-judge->Search(position.Play(square), {}).score());
    }
    std::sort(all.rbegin(), all.rend());
    for (size_t k = 0; k < result.lines.size(); ++k) {
      const ScoredLine& line = result.lines[k];
      EXPECT_EQ(line.bound, Bound::kExact);
      EXPECT_TRUE(first_moves.insert(line.best_move()).second);
      EXPECT_EQ(line.score, all[k]);
      EXPECT_EQ(line.score,
                -judge->Search(position.Play(line.best_move()), {}).score());
      ExpectCompleteLine(position, line);
    }
  }
}

}  // namespace
}  // namespace search
