// What an evaluation sees in a position, as a picture.

#ifndef RIALTO_TOOLS_REPORTS_EVALUATION_PICTURE_H_
#define RIALTO_TOOLS_REPORTS_EVALUATION_PICTURE_H_

#include <array>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "othello/board.h"
#include "pattern_eval/pattern_evaluator.h"

namespace tools {

// What something is worth to the side to move, in discs.
struct Worth {
  double linear = 0;
  double quadratic = 0;

  double sum() const { return linear + quadratic; }
};

// The parts of a value by square: what a feature adds is spread evenly over its
// squares.
std::array<Worth, 64> WorthOfSquares(
    absl::Span<const pattern_eval::Contribution> parts);

struct NamedWorth {
  std::string name;
  Worth worth;
};

// The same parts by pattern, summed over the features of each; then those
// without squares.
std::vector<NamedWorth> WorthOfPatterns(
    absl::Span<const pattern_eval::Contribution> parts);

// An SVG: the board with the worth of each square, if there are vectors once
// more for the linear and the quadratic part alone, and bars for the patterns.
std::string EvaluationSvg(const othello::Board& board,
                          absl::Span<const pattern_eval::Contribution> parts);

}  // namespace tools

#endif  // RIALTO_TOOLS_REPORTS_EVALUATION_PICTURE_H_
