// The result of a training, by stage of the game.

#ifndef RIALTO_TOOLS_TRAINING_TRAINING_REPORT_H_
#define RIALTO_TOOLS_TRAINING_TRAINING_REPORT_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "othello/support/error_statistics.h"
#include "training/trainer.h"

namespace tools {

// Ends a line of a table with the columns mean_abs, rms, bias and slope.
void AppendErrorColumns(const othello::ErrorStatistics& errors,
                        std::string& table);

// Columns separated by tabs, the first stage of the game first.
std::string FormatReportTable(const std::vector<training::StageReport>& stages);

// Writes the table to `path`.tsv and a plot of it, if gnuplot is there.
absl::Status WriteReport(const std::vector<training::StageReport>& stages,
                         const std::string& path);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_TRAINING_REPORT_H_
