// Parts of results of searches and evaluations as text, for people and for
// --json.

#ifndef RIALTO_TOOLS_REPORTS_RESULT_TEXT_H_
#define RIALTO_TOOLS_REPORTS_RESULT_TEXT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/position.h"
#include "othello/square.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/result.h"
#include "tools/program/json_line.h"

namespace tools {

// "f5" or "pass"; empty if there is no move because the game is over.
std::string MoveText(othello::Square move);

// "f5 d6 pass c3".
std::string MovesText(const std::vector<othello::Square>& moves);

// The same one by one, for arrays of JSON.
std::vector<std::string> MoveTexts(const std::vector<othello::Square>& moves);

// "exact", "lower" or "upper".
absl::string_view BoundName(search::Bound bound);

// In discs: "+12" if it is exact, ">=+2" and "<=-2" if it is a bound, with two
// decimals unless `is_solved`.
std::string ScoreText(const search::ScoredLine& line, bool is_solved);

// How sure a selective search to the end of the game is, in percent; nothing
// for other searches.
std::optional<int> PercentToTheEnd(const search::SearchResult& result);

// "12", or "24@95%" if the search went to the end of the game selectively.
std::string DepthText(const search::SearchResult& result);
// The same, but a midgame search has a percentage, too, if the method that it
// prunes with (search/selectivity/method_spec.h) has one: "30@87%".
std::string DepthText(const search::SearchResult& result,
                      absl::string_view selectivity);

// "123456 nodes in 0.123 s (1.00M nodes/s)".
std::string EffortText(uint64_t nodes, double seconds);

// The columns of --json that every search has: its line number `rank` of the
// position with this number. `has_ranks`: there are several lines.
JsonLine ResultJson(int64_t index, const othello::Position& position,
                    const search::SearchResult& result, size_t rank,
                    bool has_ranks);

// "edge", "a1 b1 c1" and "X-O"; without squares for rows that are not patterns.
struct ContributionText {
  std::string pattern;
  std::string squares;
  std::string discs;
};

ContributionText TextOf(const pattern_eval::Contribution& part,
                        othello::Color mover);

}  // namespace tools

#endif  // RIALTO_TOOLS_REPORTS_RESULT_TEXT_H_
