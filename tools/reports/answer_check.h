// Compares the result of a search with the answers of a problem file.

#ifndef RIALTO_TOOLS_REPORTS_ANSWER_CHECK_H_
#define RIALTO_TOOLS_REPORTS_ANSWER_CHECK_H_

#include <optional>
#include <vector>

#include "othello/records/problem_file.h"
#include "othello/score.h"
#include "search/result.h"

namespace tools {

// The score that the problem says is right, if it says one: that of its best
// answers, or else of the position.
std::optional<othello::DiscDiff> ExpectedScore(const othello::Problem& problem);

// The answers that share the best score; none if the problem names no move.
std::vector<othello::Square> BestAnswers(const othello::Problem& problem);

// Whether the move is one of BestAnswers(). Nothing if there are none.
std::optional<bool> IsBestAnswer(const othello::Problem& problem,
                                 othello::Square move);

// Whether an exact search's best line agrees with the problem: an exact score
// must be the expected one, by one of the best moves; a bound must not
// contradict the expected score, nor the move of a lower bound its own.
// Nothing if the problem has no answer.
std::optional<bool> IsRightSolution(const othello::Problem& problem,
                                    const search::ScoredLine& line);

}  // namespace tools

#endif  // RIALTO_TOOLS_REPORTS_ANSWER_CHECK_H_
