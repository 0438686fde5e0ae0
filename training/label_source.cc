#include "training/label_source.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "training/stage_file.h"

namespace training {

absl::StatusOr<LabelSource> OpenLabelSource(const std::string& folder) {
  LabelSource source = {folder};
  pattern_eval::FreeWeights weights;
  weights.weights.clear();
  for (int stage = pattern_eval::kStageCount - 1; stage > 0; --stage) {
    const std::string stage_folder = StageFolder(folder, stage);
    const absl::StatusOr<StageFile> file = ReadStageFile(stage_folder);
    if (absl::IsNotFound(file.status()) && !weights.weights.empty()) break;
    if (!file.ok()) return file.status();
    const size_t count = file->weights.size();
    if (weights.weights.empty()) {
      // Nothing was known when the last stage was labelled.
      weights.weights.resize(count * pattern_eval::kStageCount);
      source.fingerprints[stage] = FingerprintOf(weights);
    }
    if (weights.weights.size() != count * pattern_eval::kStageCount) {
      return absl::DataLossError(absl::StrCat(
          stage_folder, ": the stages have different numbers of weights"));
    }
    PutStage(*file, stage, weights);
    source.fingerprints[stage - 1] = FingerprintOf(weights);
  }
  return source;
}

}  // namespace training
