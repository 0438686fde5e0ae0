// Real books of other programs, where they are.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "othello/book/book_exchange.h"
#include "othello/symmetry.h"
#include "tests/support/shared_data.h"

namespace othello {
namespace {

const char* const kEdaxBooks[] = {
    "books/edax_1_start.dat", "books/edax_38_level21.dat",
    "books/edax_95_level1.dat", "books/edax_1941_level1.dat"};

TEST(SharedBooksTest, BooksOfEdaxAreWrittenAgainByteForByte) {
  for (const char* name : kEdaxBooks) {
    const auto bytes = ReadSharedFile(name);
    if (!bytes) GTEST_SKIP() << kNoSharedData;
    const auto book = ParseEdaxBook(*bytes);
    ASSERT_TRUE(book.ok()) << name << ": " << book.status();
    EXPECT_EQ(FormatEdaxBook(*book), *bytes) << name;
  }
}

TEST(SharedBooksTest, OurExportHasTheRecordsOfTheBook) {
  for (const char* name : kEdaxBooks) {
    const auto bytes = ReadSharedFile(name);
    if (!bytes) GTEST_SKIP() << kNoSharedData;
    const EdaxBook before = *ParseEdaxBook(*bytes);
    const EdaxBook after = EdaxFromBook(BookFromEdax(before));
    std::map<Position, EdaxPosition> exported;
    for (const EdaxPosition& position : after.positions) {
      exported[position.position] = position;
    }
    const auto children = [](const EdaxPosition& position) {
      std::set<Position> places;
      for (const EdaxMove& link : position.links) {
        places.insert(Canonical(link.move == kPass
                                    ? position.position.Pass()
                                    : position.position.Play(link.move))
                          .position);
      }
      return places;
    };
    int missing = 0;
    for (const EdaxPosition& position : before.positions) {
      const auto found = exported.find(position.position);
      if (found == exported.end()) {
        ++missing;
        continue;
      }
      for (const Position& child : children(position)) {
        EXPECT_TRUE(children(found->second).contains(child)) << name;
      }
      EXPECT_EQ(found->second.links.size(), position.links.size()) << name;
      EXPECT_EQ(found->second.wins, position.wins);
      EXPECT_EQ(found->second.value, position.value) << name;
      EXPECT_EQ(found->second.leaf, position.leaf) << name;
    }
    EXPECT_EQ(missing, 0) << name;
    EXPECT_EQ(exported.size(), before.positions.size()) << name;
  }
}

TEST(SharedBooksTest, TheBookOfEgaroucidIsWrittenAgainByteForByte) {
  const auto bytes = ReadSharedFile("books/egaroucid_1.egbk3");
  if (!bytes) GTEST_SKIP() << kNoSharedData;
  const auto book = ParseEgaroucidBook(*bytes);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_EQ(FormatEgaroucidBook(*book), *bytes);
  EXPECT_EQ(book->positions[0].position, Position::Start());
  EXPECT_TRUE(BookFromEgaroucid(*book)
                  .FindPlace(Canonical(Position::Start()).position)
                  ->leaf.is_known);
}

}  // namespace
}  // namespace othello
