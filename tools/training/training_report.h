// The result of a training, by table of the weights.

#ifndef RIALTO_TOOLS_TRAINING_TRAINING_REPORT_H_
#define RIALTO_TOOLS_TRAINING_TRAINING_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "training/trainer.h"

namespace tools {

// Columns separated by tabs, the first stage of the game first.
std::string FormatReportTable(const std::vector<training::TableReport>& tables);

// Writes the table to `path`.tsv and a plot of it, if gnuplot is there.
absl::Status WriteReport(const std::vector<training::TableReport>& tables,
                         const std::string& path);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_TRAINING_REPORT_H_
