#include "search/human/move_terms.h"

#include <cmath>
#include <set>

#include "gtest/gtest.h"
#include "othello/bitboard.h"
#include "othello/records/notation.h"

namespace search {
namespace {

using othello::Position;
using othello::Square;
using othello::SquareBit;

Square At(const char* name) { return othello::SquareFromName(name).value(); }

MoveTerms BoardTermsOf(const Position& position, const char* move,
                       Square last_move = othello::kNoSquare) {
  MoveTerms terms;
  terms.square = At(move);
  AddBoardTerms(position, last_move, terms);
  return terms;
}

TEST(MoveTerms, HaveNamesOfTheirOwn) {
  std::set<absl::string_view> names;
  for (int term = 0; term < kHumanTermCount; ++term) {
    EXPECT_FALSE(NameOfTerm(term).empty());
    names.insert(NameOfTerm(term));
  }
  EXPECT_EQ(names.size(), size_t{kHumanTermCount});
}

TEST(MoveTerms, OfTheFirstMove) {
  const MoveTerms terms = BoardTermsOf(Position::Start(), "f5");
  EXPECT_DOUBLE_EQ(terms.values[kTurnedTerm], 0.2);
  EXPECT_DOUBLE_EQ(terms.values[kFrontierTerm], 0.2);
  EXPECT_DOUBLE_EQ(terms.values[kRepliesTerm], 0.6);
  EXPECT_DOUBLE_EQ(terms.values[kOwnMovesTerm], 0.6);
  // Around f5, e5 and e4 have discs.
  EXPECT_DOUBLE_EQ(terms.values[kOpenSquaresTerm], 6 / 5.0);
  EXPECT_DOUBLE_EQ(terms.values[kDirectionsTerm], 0.2);
  EXPECT_EQ(terms.values[kDistanceTerm], 0) << "there is no last move";
  EXPECT_EQ(terms.values[kCentreTerm], 1);
  EXPECT_EQ(terms.values[kOddRegionTerm], 0) << "60 empty squares";
  EXPECT_EQ(terms.values[kQuietTerm], 0);
  EXPECT_EQ(terms.values[kNoReplyTerm], 0);
}

TEST(MoveTerms, KnowTheLastMove) {
  // After f5, White's f6 turns e5, d6 turns e5 too, f4 turns e4.
  const Position position = Position::Start().Play(At("f5"));
  const MoveTerms far = BoardTermsOf(position, "d6", At("f5"));
  EXPECT_DOUBLE_EQ(far.values[kDistanceTerm], 2 / 3.0);
  EXPECT_EQ(far.values[kTouchesLastTerm], 0);
  const MoveTerms near = BoardTermsOf(position, "f6", At("f5"));
  EXPECT_DOUBLE_EQ(near.values[kDistanceTerm], 1 / 3.0);
  EXPECT_EQ(near.values[kTouchesLastTerm], 1);
  EXPECT_EQ(near.values[kTurnsLastTerm], 0);
  // b1 turns the c1 that has just been played.
  const Position edge = {SquareBit(At("d1")), SquareBit(At("c1"))};
  EXPECT_EQ(BoardTermsOf(edge, "b1", At("c1")).values[kTurnsLastTerm], 1);
}

TEST(MoveTerms, KnowCornersAndTheirNeighbours) {
  const Position position = {
      SquareBit(At("d1")) | SquareBit(At("d4")) | SquareBit(At("h3")),
      SquareBit(At("c1")) | SquareBit(At("c3")) | SquareBit(At("h2"))};
  const MoveTerms c = BoardTermsOf(position, "b1");
  EXPECT_EQ(c.values[kCSquareTerm], 1);
  EXPECT_EQ(c.values[kXSquareTerm], 0);
  EXPECT_EQ(c.values[kEdgeTerm], 0);
  const MoveTerms x = BoardTermsOf(position, "b2");
  EXPECT_EQ(x.values[kXSquareTerm], 1);
  EXPECT_EQ(x.values[kCSquareTerm], 0);
  const MoveTerms corner = BoardTermsOf(position, "h1");
  EXPECT_EQ(corner.values[kCornerTerm], 1);
  EXPECT_EQ(corner.values[kEdgeTerm], 0);
  // With the corner taken the same squares are nothing special.
  Position taken = position;
  taken.mover |= SquareBit(At("a1"));
  EXPECT_EQ(BoardTermsOf(taken, "b1").values[kCSquareTerm], 0);
  EXPECT_EQ(BoardTermsOf(taken, "b1").values[kEdgeTerm], 1);
  EXPECT_EQ(BoardTermsOf(taken, "b2").values[kXSquareTerm], 0);
}

TEST(MoveTerms, KnowWhatAMoveGives) {
  // b2 turns c3, and then a1 is open along the diagonal to e5.
  const Position gives = {SquareBit(At("d4")),
                          SquareBit(At("c3")) | SquareBit(At("e5"))};
  EXPECT_EQ(BoardTermsOf(gives, "b2").values[kGivesCornerTerm], 1);
  const Position last = {SquareBit(At("d4")), SquareBit(At("c3"))};
  EXPECT_EQ(BoardTermsOf(last, "b2").values[kGivesCornerTerm], 0);
  EXPECT_EQ(BoardTermsOf(last, "b2").values[kNoReplyTerm], 1);
}

TEST(MoveTerms, ScoresCountFromTheBestOfTheirDepth) {
  const Position position = Position::Start();
  const std::vector<MoveScores> scores = {{At("d3"), {0, 2, 4, 6, 8}},
                                          {At("c4"), {-5, 2, 1, 6, -40}},
                                          {At("f5"), {-10, 0, 4, 6, 8}},
                                          {At("e6"), {0, 2, 4, 6, 5}}};
  const auto terms = TermsOf(position, othello::kNoSquare, scores);
  ASSERT_EQ(terms.size(), 4u);
  EXPECT_EQ(terms[0].square, At("d3"));
  EXPECT_DOUBLE_EQ(terms[0].values[kDepth1Term], 0);
  EXPECT_DOUBLE_EQ(terms[1].values[kDepth1Term], -1);
  EXPECT_DOUBLE_EQ(terms[2].values[kDepth2Term], -0.4);
  EXPECT_DOUBLE_EQ(terms[1].values[kDepth4Term], -0.6);
  EXPECT_DOUBLE_EQ(terms[1].values[kDepth6Term], 0);
  EXPECT_DOUBLE_EQ(terms[1].values[kDepth10Term], -4) << "no loss is larger";
  EXPECT_DOUBLE_EQ(terms[0].values[kNearBest10Term], 1);
  EXPECT_DOUBLE_EQ(terms[3].values[kNearBest10Term], std::exp(-2));
  EXPECT_DOUBLE_EQ(terms[1].values[kNearBest4Term], std::exp(-2));
  EXPECT_DOUBLE_EQ(terms[1].values[kNearBest1Term], std::exp(-5 / 1.5));
}

}  // namespace
}  // namespace search
