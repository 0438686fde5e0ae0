// The games of a match in a file, one GGF per line, from which a killed match
// resumes.

#ifndef RIALTO_TOOLS_MATCH_MATCH_RECORD_H_
#define RIALTO_TOOLS_MATCH_MATCH_RECORD_H_

#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "tools/match/match_runner.h"
#include "tools/match/played_game.h"

namespace match {

struct RecordedGame {
  int number = 0;
  PlayedGame game;
};

// The record of a game with what Game cannot hold in its comment
// (docs/formats.md). `black` and `white` are the players' names.
std::string FormatRecord(const RecordedGame& recorded, absl::string_view black,
                         absl::string_view white);

// Reads it back. An error if the comment is not that of a match.
absl::StatusOr<RecordedGame> ParseRecord(const othello::Game& game);

// Whether a game may be one of the match that a plan describes: its number, the
// players, the opening, and where games are adjudicated.
absl::Status CheckBelongs(const RecordedGame& recorded, const MatchPlan& plan,
                          absl::string_view first, absl::string_view second);

// The file that games are appended to.
class MatchRecord {
 public:
  // An existing file that is not empty is an error unless `resume`. Then
  // finished() returns its games; an incomplete last line is cut off.
  static absl::StatusOr<std::unique_ptr<MatchRecord>> Open(
      const std::string& path, bool resume);

  const std::vector<RecordedGame>& finished() const { return finished_; }

  // The game is in the file when this returns.
  absl::Status Append(const RecordedGame& recorded, absl::string_view black,
                      absl::string_view white);

 private:
  explicit MatchRecord(const std::string& path) : path_(path) {}

  absl::Status ReadFinished();

  const std::string path_;
  std::vector<RecordedGame> finished_;
  std::ofstream file_;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_MATCH_RECORD_H_
