// The figures of a ProbCut fit: how well it predicts unseen games.

#ifndef RIALTO_TRAINING_CALIBRATION_PLOTS_H_
#define RIALTO_TRAINING_CALIBRATION_PLOTS_H_

#include "absl/types/span.h"
#include "training/calibration.h"
#include "training/gnuplot.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

namespace training {

// How the residuals of pairs that the fit has not seen are distributed, in
// sigmas, against the normal curve; and their quantiles against those of the
// normal distribution.
Plot ResidualPlot(const ProbCutFit& fit,
                  absl::Span<const EvaluationPair> unseen);
Plot QuantilePlot(const ProbCutFit& fit,
                  absl::Span<const EvaluationPair> unseen);

// Measured against nominal shares of wrong cuts.
Plot CalibrationPlot(absl::Span<const Calibration> calibrations);

// How many times more cuts are wrong at the margin than promised, by deep depth
// and by number of discs, for t = 1, 1.5 and 2.
Plot CalibrationByDepthPlot(const ProbCutFit& fit,
                            absl::Span<const EvaluationPair> unseen);
Plot CalibrationByDiscsPlot(const ProbCutFit& fit,
                            absl::Span<const EvaluationPair> unseen);

}  // namespace training

#endif  // RIALTO_TRAINING_CALIBRATION_PLOTS_H_
