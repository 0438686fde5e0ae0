#include "training/rank_statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "search/selectivity/rank_features.h"

namespace training {
namespace {

using search::RankFeatures;
using search::RankRow;

}  // namespace

double RankEstimate::error() const {
  if (y == 0) return 0;
  return std::sqrt(pi() * (1 - pi()) / static_cast<double>(y));
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

std::optional<RankCutOutlook> HeldOutOutlookOf(const RankCounts& counts,
                                               int64_t min_count, double t) {
  std::vector<RankEstimate> groups;
  RankCutOutlook sum;
  for (int group = 0; group < kGameGroups; ++group) {
    if (counts.groups[group].empty()) continue;
    const std::vector<RankRow> others = counts.Without(group);
    if (others.empty()) return std::nullopt;
    search::RankTable decides;
    for (const RankRow& row : ReliableRows(others, min_count)) {
      decides[IndexOf(row.features)] = {row.x, row.y};
    }
    RankEstimate reduced;
    for (const RankRow& row : counts.groups[group]) {
      sum.moments += row.y;
      const auto& [x, y] = decides[IndexOf(row.features)];
      if (y > 0 && RankEstimate{x, y}.pi() < t) reduced.Add({row.x, row.y});
    }
    sum.reduced += reduced.y;
    sum.wrong += reduced.x;
    groups.push_back(reduced);
  }
  if (groups.size() < 2 || sum.reduced == 0) return sum;
  // The ratio estimator of cluster sampling.
  double squares = 0;
  for (const RankEstimate& group : groups) {
    const double excess = static_cast<double>(group.x) -
                          sum.WrongShare() * static_cast<double>(group.y);
    squares += excess * excess;
  }
  const auto n = static_cast<double>(groups.size());
  sum.error =
      std::sqrt(squares * n / (n - 1)) / static_cast<double>(sum.reduced);
  return sum;
}

std::string CurvesAsCsv(const std::vector<RankCurve>& curves) {
  std::string text = "depth,move,x,y,pi,standard_error\n";
  for (const RankCurve& curve : curves) {
    for (size_t move = 0; move < curve.by_move.size(); ++move) {
      const RankEstimate& estimate = curve.by_move[move];
      if (estimate.y == 0) continue;
      absl::StrAppendFormat(&text, "%d,%d,%d,%d,%.6f,%.6f\n", curve.depth, move,
                            estimate.x, estimate.y, estimate.pi(),
                            estimate.error());
    }
  }
  return text;
}

std::string CurvesAsLatex(const std::vector<RankCurve>& curves) {
  constexpr double kPercent = 100;
  const size_t moves = curves.empty() ? 0 : curves[0].by_move.size();
  std::string text = "% Pi' in per cent by depth and move number.\n";
  std::string columns = "rr", head = "depth & counts";
  for (size_t move = RankFeatures::kMinMove; move < moves; move += 2) {
    columns += "r";
    absl::StrAppend(&head, " & ", move);
  }
  absl::StrAppend(&text, "\\begin{tabular}{", columns, "}\n\\hline\n", head,
                  " \\\\\n\\hline\n");
  for (const RankCurve& curve : curves) {
    int64_t counts = 0;
    for (const RankEstimate& estimate : curve.by_move) counts += estimate.y;
    absl::StrAppend(&text, curve.depth, " & ", counts);
    for (size_t move = RankFeatures::kMinMove; move < moves; move += 2) {
      const RankEstimate& estimate = curve.by_move[move];
      absl::StrAppend(&text, " & ",
                      estimate.y == 0
                          ? "--"
                          : absl::StrFormat("%.2f", kPercent * estimate.pi()));
    }
    text += " \\\\\n";
  }
  return text + "\\hline\n\\end{tabular}\n";
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
