// A game: a start position, the moves since, and what records say about it.

#ifndef RIALTO_OTHELLO_GAME_H_
#define RIALTO_OTHELLO_GAME_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "othello/board.h"
#include "othello/position.h"
#include "othello/square.h"
#include "othello/time_control.h"

namespace othello {

// A move with the annotations of a record.
struct GameMove {
  Square square = kNoSquare;  // or kPass
  Color mover = Color::kBlack;
  // An implied pass: Play() inserted it because the move after it needs it. It
  // is added and removed with that move.
  bool is_implied_pass = false;
  std::optional<double> eval;     // in discs, for the mover
  std::optional<double> seconds;  // thinking time

  friend bool operator==(const GameMove&, const GameMove&) = default;
};

// Names of tags that the record formats share. Any other name may be used.
inline constexpr char kTagBlack[] = "Black";
inline constexpr char kTagWhite[] = "White";
inline constexpr char kTagBlackRating[] = "BlackElo";
inline constexpr char kTagWhiteRating[] = "WhiteElo";
inline constexpr char kTagDate[] = "Date";
inline constexpr char kTagTime[] = "Time";
inline constexpr char kTagEvent[] = "Event";
inline constexpr char kTagSite[] = "Site";
inline constexpr char kTagRound[] = "Round";
inline constexpr char kTagResult[] = "Result";
inline constexpr char kTagComment[] = "Comment";

class Game {
 public:
  explicit Game(const Board& start = Board::Start());

  const Board& start() const { return boards_.front(); }
  const Board& board() const { return boards_[moves_made_]; }
  Position position() const { return board().position(); }
  Color to_move() const { return board().to_move; }

  // Neither side can move.
  bool IsOver() const { return position().IsGameOver(); }
  // Black's discs minus White's, with empty squares counted for the winner,
  // whether the game is over or not.
  int BlackScore() const;

  // Plays for the side to move. A square that is illegal for it is legal for
  // its opponent if the side to move has no move at all: then a pass is
  // implied and recorded before the move. kPass is legal only for a side
  // without a move, and not when the game is over. Forgets undone moves.
  absl::Status Play(Square square);
  // The same for a given colour; a pass is implied when it is not that
  // colour's turn and the side to move must pass.
  absl::Status Play(Color color, Square square);

  // The moves made, implied passes among them.
  absl::Span<const GameMove> moves() const {
    return absl::MakeConstSpan(moves_).first(moves_made_);
  }
  // The board before moves()[i]; i = moves().size() gives board().
  const Board& BoardBefore(size_t i) const { return boards_[i]; }
  // The number of moves()[i] as players count: from 1 to 60, by the discs on
  // the board. A pass has the number of the next move.
  int NumberOfMove(size_t i) const;
  // For records: the move made last, to attach eval and time to. Requires one.
  GameMove& last_move() { return moves_[moves_made_ - 1]; }

  // Undo or redo up to `count` moves; an implied pass goes with the move after
  // it and does not count. Return the number of moves.
  int Undo(int count = 1);
  int Redo(int count = 1);
  bool CanUndo() const { return moves_made_ > 0; }
  bool CanRedo() const { return moves_made_ < moves_.size(); }

  // Tags by name, e.g. kTagBlack. An absent tag reads as empty.
  const std::map<std::string, std::string>& tags() const { return tags_; }
  absl::string_view tag(absl::string_view name) const;
  void SetTag(absl::string_view name, absl::string_view value);

  const std::optional<TimeControl>& clock(Color color) const {
    return color == Color::kBlack ? black_clock_ : white_clock_;
  }
  void SetClock(Color color, std::optional<TimeControl> control) {
    (color == Color::kBlack ? black_clock_ : white_clock_) = control;
  }

 private:
  // Play() when the moves of the side to move have been generated: replaying
  // large game bases would otherwise spend its time generating them twice.
  absl::Status PlayKnowing(Bitboard legal, Color color, Square square);
  // Makes a legal move of the side to move.
  void Append(Square square, bool is_implied_pass);

  std::vector<GameMove> moves_;
  std::vector<Board> boards_;  // boards_[i] is before moves_[i].
  size_t moves_made_ = 0;      // The rest can be redone.
  std::map<std::string, std::string> tags_;
  std::optional<TimeControl> black_clock_;
  std::optional<TimeControl> white_clock_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_GAME_H_
