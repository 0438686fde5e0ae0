#include "othello/stability.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "othello/position.h"
#include "othello/symmetry.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"

namespace othello {
namespace {

// The same definition, square by square. An edge is a string of X (player),
// O (other) and - (empty).
std::string PlayOnEdge(std::string edge, int square, char mover) {
  for (int step : {-1, 1}) {
    int end = square + step;
    while (end >= 0 && end < 8 && edge[end] != '-' && edge[end] != mover) {
      end += step;
    }
    if (end < 0 || end >= 8 || edge[end] != mover) continue;
    for (int i = square + step; i != end; i += step) edge[i] = mover;
  }
  edge[square] = mover;
  return edge;
}

// Marks with + the X that stay whatever is played on the edge.
const std::string& NaiveStableOnEdge(const std::string& edge) {
  static auto& known = *new std::map<std::string, std::string>;
  if (const auto it = known.find(edge); it != known.end()) return it->second;
  std::string stable(8, '.');
  for (int i = 0; i < 8; ++i) {
    if (edge[i] == 'X') stable[i] = '+';
  }
  for (int square = 0; square < 8; ++square) {
    if (edge[square] != '-') continue;
    for (char mover : {'X', 'O'}) {
      const std::string& after =
          NaiveStableOnEdge(PlayOnEdge(edge, square, mover));
      for (int i = 0; i < 8; ++i) {
        if (after[i] != '+') stable[i] = '.';
      }
    }
  }
  return known[edge] = stable;
}

bool OnBoard(int column, int row) {
  return column >= 0 && column < 8 && row >= 0 && row < 8;
}

bool Has(Bitboard set, int column, int row) {
  return OnBoard(column, row) && (set & SquareBit(8 * row + column)) != 0;
}

Bitboard NaiveStableEdgeDiscs(Bitboard player, Bitboard other) {
  Bitboard stable = 0;
  for (int side = 0; side < 4; ++side) {
    std::vector<int> squares;
    for (int i = 0; i < 8; ++i) {
      const int edge[4] = {i, 56 + i, 8 * i, 8 * i + 7};
      squares.push_back(edge[side]);
    }
    std::string edge;
    for (int square : squares) {
      const Bitboard bit = SquareBit(square);
      edge += (player & bit) ? 'X' : (other & bit) ? 'O' : '-';
    }
    const std::string& stays = NaiveStableOnEdge(edge);
    for (int i = 0; i < 8; ++i) {
      if (stays[i] == '+') stable |= SquareBit(squares[i]);
    }
  }
  return stable;
}

// Whether the line through a square that runs by the given steps is full.
bool LineIsFull(Bitboard discs, int column, int row, int column_step,
                int row_step) {
  for (int i = -7; i <= 7; ++i) {
    const int c = column + i * column_step;
    const int r = row + i * row_step;
    if (OnBoard(c, r) && !Has(discs, c, r)) return false;
  }
  return true;
}

Bitboard NaiveStableDiscs(Bitboard player, Bitboard other) {
  constexpr int kSteps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  Bitboard stable = NaiveStableEdgeDiscs(player, other);
  bool changed = true;
  while (changed) {
    changed = false;
    for (int square : Squares(player & ~stable)) {
      const int column = square % 8;
      const int row = square / 8;
      bool safe = true;
      for (const auto& [dc, dr] : kSteps) {
        const bool at_border =
            !OnBoard(column + dc, row + dr) || !OnBoard(column - dc, row - dr);
        safe = safe && (at_border || Has(stable, column + dc, row + dr) ||
                        Has(stable, column - dc, row - dr) ||
                        LineIsFull(player | other, column, row, dc, dr));
      }
      if (safe) {
        stable |= SquareBit(square);
        changed = true;
      }
    }
  }
  return stable;
}

constexpr Bitboard kOuterRing = kRow1 | kRow8 | kColumnA | kColumnH;

struct Sides {
  Bitboard x = 0;
  Bitboard o = 0;
};

Sides FromRows(const std::string& rows) {
  Sides sides;
  for (int i = 0; i < 64; ++i) {
    if (rows[i] == 'X') sides.x |= SquareBit(i);
    if (rows[i] == 'O') sides.o |= SquareBit(i);
  }
  return sides;
}

TEST(StabilityTest, NothingIsStableAtTheStart) {
  const Position start = Position::Start();
  EXPECT_EQ(StableDiscs(start.mover, start.opponent), 0);
  EXPECT_EQ(StableDiscs(start.opponent, start.mover), 0);
  EXPECT_EQ(StableDiscs(0, 0), 0);
}

TEST(StabilityTest, FullBoardIsAllStable) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Bitboard player = random();
    EXPECT_EQ(StableDiscs(player, ~player), player);
  }
}

TEST(StabilityTest, GrowsFromACorner) {
  // Discs packed around the corner a1 protect each other, all but c3: nothing
  // protects it along its rising diagonal b4-c3-d2.
  const Sides sides = FromRows(
      "XXXXO---"
      "XXX-----"
      "XXX-----"
      "X-------"
      "--------"
      "--------"
      "--------"
      "--------");
  EXPECT_EQ(StableDiscs(sides.x, sides.o), sides.x & ~SquareBit(2 * 8 + 2));
  EXPECT_EQ(StableDiscs(sides.o, sides.x), 0);
}

TEST(StabilityTest, FullLinesProtectWithoutAnyCorner) {
  // All four lines through d4 are full; those through its neighbours are not.
  const Sides sides = FromRows(
      "X--X--O-"
      "-O-O-O--"
      "--XXX---"
      "XOOXOOXO"
      "--XOX---"
      "-O-X-X--"
      "X--O--O-"
      "---X---O");
  EXPECT_EQ(StableDiscs(sides.x, sides.o) & ~kOuterRing, SquareBit(3 * 8 + 3));
}

TEST(StabilityTest, EdgeWithoutCorners) {
  const std::string empty_rows(56, '-');
  const Sides open = FromRows("--X-----" + empty_rows);
  EXPECT_EQ(StableDiscs(open.x, open.o), 0);
  // Only the corner a1 is open. O may play there and turn b1 c1; everything
  // beyond the first O is out of reach, and so is that O.
  const Sides wedge = FromRows("-XXOXXOX" + empty_rows);
  EXPECT_EQ(StableEdgeDiscs(wedge.x, wedge.o), Bitboard{0b10110000});
  EXPECT_EQ(StableEdgeDiscs(wedge.o, wedge.x), Bitboard{0b01001000});
}

TEST(StabilityTest, EveryEdgeAgreesWithTheNaiveEnumeration) {
  for (int code = 0; code < 6561; ++code) {
    Bitboard player = 0;
    Bitboard other = 0;
    for (int i = 0, rest = code; i < 8; ++i, rest /= 3) {
      if (rest % 3 == 1) player |= SquareBit(i);
      if (rest % 3 == 2) other |= SquareBit(i);
    }
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      const Bitboard p = Transformed(player, symmetry);
      const Bitboard o = Transformed(other, symmetry);
      ASSERT_EQ(StableEdgeDiscs(p, o), NaiveStableEdgeDiscs(p, o)) << code;
    }
  }
}

void ExpectAgreesWithNaive(const Position& position) {
  const auto [mover, opponent] = position;
  ASSERT_EQ(StableDiscs(mover, opponent), NaiveStableDiscs(mover, opponent))
      << std::hex << mover << " " << opponent;
  ASSERT_EQ(StableDiscs(opponent, mover), NaiveStableDiscs(opponent, mover))
      << std::hex << mover << " " << opponent;
}

TEST(StabilityTest, AgreesWithTheNaiveVersionInPlay) {
  Random random(2);
  for (int64_t game = 0; game < Scaled(2'000); ++game) {
    PlayRandomGame(random, ExpectAgreesWithNaive);
    if (HasFatalFailure()) return;
  }
}

TEST(StabilityTest, AgreesWithTheNaiveVersionOnAnyBoard) {
  Random random(3);
  for (int64_t i = 0; i < Scaled(60'000); ++i) {
    ASSERT_NO_FATAL_FAILURE(ExpectAgreesWithNaive(RandomBoard(random)));
    // Nearly full boards, and nearly of one colour, have more to find.
    const Bitboard filled = random() | random() | random() | random();
    const Bitboard owner = random() | random();
    ASSERT_NO_FATAL_FAILURE(
        ExpectAgreesWithNaive({filled & owner, filled & ~owner}));
  }
}

TEST(StabilityTest, AllSymmetriesAgree) {
  Random random(4);
  for (int64_t game = 0; game < Scaled(500); ++game) {
    PlayRandomGame(random, [](const Position& p) {
      const Bitboard stable = StableDiscs(p.mover, p.opponent);
      for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
        const Position q = Transformed(p, symmetry);
        ASSERT_EQ(StableDiscs(q.mover, q.opponent),
                  Transformed(stable, symmetry));
      }
    });
    if (HasFatalFailure()) return;
  }
}

// Stable discs of each colour (0 moves first) must stay to the end of every
// game that continues from here.
TEST(StabilityTest, StableDiscsKeepTheirOwner) {
  Random random(5);
  int64_t proved = 0;
  for (int64_t game = 0; game < Scaled(20'000); ++game) {
    Position position = Position::Start();
    Bitboard stable[2] = {0, 0};
    int color = 0;
    while (true) {
      const Bitboard discs[2] = {
          color == 0 ? position.mover : position.opponent,
          color == 0 ? position.opponent : position.mover};
      for (int side : {0, 1}) {
        ASSERT_EQ(stable[side] & ~discs[side], 0);
        stable[side] |= StableDiscs(discs[side], discs[1 - side]);
      }
      const Bitboard moves = position.LegalMoves();
      if (moves == 0 && position.IsGameOver()) break;
      position = moves != 0 ? position.Play(RandomSquare(random, moves))
                            : position.Pass();
      color = 1 - color;
    }
    proved += PopCount(stable[0] | stable[1]);
  }
  EXPECT_GT(proved, 40 * Scaled(20'000));
}

// The same from boards that random play hardly reaches: from any board, any
// legal moves of either side in any order.
TEST(StabilityTest, StableDiscsKeepTheirOwnerOnAnyBoard) {
  Random random(6);
  for (int64_t i = 0; i < Scaled(50'000); ++i) {
    const Bitboard filled = random() | random() | random();
    const Bitboard owner = random() | (random() & random());
    Position position = {filled & owner, filled & ~owner};
    Bitboard mine = StableDiscs(position.mover, position.opponent);
    Bitboard theirs = StableDiscs(position.opponent, position.mover);
    for (int turn = 0; turn < 64; ++turn) {
      if (random() % 2 == 0) {  // Moves out of turn only make it harder.
        position = position.Pass();
        std::swap(mine, theirs);
      }
      const Bitboard moves = position.LegalMoves();
      if (moves == 0) continue;
      position = position.Play(RandomSquare(random, moves));
      std::swap(mine, theirs);
      ASSERT_EQ(mine & ~position.mover, 0);
      ASSERT_EQ(theirs & ~position.opponent, 0);
    }
  }
}

}  // namespace
}  // namespace othello
