// The positions and games that a command line names, for all commands that take
// some.

#ifndef RIALTO_TOOLS_PROGRAM_POSITION_READER_H_
#define RIALTO_TOOLS_PROGRAM_POSITION_READER_H_

#include <cstddef>
#include <deque>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"
#include "othello/records/game_file.h"
#include "othello/records/problem_file.h"
#include "tools/program/line_range.h"

namespace tools {

struct NumberedPosition {
  // Counts the positions of all arguments from 1. Lines that are not chosen or
  // cannot be read count too, so that a position keeps its number.
  int index = 0;
  othello::Game game;
  // The last position of the game, and what its line says is right.
  othello::Problem problem;
};

// Reads what the arguments name, one position after another: a file if it
// exists, "-" for `in`, else text: a board, moves, or a game in any format.
// Arguments that form a position only together ("---...--- X", typed without
// quotes) are joined.
//
// Errors are reported on `err` with file and line, and reading goes on.
class PositionReader {
 public:
  // InvalidArgument if no argument names anything, or there is none.
  static absl::StatusOr<std::unique_ptr<PositionReader>> Create(
      const std::vector<std::string>& arguments, const LineRange& lines,
      std::istream& in, std::ostream& err);
  // Every line of what the arguments name; without arguments, of `in`.
  static absl::StatusOr<std::unique_ptr<PositionReader>> CreateOrStdin(
      const std::vector<std::string>& arguments, std::istream& in,
      std::ostream& err);
  ~PositionReader();

  // False at the end.
  bool Next(NumberedPosition& position);

  // Reads ahead until this many positions wait for Next(), or all that are
  // left, and returns the number that wait.
  const std::deque<NumberedPosition>& LookAhead(size_t count);

  // What could not be read so far.
  int bad_lines() const { return bad_lines_; }
  int bad_files() const { return bad_files_; }  // or without a position
  // OK, or an error that counts it.
  absl::Status status() const;

 private:
  // Where records come from: a file, or a stream.
  struct Source;

  PositionReader(const LineRange& lines, std::ostream& err);
  bool ReadNext(NumberedPosition& position);
  bool ReadRecord(othello::GameRecord& record);
  bool OpenNext();
  void CloseSource();
  void Complain(absl::string_view message);

  const LineRange lines_;
  std::ostream& err_;
  std::deque<std::unique_ptr<Source>> sources_;  // The first one is read.
  std::deque<NumberedPosition> ahead_;
  int index_ = 0;
  int bad_lines_ = 0;
  int bad_files_ = 0;
};

// "2 unreadable lines, 1 wrong answer" as an error, OK if there are none.
absl::Status FailureOf(int bad_files, int bad_lines, int wrong_answers = 0);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_POSITION_READER_H_
