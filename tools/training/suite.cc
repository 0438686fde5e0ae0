#include "tools/training/suite.h"

#include <cmath>
#include <cstddef>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/bitboard.h"
#include "othello/records/notation.h"
#include "othello/score.h"
#include "tools/reports/answer_check.h"

namespace tools {
namespace {

using ::othello::Bitboard;
using ::othello::Problem;
using ::othello::ProblemAnswer;
using ::othello::Square;

int ChoicesOf(const Problem& problem) {
  return othello::PopCount(problem.board.position().LegalMoves());
}

std::optional<int> ExactScoreOf(const Problem& problem, Square move) {
  for (const ProblemAnswer& answer : problem.answers) {
    if (answer.move == move) return answer.score;
  }
  return std::nullopt;
}

absl::StatusOr<std::pair<int, EngineAnswer>> ParseAnswer(
    absl::string_view line) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
  std::pair<int, EngineAnswer> answer;
  if (words.size() != 3 && words.size() != 4) {
    return absl::InvalidArgumentError(
        "expected the number of a position, a move, a score and perhaps nodes");
  }
  if (!absl::SimpleAtoi(words[0], &answer.first) || answer.first < 1) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected the number of a position, found '", words[0], "'"));
  }
  const absl::StatusOr<Square> move = othello::ParseMove(words[1]);
  if (!move.ok()) return move.status();
  answer.second.move = *move;
  double& score = answer.second.score;
  if (!absl::SimpleAtod(words[2], &score) ||
      !(std::abs(score) <= othello::kMaxDiscs)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "expected a score from -64 to +64, found '", words[2], "'"));
  }
  if (words.size() == 4) {
    uint64_t nodes;
    if (!absl::SimpleAtoi(words[3], &nodes)) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected a number of nodes, found '", words[3], "'"));
    }
    answer.second.nodes = nodes;
  }
  return answer;
}

// Whether the answer may be one to a position of the suite.
absl::Status CheckAnswer(int number, const EngineAnswer& answer,
                         const Suite& suite) {
  if (number > suite.positions) {
    return absl::InvalidArgumentError(absl::StrCat(
        "there is no position ", number, "; the suite has ", suite.positions));
  }
  for (const SuiteProblem& problem : suite.problems) {
    if (problem.number != number) continue;
    const Bitboard moves = problem.problem.board.position().LegalMoves();
    if (answer.move < 64 && (moves & othello::SquareBit(answer.move)) != 0) {
      break;
    }
    return absl::InvalidArgumentError(
        absl::StrCat(othello::SquareName(answer.move),
                     " is not a legal move of position ", number));
  }
  return absl::OkStatus();
}

}  // namespace

bool LooksLikeSuite(absl::string_view text) {
  for (const auto& [number, line] : othello::ProblemLines(text)) {
    if (othello::ParseProblem(line, number).ok()) return true;
  }
  return false;
}

Suite CollectSuite(PositionReader& reader) {
  Suite suite;
  NumberedPosition position;
  while (reader.Next(position)) {
    ++suite.positions;
    if (ChoicesOf(position.problem) < 2) {
      suite.Leave("without a choice of moves");
    } else if (position.problem.answers.empty()) {
      suite.Leave("without moves and their scores");
    } else {
      suite.problems.push_back({position.index, std::move(position.problem)});
    }
  }
  suite.positions += reader.bad_lines();
  suite.Leave("unreadable", reader.bad_lines());
  return suite;
}

absl::StatusOr<std::map<int, EngineAnswer>> ParseAnswers(absl::string_view text,
                                                         const Suite& suite) {
  std::map<int, EngineAnswer> answers;
  int line_number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++line_number;
    const size_t start = line.find_first_not_of(" \t\r");
    if (start == absl::string_view::npos || line[start] == '#') continue;
    const auto answer = ParseAnswer(line);
    absl::Status status = answer.status();
    if (status.ok()) {
      status = CheckAnswer(answer->first, answer->second, suite);
    }
    if (status.ok() && !answers.insert(*answer).second) {
      status = absl::InvalidArgumentError(
          absl::StrCat("position ", answer->first, " is answered twice"));
    }
    if (!status.ok()) {
      // The file is wrong, not the command line.
      return absl::DataLossError(
          absl::StrCat("line ", line_number, ": ", status.message()));
    }
  }
  return answers;
}

SuiteJudgement JudgeAnswers(const Suite& suite,
                            const std::map<int, EngineAnswer>& answers) {
  SuiteJudgement judgement;
  int64_t best = 0;
  int64_t near_moves = 0;
  int64_t near_scores = 0;
  std::vector<double> errors;
  std::vector<double> nodes;
  for (const auto& [number, problem] : suite.problems) {
    const auto found = answers.find(number);
    if (found == answers.end()) continue;
    const EngineAnswer& answer = found->second;
    const int right = *ExpectedScore(problem);
    ++judgement.positions;
    best += *IsBestAnswer(problem, answer.move);
    errors.push_back(std::abs(answer.score - right));
    near_scores += errors.back() <= kNearDiscs;
    if (static_cast<int>(problem.answers.size()) == ChoicesOf(problem)) {
      ++judgement.complete;
      near_moves += *ExactScoreOf(problem, answer.move) >= right - kNearDiscs;
    }
    if (answer.nodes.has_value()) {
      judgement.nodes += *answer.nodes;
      nodes.push_back(static_cast<double>(*answer.nodes));
    }
  }
  judgement.best = othello::ShareOf(best, judgement.positions);
  judgement.near_moves = othello::ShareOf(near_moves, judgement.complete);
  judgement.near_scores = othello::ShareOf(near_scores, judgement.positions);
  judgement.error = othello::MeanOf(errors);
  judgement.nodes_per_position = othello::MeanOf(nodes);
  judgement.counted = static_cast<int64_t>(nodes.size());
  return judgement;
}

}  // namespace tools
