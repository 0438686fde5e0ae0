// Books of random lines for the tests.

#ifndef RIALTO_TESTS_SUPPORT_SMALL_BOOKS_H_
#define RIALTO_TESTS_SUPPORT_SMALL_BOOKS_H_

#include <string>
#include <vector>

#include "othello/book/book.h"
#include "othello/book/book_place.h"
#include "othello/random_square.h"
#include "othello/symmetry.h"
#include "tests/support/random_games.h"
#include "tests/support/random_positions.h"

namespace othello {

// A leaf of a whole number of discs.
inline BookLeaf RandomLeaf(Random& random, const Position& position) {
  BookLeaf leaf;
  leaf.is_known = true;
  leaf.move = RandomSquare(random, position.LegalMoves());
  leaf.value = ScoreFromDiscs(RandomBelow(random, 41) - 20);
  leaf.depth = 1 + RandomBelow(random, 20);
  leaf.level = leaf.depth;
  leaf.maker = BookMaker::kEdax;
  if (position.empty_count() <= 21 && leaf.depth >= position.empty_count()) {
    leaf.depth = position.empty_count();
    leaf.is_solved = true;
    leaf.confidence = 100;
  }
  return leaf;
}

// `games` random games, of which the positions from ply `first` to ply `last`
// are in the book, in a random one of their forms and mostly with a leaf.
inline Book RandomBook(Random& random, int games, int first, int last) {
  Book book;
  const auto source = static_cast<uint64_t>(1 + RandomBelow(random, 3));
  book.AddSource(source, "source " + std::to_string(source));
  for (int i = 0; i < games; ++i) {
    const Game game = RandomGame(random, Board::Start(), last);
    for (size_t ply = static_cast<size_t>(first); ply <= game.moves().size();
         ++ply) {
      const Position position = Transformed(game.BoardBefore(ply).position(),
                                            RandomBelow(random, kSymmetries));
      book.Add(position);
      book.AddCounts(position, source,
                     {static_cast<uint32_t>(RandomBelow(random, 4)),
                      static_cast<uint32_t>(RandomBelow(random, 2)), 1});
      if (position.HasLegalMove() && RandomBelow(random, 8) != 0) {
        book.AddLeaf(position, RandomLeaf(random, position));
      }
    }
  }
  return book;
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_SMALL_BOOKS_H_
