#include "training/tail_quantiles.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "othello/support/linear_fit.h"

namespace training {
namespace {

constexpr double kThresholds[] = {0.5, 1, 1.5, 2, 2.5, 3};
// Beyond the last threshold are 54 of them, then.
constexpr size_t kLeastResiduals = 20000;
constexpr double kDecimals = 10000;  // of the file

}  // namespace

search::TailCurve TailsOf(std::vector<float> residuals) {
  if (residuals.size() < kLeastResiduals) return {};
  for (float& residual : residuals) residual = std::abs(residual);
  std::sort(residuals.begin(), residuals.end());
  std::vector<search::TailPoint> points;
  for (double t : kThresholds) {
    const double within = 2 * othello::NormalCdf(t) - 1;
    const double at = within * static_cast<double>(residuals.size() - 1);
    const size_t below = static_cast<size_t>(at);
    const double part = at - static_cast<double>(below);
    const double sigmas =
        residuals[below] + part * (residuals[below + 1] - residuals[below]);
    points.push_back({t, std::round(sigmas * kDecimals) / kDecimals});
  }
  auto curve = search::TailCurve::Create(std::move(points));
  // Residuals that no search has: all the same.
  return curve.ok() ? *std::move(curve) : search::TailCurve();
}

}  // namespace training
