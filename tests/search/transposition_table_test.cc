#include "search/transposition_table.h"

#include <memory>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "othello/position.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

using othello::kMaxScore;
using othello::kNoSquare;
using othello::Random;

std::unique_ptr<TranspositionTable> MakeTable(size_t megabytes) {
  auto table = TranspositionTable::Create(megabytes);
  EXPECT_TRUE(table.ok()) << table.status();
  return *std::move(table);
}

constexpr uint64_t kHash = 0x123456789ABCDEF0;

TEST(TranspositionTableTest, EmptyKnowsNothing) {
  const auto table = MakeTable(1);
  EXPECT_EQ(table->size_in_bytes(), 1u << 20);
  TableEntry entry;
  EXPECT_FALSE(table->Probe(kHash, entry));
  EXPECT_FALSE(table->Probe(0, entry));
  EXPECT_FALSE(table->Probe(~uint64_t{0}, entry));
}

TEST(TranspositionTableTest, CountsWhatThisSearchWrote) {
  const auto table = MakeTable(1);
  EXPECT_EQ(table->PermilleInUse(), 0);
  Random random(7);
  for (int i = 0; i < 400'000; ++i) {
    table->Store(random(), 5, kExactLevel, -100, 100, 1, 19);
  }
  EXPECT_GT(table->PermilleInUse(), 950);
  table->NewSearch();
  EXPECT_EQ(table->PermilleInUse(), 0);
  for (int i = 0; i < 6554; ++i) {  // a tenth of the entries
    table->Store(random(), 5, kExactLevel, -100, 100, 1, 19);
  }
  EXPECT_NEAR(table->PermilleInUse(), 100, 40);
}

TEST(TranspositionTableTest, ScoresInsideTheWindowAreExact) {
  const auto table = MakeTable(1);
  table->Store(kHash, 12, kExactLevel, -100, 100, -37, 19);
  TableEntry entry;
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.lower, -37);
  EXPECT_EQ(entry.upper, -37);
  EXPECT_EQ(entry.best_move, 19);
  EXPECT_EQ(entry.second_move, kNoSquare);
  EXPECT_EQ(entry.depth, 12);
  EXPECT_EQ(entry.level, kExactLevel);
  EXPECT_FALSE(table->Probe(kHash + 1, entry));
}

TEST(TranspositionTableTest, ScoresOutsideTheWindowAreBounds) {
  const auto table = MakeTable(1);
  TableEntry entry;
  table->Store(kHash, 5, 3, 10, 20, 25, 7);  // fail high
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.lower, 25);
  EXPECT_EQ(entry.upper, kMaxScore);
  table->Store(kHash, 5, 3, 40, 50, 33, 8);  // fail low: the interval narrows
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.lower, 25);
  EXPECT_EQ(entry.upper, 33);
  table->Store(kHash, 5, 3, 25, 33, 20, 8);  // contradicts: the newer is right
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.lower, -kMaxScore);
  EXPECT_EQ(entry.upper, 20);
}

TEST(TranspositionTableTest, ExtremesSurvivePacking) {
  const auto table = MakeTable(1);
  TableEntry entry;
  table->Store(1, 63, kExactLevel, -kMaxScore, kMaxScore, -kMaxScore, 63);
  ASSERT_TRUE(table->Probe(1, entry));
  EXPECT_EQ(entry.upper, -kMaxScore);
  EXPECT_EQ(entry.lower, -kMaxScore);
  EXPECT_EQ(entry.depth, 63);
  EXPECT_EQ(entry.best_move, 63);
  table->Store(2, 1, 0, -kMaxScore, kMaxScore, kMaxScore, 0);
  ASSERT_TRUE(table->Probe(2, entry));
  EXPECT_EQ(entry.lower, kMaxScore);
  EXPECT_EQ(entry.upper, kMaxScore);
  EXPECT_EQ(entry.best_move, 0);
  EXPECT_EQ(entry.level, 0);
}

TEST(TranspositionTableTest, KeepsTheSecondMove) {
  const auto table = MakeTable(1);
  TableEntry entry;
  table->Store(kHash, 5, 3, 0, 1, -4, 7);
  table->Store(kHash, 6, 3, 0, 1, 4, 9);
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.best_move, 9);
  EXPECT_EQ(entry.second_move, 7);
  table->Store(kHash, 7, 3, 0, 1, 4, 9);  // the same again
  table->Store(kHash, 8, 3, 0, 1, -4, kNoSquare);
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.best_move, 9);
  EXPECT_EQ(entry.second_move, 7);
  EXPECT_EQ(entry.depth, 8);
}

TEST(TranspositionTableTest, DeeperOrLessSelectiveBoundsReplace) {
  const auto table = MakeTable(1);
  TableEntry entry;
  table->Store(kHash, 5, 3, -100, 100, 1, 7);
  table->Store(kHash, 6, 3, 0, 1, 50, 7);
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.depth, 6);
  EXPECT_EQ(entry.lower, 50);
  EXPECT_EQ(entry.upper, kMaxScore) << "bound of the shallower search kept";
  table->Store(kHash, 6, 9, 0, 1, -50, 7);
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.level, 9);
  EXPECT_EQ(entry.lower, -kMaxScore) << "bound of the selective search kept";
  EXPECT_EQ(entry.upper, -50);
}

TEST(TranspositionTableTest, ShallowResultsDoNotSpoilDeepOnesOfTheSameSearch) {
  const auto table = MakeTable(1);
  TableEntry entry;
  table->Store(kHash, 9, 9, -100, 100, 5, 7);
  table->Store(kHash, 4, 9, -100, 100, 77, 8);
  ASSERT_TRUE(table->Probe(kHash, entry));
  EXPECT_EQ(entry.depth, 9);
  EXPECT_EQ(entry.lower, 5);
  EXPECT_EQ(entry.upper, 5);
}

TEST(TableEntryTest, ServesOnlyWhoAsksForNoMore) {
  TableEntry entry;
  entry.depth = 10;
  entry.level = 5;
  EXPECT_TRUE(entry.Serves(10, 5));
  EXPECT_TRUE(entry.Serves(3, 0));
  EXPECT_FALSE(entry.Serves(11, 5));
  EXPECT_FALSE(entry.Serves(10, 6));
}

// Zero megabytes make one bucket, in which replacement can be watched.
TEST(TranspositionTableTest, TheTiniestReplacesTheShallowest) {
  const auto table = MakeTable(0);
  EXPECT_EQ(table->size_in_bytes(), 64u);
  const uint64_t hashes[] = {1, uint64_t{1} << 63, 3, ~uint64_t{0}};
  const int depths[] = {9, 4, 11, 7};
  for (int i = 0; i < 4; ++i) {
    table->Store(hashes[i], depths[i], kExactLevel, -1, 1, 0, i);
  }
  TableEntry entry;
  for (uint64_t hash : hashes) EXPECT_TRUE(table->Probe(hash, entry));
  table->Store(77, 2, kExactLevel, -1, 1, 0, 0);
  EXPECT_TRUE(table->Probe(77, entry));
  EXPECT_FALSE(table->Probe(hashes[1], entry)) << "the shallowest must go";
  EXPECT_TRUE(table->Probe(hashes[0], entry));
  EXPECT_TRUE(table->Probe(hashes[2], entry));
  EXPECT_TRUE(table->Probe(hashes[3], entry));
}

TEST(TranspositionTableTest, OldEntriesGoFirstButStayTillThen) {
  const auto table = MakeTable(0);
  table->Store(1, 30, kExactLevel, -1, 1, 0, 0);
  table->NewSearch();
  TableEntry entry;
  EXPECT_TRUE(table->Probe(1, entry));
  for (uint64_t hash = 2; hash <= 4; ++hash) {
    table->Store(hash, 2, kExactLevel, -1, 1, 0, 0);
  }
  EXPECT_TRUE(table->Probe(1, entry));
  table->Store(5, 1, kExactLevel, -1, 1, 0, 0);
  EXPECT_FALSE(table->Probe(1, entry)) << "old and deep outlived the new";
  for (uint64_t hash = 2; hash <= 5; ++hash) {
    EXPECT_TRUE(table->Probe(hash, entry)) << hash;
  }
}

TEST(TranspositionTableTest, AgesForManySearches) {
  const auto table = MakeTable(0);
  TableEntry entry;
  for (int search = 0; search < 1000; ++search) {
    table->NewSearch();
    const uint64_t hash = 0xABCDEF00 + static_cast<uint64_t>(search);
    table->Store(hash, 1, 1, -5, 5, 1, 3);
    ASSERT_TRUE(table->Probe(hash, entry)) << search;
    ASSERT_EQ(entry.lower, 1);
  }
}

TEST(TranspositionTableTest, ClearForgets) {
  const auto table = MakeTable(3);  // not a power of two
  Random random(9);
  std::vector<uint64_t> hashes(1000);
  for (uint64_t& hash : hashes) {
    hash = random();
    table->Store(hash, 5, 5, -1, 1, 0, 0);
  }
  table->Clear();
  TableEntry entry;
  for (uint64_t hash : hashes) EXPECT_FALSE(table->Probe(hash, entry));
  table->Store(hashes[0], 5, 5, -1, 1, 0, 0);
  EXPECT_TRUE(table->Probe(hashes[0], entry));
}

// However many searches came before, and however many follow: ages have eight
// bits and return.
TEST(TranspositionTableTest, AClearedTableIsLikeANewOne) {
  for (const unsigned searches_between : {1u, 40u, 130u, 700u}) {
    Random random(searches_between);
    const auto cleared = MakeTable(0);  // one bucket
    for (int clear = 0; clear < 12; ++clear) {
      const auto fresh = MakeTable(0);
      const unsigned searches = 1 + random() % searches_between;
      for (unsigned search = 0; search < searches; ++search) {
        cleared->NewSearch();
        fresh->NewSearch();
        for (int i = 0; i < 4; ++i) {
          const uint64_t stored = 1 + random() % 9;
          const int depth = static_cast<int>(random() % 30);
          const auto score = static_cast<othello::Score>(random() % 100);
          for (const auto& table : {cleared.get(), fresh.get()}) {
            table->Store(stored, depth, 5, -1, 1, score, 0);
          }
          for (uint64_t hash = 1; hash <= 9; ++hash) {
            TableEntry entry, expected;
            ASSERT_EQ(cleared->Probe(hash, entry), fresh->Probe(hash, expected))
                << "after " << search << " searches since clear " << clear;
            ASSERT_EQ(entry.depth, expected.depth);
            ASSERT_EQ(entry.lower, expected.lower);
          }
          ASSERT_EQ(cleared->PermilleInUse(), fresh->PermilleInUse());
        }
      }
      cleared->Clear();
    }
  }
}

// In buckets that nothing else overwrites.
TEST(TranspositionTableTest, WhatIsForgottenNeverComesBack) {
  const struct {
    int generations;
    int searches;  // in each but the last, which has many
  } kCases[] = {{500, 1}, {200, 3}, {2, 100}, {2, 300}};
  for (const auto& [generations, searches] : kCases) {
    const auto table = MakeTable(1);
    TableEntry entry;
    uint64_t stored = 0;
    for (int generation = 1; generation <= generations; ++generation) {
      const uint64_t first = stored;
      const int end = generation < generations ? searches : 400;
      for (int search = 0; search < end; ++search) {
        table->NewSearch();
        if (stored < 200) table->Store(++stored << 56, 5, 5, -1, 1, 0, 0);
        for (uint64_t i = 1; i <= stored; ++i) {
          ASSERT_EQ(table->Probe(i << 56, entry), i > first) << i;
        }
      }
      table->Clear();
    }
  }
}

TEST(TranspositionTableTest, AbsurdSizesAreErrors) {
  for (size_t megabytes : {size_t{1'000'000'000}, ~size_t{0}, size_t{1} << 44,
                           size_t{1'000'000}}) {
    const auto table = TranspositionTable::Create(megabytes);
    EXPECT_FALSE(table.ok()) << megabytes;
  }
}

// Positions of games differ little from each other; their hashes must not.
TEST(TranspositionTableTest, PositionsOfGamesFillTheTableEvenly) {
  const auto table = MakeTable(4);
  const size_t slots = table->size_in_bytes() / 16;
  Random random(10);
  std::set<uint64_t> hashes;
  std::set<othello::Position> positions;
  const size_t wanted = slots / 8;
  while (positions.size() < wanted) {
    othello::PlayRandomGame(random, [&](const othello::Position& position) {
      if (!positions.insert(position).second) return;
      hashes.insert(HashOf(position));
      table->Store(HashOf(position), 5, 5, -1, 1, 0, 0);
    });
  }
  EXPECT_EQ(hashes.size(), positions.size());
  size_t found = 0;
  TableEntry entry;
  for (uint64_t hash : hashes) found += table->Probe(hash, entry);
  // Half a position on average in buckets of four: Poisson says that one in
  // some 1000 is lost.
  EXPECT_GT(static_cast<double>(found),
            0.995 * static_cast<double>(hashes.size()));
}

// Many threads write few buckets. What a thread stores can be told from its
// hash, so an entry that was made from two is seen.
TEST(TranspositionTableTest, TornEntriesAreNotFound) {
  const auto table = MakeTable(0);
  constexpr int kThreads = 4;
  constexpr uint64_t kHashes = 12;
  const int64_t rounds = othello::Scaled(400'000);
  std::vector<std::thread> threads;
  std::vector<int64_t> hits(kThreads);
  for (int thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      Random random(static_cast<uint64_t>(thread));
      for (int64_t i = 0; i < rounds; ++i) {
        const uint64_t which = random() % kHashes;
        const uint64_t hash = (which + 1) * 0x9E3779B97F4A7C15;
        const int mark = static_cast<int>(which);
        if (random() % 2 == 0) {
          table->Store(hash, 1 + mark, mark, -1000, 1000, 17 * mark, 2 * mark);
          continue;
        }
        TableEntry entry;
        if (!table->Probe(hash, entry)) continue;
        ++hits[thread];
        ASSERT_EQ(entry.depth, 1 + mark);
        ASSERT_EQ(entry.level, mark);
        ASSERT_EQ(entry.lower, 17 * mark);
        ASSERT_EQ(entry.upper, 17 * mark);
        ASSERT_EQ(entry.best_move, 2 * mark);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int64_t count : hits) EXPECT_GT(count, 0);
}

}  // namespace
}  // namespace search
