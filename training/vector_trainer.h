// Vectors for all stages of the game, backwards, from labelled positions.
//
// Stages that share a table are fitted together. The guess of a table is the
// one after it, so that configurations that are rare in one learn from the
// next. A finished table is kept in a folder: a killed run resumes with its
// current table and ends with the same bytes.

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
  // Goes on from the vectors of `start` instead of those of the next table: new
  // labels add to what old ones taught.
  bool continues = false;
  // A part of the training positions, a random choice; for learning curves.
  double fraction = 1;
  // The stages whose tables are trained, the last one first.
  int first_stage = 0;
  int last_stage = pattern_eval::kStageCount - 1;
  std::string folder;  // of finished tables

  // Of the weights with so many channels.
  pattern_eval::WeightShape shape() const;
};

std::string DescribeSettings(const VectorTrainingSettings& settings);
absl::Status CheckSettings(const VectorTrainingSettings& settings);

struct VectorTableReport {
  std::string discs;  // "36-43"
  int64_t training_positions = 0;
  std::vector<double> training_rms;  // by epoch, in discs
  std::vector<double> validation_rms;
  othello::ErrorStatistics
      errors;  // on validation games, weights as in the file
};

class VectorTrainingObserver {
 public:
  virtual ~VectorTrainingObserver() = default;
  // `discs` as in the report.
  virtual void OnTable(const std::string& discs, int64_t training,
                       int64_t validation) = 0;
  virtual void OnEpoch(const std::string& discs, int epoch, double training_rms,
                       double validation_rms) = 0;
};

struct VectorTrainingResult {
  pattern_eval::FreeWeights weights;
  std::vector<VectorTableReport> tables;
};

// `folders` are those of rialto-label; a position that occurs in several has
// its label in the last of them. `start` has the linear guess of each table,
// and with `continues` its vectors too. It has no more channels than the
// result.
absl::StatusOr<VectorTrainingResult> TrainVectors(
    const std::vector<std::string>& folders,
    const pattern_eval::FreeWeights& start,
    const VectorTrainingSettings& settings, VectorTrainingObserver& observer);

}  // namespace training

#endif  // RIALTO_TRAINING_VECTOR_TRAINER_H_
