#include "training/rank_counts.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/parameter_file.h"

namespace training {
namespace {

using search::ParameterLine;
using search::ParameterText;
using search::RankRow;
using search::RankTable;

constexpr search::ParameterFormat kCountsFormat = {
    "rankcut counts", 1,
    "group\tdepth\tmobility\tmove\tchanges\tbest_gap\tlast_gap\tphase\tx\ty"};

void AddRows(const std::vector<RankRow>& rows, RankTable& table) {
  for (const RankRow& row : rows) {
    RankTable::Counts& counts = table[IndexOf(row.features)];
    counts.x += row.x;
    counts.y += row.y;
  }
}

}  // namespace

std::vector<RankRow> RankCounts::Without(int group) const {
  RankTable table;
  for (int g = 0; g < kGameGroups; ++g) {
    if (g != group) AddRows(groups[g], table);
  }
  return table.Rows(/*min_y=*/1);
}

absl::StatusOr<RankCounts> ParseRankCounts(absl::string_view text) {
  RankCounts counts;
  if (!search::IsVersion(kCountsFormat, text)) {
    absl::StatusOr<search::RankCutFile> file = search::ParseRankCutFile(text);
    if (!file.ok()) return file.status();
    counts.weights_fingerprint = file->weights_fingerprint;
    counts.provenance = std::move(file->provenance);
    counts.groups[0] = std::move(file->rows);
    return counts;
  }
  const absl::StatusOr<ParameterText> parsed =
      search::ParseParameterText(kCountsFormat, text);
  if (!parsed.ok()) return parsed.status();
  counts.weights_fingerprint = parsed->header.weights_fingerprint;
  counts.provenance = parsed->header.provenance;
  int last_group = 0;
  for (const ParameterLine& line : parsed->lines) {
    search::FieldReader fields(kCountsFormat, line);
    const int group = fields.TakeInteger();
    const absl::StatusOr<RankRow> row = search::TakeRankRow(fields);
    if (!row.ok()) return row.status();
    if (group >= kGameGroups) {
      return fields.Refuse(
          absl::StrCat("group is ", group, "; it must be below ", kGameGroups));
    }
    std::vector<RankRow>& rows = counts.groups[group];
    if (group < last_group || (!rows.empty() && IndexOf(rows.back().features) >=
                                                    IndexOf(row->features))) {
      return fields.Refuse("rows must be sorted by group and features");
    }
    last_group = group;
    rows.push_back(*row);
  }
  return counts;
}

std::string FormatRankCounts(const RankCounts& counts) {
  size_t rows = 0;
  for (const auto& group : counts.groups) rows += group.size();
  std::string text = FormatParameterHeader(
      kCountsFormat, {counts.weights_fingerprint, counts.provenance}, rows);
  for (int group = 0; group < kGameGroups; ++group) {
    for (const RankRow& row : counts.groups[group]) {
      absl::StrAppend(&text, group, "\t", search::FormatRankRow(row), "\n");
    }
  }
  return text;
}

absl::StatusOr<RankCounts> ReadRankCounts(const std::string& path) {
  const absl::StatusOr<std::string> text = search::ReadParameterText(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<RankCounts> counts = ParseRankCounts(*text);
  if (!counts.ok()) return othello::WithFileName(counts.status(), path);
  return counts;
}

absl::Status AddCounts(const RankCounts& from, RankCounts& to) {
  if (to == RankCounts()) {
    to.weights_fingerprint = from.weights_fingerprint;
  } else if (to.weights_fingerprint != from.weights_fingerprint) {
    return absl::InvalidArgumentError(
        "these counts come from other weights than those before");
  }
  for (int group = 0; group < kGameGroups; ++group) {
    if (from.groups[group].empty()) continue;
    RankTable table;
    AddRows(to.groups[group], table);
    AddRows(from.groups[group], table);
    to.groups[group] = table.Rows(/*min_y=*/1);
  }
  return absl::OkStatus();
}

absl::StatusOr<RankCounts> ReadCountFiles(
    const std::vector<std::string>& paths) {
  RankCounts all;
  for (const std::string& path : paths) {
    const absl::StatusOr<RankCounts> counts = ReadRankCounts(path);
    if (!counts.ok()) return counts.status();
    if (absl::Status status = AddCounts(*counts, all); !status.ok()) {
      return othello::WithFileName(status, path);
    }
  }
  return all;
}

}  // namespace training
