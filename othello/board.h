// A position with colours, as notation, records and people use it.

#ifndef RIALTO_OTHELLO_BOARD_H_
#define RIALTO_OTHELLO_BOARD_H_

#include "othello/bitboard.h"
#include "othello/position.h"

namespace othello {

enum class Color { kBlack, kWhite };

constexpr Color Opposite(Color color) {
  return color == Color::kBlack ? Color::kWhite : Color::kBlack;
}

constexpr const char* ColorName(Color color) {
  return color == Color::kBlack ? "black" : "white";
}

struct Board {
  Bitboard black = 0;
  Bitboard white = 0;
  Color to_move = Color::kBlack;

  static constexpr Board Start() {
    return FromPosition(Position::Start(), Color::kBlack);
  }

  // The board whose mover has the colour `to_move`.
  static constexpr Board FromPosition(const Position& position, Color to_move) {
    return to_move == Color::kBlack
               ? Board{position.mover, position.opponent, to_move}
               : Board{position.opponent, position.mover, to_move};
  }

  constexpr Position position() const {
    return to_move == Color::kBlack ? Position{black, white}
                                    : Position{white, black};
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_BOARD_H_
