// What RankCut's statistics are made from: counts by features, as searches of
// games found them, apart for groups of games. So a rule that was chosen on
// some groups can be judged on the others. In memory, and as files
// (docs/formats.md).

#ifndef RIALTO_TRAINING_RANK_COUNTS_H_
#define RIALTO_TRAINING_RANK_COUNTS_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/selectivity/rank_table.h"

namespace training {

// A game is in one group, however often it is drawn.
inline constexpr int kGameGroups = 10;
constexpr int GroupOfGame(int64_t game) {
  return static_cast<int>(game % kGameGroups);
}

struct RankCounts {
  uint64_t weights_fingerprint = 0;     // of the weights counted with
  std::vector<std::string> provenance;  // "key: value"
  // Sorted by features.
  std::array<std::vector<search::RankRow>, kGameGroups> groups;

  // All groups together, but for one.
  std::vector<search::RankRow> Without(int group) const;
  std::vector<search::RankRow> Sum() const { return Without(-1); }

  friend bool operator==(const RankCounts&, const RankCounts&) = default;
};

// Errors name the line. Also reads RankCut's statistics as counts of one group:
// those of other engines, or of earlier versions.
absl::StatusOr<RankCounts> ParseRankCounts(absl::string_view text);
std::string FormatRankCounts(const RankCounts& counts);
// Errors name the file.
absl::StatusOr<RankCounts> ReadRankCounts(const std::string& path);

// Adds the counts of other games; they must come from the same weights.
absl::Status AddCounts(const RankCounts& from, RankCounts& to);
// Several files as one. Errors name the file.
absl::StatusOr<RankCounts> ReadCountFiles(
    const std::vector<std::string>& paths);

}  // namespace training

#endif  // RIALTO_TRAINING_RANK_COUNTS_H_
