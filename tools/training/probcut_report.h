// What a ProbCut fit found, as tables for people.

#ifndef RIALTO_TOOLS_TRAINING_PROBCUT_REPORT_H_
#define RIALTO_TOOLS_TRAINING_PROBCUT_REPORT_H_

#include <string>

#include "absl/types/span.h"
#include "training/calibration.h"
#include "training/probcut_regression.h"

namespace tools {

// One line for each cell, with tabs: what ProbCutRow says and where its pairs
// come from.
std::string FormatCells(const training::ProbCutFit& fit);

// One line for each pair of depths: cells, pairs, and sigma and r2 at some
// numbers of discs.
std::string FormatFamilies(const training::ProbCutFit& fit);

// One line for each threshold.
std::string FormatCalibrations(
    absl::Span<const training::Calibration> calibrations);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_PROBCUT_REPORT_H_
