#include "othello/records/opening_names.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"
#include "othello/records/transcript.h"
#include "othello/symmetry.h"
#include "tests/support/shared_data.h"

namespace othello {
namespace {

using ::testing::Contains;

Game Played(absl::string_view moves) {
  const absl::StatusOr<Game> game = ParseTranscript(moves);
  EXPECT_TRUE(game.ok()) << moves << ": " << game.status();
  return game.value_or(Game());
}

TEST(OpeningNamesTest, TheTableIsLegalAndNamesEachPositionOnce) {
  std::set<Position> seen;
  for (const NamedOpening& opening : NamedOpenings()) {
    EXPECT_FALSE(opening.name.empty());
    const Position position = Played(opening.moves).position();
    EXPECT_TRUE(seen.insert(Canonical(position).position).second)
        << opening.moves;
    EXPECT_EQ(OpeningNameOf(position), opening.name);
  }
  EXPECT_GE(seen.size(), 90);
}

TEST(OpeningNamesTest, AllSymmetries) {
  for (const NamedOpening& opening : NamedOpenings()) {
    const Position position = Played(opening.moves).position();
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      EXPECT_EQ(OpeningNameOf(Transformed(position, symmetry)), opening.name);
    }
  }
}

TEST(OpeningNamesTest, UnnamedPositions) {
  EXPECT_EQ(OpeningNameOf(Position::Start()), "");
  EXPECT_EQ(OpeningNameOf(Position{}), "");
  EXPECT_EQ(OpeningNameOf(Game()), "");
  // The same discs, but the other side to move.
  EXPECT_EQ(OpeningNameOf(Played("f5d6c3d3c4").position()), "Tiger");
  EXPECT_EQ(OpeningNameOf(Played("f5d6c3d3c4").position().Pass()), "");
}

TEST(OpeningNamesTest, OtherMoveOrders) {
  EXPECT_EQ(OpeningNameOf(Played("f5d6c3d3c4").position()), "Tiger");
  EXPECT_EQ(OpeningNameOf(Played("f5d6c4d3c3").position()), "Tiger");
  EXPECT_EQ(OpeningNameOf(Played("e6f4d3c4c3").position()), "Tiger");
}

TEST(OpeningNamesTest, AGameKeepsTheLatestName) {
  EXPECT_EQ(OpeningNameOf(Played("f5d6c3d3c4f4")), "Tiger");
  EXPECT_EQ(OpeningNameOf(Played("f5d6c3d3c4f4f6")), "Stephenson");
  EXPECT_EQ(OpeningNameOf(Played("f5d6c3d3")), "Perpendicular Opening");
  EXPECT_EQ(OpeningNameOf(Played("f5")), "");
  Game game = Played("f5d6c3d3c4f4f6");
  game.Undo();
  EXPECT_EQ(OpeningNameOf(game), "Tiger");
}

TEST(OpeningNamesTest, SharedListOfNames) {
  const std::optional<std::string> file = ReadSharedFile("opening_names.tsv");
  if (!file) GTEST_SKIP() << kNoSharedData;
  int rows = 0;
  for (absl::string_view line :
       absl::StrSplit(*file, '\n', absl::SkipEmpty())) {
    if (line[0] == '#') continue;
    ++rows;
    const std::vector<absl::string_view> columns = absl::StrSplit(line, '\t');
    ASSERT_GE(columns.size(), 6);
    std::vector<std::string> names;
    for (size_t i = 3; i < 6; ++i) {
      for (absl::string_view name :
           absl::StrSplit(columns[i], absl::ByAnyChar("/,"))) {
        names.push_back(
            absl::AsciiStrToLower(absl::StripAsciiWhitespace(name)));
      }
    }
    const Position position = Played(columns[0]).position();
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      const absl::string_view name =
          OpeningNameOf(Transformed(position, symmetry));
      ASSERT_FALSE(name.empty()) << line;
      EXPECT_THAT(names, Contains(absl::AsciiStrToLower(name))) << line;
    }
  }
  EXPECT_EQ(rows, 90);
}

}  // namespace
}  // namespace othello
