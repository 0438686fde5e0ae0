#include "tools/training/work_printer.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "pattern_eval/weights.h"
#include "tools/program/standard_streams.h"

namespace tools {

WorkPrinter::WorkPrinter(std::ostream& err)
    : err_(err), is_terminal_(IsTerminal(kStderr)) {}

void WorkPrinter::OnStage(int stage, int64_t positions) {
  PrintLine(absl::StrCat("stage ", stage, ": ", positions, " positions"));
}

void WorkPrinter::OnCorrection(int stage,
                               const training::LabelCorrection& correction) {
  std::string line =
      absl::StrFormat("stage %d: labels are corrected by a slope of %.3f",
                      stage, correction.slope);
  for (int discs = 0; discs < pattern_eval::kDiscCounts; ++discs) {
    if (correction.offset[discs] == 0) continue;
    absl::StrAppendFormat(&line, ", with %d discs %+.2f", discs,
                          correction.offset[discs]);
  }
  PrintLine(line);
}

void WorkPrinter::OnWork(const std::string& what, int64_t positions) {
  progress_.reset();
  progress_.emplace(what, positions, err_, is_terminal_);
}

void WorkPrinter::OnTable(const std::string& discs, int64_t training,
                          int64_t validation) {
  progress_.reset();
  PrintLine(absl::StrCat(discs, " discs: ", training, " positions, ",
                         validation, " for validation"));
}

void WorkPrinter::OnEpoch(const std::string& discs, int epoch,
                          double training_rms, double validation_rms) {
  PrintLine(absl::StrFormat(
      "%s discs, epoch %d: rms error %.4f discs in training, %.4f in "
      "validation",
      discs, epoch, training_rms, validation_rms));
}

void WorkPrinter::PrintLine(const std::string& line) {
  if (progress_.has_value()) {
    progress_->PrintLine(line);
  } else {
    err_ << line << "\n" << std::flush;
  }
}

}  // namespace tools
