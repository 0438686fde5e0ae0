// Suites of positions with exact answers (OBF), what engines answer, and how
// good that is.

#ifndef RIALTO_TOOLS_TRAINING_SUITE_H_
#define RIALTO_TOOLS_TRAINING_SUITE_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/records/problem_file.h"
#include "othello/square.h"
#include "othello/support/estimates.h"
#include "tools/program/position_reader.h"

namespace tools {

struct SuiteProblem {
  int number = 0;  // among the positions of the file, from 1
  othello::Problem problem;
};

struct Suite {
  std::vector<SuiteProblem> problems;  // usable ones
  int positions = 0;                   // of the whole file
  // How many others there are, by the reason: "without a choice of moves".
  std::map<std::string, int> unused;

  void Leave(const std::string& reason, int count = 1) {
    if (count > 0) unused[reason] += count;
  }
};

// Whether the beginning of a file holds positions, with answers or without.
bool LooksLikeSuite(absl::string_view text);

// Reads to the end. Positions without answers or without a choice are skipped.
Suite CollectSuite(PositionReader& reader);

struct EngineAnswer {
  othello::Square move = othello::kNoSquare;
  double score = 0;  // in discs, for the side to move
  std::optional<uint64_t> nodes;
};

// Answers by the numbers of their positions, from lines
//
//   NUMBER MOVE SCORE [NODES]
//
// of which blank ones and those that begin with # are skipped. Every answer
// must be a legal move of a position of the suite; those to positions that are
// not used are ignored. Errors name the line.
absl::StatusOr<std::map<int, EngineAnswer>> ParseAnswers(absl::string_view text,
                                                         const Suite& suite);

// Moves and scores within this distance count as nearly right.
inline constexpr int kNearDiscs = 3;

struct SuiteJudgement {
  int64_t positions = 0;
  othello::Estimate best;  // share of best moves
  // Share of moves at most kNearDiscs below the best, among the positions
  // whose answers name every legal move.
  othello::Estimate near_moves;
  int64_t complete = 0;
  // Share of scores at most kNearDiscs from the best move's, and the mean
  // absolute error of scores, in discs.
  othello::Estimate near_scores;
  othello::Estimate error;
  // Of the answers that report their nodes.
  othello::Estimate nodes_per_position;
  uint64_t nodes = 0;
  int64_t counted = 0;
};

// Judges the problems that have an answer.
SuiteJudgement JudgeAnswers(const Suite& suite,
                            const std::map<int, EngineAnswer>& answers);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_SUITE_H_
