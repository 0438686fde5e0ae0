// Which evaluation pairs are collected: how many, for which depths, how deep.

#ifndef RIALTO_TRAINING_PAIR_PLAN_H_
#define RIALTO_TRAINING_PAIR_PLAN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace training {

// Deep searches cost a multiple of shallow ones, so fewer positions get one:
// every `every`-th is searched to `depth`. For exact scores, `depth` is the
// largest number of empty squares.
struct DepthTier {
  int depth = 0;
  int every = 1;

  friend bool operator==(const DepthTier&, const DepthTier&) = default;
};

// A pair of depths to collect.
struct DepthPair {
  int shallow = 0;
  int deep = 0;

  friend auto operator<=>(const DepthPair&, const DepthPair&) = default;
};

// "8:1,10:4": every position to depth 8, every fourth to depth 10. Depths must
// rise, and each number be a multiple of the one before.
absl::StatusOr<std::vector<DepthTier>> ParseTiers(absl::string_view text);
std::string FormatTiers(const std::vector<DepthTier>& tiers);

// "2-6,4-8": shallow and deep depths. Sorted by the deep ones.
absl::StatusOr<std::vector<DepthPair>> ParseGrid(absl::string_view text);
std::string FormatGrid(const std::vector<DepthPair>& grid);

// For every depth from 3 to `deepest`, all shallow depths that are an even
// number of plies below and at most kMaxGridShallow: odd distances would mix in
// the advantage of having moved last. And for every depth from 1 the evaluation
// itself, which shows whether a shallow search has a chance.
std::vector<DepthPair> DefaultGrid(int deepest);
inline constexpr int kMaxGridShallow = 8;

struct PairPlan {
  uint64_t seed = 1;
  // Disc counts of the positions.
  int min_discs = 10;
  int max_discs = 58;
  // Positions for each disc count.
  int64_t positions = 1000;
  // Positions that are taken from one search, and how far from its root, which
  // is a position of a game (the paper's 6). They resemble each other, so that
  // standard errors, which know nothing of that, are too small if they are
  // many.
  int positions_per_root = 4;
  int ply = 6;
  // Only positions are taken whose static value is at most so many discs away
  // from the window that they were met with: others are clear to every test,
  // whatever its parameters. 0: all.
  int near_discs = 16;
  std::vector<DepthTier> tiers = {{8, 1}, {10, 4}, {16, 32}};
  std::vector<DepthTier> exact_tiers = {{14, 1}, {16, 4}, {18, 16}, {20, 64}};
  std::vector<DepthPair> grid = DefaultGrid(16);
  // How the searches prune (search/selectivity/method_spec.h). Exact scores
  // stay exact.
  std::string selectivity = "none";
  // Deeper searches take minutes if they prune nothing, so they prune, with a
  // threshold that is rarely wrong. Shallow values are those of plain searches
  // even then. Of use only if `selectivity` is "none".
  int plain_depth = 12;
  static constexpr char kDeepSelectivity[] = "multi_probcut:t=3,leaf=0";
  // Whether searches prune, all or the deep ones, so that they need ProbCut's
  // parameters.
  bool Prunes() const {
    return selectivity != "none" || tiers.back().depth > plain_depth;
  }
  // Shallow depths of pairs with an exact score.
  std::vector<int> exact_shallow = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

  absl::Status Check() const;
  // All of it, as "key: value".
  std::vector<std::string> Describe() const;

  // One item of work is one search from a game and its positions. Items count
  // round by round through the disc counts, so that a part of the work gives
  // a part of every cell.
  int64_t rounds() const {
    return (positions + positions_per_root - 1) / positions_per_root;
  }
  int disc_counts() const { return max_discs - min_discs + 1; }
  int64_t items() const { return rounds() * disc_counts(); }
  int DiscsOf(int64_t item) const {
    return min_discs + static_cast<int>(item % disc_counts());
  }
  int64_t RoundOf(int64_t item) const { return item / disc_counts(); }

  // How deep the position number `number` of its disc count is searched, and
  // whether to the end.
  int DepthOf(int64_t number, int empties) const;
  bool IsSolved(int64_t number, int empties) const;
};

}  // namespace training

#endif  // RIALTO_TRAINING_PAIR_PLAN_H_
