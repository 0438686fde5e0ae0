#include "tools/reports/answer_check.h"

#include <algorithm>

namespace tools {
namespace {

using ::othello::DiscDiff;
using ::othello::Problem;
using ::othello::ProblemAnswer;
using ::othello::Square;

}  // namespace

std::optional<DiscDiff> ExpectedScore(const Problem& problem) {
  if (problem.answers.empty()) return problem.score;
  return std::max_element(problem.answers.begin(), problem.answers.end(),
                          [](const ProblemAnswer& a, const ProblemAnswer& b) {
                            return a.score < b.score;
                          })
      ->score;
}

std::vector<Square> BestAnswers(const Problem& problem) {
  std::vector<Square> best;
  for (const ProblemAnswer& answer : problem.answers) {
    if (answer.score == ExpectedScore(problem)) best.push_back(answer.move);
  }
  return best;
}

std::optional<bool> IsBestAnswer(const Problem& problem, Square move) {
  const std::vector<Square> best = BestAnswers(problem);
  if (best.empty()) return std::nullopt;
  return std::find(best.begin(), best.end(), move) != best.end();
}

std::optional<bool> IsRightSolution(const Problem& problem,
                                    const search::ScoredLine& line) {
  const std::optional<DiscDiff> expected = ExpectedScore(problem);
  if (!expected) return std::nullopt;
  const othello::Score right = othello::ScoreFromDiscs(*expected);
  switch (line.bound) {
    case search::Bound::kUpper:
      return right <= line.score;
    case search::Bound::kLower:
      // A list may leave moves out, so that an unlisted one proves nothing.
      return right >= line.score &&
             std::none_of(problem.answers.begin(), problem.answers.end(),
                          [&](const ProblemAnswer& answer) {
                            return answer.move == line.best_move() &&
                                   othello::ScoreFromDiscs(answer.score) <
                                       line.score;
                          });
    case search::Bound::kExact:
      return right == line.score &&
             IsBestAnswer(problem, line.best_move()).value_or(true);
  }
  return false;
}

}  // namespace tools
