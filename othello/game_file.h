// Games in files, of any format that the project knows. The one place of this
// layer that opens files.

#ifndef RIALTO_OTHELLO_GAME_FILE_H_
#define RIALTO_OTHELLO_GAME_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace othello {

enum class GameFormat { kGgf, kSgf, kPgn, kTranscript, kWthor, kObf };

// By the extension: ggf sgf pgn txt wtb obf, in any case.
std::optional<GameFormat> GameFormatOfPath(absl::string_view path);

// By how the content looks; a transcript if by nothing else.
GameFormat DetectGameFormat(absl::string_view content);

// A text of transcripts holds a game on each line, or one game altogether if
// its lines are not games of their own; '%' begins a comment. Each position of
// an OBF file is a game without moves.
absl::StatusOr<std::vector<Game>> ParseGames(absl::string_view content,
                                             GameFormat format);

// Text as people paste it: a board as ParseBoard() takes it, a diagram of eight
// rows with labels around them, or the content of a file of any format. At
// least one game; a position is a game without moves.
absl::StatusOr<std::vector<Game>> ParseAnyGames(absl::string_view text);

// OBF holds the position at hand. An error for WTHOR, which is only read, and
// for a transcript of a game with a start position of its own.
absl::StatusOr<std::string> FormatGame(const Game& game, GameFormat format);

// Errors begin with the path. The format is that of the extension if it is
// known, else that of the content. Games of a .wtb file get their names from
// WTHOR.JOU and WTHOR.TRN (in any case) if both lie beside it.
absl::StatusOr<std::vector<Game>> ReadGameFile(const std::string& path);

// Replaces the file at once, so that an error leaves an old one as it was. An
// unknown extension is an error.
absl::Status WriteGameFile(const Game& game, const std::string& path);

// The path of the file in `directory` whose name equals `name` but for case.
absl::StatusOr<std::string> FindFileIgnoringCase(const std::string& directory,
                                                 absl::string_view name);

}  // namespace othello

#endif  // RIALTO_OTHELLO_GAME_FILE_H_
