// Games one after another, from text or a file of any known format, in bounded
// memory.

#ifndef RIALTO_OTHELLO_RECORDS_GAME_STREAM_H_
#define RIALTO_OTHELLO_RECORDS_GAME_STREAM_H_

#include <deque>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/records/problem_file.h"
#include "othello/support/text_cursor.h"

namespace othello {

enum class GameFormat { kGgf, kSgf, kPgn, kTranscript, kWthor, kObf };

// By the extension: ggf sgf pgn txt wtb obf, in any case.
std::optional<GameFormat> GameFormatOfPath(absl::string_view path);

// By what the content looks like; a transcript if it looks like nothing else.
GameFormat DetectGameFormat(absl::string_view content);

// A game, or why there is none at this place. A position is a game without
// moves.
struct GameRecord {
  int line = 1;  // where it begins
  absl::StatusOr<Game> game;
  // The answers of a line of OBF.
  std::vector<ProblemAnswer> answers;
  std::optional<int> score;
};

// Splits a stream into records and reads them. A record is a line (positions in
// OBF and transcripts, which may be mixed) or the lines of a game (GGF, SGF,
// PGN). A short text may also be one board, a diagram, or one transcript over
// several lines. '%' starts a comment in lines of positions and moves.
class GameStream {
 public:
  // `in` must outlive this object. Without a format, or with that of lines, the
  // content decides.
  explicit GameStream(std::istream& in,
                      std::optional<GameFormat> format = std::nullopt);

  // False at the end. A bad record does not hide those after it.
  bool Next(GameRecord& record);

 private:
  // How the rest of the stream is taken apart.
  enum class Mode { kLines, kGames, kEnd };

  bool ReadLine(std::string& line);
  std::string ReadRest();
  void Start();
  void StartLines(absl::string_view whole);
  // Reads the next line or game into `ready_`; false at the end.
  bool ReadMore();
  bool ReadGame(std::string& text, TextPlace& place);
  void AddLine(absl::string_view line, int number);
  void Add(absl::StatusOr<Game> game, int line);
  void AddAll(absl::StatusOr<std::vector<Game>> games, int line);

  std::istream& in_;
  std::optional<GameFormat> format_;
  bool is_endless_ = false;  // A line had no end; no more is read.
  bool is_started_ = false;
  Mode mode_ = Mode::kEnd;
  std::deque<std::string> head_;  // lines that were read to find the format
  int line_number_ = 0;           // of the line taken last
  std::deque<GameRecord> ready_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_GAME_STREAM_H_
