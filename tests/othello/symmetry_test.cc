#include "othello/symmetry.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/random_positions.h"

namespace othello {
namespace {

Bitboard NaiveTransformed(Bitboard set, int symmetry) {
  Bitboard result = 0;
  for (Square square : Squares(set)) {
    result |= SquareBit(TransformedSquare(square, symmetry));
  }
  return result;
}

TEST(SymmetryTest, NamedTransformations) {
  const auto square = [](const char* name) { return *SquareFromName(name); };
  EXPECT_EQ(TransformedSquare(square("b1"), 0), square("b1"));
  EXPECT_EQ(TransformedSquare(square("b1"), 1), square("b8"));
  EXPECT_EQ(TransformedSquare(square("b1"), 2), square("g1"));
  EXPECT_EQ(TransformedSquare(square("b1"), 4), square("a2"));
  // Rows first, then the exchange of rows and columns: b8, then h2.
  EXPECT_EQ(TransformedSquare(square("b1"), 5), square("h2"));
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    EXPECT_EQ(TransformedSquare(kPass, symmetry), kPass);
    EXPECT_EQ(TransformedSquare(kNoSquare, symmetry), kNoSquare);
  }
}

TEST(SymmetryTest, SetsMoveAsTheirSquaresDo) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const Bitboard set = i < 64 ? SquareBit(i) : random();
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      ASSERT_EQ(Transformed(set, symmetry), NaiveTransformed(set, symmetry));
    }
  }
}

TEST(SymmetryTest, InverseUndoes) {
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    const int inverse = InverseSymmetry(symmetry);
    for (Square square = 0; square < 64; ++square) {
      EXPECT_EQ(TransformedSquare(TransformedSquare(square, symmetry), inverse),
                square);
    }
  }
}

TEST(SymmetryTest, TheEightFormAGroup) {
  Random random(2);
  const Bitboard set = random();  // No symmetry leaves it as it is.
  std::set<Bitboard> forms;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    forms.insert(Transformed(set, symmetry));
  }
  EXPECT_EQ(forms.size(), 8);
  for (int first = 0; first < kSymmetries; ++first) {
    for (int second = 0; second < kSymmetries; ++second) {
      EXPECT_TRUE(forms.contains(Transformed(Transformed(set, first), second)));
    }
  }
}

TEST(SymmetryTest, CanonicalFormIsTheSameForAllEight) {
  Random random(3);
  for (int game = 0; game < 200; ++game) {
    PlayRandomGame(random, [](const Position& position) {
      const CanonicalForm form = Canonical(position);
      ASSERT_EQ(Transformed(position, form.symmetry), form.position);
      for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const Position other = Transformed(position, symmetry);
        ASSERT_EQ(Canonical(other).position, form.position);
        ASSERT_FALSE(other < form.position);
      }
    });
    if (HasFatalFailure()) return;
  }
}

TEST(SymmetryTest, TheRulesDoNotSeeIt) {
  Random random(4);
  for (int game = 0; game < 200; ++game) {
    PlayRandomGame(random, [](const Position& position) {
      const Bitboard moves = position.LegalMoves();
      for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
        const Position other = Transformed(position, symmetry);
        ASSERT_EQ(other.LegalMoves(), Transformed(moves, symmetry));
        for (Square square : Squares(moves)) {
          ASSERT_EQ(other.Play(TransformedSquare(square, symmetry)),
                    Transformed(position.Play(square), symmetry));
        }
      }
    });
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace othello
