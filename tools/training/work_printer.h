// The progress of labels and fits, for people who wait.

#ifndef RIALTO_TOOLS_TRAINING_WORK_PRINTER_H_
#define RIALTO_TOOLS_TRAINING_WORK_PRINTER_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>

#include "tools/program/progress.h"
#include "training/trainer.h"

namespace tools {

// What is known becomes a line; what is being done, a bar or a line now and
// then.
class WorkPrinter : public training::TrainingObserver {
 public:
  explicit WorkPrinter(std::ostream& err);

  void OnStage(int stage, int64_t positions) override;
  void OnCorrection(int stage,
                    const training::LabelCorrection& correction) override;
  void OnWork(const std::string& what, int64_t positions) override;
  void OnDone(int64_t positions) override { progress_->Advance(positions); }
  void OnTable(const std::string& discs, int64_t training,
               int64_t validation) override;
  void OnEpoch(const std::string& discs, int epoch, double training_rms,
               double validation_rms) override;

 private:
  void PrintLine(const std::string& line);

  std::ostream& err_;
  const bool is_terminal_;
  std::optional<Progress> progress_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_WORK_PRINTER_H_
