#include "othello/book/book_exchange.h"

#include <gtest/gtest.h>

#include "othello/book/book_text.h"
#include "tests/support/small_books.h"

namespace othello {
namespace {

// Without the lines of sources, whose numbers stand for contents.
void ExpectSameEntries(const Book& left, const Book& right) {
  ASSERT_EQ(left.SortedPlaces(), right.SortedPlaces());
  for (const Position& place : left.SortedPlaces()) {
    const BookEntry one = *left.FindPlace(place);
    const BookEntry other = *right.FindPlace(place);
    EXPECT_EQ(one.value, other.value);
    EXPECT_EQ(one.games, other.games);
    EXPECT_EQ(one.leaf.value, other.leaf.value);
    EXPECT_EQ(one.leaf.move, other.leaf.move);
    EXPECT_EQ(one.leaf.depth, other.leaf.depth);
  }
}

// A leaf that has come into the book is not written.
Book WithoutOldLeaves(const Book& book) {
  Book kept;
  for (const auto& [source, name] : book.sources())
    kept.AddSource(source, name);
  for (const Position& place : book.SortedPlaces()) {
    kept.Add(place);
    if (const auto* counts = book.CountsAt(place)) {
      for (const auto& [source, some] : *counts) {
        kept.AddCounts(place, source, some);
      }
    }
    const auto page = PageOf(book, place);
    for (const BookMove& move : page->moves) {
      if (move.kind != BookMove::Kind::kLeaf) continue;
      kept.AddLeaf(place, book.FindPlace(place)->leaf);
    }
  }
  kept.Negamax();
  return kept;
}

TEST(BookExchangeTest, WhatIsExportedToEdaxIsReadBackTheSame) {
  Random random(9);
  for (int i = 0; i < 10; ++i) {
    Book book = RandomBook(random, 20, 0, 7);
    book.Negamax();
    const Book kept = WithoutOldLeaves(book);
    const auto edax = ParseEdaxBook(FormatEdaxBook(EdaxFromBook(kept)));
    ASSERT_TRUE(edax.ok()) << edax.status();
    ExpectSameEntries(kept, BookFromEdax(*edax));
  }
}

TEST(BookExchangeTest, EveryLinkOfEdaxLeadsToAPosition) {
  Random random(10);
  int passes = 0;
  for (int i = 0; i < 60; ++i) {
    Book book = RandomBook(random, 2, 20, 64);
    book.Negamax();
    const EdaxBook edax = EdaxFromBook(book);
    std::map<Position, const EdaxPosition*> positions;
    for (const EdaxPosition& position : edax.positions) {
      EXPECT_TRUE(positions.emplace(position.position, &position).second);
      EXPECT_EQ(position.position, Canonical(position.position).position);
    }
    for (const EdaxPosition& position : edax.positions) {
      for (const EdaxMove& link : position.links) {
        const Position child = link.move == kPass
                                   ? position.position.Pass()
                                   : position.position.Play(link.move);
        passes += link.move == kPass;
        const auto found = positions.find(Canonical(child).position);
        ASSERT_NE(found, positions.end());
        EXPECT_EQ(link.score, -found->second->value);
      }
    }
  }
  EXPECT_GT(passes, 5);
}

TEST(BookExchangeTest, WhatIsExportedToEgaroucidKeepsValuesAndLeaves) {
  Random random(11);
  Book book = RandomBook(random, 20, 0, 7);
  book.Negamax();
  const auto egaroucid =
      ParseEgaroucidBook(FormatEgaroucidBook(EgaroucidFromBook(book)));
  ASSERT_TRUE(egaroucid.ok()) << egaroucid.status();
  const Book read = BookFromEgaroucid(*egaroucid);
  for (const Position& place : read.SortedPlaces()) {
    const auto entry = book.FindPlace(place);
    ASSERT_TRUE(entry.has_value());
    if (entry->leaf.is_known) {
      EXPECT_EQ(read.FindPlace(place)->leaf.move, entry->leaf.move);
      EXPECT_EQ(read.FindPlace(place)->leaf.value, entry->leaf.value);
    }
    EXPECT_EQ(read.FindPlace(place)->value.value, entry->value.value);
  }
  EXPECT_GT(read.size(), 20u);
}

TEST(BookExchangeTest, AValueWithoutMovesBecomesALeafWithoutAMove) {
  EgaroucidBook egaroucid;
  egaroucid.positions.emplace_back();
  egaroucid.positions[0].position = Position::Start();
  egaroucid.positions[0].value = 2;
  egaroucid.positions[0].level = 15;
  const Book book = BookFromEgaroucid(egaroucid);
  const BookEntry entry =
      *book.FindPlace(Canonical(Position::Start()).position);
  EXPECT_EQ(entry.leaf.move, kNoSquare);
  EXPECT_EQ(entry.value.value, ScoreFromDiscs(2));
  EXPECT_EQ(entry.leaf.level, 15);
}

}  // namespace
}  // namespace othello
