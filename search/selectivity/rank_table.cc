#include "search/selectivity/rank_table.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/parameter_file.h"

namespace search {
namespace {

constexpr ParameterFormat kFormat = {
    "rankcut statistics", 1,
    "depth\tmobility\tmove\tchanges\tbest_gap\tlast_gap\tphase\tx\ty"};

constexpr int64_t kMaxCount = 1'000'000'000;

bool ComesBefore(const RankRow& a, const RankRow& b) {
  return IndexOf(a.features) < IndexOf(b.features);
}

absl::Status CheckRow(const RankRow& row) {
  using F = RankFeatures;
  struct Limits {
    absl::string_view name;
    int value;
    int lowest;
    int largest;
  };
  const F& features = row.features;
  const Limits limits[] = {
      {"depth", features.depth, F::kMinDepth, F::kMaxDepth},
      {"mobility", features.mobility, 0, F::kMobilityClasses - 1},
      {"move", features.move, F::kMinMove, F::kMaxMove},
      {"changes", features.changes, 0, F::kMaxChanges},
      {"best_gap", features.best_gap, 0, F::kGapBins - 1},
      {"last_gap", features.last_gap, 0, F::kGapBins - 1},
      {"phase", features.phase, 0, F::kPhases - 1},
  };
  for (const Limits& limit : limits) {
    if (limit.value >= limit.lowest && limit.value <= limit.largest) continue;
    return absl::InvalidArgumentError(
        absl::StrCat(limit.name, " is ", limit.value, "; it must be from ",
                     limit.lowest, " to ", limit.largest));
  }
  if (row.y < 1 || row.x > row.y) {
    return absl::InvalidArgumentError(
        absl::StrCat("x is ", row.x, " and y is ", row.y,
                     "; x out of y needs 0 <= x <= y ", "and 1 <= y"));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<RankRow> TakeRankRow(FieldReader& fields) {
  RankRow row;
  row.features.depth = fields.TakeInteger();
  row.features.mobility = fields.TakeInteger();
  row.features.move = fields.TakeInteger();
  row.features.changes = fields.TakeInteger();
  row.features.best_gap = fields.TakeInteger();
  row.features.last_gap = fields.TakeInteger();
  row.features.phase = fields.TakeInteger();
  row.x = fields.TakeInteger();
  row.y = fields.TakeInteger();
  if (!fields.status().ok()) return fields.status();
  const absl::Status sense = CheckRow(row);
  if (!sense.ok()) return fields.Refuse(sense.message());
  return row;
}

std::string FormatRankRow(const RankRow& row) {
  const RankFeatures& f = row.features;
  return absl::StrFormat("%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d", f.depth,
                         f.mobility, f.move, f.changes, f.best_gap, f.last_gap,
                         f.phase, row.x, row.y);
}

absl::StatusOr<RankCutFile> ParseRankCutFile(absl::string_view text) {
  const absl::StatusOr<ParameterText> parsed =
      ParseParameterText(kFormat, text);
  if (!parsed.ok()) return parsed.status();
  RankCutFile file;
  file.weights_fingerprint = parsed->header.weights_fingerprint;
  file.provenance = parsed->header.provenance;
  for (const ParameterLine& line : parsed->lines) {
    FieldReader fields(kFormat, line);
    const absl::StatusOr<RankRow> row = TakeRankRow(fields);
    if (!row.ok()) return row.status();
    if (!file.rows.empty() && !ComesBefore(file.rows.back(), *row)) {
      return fields.Refuse(row->features == file.rows.back().features
                               ? "the same features as the line before"
                               : "rows must be sorted by their features");
    }
    file.rows.push_back(*row);
  }
  return file;
}

std::string FormatRankCutFile(const RankCutFile& file) {
  std::vector<RankRow> rows = file.rows;
  std::stable_sort(rows.begin(), rows.end(), ComesBefore);
  std::string text = FormatParameterHeader(
      kFormat, {file.weights_fingerprint, file.provenance}, rows.size());
  for (const RankRow& row : rows) {
    absl::StrAppend(&text, FormatRankRow(row), "\n");
  }
  return text;
}

absl::StatusOr<RankCutFile> ReadRankCutFile(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadParameterText(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<RankCutFile> file = ParseRankCutFile(*text);
  if (!file.ok()) return othello::WithFileName(file.status(), path);
  return file;
}

RankTable::RankTable(const RankCutFile& file) : RankTable() {
  weights_fingerprint_ = file.weights_fingerprint;
  for (const RankRow& row : file.rows) {
    counts_[IndexOf(row.features)] = {row.x, row.y};
  }
}

std::vector<RankRow> RankTable::Rows(int64_t min_y) const {
  std::vector<RankRow> rows;
  for (int index = 0; index < kRankFeatureCount; ++index) {
    Counts counts = counts_[index];
    if (counts.y < std::max<int64_t>(min_y, 1)) continue;
    while (counts.y > kMaxCount) counts = {counts.x / 2, counts.y / 2};
    rows.push_back({RankFeaturesOf(index), counts.x, counts.y});
  }
  return rows;
}

}  // namespace search
