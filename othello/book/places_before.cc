#include "othello/book/places_before.h"

#include <algorithm>
#include <utility>

#include "othello/book/book_place.h"

namespace othello {
namespace {

constexpr std::pair<int, int> kDirections[] = {
    {-1, -1}, {0, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {0, 1}, {1, 1}};

// What a move to `square` may have turned in one direction, shortest first:
// nothing, or discs of the side that moved up to one that it had before.
std::vector<Bitboard> RunsFrom(Square square, std::pair<int, int> direction,
                               Bitboard discs) {
  std::vector<Bitboard> runs = {0};
  Bitboard run = 0;
  int column = ColumnOf(square) + direction.first;
  int row = RowOf(square) + direction.second;
  while (column >= 0 && column < 8 && row >= 0 && row < 8) {
    const Bitboard bit = SquareBit(MakeSquare(column, row));
    if ((discs & bit) == 0) break;
    if (run != 0) runs.push_back(run);
    run |= bit;
    column += direction.first;
    row += direction.second;
  }
  return runs;
}

// Adds the places before `after`, whose opponent has just moved.
void AddPlacesBefore(const Position& after, std::vector<Position>& places) {
  // The four discs in the centre were there at the beginning.
  constexpr Bitboard kCentre = 0x0000001818000000;
  for (const Square square : Squares(after.opponent & ~kCentre)) {
    std::vector<Bitboard> turned = {0};
    for (const auto& direction : kDirections) {
      const std::vector<Bitboard> runs =
          RunsFrom(square, direction, after.opponent);
      const size_t count = turned.size();
      for (size_t run = 1; run < runs.size(); ++run) {
        for (size_t i = 0; i < count; ++i) {
          turned.push_back(turned[i] | runs[run]);
        }
      }
    }
    for (const Bitboard flips : turned) {
      if (flips == 0) continue;
      const Position before = {after.opponent ^ (flips | SquareBit(square)),
                               after.mover ^ flips};
      // A move turns all that it can.
      if (before.Flips(square) != flips) continue;
      places.push_back(Canonical(before).position);
    }
  }
}

}  // namespace

std::vector<Position> PlacesBefore(const Position& place) {
  std::vector<Position> places;
  AddPlacesBefore(place, places);
  if (!place.Pass().HasLegalMove()) AddPlacesBefore(place.Pass(), places);
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

}  // namespace othello
