// The parts of an evaluation in words.

#ifndef RIALTO_TOOLS_CONTRIBUTION_TEXT_H_
#define RIALTO_TOOLS_CONTRIBUTION_TEXT_H_

#include <string>

#include "othello/board.h"
#include "pattern_eval/pattern_evaluator.h"

namespace tools {

// "edge", "a1 b1 c1" and "X-O"; without squares for rows that are not patterns.
struct ContributionText {
  std::string pattern;
  std::string squares;
  std::string discs;
};

ContributionText TextOf(const pattern_eval::Contribution& part,
                        othello::Color mover);

}  // namespace tools

#endif  // RIALTO_TOOLS_CONTRIBUTION_TEXT_H_
