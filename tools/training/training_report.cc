#include "tools/training/training_report.h"

#include <fstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "pattern_eval/weights.h"

namespace tools {

std::string FormatReportTable(
    const std::vector<training::StageReport>& stages) {
  std::string table =
      "discs\ttraining\tvalidation\tepochs\tmean_abs\trms\tbias\tslope\n";
  for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
    const int first = pattern_eval::kDiscsAtStart +
                      stage->stage * pattern_eval::kDiscsPerStage;
    absl::StrAppendFormat(
        &table, "%d-%d\t%d\t%d\t%d\t%.3f\t%.3f\t%.3f\t%.3f\n", first,
        first + pattern_eval::kDiscsPerStage - 1, stage->training_positions,
        stage->errors.count(), stage->epochs, stage->errors.mean_absolute(),
        stage->errors.rms(), stage->errors.bias(), stage->errors.slope());
  }
  return table;
}

absl::Status WriteReport(const std::vector<training::StageReport>& stages,
                         const std::string& path) {
  const std::string table_path = absl::StrCat(path, ".tsv");
  std::ofstream out(table_path);
  out << FormatReportTable(stages);
  out.close();
  if (!out) {
    return absl::UnavailableError(
        absl::StrCat(table_path, ": cannot be written"));
  }
  return absl::OkStatus();
}

}  // namespace tools
