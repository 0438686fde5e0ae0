#include "othello/book/book_entry.h"

#include <gtest/gtest.h>

#include "tests/support/small_books.h"

namespace othello {
namespace {

TEST(BookEntryTest, SolvedThenDeeperThenLessSelectiveIsBetter) {
  BookLeaf none;
  BookLeaf shallow;
  shallow.is_known = true;
  shallow.depth = 4;
  shallow.confidence = 100;
  BookLeaf deep = shallow;
  deep.depth = 20;
  deep.confidence = 90;
  BookLeaf sure = deep;
  sure.confidence = 98;
  BookLeaf solved = shallow;
  solved.is_solved = true;
  EXPECT_TRUE(IsBetterLeaf(shallow, none));
  EXPECT_TRUE(IsBetterLeaf(deep, shallow));
  EXPECT_TRUE(IsBetterLeaf(sure, deep));
  EXPECT_TRUE(IsBetterLeaf(solved, sure));
}

TEST(BookEntryTest, OfTwoDifferentLeavesExactlyOneIsBetter) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const BookLeaf left = RandomLeaf(random, Position::Start());
    const BookLeaf right = RandomLeaf(random, Position::Start());
    EXPECT_EQ(IsBetterLeaf(left, right) + IsBetterLeaf(right, left),
              left == right ? 0 : 1);
  }
}

TEST(BookEntryTest, CountsDoNotOverflow) {
  GameCounts counts = {0xFFFFFFFF, 1, 2};
  counts.Add({1, 1, 1});
  EXPECT_EQ(counts, (GameCounts{0xFFFFFFFF, 2, 3}));
  EXPECT_EQ(counts.total(), 0xFFFFFFFFull + 5);
}

TEST(BookEntryTest, NegatedValuesExchangeTheirBounds) {
  const BookValue value = {true, 64, -2, 6};
  EXPECT_EQ(value.Negated(), (BookValue{true, -64, -6, 2}));
  EXPECT_FALSE(value.is_proven());
  EXPECT_TRUE(BookValue::Proven(0).is_proven());
}

TEST(BookEntryTest, MakersHaveNames) {
  for (int maker = 0; maker < kBookMakers; ++maker) {
    EXPECT_EQ(BookMakerOf(NameOf(static_cast<BookMaker>(maker))),
              static_cast<BookMaker>(maker));
  }
  EXPECT_FALSE(BookMakerOf("nobody").has_value());
}

}  // namespace
}  // namespace othello
