#include "tools/match/balanced_openings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "othello/records/transcript.h"
#include "othello/symmetry.h"
#include "tests/support/few_threads.h"
#include "tests/support/naive_rules.h"
#include "tests/support/searching.h"

namespace match {
namespace {

using ::othello::Game;
using ::othello::Position;
using ::testing::HasSubstr;
using ::testing::SizeIs;

// All positions in which a move can be made, up to symmetry, by walking through
// the whole tree.
void Walk(const Position& position, int plies, std::set<Position>& found) {
  if (plies == 0) {
    if (position.HasLegalMove()) {
      found.insert(othello::Canonical(position).position);
    }
    return;
  }
  for (othello::Bitboard moves = position.LegalMoves(); moves != 0;
       moves = othello::WithoutLowest(moves)) {
    Walk(position.Play(othello::LowestSquare(moves)), plies - 1, found);
  }
}

TEST(DistinctOpeningsTest, AreThePositionsOfTheTree) {
  for (int plies = 0; plies <= 6; ++plies) {
    std::set<Position> expected;
    Walk(Position::Start(), plies, expected);
    std::set<Position> found;
    for (const Game& game : DistinctOpenings(plies)) {
      EXPECT_EQ(game.moves().size(), static_cast<size_t>(plies));
      EXPECT_TRUE(
          found.insert(othello::Canonical(game.position()).position).second);
      if (plies > 0) {
        EXPECT_EQ(othello::FormatTranscript(game).substr(0, 2), "f5");
      }
    }
    EXPECT_EQ(found, expected) << plies;
  }
}

BalancedSearch Request(int count, int concurrency = 1) {
  BalancedSearch request;
  request.plies = 6;
  request.depth = 3;
  request.max_discs = 1;
  request.count = count;
  request.concurrency = concurrency;
  request.options.hash_mb = 1;
  return request;
}

std::vector<std::string> Transcripts(const BalancedSet& set) {
  std::vector<std::string> texts;
  for (const BalancedOpening& opening : set.openings) {
    texts.push_back(othello::FormatTranscript(opening.game));
  }
  return texts;
}

BalancedSet Find(const BalancedSearch& request) {
  auto set = FindBalancedOpenings(request, [] {});
  EXPECT_TRUE(set.ok()) << set.status();
  return *std::move(set);
}

TEST(BalancedOpeningsTest, ScoresAreThoseOfTheSearch) {
  int found = 0;
  const auto set = FindBalancedOpenings(Request(20), [&found] { ++found; });
  ASSERT_TRUE(set.ok()) << set.status();
  EXPECT_EQ(found, 20);
  EXPECT_THAT(set->openings, SizeIs(20));
  EXPECT_GE(set->searched, 20);
  EXPECT_LE(set->searched, set->candidates);
  const auto searcher = search::MakeSearcher(1, 1);
  for (const BalancedOpening& opening : set->openings) {
    searcher->Clear();
    const auto result =
        searcher->Search(opening.game.position(), search::DepthLimit(3));
    EXPECT_EQ(opening.score, othello::DiscsFromScore(result.score()));
    EXPECT_LE(std::abs(opening.score), 1);
  }
}

TEST(BalancedOpeningsTest, OnlyTheSeedDecides) {
  const BalancedSet alone = Find(Request(20));
  EXPECT_EQ(Transcripts(Find(Request(20, 3))), Transcripts(alone));
  EXPECT_EQ(Find(Request(20, 3)).searched, alone.searched);
  BalancedSearch other = Request(20);
  other.seed = 2;
  EXPECT_NE(Transcripts(Find(other)), Transcripts(alone));
  // More of them begin with the same.
  std::vector<std::string> more = Transcripts(Find(Request(30)));
  more.resize(20);
  EXPECT_EQ(more, Transcripts(alone));
}

TEST(BalancedOpeningsTest, TooFewAreAnError) {
  EXPECT_THAT(
      std::string(
          FindBalancedOpenings(Request(1'000'000), [] {}).status().message()),
      HasSubstr("positions are balanced, not 1000000"));
  BalancedSearch wrong = Request(5, 2);
  wrong.options.selectivity = "magic";
  EXPECT_THAT(
      std::string(FindBalancedOpenings(wrong, [] {}).status().message()),
      HasSubstr("magic"));
}

TEST(BalancedOpeningsTest, TooFewThreadsAreAnError) {
  othello::ExpectTooFewThreads([] {
    BalancedSearch request = Request(5000, othello::kTooManyThreads);
    request.plies = 8;
    return FindBalancedOpenings(request, [] {}).status();
  });
}

}  // namespace
}  // namespace match
