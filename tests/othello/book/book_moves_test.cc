#include "othello/book/book_moves.h"

#include <gtest/gtest.h>

#include "othello/book/book.h"
#include "tests/support/small_books.h"

namespace othello {
namespace {

BookLeaf LeafAt(Square move, int discs) {
  BookLeaf leaf;
  leaf.is_known = true;
  leaf.move = move;
  leaf.value = ScoreFromDiscs(discs);
  leaf.depth = 10;
  return leaf;
}

TEST(BookMovesTest, MovesComeBestFirstWithTheLeafAmongThem) {
  // f5, answered by d6 in the book at +1 for white, f4 outside at +3.
  const Position start = Position::Start();
  const Position f5 = start.Play(*SquareFromName("f5"));
  const Position d6 = f5.Play(*SquareFromName("d6"));
  Book book;
  book.AddLeaf(f5, LeafAt(*SquareFromName("f4"), 3));
  book.AddLeaf(d6, LeafAt(*SquareFromName("c3"), -1));
  book.AddCounts(d6, 1, {5, 0, 1});
  book.Negamax();
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const auto page = PageOf(book, Transformed(f5, symmetry));
    ASSERT_TRUE(page.has_value());
    ASSERT_EQ(page->moves.size(), 2u);
    EXPECT_EQ(page->moves[0].move,
              TransformedSquare(*SquareFromName("f4"), symmetry));
    EXPECT_EQ(page->moves[0].kind, BookMove::Kind::kLeaf);
    EXPECT_EQ(page->moves[0].value.value, ScoreFromDiscs(3));
    EXPECT_EQ(page->moves[1].move,
              TransformedSquare(*SquareFromName("d6"), symmetry));
    EXPECT_EQ(page->moves[1].value.value, ScoreFromDiscs(1));
    EXPECT_EQ(page->moves[1].games, (GameCounts{1, 0, 5}));
    EXPECT_EQ(page->entry.value.value, ScoreFromDiscs(3));
  }
  EXPECT_FALSE(PageOf(book, start).has_value());
}

TEST(BookMovesTest, ALeafThatCameIntoTheBookCountsNoMore) {
  const Position start = Position::Start();
  Book book;
  book.AddLeaf(start, LeafAt(*SquareFromName("f5"), 10));
  book.AddLeaf(start.Play(*SquareFromName("f5")),
               LeafAt(*SquareFromName("d6"), 0));
  book.Negamax();
  const auto page = PageOf(book, start);
  EXPECT_EQ(page->entry.value.value, 0);
  ASSERT_EQ(page->moves.size(), 4u);  // All four are the same position.
  for (const BookMove& move : page->moves) {
    EXPECT_EQ(move.kind, BookMove::Kind::kLink);
  }
}

TEST(BookMovesTest, ASideWithoutAMoveHasThePassAlone) {
  Random random(6);
  int passes = 0;
  for (int i = 0; i < 100; ++i) {
    Book book = RandomBook(random, 1, 40, 64);
    book.Negamax();
    for (const Position& place : book.SortedPlaces()) {
      if (place.Pass().HasLegalMove()) continue;
      ++passes;
      const auto page = PageOf(book, place.Pass());
      ASSERT_TRUE(page.has_value());
      ASSERT_EQ(page->moves.size(), 1u);
      EXPECT_EQ(page->moves[0].move, kPass);
      EXPECT_EQ(page->moves[0].value, page->entry.value);
      EXPECT_EQ(page->entry.value, book.FindPlace(place)->value.Negated());
    }
  }
  EXPECT_GT(passes, 10);
}

}  // namespace
}  // namespace othello
