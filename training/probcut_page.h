// The report of a ProbCut fit: all figures and tables on one page.

#ifndef RIALTO_TRAINING_PROBCUT_PAGE_H_
#define RIALTO_TRAINING_PROBCUT_PAGE_H_

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "training/calibration.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

namespace training {

// A cell to draw as a cloud of points.
struct ScatterCell {
  int discs = 0;
  PairFamily family;
};

struct ProbCutReport {
  const ProbCutFit& fit;   // to all pairs
  const ProbCutFit& part;  // to the others, not `unseen`
  absl::Span<const EvaluationPair> pairs;
  absl::Span<const EvaluationPair> unseen;
  absl::Span<const Calibration> calibrations;
  std::vector<ScatterCell> scatters;
  // Where it comes from, key and value.
  std::vector<std::pair<std::string, std::string>> manifest;
  // Called after each figure; may be empty.
  std::function<void()> on_figure;
};

struct DrawnFigures {
  int count = 0;
  std::vector<std::string> remarks;  // on figures that could not be drawn
};

// Writes FOLDER/report.html, and its figures to FOLDER/plots, for papers as SVG
// and PDF too. Without gnuplot the page has its tables, and the scripts of the
// figures are there. Errors: files that cannot be written, and what gnuplot
// complains about.
absl::StatusOr<DrawnFigures> WriteProbCutReport(const ProbCutReport& report,
                                                const std::string& folder);

}  // namespace training

#endif  // RIALTO_TRAINING_PROBCUT_PAGE_H_
