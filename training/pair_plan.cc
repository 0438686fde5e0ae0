#include "training/pair_plan.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/score.h"
#include "training/met_positions.h"

namespace training {
namespace {

constexpr int kMaxDepth = 60;
constexpr int kMaxEvery = 1'000'000;
constexpr int kStartDiscs = 4;

// "8:2" with any separator; both numbers at least 0.
bool ParseTwo(absl::string_view text, char separator, int& first, int& second) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits(separator, 1));
  return absl::SimpleAtoi(parts.first, &first) &&
         absl::SimpleAtoi(parts.second, &second) && first >= 0 && second >= 0;
}

absl::Status CheckTiers(const std::vector<DepthTier>& tiers) {
  for (size_t i = 0; i < tiers.size(); ++i) {
    const DepthTier& tier = tiers[i];
    if (tier.depth < 1 || tier.depth > kMaxDepth || tier.every < 1 ||
        tier.every > kMaxEvery) {
      return absl::InvalidArgumentError(absl::StrCat(
          tier.depth, ":", tier.every, " is not a tier; depths go from 1 to ",
          kMaxDepth, ", the numbers after them from 1 to ", kMaxEvery));
    }
    if (i > 0 && (tier.depth <= tiers[i - 1].depth ||
                  tier.every % tiers[i - 1].every != 0)) {
      return absl::InvalidArgumentError(
          absl::StrCat("in ", FormatTiers(tiers),
                       " the depths must rise, and each number after them must "
                       "be a multiple of the one before"));
    }
  }
  return absl::OkStatus();
}

absl::Status OutOfRange(absl::string_view what, int64_t least, int64_t most,
                        int64_t value) {
  return absl::InvalidArgumentError(absl::StrCat(
      what, " must be from ", least, " to ", most, ", not ", value));
}

}  // namespace

absl::StatusOr<std::vector<DepthTier>> ParseTiers(absl::string_view text) {
  std::vector<DepthTier> tiers;
  for (absl::string_view part :
       absl::StrSplit(text, ',', absl::SkipWhitespace())) {
    DepthTier tier;
    if (!ParseTwo(part, ':', tier.depth, tier.every)) {
      return absl::InvalidArgumentError(
          absl::StrCat("expected tiers such as 8:1,10:4, found '", part, "'"));
    }
    tiers.push_back(tier);
  }
  if (absl::Status status = CheckTiers(tiers); !status.ok()) return status;
  return tiers;
}

std::string FormatTiers(const std::vector<DepthTier>& tiers) {
  return absl::StrJoin(tiers, ",", [](std::string* out, const DepthTier& tier) {
    absl::StrAppend(out, tier.depth, ":", tier.every);
  });
}

absl::StatusOr<std::vector<DepthPair>> ParseGrid(absl::string_view text) {
  std::vector<DepthPair> grid;
  for (absl::string_view part :
       absl::StrSplit(text, ',', absl::SkipWhitespace())) {
    DepthPair pair;
    if (!ParseTwo(part, '-', pair.shallow, pair.deep) ||
        pair.shallow >= pair.deep || pair.deep > kMaxDepth) {
      return absl::InvalidArgumentError(absl::StrCat(
          "expected pairs of depths such as 2-6,4-8, the shallow one first, "
          "found '",
          part, "'"));
    }
    grid.push_back(pair);
  }
  std::sort(
      grid.begin(), grid.end(), [](const DepthPair& a, const DepthPair& b) {
        return std::pair(a.deep, a.shallow) < std::pair(b.deep, b.shallow);
      });
  grid.erase(std::unique(grid.begin(), grid.end()), grid.end());
  if (grid.empty()) {
    return absl::InvalidArgumentError("a grid needs at least one pair");
  }
  return grid;
}

std::string FormatGrid(const std::vector<DepthPair>& grid) {
  return absl::StrJoin(grid, ",", [](std::string* out, const DepthPair& pair) {
    absl::StrAppend(out, pair.shallow, "-", pair.deep);
  });
}

std::vector<DepthPair> DefaultGrid(int deepest) {
  std::vector<DepthPair> grid;
  for (int deep = 1; deep <= deepest; ++deep) {
    grid.push_back({0, deep});
    for (int shallow = 2 - deep % 2;
         shallow <= std::min(deep - 2, kMaxGridShallow); shallow += 2) {
      grid.push_back({shallow, deep});
    }
  }
  return grid;
}

absl::Status PairPlan::Check() const {
  // The search from the root must end before the game does.
  const int most_discs = othello::kMaxDiscs - MeetingSearch::kDepthBelow - 1;
  if (ply < 1 || ply > 20) return OutOfRange("the ply", 1, 20, ply);
  if (min_discs <= kStartDiscs || min_discs > most_discs) {
    return OutOfRange("the fewest discs", kStartDiscs + 1, most_discs,
                      min_discs);
  }
  if (max_discs < min_discs || max_discs > most_discs) {
    return OutOfRange("the most discs", min_discs, most_discs, max_discs);
  }
  constexpr int64_t kMostPositions = 1'000'000;
  if (positions < 1 || positions > kMostPositions) {
    return OutOfRange("the number of positions", 1, kMostPositions, positions);
  }
  if (positions_per_root < 1 || positions_per_root > 1000) {
    return OutOfRange("the number of positions from one root", 1, 1000,
                      positions_per_root);
  }
  if (near_discs < 0 || near_discs > othello::kMaxDiscs) {
    return OutOfRange("the distance from the window", 0, othello::kMaxDiscs,
                      near_discs);
  }
  if (plain_depth < 1 || plain_depth > kMaxDepth) {
    return OutOfRange("the depth of plain searches", 1, kMaxDepth, plain_depth);
  }
  if (tiers.empty()) {
    return absl::InvalidArgumentError("there must be a depth to search to");
  }
  for (int shallow : exact_shallow) {
    if (shallow < 0 || shallow > kMaxDepth) {
      return OutOfRange("a shallow depth", 0, kMaxDepth, shallow);
    }
  }
  if (absl::Status status = CheckTiers(tiers); !status.ok()) return status;
  return CheckTiers(exact_tiers);
}

std::vector<std::string> PairPlan::Describe() const {
  std::vector<std::string> lines = {
      absl::StrCat("seed: ", seed),
      absl::StrCat("discs: ", min_discs, "-", max_discs),
      absl::StrCat("positions: ", positions, " for each disc count, ",
                   positions_per_root, " from a root, ", ply,
                   " plies below it"),
      absl::StrCat("depths: ", FormatTiers(tiers)),
      absl::StrCat("exact: ", FormatTiers(exact_tiers)),
      absl::StrCat("grid: ", FormatGrid(grid)),
      absl::StrCat("exact_shallow: ", absl::StrJoin(exact_shallow, ",")),
      absl::StrCat("selectivity: ", selectivity)};
  if (near_discs > 0) {
    lines.push_back(absl::StrCat("near: static values at most ", near_discs,
                                 " discs from the window"));
  }
  if (Prunes() && selectivity == "none") {
    lines.push_back(
        absl::StrCat("beyond depth ", plain_depth, ": ", kDeepSelectivity));
  }
  return lines;
}

int PairPlan::DepthOf(int64_t number, int empties) const {
  int depth = 0;
  for (const DepthTier& tier : tiers) {
    if (number % tier.every == 0) depth = tier.depth;
  }
  return std::min(depth, empties - 1);
}

bool PairPlan::IsSolved(int64_t number, int empties) const {
  for (const DepthTier& tier : exact_tiers) {
    if (empties <= tier.depth) return number % tier.every == 0;
  }
  return false;
}

}  // namespace training
