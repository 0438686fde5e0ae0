// The figures of a ProbCut fit.

#ifndef RIALTO_TRAINING_PROBCUT_PLOTS_H_
#define RIALTO_TRAINING_PROBCUT_PLOTS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "training/calibration.h"
#include "training/gnuplot.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

namespace training {

// Deep against shallow values with the line that was fitted, as Figures 3 and
// 4 of Buro 1995; at most 2,000 points, the first ones. An error if there is no
// such cell.
absl::StatusOr<Plot> ScatterPlot(const ProbCutFit& fit,
                                 absl::Span<const EvaluationPair> pairs,
                                 int discs, const PairFamily& family);

// Sigma against the number of discs: a figure for every deep depth with a curve
// for every shallow one, and a figure for exact scores, in which extrapolated
// rows are dots.
std::vector<Plot> SigmaPlots(const ProbCutFit& fit);

// How the residuals of pairs that the fit has not seen are distributed, in
// sigmas, against the normal curve.
Plot ResidualPlot(const ProbCutFit& fit,
                  absl::Span<const EvaluationPair> unseen);

// Measured against nominal shares of wrong cuts.
Plot CalibrationPlot(absl::Span<const Calibration> calibrations);

}  // namespace training

#endif  // RIALTO_TRAINING_PROBCUT_PLOTS_H_
