// Files of positions to solve, one on each line (OBF):
//
//   <64 squares> X; g8:+18; h1:+12;   every listed move with its score
//   <64 squares> X; +18;              the score of the position
//   <64 squares> X; ps:-36;           the side to move must pass
//   <64 squares> X; end:-64;          the game is over
//   <64 squares> X                    no answer known (Zebra's scripts)
//
// Scores are final disc differences for the side to move. Text after a '%' is
// a comment.

#ifndef RIALTO_OTHELLO_RECORDS_PROBLEM_FILE_H_
#define RIALTO_OTHELLO_RECORDS_PROBLEM_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/square.h"

namespace othello {

struct ProblemAnswer {
  Square move = kNoSquare;  // kPass for a forced pass
  int score = 0;

  friend bool operator==(const ProblemAnswer&, const ProblemAnswer&) = default;
};

struct Problem {
  Board board;
  // Legal and distinct moves in the order of the file, best first by custom.
  std::vector<ProblemAnswer> answers;
  // The score of the position as a whole, including "end:".
  std::optional<int> score;
  std::string comment;
  int line = 0;  // In its file, from 1.

  friend bool operator==(const Problem&, const Problem&) = default;
};

// Reads one line (without its line end). Errors name line and column.
absl::StatusOr<Problem> ParseProblem(absl::string_view line, int line_number);

// A line of a file that should hold a problem.
struct ProblemLine {
  int number = 0;  // In its file, from 1.
  absl::string_view text;
};

// The lines of a file that are neither blank nor mere comments. They point
// into `text`.
std::vector<ProblemLine> ProblemLines(absl::string_view text);

// Reads a whole file: an entry for each of its ProblemLines, so that one bad
// line does not hide the others.
std::vector<absl::StatusOr<Problem>> ParseProblems(absl::string_view text);

// One line, without a line end.
std::string FormatProblem(const Problem& problem);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_PROBLEM_FILE_H_
