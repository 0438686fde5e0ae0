// The last squares of the game, in zero windows.
//
// Most nodes of an exact search lie here, so this code knows nothing but
// two bitboards: no table, no evaluation, ordering by parity alone.

#ifndef RIALTO_SEARCH_ENDGAME_LAST_DISCS_H_
#define RIALTO_SEARCH_ENDGAME_LAST_DISCS_H_

#include <cstdint>

#include "othello/bitboard.h"
#include "othello/score.h"
#include "search/endgame/parity.h"

namespace search::endgame {

// SolveLastDiscs() answers for this many empty squares or fewer. With more,
// ordering by mobility saves more than it costs (seven: 17 % fewer nodes and
// 7 to 15 % less time on FFO #40-#42).
inline constexpr int kLastDiscs = 6;

// Whether the final score is above alpha: a result <= alpha is an upper bound
// of it, a larger one a lower bound (fail-soft). Requires at most kLastDiscs
// empty squares. Adds the positions visited to `nodes`; a position counts when
// it is entered, and the full board after the last move does not.
othello::DiscDiff SolveLastDiscs(othello::Bitboard mover,
                                 othello::Bitboard opponent,
                                 othello::DiscDiff alpha, uint64_t& nodes);

// The same for exactly kLastDiscs empty squares and a caller that knows the
// legal moves already.
othello::DiscDiff SolveAllLastDiscs(othello::Bitboard mover,
                                    othello::Bitboard opponent,
                                    othello::Bitboard moves,
                                    othello::DiscDiff alpha, uint64_t& nodes);

}  // namespace search::endgame

#endif  // RIALTO_SEARCH_ENDGAME_LAST_DISCS_H_
