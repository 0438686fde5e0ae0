// Why a move is better than another one, in words: things that can be counted
// on the board, and nothing that is only likely.

#ifndef RIALTO_TOOLS_ENGINE_EXPLANATION_H_
#define RIALTO_TOOLS_ENGINE_EXPLANATION_H_

#include <string>
#include <vector>

#include "othello/bitboard.h"
#include "othello/board.h"
#include "othello/square.h"

namespace engine {

// What the better move does and the other does not, the weightiest first:
// "takes the corner a1", "keeps the corner h8 from white", "leaves white 3
// moves instead of 9". Both are legal and different. Often there is nothing to
// say.
std::vector<std::string> ReasonsFor(const othello::Board& board,
                                    othello::Square better,
                                    othello::Square other);

// The first `most` of them as one sentence: "c4 leaves white 3 moves instead of
// 9 and keeps the corner a1 from white." Empty if there are none. The name of
// the move may be another one: "A better move".
std::string ReasonText(const othello::Board& board, othello::Square better,
                       othello::Square other, size_t most,
                       const std::string& name);

// Where squares are on the board: "north-east", "south", "centre".
std::string PlaceOnBoard(othello::Bitboard squares);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_EXPLANATION_H_
