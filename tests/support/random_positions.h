// Seeded random boards and games for property tests.

#ifndef RIALTO_TESTS_SUPPORT_RANDOM_POSITIONS_H_
#define RIALTO_TESTS_SUPPORT_RANDOM_POSITIONS_H_

#include <random>

#include "othello/position.h"

namespace othello {

using Random = std::mt19937_64;  // The same sequence on every platform.

// A number in 0..bound-1; slightly biased, and the same everywhere (the
// standard distributions are not).
inline int RandomBelow(Random& random, int bound) {
  return static_cast<int>(random() % static_cast<uint64_t>(bound));
}

// A member of a non-empty set.
inline Square RandomSquare(Random& random, Bitboard set) {
  for (int skip = RandomBelow(random, PopCount(set)); skip > 0; --skip) {
    set = WithoutLowest(set);
  }
  return LowestSquare(set);
}

// Any discs anywhere, mostly not reachable in play.
inline Position RandomBoard(Random& random) {
  const Bitboard filled = random() | (random() & random());
  const Bitboard owner = random();
  return {filled & owner, filled & ~owner};
}

// Likewise, with exactly `empties` empty squares.
inline Position RandomBoard(Random& random, int empties) {
  Bitboard filled = ~Bitboard{0};
  for (int i = 0; i < empties; ++i) {
    filled ^= SquareBit(RandomSquare(random, filled));
  }
  const Bitboard owner = random();
  return {filled & owner, filled & ~owner};
}

// Calls visit(position) for each position of a random game from the start,
// the one before a pass and the last one included.
template <typename Visit>
void PlayRandomGame(Random& random, Visit visit) {
  Position position = Position::Start();
  while (true) {
    visit(position);
    const Bitboard moves = position.LegalMoves();
    if (moves != 0) {
      position = position.Play(RandomSquare(random, moves));
    } else if (position.Pass().HasLegalMove()) {
      position = position.Pass();
    } else {
      return;
    }
  }
}

// A position of a random game with `empties` empty squares; games that end
// earlier are thrown away. Requires 0 <= empties <= 60.
inline Position RandomPlayedPosition(Random& random, int empties) {
  while (true) {
    Position found;
    bool have = false;
    PlayRandomGame(random, [&](const Position& position) {
      if (!have && position.empty_count() == empties) {
        found = position;
        have = true;
      }
    });
    if (have) return found;
  }
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_RANDOM_POSITIONS_H_
