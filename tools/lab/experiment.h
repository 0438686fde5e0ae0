// An experiment of the laboratory, and the table of all.

#ifndef RIALTO_TOOLS_LAB_EXPERIMENT_H_
#define RIALTO_TOOLS_LAB_EXPERIMENT_H_

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "tools/lab/findings.h"
#include "tools/lab/laboratory.h"

namespace lab {

struct Experiment {
  absl::string_view name;
  absl::string_view
      place;  // in the paper: "Table 2"; empty if it is not in the paper
  absl::string_view paper;    // paper_figures.h; empty: several
  absl::string_view summary;  // one line
  absl::StatusOr<Findings> (*run)(Laboratory& laboratory);
};

// All, in the order of the report. Help, list, report and dispatch read it.
absl::Span<const Experiment> Experiments();

// One file each, in experiments/.
absl::StatusOr<Findings> RunAlphaBeta(Laboratory& laboratory);
absl::StatusOr<Findings> RunProbCutFit(Laboratory& laboratory);
absl::StatusOr<Findings> RunProbCutPercentile(Laboratory& laboratory);
absl::StatusOr<Findings> RunProbCutDepth12(Laboratory& laboratory);
absl::StatusOr<Findings> RunProbCutHandicap(Laboratory& laboratory);
absl::StatusOr<Findings> RunCutNodePredictors(Laboratory& laboratory);
absl::StatusOr<Findings> RunMultiCutGrid(Laboratory& laboratory);
absl::StatusOr<Findings> RunMultiCutMatch(Laboratory& laboratory);
absl::StatusOr<Findings> RunNullMove(Laboratory& laboratory);
absl::StatusOr<Findings> RunRankCutDepths(Laboratory& laboratory);
absl::StatusOr<Findings> RunRankCutMatch(Laboratory& laboratory);
absl::StatusOr<Findings> RunForwardPruning(Laboratory& laboratory);
absl::StatusOr<Findings> RunSelectivity(Laboratory& laboratory);
absl::StatusOr<Findings> RunCalibration(Laboratory& laboratory);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_EXPERIMENT_H_
