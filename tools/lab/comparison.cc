#include "tools/lab/comparison.h"

#include <cassert>
#include <cstddef>

#include "absl/strings/str_format.h"
#include "othello/bitboard.h"

namespace lab {

bool IsSolved(const Problem& problem, const SearchOutcome& outcome) {
  return (problem.keepers & othello::SquareBit(outcome.move)) != 0;
}

std::vector<double> NodesOf(absl::Span<const SearchOutcome> outcomes) {
  std::vector<double> nodes;
  for (const SearchOutcome& outcome : outcomes) {
    nodes.push_back(static_cast<double>(outcome.nodes));
  }
  return nodes;
}

Comparison Compare(absl::Span<const SearchOutcome> reference,
                   absl::Span<const SearchOutcome> outcomes,
                   absl::Span<const Problem> problems) {
  assert(reference.size() == outcomes.size());
  assert(problems.empty() || problems.size() == outcomes.size());
  Comparison result;
  result.positions = static_cast<int64_t>(outcomes.size());
  int64_t same_moves = 0;
  int64_t same_values = 0;
  int64_t gained = 0;
  int64_t lost = 0;
  std::vector<double> seconds;
  std::vector<double> reference_seconds;
  for (size_t i = 0; i < outcomes.size(); ++i) {
    same_moves += outcomes[i].move == reference[i].move;
    same_values += outcomes[i].score == reference[i].score;
    seconds.push_back(outcomes[i].seconds);
    reference_seconds.push_back(reference[i].seconds);
    result.cuts += outcomes[i].cuts;
    if (problems.empty()) continue;
    const bool is_solved = IsSolved(problems[i], outcomes[i]);
    const bool was_solved = IsSolved(problems[i], reference[i]);
    result.solved_count += is_solved;
    result.reference_solved += was_solved;
    gained += is_solved && !was_solved;
    lost += was_solved && !is_solved;
  }
  result.nodes = othello::RatioOf(NodesOf(outcomes), NodesOf(reference));
  result.seconds = othello::RatioOf(seconds, reference_seconds);
  result.same_move = othello::ShareOf(same_moves, result.positions);
  result.same_value = othello::ShareOf(same_values, result.positions);
  result.solved = othello::ShareOf(result.solved_count, result.positions);
  result.solved_gain = othello::PairedGain(gained, lost, result.positions);
  return result;
}

std::string PercentCell(const othello::Estimate& share, int digits) {
  return absl::StrFormat("%.*f ± %.*f", digits, 100 * share.value, digits,
                         50 * (share.high - share.low));
}

}  // namespace lab
