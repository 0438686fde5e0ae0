// How much an experiment measures.

#ifndef RIALTO_TOOLS_LAB_SIZES_H_
#define RIALTO_TOOLS_LAB_SIZES_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"

namespace lab {

// kTiny is for tests: it says nothing about Othello.
enum class Scale { kTiny, kQuick, kFull };

struct Sizes {
  absl::string_view name;
  size_t hash_mb;  // of every search
  int games;       // of self-play, from which all positions come
  // Test positions with known exact scores: this many candidates with
  // fewest_empties empty squares, with one more, and so on. More of those that
  // are solved fast.
  int fewest_empties;
  std::vector<int> problems;
  int comparison_depth;           // of methods against each other
  int grid_depth;                 // of multi-cut's grid
  std::vector<int> rank_depths;   // of RankCut
  int probcut_depth;              // of Buro's Table 2 ...
  int probcut_positions;          // ... at each number of discs
  int alphabeta_depth;            // the deepest of Marsland's Figure 8 ...
  int alphabeta_positions;        // ... at each number of discs
  int64_t fit_pairs;              // at each number of discs
  int64_t calibration_positions;  // at each number of discs
  int calibration_discs_step;     // between those numbers
  int predictor_roots;            // searches that cut-nodes are met in
  int predictor_depth;            // of these searches
  // Games of a match by its kind (MatchKind), and what players may use for a
  // move; deep_match_factor times as much in deep ones.
  int match_games;
  int close_match_games;
  int deep_match_games;
  uint64_t match_nodes;
  double match_seconds;
  double deep_match_factor;
};

const Sizes& SizesOf(Scale scale);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_SIZES_H_
