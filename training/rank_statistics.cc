#include "training/rank_statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/rank_features.h"

namespace training {
namespace {

using search::RankCutFile;
using search::RankFeatures;
using search::RankRow;

}  // namespace

double RankEstimate::error() const {
  if (y == 0) return 0;
  return std::sqrt(pi() * (1 - pi()) / static_cast<double>(y));
}

absl::Status AddCounts(const RankCutFile& from, RankCutFile& to) {
  if (to.rows.empty()) {
    to.weights_fingerprint = from.weights_fingerprint;
  } else if (to.weights_fingerprint != from.weights_fingerprint) {
    return absl::InvalidArgumentError(
        "these counts come from other weights than those before");
  }
  search::RankTable table(to);
  for (const RankRow& row : from.rows) {
    search::RankTable::Counts& counts = table[IndexOf(row.features)];
    counts.x += row.x;
    counts.y += row.y;
  }
  to.rows = table.Rows(/*min_y=*/1);
  return absl::OkStatus();
}

absl::StatusOr<RankCutFile> ReadCountFiles(
    const std::vector<std::string>& paths) {
  RankCutFile all;
  for (const std::string& path : paths) {
    const absl::StatusOr<RankCutFile> file = search::ReadRankCutFile(path);
    if (!file.ok()) return file.status();
    if (absl::Status status = AddCounts(*file, all); !status.ok()) {
      return othello::WithFileName(status, path);
    }
  }
  return all;
}

std::vector<RankRow> ReliableRows(absl::Span<const RankRow> rows,
                                  int64_t min_count) {
  std::vector<RankRow> reliable;
  for (const RankRow& row : rows) {
    if (row.y >= min_count) reliable.push_back(row);
  }
  return reliable;
}

std::vector<RankCurve> CurvesByMove(absl::Span<const RankRow> rows) {
  std::map<int, RankCurve> curves;
  for (const RankRow& row : rows) {
    RankCurve& curve = curves[row.features.depth];
    curve.depth = row.features.depth;
    curve.by_move.resize(RankFeatures::kMaxMove + 1);
    curve.by_move[row.features.move].Add({row.x, row.y});
  }
  std::vector<RankCurve> list;
  for (auto& [depth, curve] : curves) list.push_back(std::move(curve));
  return list;
}

RankCutOutlook OutlookOf(absl::Span<const RankRow> rows, int64_t min_count,
                         double t) {
  RankCutOutlook outlook;
  for (const RankRow& row : rows) {
    outlook.moments += row.y;
    if (row.y < min_count || RankEstimate{row.x, row.y}.pi() >= t) continue;
    outlook.reduced += row.y;
    outlook.wrong += row.x;
  }
  return outlook;
}

Plot RankPlot(absl::Span<const RankRow> rows, double t) {
  Plot plot;
  plot.name = "rank";
  plot.title = "Probability that a better move is still to come";
  plot.x_label = "move number";
  plot.y_label = "Pi' (%)";
  plot.settings = {"set logscale y", "set key right top"};
  constexpr double kPercent = 100;
  for (const RankCurve& curve : CurvesByMove(rows)) {
    PlotSeries series;
    series.label = absl::StrCat("depth ", curve.depth);
    series.style = "yerrorlines pt 7 ps 0.4";
    for (size_t move = 0; move < curve.by_move.size(); ++move) {
      const RankEstimate& estimate = curve.by_move[move];
      // Nothing has no logarithm.
      if (estimate.x == 0) continue;
      series.Add(static_cast<double>(move), kPercent * estimate.pi(),
                 kPercent * estimate.error());
    }
    if (!series.lines.empty()) plot.series.push_back(std::move(series));
  }
  plot.functions = {absl::StrFormat("%g title 'threshold' lc rgb 'black' dt 2",
                                    kPercent * t)};
  return plot;
}

}  // namespace training
