// How a game ended, in the dialects of the record formats.
//
// Readers of records bring every dialect to one form in the tag kTagResult, so
// that a game read from one format can be written in another:
//   B+12  W+2.5      won by that many discs
//   B+12:r  B+12:t   the same, by resignation or on time
//   B+R  B+T  B+     the margin is not known
//   0                a draw

#ifndef RIALTO_OTHELLO_RECORDS_GAME_RESULT_H_
#define RIALTO_OTHELLO_RECORDS_GAME_RESULT_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace othello {

struct GameResult {
  enum class Outcome { kUnknown, kBlackWins, kWhiteWins, kDraw };
  enum class Ending { kPlayedOut, kResigned, kTimeout };

  Outcome outcome = Outcome::kUnknown;
  std::optional<double> margin;  // Discs, positive; only for a win.
  Ending ending = Ending::kPlayedOut;

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

// From black's disc difference.
GameResult ResultFromBlackScore(double black_score);

// Reads the form above and the forms of all dialects: "+12.000:r" "-2" "?"
// (GGF), "B+12" "W+Resign" "Draw" (SGF), "34-30" "1-0" "1/2-1/2" "*" (PGN;
// empty squares count for the winner). Nothing if the text is none of them.
std::optional<GameResult> ParseResult(absl::string_view text);

enum class ResultDialect { kTag, kGgf, kSgf, kPgn };

// A dialect that cannot say all of it says less: PGN knows no resignation, and
// GGF calls a win by an unknown margin unknown.
std::string FormatResult(const GameResult& result, ResultDialect dialect);

// For readers of files in `dialect`: sets kTagResult, in the form above if any
// dialect can read the text, else unchanged. What the file's own dialect cannot
// express is dropped, so that a game does not change when it is written and
// read again. An unknown result sets nothing.
void SetRecordedResult(Game& game, absl::string_view text,
                       ResultDialect dialect);

// The recorded result; the board's if none is recorded and the game is over.
GameResult ResultOf(const Game& game);

// For writers: ResultOf() in a dialect, or an unreadable tag unchanged.
std::string ResultText(const Game& game, ResultDialect dialect);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_GAME_RESULT_H_
