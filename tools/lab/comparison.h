// A method against the search of the same positions without it.

#ifndef RIALTO_TOOLS_LAB_COMPARISON_H_
#define RIALTO_TOOLS_LAB_COMPARISON_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "othello/support/estimates.h"
#include "tools/lab/laboratory.h"

namespace lab {

struct Comparison {
  int64_t positions = 0;
  othello::Estimate nodes;    // those of the method over those without it
  othello::Estimate seconds;  // the same
  // Shares of the positions.
  othello::Estimate same_move;
  othello::Estimate same_value;
  othello::Estimate solved;
  int64_t solved_count = 0;
  int64_t reference_solved = 0;
  // Share of the positions that are solved more than without the method; below
  // 0 if fewer. From the differences of single positions.
  othello::Estimate solved_gain;
  search::CutStatistics cuts;
};

// `problems` are the positions of the outcomes; without them nothing is solved.
Comparison Compare(absl::Span<const SearchOutcome> reference,
                   absl::Span<const SearchOutcome> outcomes,
                   absl::Span<const Problem> problems);

bool IsSolved(const Problem& problem, const SearchOutcome& outcome);

// Numbers of one kind, for the estimates.
std::vector<double> NodesOf(absl::Span<const SearchOutcome> outcomes);

// "81.2 +- 2.2" in per cent: half the interval's width.
std::string PercentCell(const othello::Estimate& share, int digits = 1);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_COMPARISON_H_
