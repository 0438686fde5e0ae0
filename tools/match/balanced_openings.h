// Openings after which neither side is ahead, found by search.

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

// Beyond this there are too many positions to hold.
inline constexpr int kMostPlies = 10;

// One game for each position that can be reached in this many plies, up to
// symmetry, in a fixed order. All start with f5. Positions in which the side to
// move must pass are left out.
std::vector<othello::Game> DistinctOpenings(int plies);

struct BalancedOpening {
  othello::Game game;
  double score = 0;  // in discs, for the side to move
};

struct BalancedSearch {
  int plies = 8;
  int depth = 10;        // of the search that judges them
  double max_discs = 2;  // A score up to this, for either side, is balanced.
  int count = 200;       // openings wanted
  uint64_t seed = 1;
  int concurrency = 1;  // positions searched at a time
  search::SearchOptions options;
};

struct BalancedSet {
  std::vector<BalancedOpening> openings;  // in the order that the seed gives
  int candidates = 0;                     // distinct positions
  int searched = 0;                       // candidates judged for this result
};

// Judges the distinct openings in an order given by the seed until enough are
// found. With one thread per search, the result depends on nothing else.
// `advance` is called, from any thread, for each opening found. An error if
// there are not enough, or if the search cannot be created.
absl::StatusOr<BalancedSet> FindBalancedOpenings(
    const BalancedSearch& request, const std::function<void()>& advance);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_BALANCED_OPENINGS_H_
