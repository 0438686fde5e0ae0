// Seeded random games for round trips through records.

#ifndef RIALTO_TESTS_SUPPORT_RANDOM_GAMES_H_
#define RIALTO_TESTS_SUPPORT_RANDOM_GAMES_H_

#include "othello/game.h"
#include "tests/support/random_positions.h"

namespace othello {

// Plays up to `plies` random moves; passes are explicit or implied at random,
// and a pass at the end is always explicit.
inline Game RandomGame(Random& random, const Board& start, int plies) {
  Game game(start);
  for (int ply = 0; ply < plies && !game.IsOver(); ++ply) {
    const Position position = game.position();
    if (!position.HasLegalMove()) {
      if (ply + 1 == plies || RandomBelow(random, 2) == 0) {
        game.Play(kPass).IgnoreError();
      } else {
        game.Play(RandomSquare(random, position.Pass().LegalMoves()))
            .IgnoreError();
      }
      continue;
    }
    game.Play(RandomSquare(random, position.LegalMoves())).IgnoreError();
  }
  return game;
}

// Half of them from the standard start, the others from boards that mostly
// cannot be reached in play; whole and unfinished games.
inline Game RandomGame(Random& random) {
  Board start = Board::Start();
  if (RandomBelow(random, 2) == 0) {
    Position position = RandomBoard(random);
    const Bitboard kept = random();
    position.mover &= kept;
    position.opponent &= kept;
    start = Board::FromPosition(
        position, RandomBelow(random, 2) == 0 ? Color::kBlack : Color::kWhite);
  }
  return RandomGame(random, start, RandomBelow(random, 80));
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_RANDOM_GAMES_H_
