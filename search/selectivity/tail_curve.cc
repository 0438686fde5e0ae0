#include "search/selectivity/tail_curve.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/support/decimal.h"
#include "othello/support/text_cursor.h"

namespace search {
namespace {

constexpr double kMost = 10;

}  // namespace

absl::StatusOr<TailCurve> TailCurve::Create(std::vector<TailPoint> points) {
  TailPoint last;
  for (const TailPoint& point : points) {
    if (!(point.t > last.t && point.sigmas > last.sigmas && point.t <= kMost &&
          point.sigmas <= kMost)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "the points of a tail curve must rise from above 0 to at most ",
          kMost, ", not from ", last.t, "=", last.sigmas, " to ", point.t, "=",
          point.sigmas));
    }
    last = point;
  }
  TailCurve curve;
  curve.points_ = std::move(points);
  return curve;
}

double TailCurve::At(double t) const {
  TailPoint last;
  for (const TailPoint& point : points_) {
    // At a point itself there is nothing to round.
    if (t == point.t) return point.sigmas;
    if (t < point.t) {
      return last.sigmas +
             (point.sigmas - last.sigmas) * (t - last.t) / (point.t - last.t);
    }
    last = point;
  }
  return points_.empty() ? t : t * (last.sigmas / last.t);
}

absl::StatusOr<TailCurve> ParseTailCurve(absl::string_view text) {
  std::vector<TailPoint> points;
  for (absl::string_view part : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    const std::pair<absl::string_view, absl::string_view> sides =
        absl::StrSplit(part, absl::MaxSplits('=', 1));
    const std::optional<double> t = othello::ParseDecimal(sides.first);
    const std::optional<double> sigmas = othello::ParseDecimal(sides.second);
    if (!t || !sigmas) {
      return absl::InvalidArgumentError(
          absl::StrCat("a point of a tail curve looks like 1.50=1.4459, not ",
                       othello::QuoteForError(part)));
    }
    points.push_back({*t, *sigmas});
  }
  return TailCurve::Create(std::move(points));
}

std::string FormatTailCurve(const TailCurve& curve) {
  return absl::StrJoin(
      curve.points(), " ", [](std::string* out, const TailPoint& point) {
        absl::StrAppendFormat(out, "%.2f=%.4f", point.t, point.sigmas);
      });
}

}  // namespace search
