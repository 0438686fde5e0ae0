// The figures of a ProbCut fit: pairs and parameters.

#ifndef RIALTO_TRAINING_PROBCUT_PLOTS_H_
#define RIALTO_TRAINING_PROBCUT_PLOTS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "training/gnuplot.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

namespace training {

// Deep against shallow values with the fitted line, as Figures 3 and 4 of Buro
// 1995; at most 2,000 points, the first ones. An error if the cell does not
// exist.
absl::StatusOr<Plot> ScatterPlot(const ProbCutFit& fit,
                                 absl::Span<const EvaluationPair> pairs,
                                 int discs, const PairFamily& family);

// a, b and sigma against the number of discs: three figures for every deep
// depth, with a curve for every shallow one and the band that holds the truth
// with 95 %; and three for exact scores. Extrapolated rows are broken lines.
std::vector<Plot> CurvePlots(const ProbCutFit& fit);

}  // namespace training

#endif  // RIALTO_TRAINING_PROBCUT_PLOTS_H_
