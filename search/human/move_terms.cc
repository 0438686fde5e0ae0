#include "search/human/move_terms.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "othello/bitboard.h"
#include "othello/empty_region.h"
#include "othello/score.h"

namespace search {
namespace {

using othello::Bitboard;
using othello::PopCount;
using othello::Position;
using othello::Square;
using othello::SquareBit;
using othello::WithNeighbours;

constexpr double kDiscUnit = 5;
constexpr double kCountUnit = 5;
constexpr double kDistanceUnit = 3;
// Beyond this loss a move is as bad as any.
constexpr double kMostLoss = 20;
constexpr double kNearDiscs = 1.5;

constexpr Bitboard kEdges =
    othello::kColumnA | othello::kColumnH | othello::kRow1 | othello::kRow8;
constexpr Bitboard kCentre = 0x00003C3C3C3C0000;

constexpr std::array<absl::string_view, kHumanTermCount> kNames = {
    "depth_1",      "depth_2",     "depth_4",      "depth_6",      "depth_10",
    "near_best_1",  "near_best_4", "near_best_10", "turned",       "frontier",
    "replies",      "own_moves",   "open_squares", "directions",   "distance",
    "touches_last", "turns_last",  "quiet",        "corner",       "x_square",
    "c_square",     "edge",        "centre",       "gives_corner", "odd_region",
    "no_reply"};

int Distance(Square a, Square b) {
  return std::max(std::abs(othello::ColumnOf(a) - othello::ColumnOf(b)),
                  std::abs(othello::RowOf(a) - othello::RowOf(b)));
}

// Turned discs next to the square are one in each direction.
int Directions(Square square, Bitboard flips) {
  return PopCount(WithNeighbours(SquareBit(square)) & flips);
}

// Whether one of the corners beside a square is empty. Of an edge's square next
// to a corner, and of the square diagonal to it, that is the nearest.
bool BesideEmptyCorner(Square square, Bitboard empties) {
  return (WithNeighbours(SquareBit(square)) & othello::kCorners & empties) != 0;
}

void AddScoreTerms(absl::Span<const MoveScores> scores,
                   std::vector<MoveTerms>& terms) {
  for (int depth = 0; depth < kHumanDepthCount; ++depth) {
    double best = -othello::kMaxDiscs;
    for (const MoveScores& move : scores) {
      best = std::max(best, move.discs[depth]);
    }
    for (size_t i = 0; i < scores.size(); ++i) {
      const double loss = std::min(best - scores[i].discs[depth], kMostLoss);
      terms[i].values[kDepth1Term + depth] = -loss / kDiscUnit;
      const double near = std::exp(-loss / kNearDiscs);
      if (kHumanDepths[depth] == 1) terms[i].values[kNearBest1Term] = near;
      if (kHumanDepths[depth] == 4) terms[i].values[kNearBest4Term] = near;
      if (kHumanDepths[depth] == 10) terms[i].values[kNearBest10Term] = near;
    }
  }
}

}  // namespace

absl::string_view NameOfTerm(int term) { return kNames[term]; }

void AddBoardTerms(const Position& position, Square last_move,
                   MoveTerms& terms) {
  const Square square = terms.square;
  const Bitboard bit = SquareBit(square);
  const Bitboard flips = position.Flips(square);
  const Position after = position.PlayFlips(square, flips);
  const Bitboard empties = after.empties();
  const Bitboard replies = after.LegalMoves();
  const int frontier = PopCount(flips & WithNeighbours(empties));
  auto& values = terms.values;
  values[kTurnedTerm] = PopCount(flips) / kCountUnit;
  values[kFrontierTerm] = frontier / kCountUnit;
  values[kRepliesTerm] = PopCount(replies) / kCountUnit;
  values[kOwnMovesTerm] = PopCount(after.Pass().LegalMoves()) / kCountUnit;
  values[kOpenSquaresTerm] =
      PopCount(WithNeighbours(bit) & empties) / kCountUnit;
  values[kDirectionsTerm] = Directions(square, flips) / kCountUnit;
  if (last_move < othello::kPass) {
    const int distance = Distance(square, last_move);
    values[kDistanceTerm] = distance / kDistanceUnit;
    values[kTouchesLastTerm] = distance == 1 ? 1 : 0;
    values[kTurnsLastTerm] = (flips & SquareBit(last_move)) != 0 ? 1 : 0;
  }
  const bool beside_corner = BesideEmptyCorner(square, empties);
  const bool is_x = (bit & othello::kXSquares) != 0 && beside_corner;
  const bool is_c = (bit & othello::kCSquares) != 0 && beside_corner;
  const bool is_corner = (bit & othello::kCorners) != 0;
  values[kQuietTerm] = frontier == 0 ? 1 : 0;
  values[kCornerTerm] = is_corner ? 1 : 0;
  values[kXSquareTerm] = is_x ? 1 : 0;
  values[kCSquareTerm] = is_c ? 1 : 0;
  values[kEdgeTerm] = (bit & kEdges) != 0 && !is_c && !is_corner ? 1 : 0;
  values[kCentreTerm] = (bit & kCentre) != 0 ? 1 : 0;
  values[kGivesCornerTerm] = (replies & othello::kCorners) != 0 ? 1 : 0;
  values[kOddRegionTerm] =
      PopCount(othello::RegionOf(square, position.empties())) % 2 == 1 ? 1 : 0;
  values[kNoReplyTerm] = replies == 0 ? 1 : 0;
}

std::vector<MoveTerms> TermsOf(const Position& position, Square last_move,
                               absl::Span<const MoveScores> scores) {
  std::vector<MoveTerms> terms(scores.size());
  for (size_t i = 0; i < scores.size(); ++i) {
    terms[i].square = scores[i].square;
    AddBoardTerms(position, last_move, terms[i]);
  }
  AddScoreTerms(scores, terms);
  return terms;
}

}  // namespace search
