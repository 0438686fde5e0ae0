// Makes docs/results.md from the sections that experiments have written.

#ifndef RIALTO_TOOLS_LAB_RESULTS_REPORT_H_
#define RIALTO_TOOLS_LAB_RESULTS_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace lab {

struct ResultsReport {
  std::string path;                  // of the report
  std::vector<std::string> joined;   // names of experiments
  std::vector<std::string> missing;  // not run
};

// Joins the sections below `folder` (FOLDER/NAME/section.md) in the order of
// Experiments() to DOCS/results.md, and copies their figures to DOCS/figures.
// An error if there is no section at all.
absl::StatusOr<ResultsReport> WriteResultsReport(const std::string& folder,
                                                 const std::string& docs);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_RESULTS_REPORT_H_
