// What the human move model (human_model.h) knows about a legal move: what
// searches of several depths say of it, and what anyone sees on the board.

#ifndef RIALTO_SEARCH_HUMAN_MOVE_TERMS_H_
#define RIALTO_SEARCH_HUMAN_MOVE_TERMS_H_

#include <array>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "othello/position.h"
#include "othello/square.h"

namespace search {

// Plies of the searches that score the moves. The deepest one judges what a
// move loses; the others show what a player sees who looks less far ahead.
inline constexpr std::array<int, 5> kHumanDepths = {1, 2, 4, 6, 10};
inline constexpr int kHumanDepthCount = static_cast<int>(kHumanDepths.size());

// A legal move with its scores for the side that makes it, in discs, by index
// of kHumanDepths.
struct MoveScores {
  othello::Square square = othello::kNoSquare;
  std::array<double, kHumanDepthCount> discs = {};

  friend bool operator==(const MoveScores&, const MoveScores&) = default;
};

enum HumanTerm : int {
  // The score less that of the best move of the same depth: 0 for the best, -1
  // for five discs less, at least -4.
  kDepth1Term,
  kDepth2Term,
  kDepth4Term,
  kDepth6Term,
  kDepth10Term,
  // exp(-loss / 1.5 discs): whether the move is about as good as the best.
  kNearBest1Term,
  kNearBest4Term,
  kNearBest10Term,
  // Counts, in units of five.
  kTurnedTerm,       // discs turned
  kFrontierTerm,     // those of them with an empty neighbour
  kRepliesTerm,      // moves that the opponent has then
  kOwnMovesTerm,     // moves that the mover would have then
  kOpenSquaresTerm,  // empty neighbours of the square
  kDirectionsTerm,   // directions in which discs are turned
  // The distance to the opponent's last move in king's steps, in units of
  // three; 0 for all moves if there is none.
  kDistanceTerm,
  // 1 or 0.
  kTouchesLastTerm,  // next to the opponent's last move
  kTurnsLastTerm,    // turns the disc of the opponent's last move
  kQuietTerm,        // no turned disc has an empty neighbour
  kCornerTerm,
  kXSquareTerm,      // beside an empty corner, diagonally
  kCSquareTerm,      // beside an empty corner, on the edge
  kEdgeTerm,         // other squares of the edge
  kCentreTerm,       // within c3-f6
  kGivesCornerTerm,  // the opponent can take a corner then
  kOddRegionTerm,    // the empty region of the square is odd
  kNoReplyTerm,      // the opponent must pass
  kHumanTermCount,
};

// As in players.tsv: "depth_1", "corner".
absl::string_view NameOfTerm(int term);

struct MoveTerms {
  othello::Square square = othello::kNoSquare;
  std::array<double, kHumanTermCount> values = {};
};

// Fills in all terms of the move that do not come from scores. `last_move` is
// the opponent's; kPass or kNoSquare if there is none.
void AddBoardTerms(const othello::Position& position, othello::Square last_move,
                   MoveTerms& terms);

// All terms of all legal moves, in the order of `scores`, which must have each
// of them.
std::vector<MoveTerms> TermsOf(const othello::Position& position,
                               othello::Square last_move,
                               absl::Span<const MoveScores> scores);

}  // namespace search

#endif  // RIALTO_SEARCH_HUMAN_MOVE_TERMS_H_
