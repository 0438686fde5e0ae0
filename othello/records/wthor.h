// The WTHOR database of the French Othello federation, reading only: games
// (.wtb), names of players (.jou) and of tournaments (.trn).
//
// All numbers are little endian. Errors name the record (from 0, as the files
// refer to each other) and the byte offset. Does no file I/O; see game_file.h.

#ifndef RIALTO_OTHELLO_RECORDS_WTHOR_H_
#define RIALTO_OTHELLO_RECORDS_WTHOR_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace othello {

struct WthorGame {
  int tournament = 0;  // Places in the lists of names.
  int black = 0;
  int white = 0;
  int real_score = 0;         // Black's discs, empty squares to the winner.
  int theoretical_score = 0;  // The same at perfect play from `depth` empties.
  int depth = 0;
  Game game;  // Tags: Result, and Date as the year of the file.
};

// `bytes` is the content of a .wtb file. Files of solitaires (endgame puzzles)
// and of 10x10 games are refused.
absl::StatusOr<std::vector<WthorGame>> ParseWthorGames(absl::string_view bytes);

// The games, without the data that only WTHOR has.
std::vector<Game> GamesOfWthor(std::vector<WthorGame> records);

// The content of a .jou or .trn file as names in UTF-8.
absl::StatusOr<std::vector<std::string>> ParseWthorPlayers(
    absl::string_view bytes);
absl::StatusOr<std::vector<std::string>> ParseWthorTournaments(
    absl::string_view bytes);

// Sets the tags Black, White and Event. An error if a name is missing from the
// lists, which then belong to an older edition of the database.
absl::Status AttachWthorNames(const std::vector<std::string>& players,
                              const std::vector<std::string>& tournaments,
                              std::vector<WthorGame>& games);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_WTHOR_H_
