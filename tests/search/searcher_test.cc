// The Searcher's contract: options, odd positions, repeatability, observers.

#include "search/searcher.h"

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "search/search_instances.h"
#include "tests/support/random_positions.h"
#include "tests/support/searching.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::kPass;
using othello::Position;
using othello::ScoreFromDiscs;
using othello::SquareBit;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

absl::Status StatusOf(int threads, size_t hash_mb, std::string selectivity) {
  SearchOptions options;
  options.threads = threads;
  options.hash_mb = hash_mb;
  options.selectivity = std::move(selectivity);
  return Searcher::Create(options).status();
}

TEST(SearcherTest, BadOptionsAreErrors) {
  EXPECT_TRUE(StatusOf(1, 1, "none").ok());
  EXPECT_TRUE(StatusOf(3, 0, "none").ok());
  EXPECT_THAT(std::string(StatusOf(0, 1, "none").message()),
              HasSubstr("threads"));
  EXPECT_FALSE(StatusOf(-5, 1, "none").ok());
  EXPECT_FALSE(StatusOf(1'000'000, 1, "none").ok());
  EXPECT_THAT(std::string(StatusOf(1, 1'000'000'000, "none").message()),
              HasSubstr("1000000000 MB"));
  EXPECT_THAT(std::string(StatusOf(1, 1, "crystal_ball").message()),
              HasSubstr("crystal_ball"));
}

// The threads that a search gets if `options` ask for eight.
int ThreadsOfEight(SearchOptions options) {
  int threads = 0;
  options.threads = 8;
  options.make_instance =
      [&threads](
          const SearchOptions&, TranspositionTable&,
          SplitPool& pool) -> absl::StatusOr<std::unique_ptr<SearchInstance>> {
    threads = pool.threads();
    return absl::UnknownError("only counting");
  };
  EXPECT_FALSE(Searcher::Create(options).ok());
  return threads;
}

TEST(SearcherTest, StartsNoMoreThreadsThanThereAreCpus) {
  SearchOptions options;
  const int cpus = static_cast<int>(std::thread::hardware_concurrency());
  EXPECT_EQ(ThreadsOfEight(options), cpus == 0 ? 8 : std::min(cpus, 8));
  options.most_threads = 2;
  EXPECT_EQ(ThreadsOfEight(options), 2);
  options.most_threads = 9;
  EXPECT_EQ(ThreadsOfEight(options), 8);
}

TEST(SearcherTest, AFinishedGameIsCounted) {
  const auto searcher = MakeSearcher();
  const struct {
    Position position;
    int discs;
  } kCases[] = {
      {{~othello::Bitboard{0}, 0}, 64},
      {{0, ~othello::Bitboard{0}}, -64},
      {{0x00000000FFFFFFFF, 0xFFFFFFFF00000000}, 0},
      {{1, 0}, 64},  // one disc on an empty board
      {{0, SquareBit(9)}, -64},
      {{0, 0}, 0},
      {{1, SquareBit(63)}, 0},  // two discs that never meet
  };
  for (const auto& [position, discs] : kCases) {
    const SearchResult result = searcher->Search(position, SearchLimits());
    EXPECT_EQ(result.score(), ScoreFromDiscs(discs));
    EXPECT_THAT(result.lines[0].moves, IsEmpty());
    EXPECT_EQ(result.best_move(), othello::kNoSquare);
    EXPECT_TRUE(result.is_solved);
    EXPECT_FALSE(result.was_stopped);
    EXPECT_EQ(result.depth, position.empty_count());
  }
}

TEST(SearcherTest, AForcedPassIsTheLinesFirstMove) {
  // Row 1: opponent a1, mover b1, empty c1: only the opponent can move.
  const Position position = {SquareBit(1), SquareBit(0)};
  ASSERT_FALSE(position.HasLegalMove());
  const auto searcher = MakeSearcher();
  for (int depth : {1, 3, 60, 64}) {
    const SearchResult result = searcher->Search(position, DepthLimit(depth));
    EXPECT_THAT(result.lines[0].moves, ElementsAre(kPass, 2)) << depth;
  }
  const SearchResult exact = searcher->Search(position, DepthLimit(64));
  EXPECT_EQ(exact.score(), ScoreFromDiscs(-64));
  EXPECT_TRUE(exact.is_solved);
}

TEST(SearcherTest, AWipeOutIsFound) {
  // Row 1: mover a1, opponent b1, empty c1: the move leaves no opponent.
  const Position position = {SquareBit(0), SquareBit(1)};
  const auto searcher = MakeSearcher();
  SearchLimits limits = DepthLimit(2);
  EXPECT_EQ(searcher->Search(position, limits).best_move(), 2);
  EXPECT_EQ(searcher->Search(position, limits).score(), ScoreFromDiscs(64));
  limits.depth = 64;
  EXPECT_EQ(searcher->Search(position, limits).score(), ScoreFromDiscs(64));
}

TEST(SearcherTest, NearlyEmptyBoardsAreSearched) {
  const auto searcher = MakeSearcher();
  othello::Random random(41);
  for (int64_t i = othello::Scaled(100); i > 0; --i) {
    const Position position =
        othello::RandomBoard(random, 58 + othello::RandomBelow(random, 6));
    const SearchResult result = searcher->Search(position, DepthLimit(5));
    AfterLegalLine(position, result.lines[0].moves);
    EXPECT_EQ(result.lines[0].moves.empty(), position.IsGameOver());
  }
}

// No game leads here, but a file can: more moves than any real position has.
TEST(SearcherTest, MoreMovesThanInAnyGame) {
  const Position position = {0x00103C0000EE8404, 0x006E405246004A00};
  const int moves = othello::PopCount(position.LegalMoves());
  ASSERT_EQ(moves, 35);
  const auto searcher = MakeSearcher();
  SearchLimits limits = DepthLimit(3);
  limits.lines = 64;
  const SearchResult result = searcher->Search(position, limits);
  EXPECT_EQ(static_cast<int>(result.lines.size()), moves);
}

TEST(SearcherTest, DepthZeroIsOnePly) {
  const auto searcher = MakeSearcher();
  for (int depth : {0, -3}) {
    const SearchResult result =
        searcher->Search(Position::Start(), DepthLimit(depth));
    EXPECT_EQ(result.depth, 1);
    EXPECT_FALSE(result.was_stopped);
    EXPECT_EQ(result.lines[0].moves.size(), 1u);
    AfterLegalLine(Position::Start(), result.lines[0].moves);
  }
}

void ExpectSame(const SearchResult& a, const SearchResult& b) {
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.leaves, b.leaves);
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.was_stopped, b.was_stopped);
  EXPECT_EQ(a.score(), b.score());
  EXPECT_EQ(a.lines[0].moves, b.lines[0].moves);
}

TEST(SearcherTest, OneThreadRepeatsItselfAfterClear) {
  othello::Random random(42);
  const auto first = MakeSearcher();
  const auto second = MakeSearcher();
  second->Search(Position::Start(), DepthLimit(6));  // another past
  for (int64_t i = othello::Scaled(20); i > 0; --i) {
    const bool exact = i % 2 == 0;
    const Position position =
        othello::RandomPlayedPosition(random, exact ? 15 : 40);
    SearchLimits limits = exact ? SearchLimits() : DepthLimit(7);
    if (i % 3 == 0) limits.nodes = 30'000;
    first->Clear();
    second->Clear();
    const SearchResult result = first->Search(position, limits);
    ExpectSame(result, second->Search(position, limits));
    first->Clear();
    ExpectSame(result, first->Search(position, limits));
  }
}

// Without Clear() the past counts, and it counts the same each time.
TEST(SearcherTest, OneThreadRepeatsWholeGames) {
  std::vector<uint64_t> nodes[2];
  for (std::vector<uint64_t>& record : nodes) {
    const auto searcher = MakeSearcher(1, 1);
    Position position = Position::Start();
    for (int move = 0; move < 12; ++move) {
      const SearchResult result = searcher->Search(position, DepthLimit(6));
      record.push_back(result.nodes);
      position = position.Play(result.best_move());
    }
  }
  EXPECT_EQ(nodes[0], nodes[1]);
}

class Recorder : public SearchObserver {
 public:
  void OnIteration(const SearchResult& so_far) override {
    heard.push_back(so_far);
  }
  std::vector<SearchResult> heard;
};

TEST(SearcherTest, TheObserverHearsEachIteration) {
  const auto searcher = MakeSearcher();
  Recorder recorder;
  const SearchResult result =
      searcher->Search(Position::Start(), DepthLimit(7), &recorder);
  ASSERT_EQ(recorder.heard.size(), 7u);
  for (size_t i = 0; i < recorder.heard.size(); ++i) {
    const SearchResult& heard = recorder.heard[i];
    EXPECT_EQ(heard.depth, static_cast<int>(i) + 1);
    EXPECT_EQ(heard.lines[0].moves.size(), i + 1);
    if (i == 0) continue;
    EXPECT_GT(heard.nodes, recorder.heard[i - 1].nodes);
    EXPECT_GE(heard.seconds, recorder.heard[i - 1].seconds);
  }
  EXPECT_EQ(recorder.heard.back().nodes, result.nodes);
  EXPECT_EQ(recorder.heard.back().score(), result.score());
}

TEST(SearcherTest, TheObserverHearsTheExactScoreLast) {
  othello::Random random(43);
  const auto searcher = MakeSearcher();
  const Position position = othello::RandomPlayedPosition(random, 14);
  Recorder recorder;
  const SearchResult result =
      searcher->Search(position, SearchLimits(), &recorder);
  ASSERT_FALSE(recorder.heard.empty());
  int depth = 0;
  for (const SearchResult& heard : recorder.heard) {
    EXPECT_GT(heard.depth, depth);
    depth = heard.depth;
    EXPECT_EQ(heard.is_solved, heard.depth == 14);
  }
  EXPECT_TRUE(recorder.heard.back().is_solved);
  EXPECT_EQ(recorder.heard.back().score(), result.score());
}

// Scores are those of the side that must pass, not of the one that moves.
TEST(SearcherTest, TheObserverHearsPassesFromTheRightSide) {
  othello::Random random(44);
  const auto searcher = MakeSearcher();
  Position position;
  do {
    position = othello::RandomPlayedPosition(random, 9).Pass();
  } while (position.HasLegalMove() || position.IsGameOver());
  Recorder recorder;
  const SearchResult result =
      searcher->Search(position, SearchLimits(), &recorder);
  ASSERT_FALSE(recorder.heard.empty());
  EXPECT_EQ(recorder.heard.back().score(), result.score());
  EXPECT_EQ(recorder.heard.back().best_move(), kPass);
  ExpectCompleteLine(position, recorder.heard.back().lines[0]);
}

TEST(SearcherTest, MovesCanBeLeftOut) {
  othello::Random random(12);
  const auto searcher = MakeSearcher();
  for (int i = 0; i < 40; ++i) {
    const Position position = othello::RandomPlayedPosition(random, 7);
    const othello::Bitboard legal = position.LegalMoves();
    if (othello::PopCount(legal) < 3) continue;
    SearchLimits limits;
    limits.lines = othello::PopCount(legal);
    const std::vector<ScoredLine> all =
        searcher->Search(position, limits).lines;
    limits.lines = 1;
    limits.without = SquareBit(all[0].best_move());
    SearchResult rest = searcher->Search(position, limits);
    EXPECT_EQ(rest.score(), all[1].score);
    EXPECT_NE(rest.best_move(), all[0].best_move());
    limits.without |= SquareBit(rest.best_move());
    rest = searcher->Search(position, limits);
    EXPECT_EQ(rest.score(), all[2].score);
    // Also if it ends at once, and nothing is remembered for later.
    limits.nodes = 1;
    limits.lines = 64;
    EXPECT_EQ(searcher->Search(position, limits).lines.size(),
              static_cast<size_t>(othello::PopCount(legal)) - 2);
    EXPECT_EQ(searcher->Search(position, SearchLimits()).score(), all[0].score);
  }
}

}  // namespace
}  // namespace search
