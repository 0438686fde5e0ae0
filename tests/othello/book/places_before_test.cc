#include "othello/book/places_before.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "othello/book/book_place.h"
#include "tests/support/random_games.h"

namespace othello {
namespace {

bool Leads(const Position& from, const Position& to) {
  for (const Square move : Squares(from.LegalMoves())) {
    if (PlaceOf(from.Play(move)).position == to) return true;
  }
  return false;
}

TEST(PlacesBeforeTest, NothingIsBeforeTheStart) {
  EXPECT_TRUE(PlacesBefore(PlaceOf(Position::Start()).position).empty());
  const Position first = PlaceOf(Position::Start().Play(37)).position;
  EXPECT_EQ(PlacesBefore(first),
            std::vector<Position>{PlaceOf(Position::Start()).position});
}

TEST(PlacesBeforeTest, EveryMoveOfGamesIsFoundBackwards) {
  Random random(3);
  int passes = 0;
  for (int i = 0; i < 100; ++i) {
    const Game game = RandomGame(random, Board::Start(), 60);
    for (size_t ply = 0; ply < game.moves().size(); ++ply) {
      if (game.moves()[ply].square == kPass) continue;
      const Position before = game.BoardBefore(ply).position();
      const BookPlace after = PlaceOf(before.Play(game.moves()[ply].square));
      if (after.is_over) continue;
      passes += after.has_passed ? 1 : 0;
      const std::vector<Position> places = PlacesBefore(after.position);
      EXPECT_TRUE(std::binary_search(places.begin(), places.end(),
                                     PlaceOf(before).position));
    }
  }
  EXPECT_GT(passes, 0);
}

TEST(PlacesBeforeTest, FromEachOfThemAMoveLeadsThere) {
  Random random(4);
  size_t found = 0;
  for (int i = 0; i < 20; ++i) {
    const Game game = RandomGame(random, Board::Start(), 10 + i);
    const BookPlace place = PlaceOf(game.position());
    if (place.is_over) continue;
    for (const Position& before : PlacesBefore(place.position)) {
      EXPECT_EQ(PlaceOf(before).position, before);
      EXPECT_TRUE(Leads(before, place.position));
      ++found;
    }
  }
  EXPECT_GT(found, 100u);
}

}  // namespace
}  // namespace othello
