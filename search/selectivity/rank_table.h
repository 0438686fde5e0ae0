// RankCut's statistics (Lim and Lee 2006): how often a better move was still
// to come, by features. In memory, and as files (docs/formats.md).

#ifndef RIALTO_SEARCH_SELECTIVITY_RANK_TABLE_H_
#define RIALTO_SEARCH_SELECTIVITY_RANK_TABLE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/selectivity/parameter_file.h"
#include "search/selectivity/rank_features.h"

namespace search {

// In y nodes a move with these features was about to be searched; in x of them
// it or a later one was better than the best so far.
struct RankRow {
  RankFeatures features;
  int64_t x = 0;
  int64_t y = 0;

  friend bool operator==(const RankRow&, const RankRow&) = default;
};

struct RankCutFile {
  uint64_t weights_fingerprint = 0;     // of the weights counted with
  std::vector<std::string> provenance;  // "key: value"
  std::vector<RankRow> rows;

  friend bool operator==(const RankCutFile&, const RankCutFile&) = default;
};

// Errors name the line. Rows must be sorted by their features, from the first
// column to the last.
absl::StatusOr<RankCutFile> ParseRankCutFile(absl::string_view text);

// Sorts the rows. They must have features within their limits and
// 0 <= x <= y, 1 <= y <= 1e9.
std::string FormatRankCutFile(const RankCutFile& file);

// A row among other columns, as in the file: the next nine fields of a line.
absl::StatusOr<RankRow> TakeRankRow(FieldReader& fields);
std::string FormatRankRow(const RankRow& row);

// Errors name the file.
absl::StatusOr<RankCutFile> ReadRankCutFile(const std::string& path);

// The same numbers for fast reading, by IndexOf(features). Features that never
// occurred have y = 0.
class RankTable {
 public:
  struct Counts {
    int64_t x = 0;
    int64_t y = 0;
  };

  RankTable() : counts_(kRankFeatureCount) {}
  explicit RankTable(const RankCutFile& file);

  uint64_t weights_fingerprint() const { return weights_fingerprint_; }

  Counts& operator[](int index) { return counts_[index]; }
  const Counts& operator[](int index) const { return counts_[index]; }

  // The rows of all features that occurred at least `min_y` times; limits
  // above 1e9 are kept to by halving x and y.
  std::vector<RankRow> Rows(int64_t min_y) const;

 private:
  uint64_t weights_fingerprint_ = 0;
  std::vector<Counts> counts_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_RANK_TABLE_H_
