// Games in files, of any format that the project knows. No other file of this
// layer opens files.

#ifndef RIALTO_OTHELLO_RECORDS_GAME_FILE_H_
#define RIALTO_OTHELLO_RECORDS_GAME_FILE_H_

#include <deque>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/records/game_stream.h"

namespace othello {

// All games of a text, as a GameStream of this format reads them; the first
// error if there is any.
absl::StatusOr<std::vector<Game>> ParseGames(absl::string_view content,
                                             GameFormat format);

// Pasted text of any format. At least one game; a position is a game without
// moves.
absl::StatusOr<std::vector<Game>> ParseAnyGames(absl::string_view text);

// OBF holds the current position. An error for WTHOR, which is only read, and
// for a transcript of a game with its own start position.
absl::StatusOr<std::string> FormatGame(const Game& game, GameFormat format);

// The games of a file, one after another. The extension ggf, sgf, pgn or wtb
// decides the format, else the content does. Games of a .wtb file get their
// names from WTHOR.JOU and WTHOR.TRN (in any case) if both are next to it.
class GameFile {
 public:
  // Errors start with the path.
  static absl::StatusOr<std::unique_ptr<GameFile>> Open(
      const std::string& path);

  // False at the end. Errors of records do not name the file.
  bool Next(GameRecord& record);

 private:
  GameFile() = default;

  std::ifstream file_;
  std::optional<GameStream> stream_;
  std::deque<Game> wthor_games_;  // These have no lines, and are not many.
};

// All games of a file, or the first error, which starts with the path.
absl::StatusOr<std::vector<Game>> ReadGameFile(const std::string& path);

// Replaces the file at once, so that an error leaves an old one as it was. An
// unknown extension is an error.
absl::Status WriteGameFile(const Game& game, const std::string& path);

// The path of the file in `directory` whose name equals `name` except for case.
absl::StatusOr<std::string> FindFileIgnoringCase(const std::string& directory,
                                                 absl::string_view name);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_GAME_FILE_H_
