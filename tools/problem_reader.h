// Reads the problem files (OBF) that a command line names.

#ifndef RIALTO_TOOLS_PROBLEM_READER_H_
#define RIALTO_TOOLS_PROBLEM_READER_H_

#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "othello/problem_file.h"
#include "tools/line_range.h"

namespace tools {

struct NumberedProblem {
  // Counts the positions of all files from 1. Lines that are not chosen or
  // cannot be read count too, so that a position keeps its number.
  int index = 0;
  othello::Problem problem;
};

struct ProblemList {
  std::vector<NumberedProblem> problems;
  int bad_lines = 0;
  int bad_files = 0;  // unreadable, or without a position

  bool is_complete() const { return bad_lines == 0 && bad_files == 0; }
};

// Reads the chosen lines of each file; "-" is `in`. What cannot be read is
// reported on `err` with its file and line, and the rest is read all the same.
ProblemList ReadProblems(const std::vector<std::string>& files,
                         const LineRange& lines, std::istream& in,
                         std::ostream& err);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROBLEM_READER_H_
