// The weights of one finished stage, in the folder of a training.

#ifndef RIALTO_TRAINING_STAGE_FILE_H_
#define RIALTO_TRAINING_STAGE_FILE_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "pattern_eval/weights.h"

namespace training {

struct StageFile {
  uint64_t identity = 0;  // of everything that the weights depend on
  int epochs = 0;         // that the fit took
  std::vector<int16_t> weights;
  std::array<int16_t, pattern_eval::kDiscCounts> constants = {};
};

// FOLDER/stage-07
std::string StageFolder(const std::string& folder, int stage);

absl::Status WriteStageFile(const std::string& stage_folder,
                            const StageFile& file);
absl::StatusOr<StageFile> ReadStageFile(const std::string& stage_folder);

// Copies the weights, and the constants of the stage's disc counts, to their
// places. Requires the file's number of weights per stage.
void PutStage(const StageFile& file, int stage,
              pattern_eval::FreeWeights& weights);

}  // namespace training

#endif  // RIALTO_TRAINING_STAGE_FILE_H_
