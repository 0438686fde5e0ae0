// The result of a ProbCut fit, as tables for people.

#ifndef RIALTO_TOOLS_TRAINING_PROBCUT_REPORT_H_
#define RIALTO_TOOLS_TRAINING_PROBCUT_REPORT_H_

#include <map>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "training/calibration.h"
#include "training/probcut_regression.h"

namespace tools {

// One line for each cell, with commas: what ProbCutRow says and where its pairs
// come from.
std::string FormatCells(const training::ProbCutFit& fit);

// The same as JSON, an object on each line.
std::string FormatCellsAsJson(const training::ProbCutFit& fit);

// a, b, sigma, r2 and n of each pair of depths at some disc counts, spread over
// those that have pairs.
std::string FormatFamilies(const training::ProbCutFit& fit);

// One line for each threshold.
std::string FormatCalibrations(
    absl::Span<const training::Calibration> calibrations);
std::string FormatCalibrationsAsJson(
    absl::Span<const training::Calibration> calibrations);

// The same for groups, with tabs: a line for each group and threshold.
std::string FormatGroups(
    const std::map<std::string, training::Calibration>& groups);
inline constexpr absl::string_view kGroupsHeader =
    "group\tt\tnominal\tcuts\tmeasured\terror\thigh\tlow\tratio\t"
    "anywhere_ratio\tsearch_cuts\tsearch_measured\n";

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_PROBCUT_REPORT_H_
