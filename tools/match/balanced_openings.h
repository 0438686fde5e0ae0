// Openings after which neither side is ahead, found by searching.

#ifndef RIALTO_TOOLS_MATCH_BALANCED_OPENINGS_H_
#define RIALTO_TOOLS_MATCH_BALANCED_OPENINGS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "othello/game.h"
#include "search/searcher.h"

namespace match {

// Beyond this the positions are too many to hold.
inline constexpr int kMostPlies = 10;

// A game for each position that can be reached in so many plies, up to the
// symmetries of the board, in an order that is always the same. All begin with
// f5. Positions in which the side to move must pass are left out.
std::vector<othello::Game> DistinctOpenings(int plies);

struct BalancedOpening {
  othello::Game game;
  double score = 0;  // in discs, for the side to move
};

struct BalancedSearch {
  int plies = 8;
  int depth = 10;        // of the search that judges
  double max_discs = 2;  // A score up to this, either way, is balanced.
  int count = 200;       // openings wanted
  uint64_t seed = 1;
  int concurrency = 1;  // positions that are searched at a time
  search::SearchOptions options;
};

struct BalancedSet {
  std::vector<BalancedOpening> openings;  // in the order that the seed gives
  int candidates = 0;                     // distinct positions
  int searched = 0;  // candidates that were judged for this result
};

// Judges the distinct openings in an order that the seed decides until enough
// are found. With one thread a search, the result depends on nothing else.
// `advance` is called, from any thread, when another opening was found. An
// error if there are not enough, or if there is no such search.
absl::StatusOr<BalancedSet> FindBalancedOpenings(
    const BalancedSearch& request, const std::function<void()>& advance);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_BALANCED_OPENINGS_H_
