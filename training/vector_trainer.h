// Vectors for all stages of the game, backwards, from labelled positions.
//
// The guess of a stage is the stage after it, so that configurations that are
// rare in one stage learn from the next. A finished stage is kept in a folder:
// a killed run resumes with its current stage and ends with the same bytes.

#ifndef RIALTO_TRAINING_VECTOR_TRAINER_H_
#define RIALTO_TRAINING_VECTOR_TRAINER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "othello/support/error_statistics.h"
#include "pattern_eval/weights.h"
#include "training/vector_fit.h"

namespace training {

struct VectorTrainingSettings {
  VectorSettings fit;
  // Searches over cautious values are cautious: labels that were not solved
  // are multiplied by this.
  double label_scale = 1;
  // How much positions of the neighbouring stages count, if they are at most
  // `neighbour_discs` away.
  double neighbour_importance = 0.3;
  int neighbour_discs = 2;
  // Goes on from the vectors of `start` instead of those of the next stage: new
  // labels add to what old ones taught.
  bool continues = false;
  // A part of the training positions, a random choice; for learning curves.
  double fraction = 1;
  // The stages to train, the last one first.
  int first_stage = 0;
  int last_stage = pattern_eval::kStageCount - 1;
  std::string folder;  // of finished stages
};

std::string DescribeSettings(const VectorTrainingSettings& settings);
absl::Status CheckSettings(const VectorTrainingSettings& settings);

struct VectorStageReport {
  int stage = 0;
  int64_t training_positions = 0;
  std::vector<double> training_rms;  // by epoch, in discs
  std::vector<double> validation_rms;
  othello::ErrorStatistics
      errors;  // on validation games, weights as in the file
};

class VectorTrainingObserver {
 public:
  virtual ~VectorTrainingObserver() = default;
  virtual void OnStage(int stage, int64_t training, int64_t validation) = 0;
  virtual void OnEpoch(int stage, int epoch, double training_rms,
                       double validation_rms) = 0;
};

struct VectorTrainingResult {
  pattern_eval::FreeWeights weights;
  std::vector<VectorStageReport> stages;
};

// `folders` are those of rialto-label; a position that occurs in several has
// its label in the last of them. `start` has the linear guess of each stage,
// and with `continues` its vectors too.
absl::StatusOr<VectorTrainingResult> TrainVectors(
    const std::vector<std::string>& folders,
    const pattern_eval::FreeWeights& start,
    const VectorTrainingSettings& settings, VectorTrainingObserver& observer);

}  // namespace training

#endif  // RIALTO_TRAINING_VECTOR_TRAINER_H_
