// From positions to weights: backwards through the game, stage by stage,
// positions are labelled with the weights of the later stages and then fitted.
//
// Everything slow is kept in a folder: labels in pieces, a checkpoint after
// every epoch, the weights of every finished stage. A killed run resumes and
// ends with the same bytes.

#ifndef RIALTO_TRAINING_TRAINER_H_
#define RIALTO_TRAINING_TRAINER_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "othello/support/error_statistics.h"
#include "pattern_eval/weights.h"
#include "training/label_source.h"
#include "training/labeler.h"
#include "training/position_pool.h"
#include "training/stage_file.h"
#include "training/stage_fit.h"

namespace training {

struct TrainingSettings {
  LabelSettings labels;
  FitSettings fit;
  // How much a position of the next stage counts in the fit of a stage; with
  // labels from an earlier training also one of the stage before.
  double neighbour_importance = 0.25;
  // Searches over cautious values are cautious, the more so the more often
  // labels were made from labels. So a sample of each stage with at most this
  // many empty squares is solved, and labels by search are scaled by the
  // slope of exact scores on them; earlier stages take over the last slope.
  int calibration_empties = 20;
  int calibration_positions = 600;  // 0 switches the scaling off
  int threads = 1;
  std::string folder;  // for labels, checkpoints and finished stages
  // The folder of an earlier training whose labels are reused, or empty.
  std::string labels_from;
};

// What decides the result, on one line.
std::string DescribeSettings(const TrainingSettings& settings);
absl::Status CheckSettings(const TrainingSettings& settings);

// Receives the progress of the training; called by one thread at a time.
class TrainingObserver {
 public:
  virtual ~TrainingObserver() = default;
  virtual void OnStage(int stage, int64_t positions) = 0;
  virtual void OnLabelled(int64_t positions) = 0;
  virtual void OnEpoch(int stage, const EpochReport& report) = 0;
};

// What became of a stage.
struct StageReport {
  int stage = 0;
  int64_t training_positions = 0;
  int epochs = 0;          // up to the best
  double label_scale = 1;  // of the labels by search
  othello::ErrorStatistics
      errors;  // on validation games, weights as in the file
};

struct TrainingResult {
  pattern_eval::FreeWeights weights;
  std::vector<StageReport> stages;  // the finished ones, the last one first

  bool is_finished() const {
    return stages.size() == pattern_eval::kStageCount;
  }
};

class Trainer {
 public:
  // The pool and the observer must outlive it.
  Trainer(const PositionPool& pool, const TrainingSettings& settings,
          TrainingObserver& observer);

  // Trains up to `most_stages` stages that are not finished yet.
  absl::StatusOr<TrainingResult> Run(
      int most_stages = pattern_eval::kStageCount);

  // Only labels, of the next stage, and of these only the pieces with number %
  // shards == shard: for many machines that share a folder. Returns the stage,
  // or -1 if all stages are finished.
  absl::StatusOr<int> LabelNextStage(int shard, int shards);

 private:
  // Weights of the stages after `next_stage`.
  struct Progress {
    pattern_eval::FreeWeights weights;
    std::shared_ptr<const pattern_eval::Weights> spread;  // the same
    int next_stage = pattern_eval::kStageCount - 1;
    std::vector<StageReport> reports;
  };

  absl::StatusOr<Progress> LoadProgress();
  // False if the folder has no weights of the next stage.
  absl::StatusOr<bool> LoadStage(Progress& progress);
  absl::Status LabelStage(const Progress& progress, int shard, int shards);
  // The labels of a stage from the source.
  absl::Status TakeLabels(int stage);
  // The factor for labels by search of the next stage.
  absl::StatusOr<double> LabelScale(const Progress& progress);
  absl::StatusOr<double> MeasuredLabelScale(const Progress& progress,
                                            absl::Span<const size_t> sample);
  // The label in discs, scaled.
  float LabelInDiscs(int stage, size_t i) const;
  absl::Status FitStage(Progress& progress);
  absl::StatusOr<std::vector<double>> FittedWeights(const Progress& progress,
                                                    int& epochs);
  // Takes over the weights of the next stage, and reports on them.
  void FinishStage(const StageFile& file, Progress& progress);

  std::string StageFolder(int stage) const;
  // Of everything that the weights of the next stage depend on.
  uint64_t StageIdentity(const Progress& progress) const;
  absl::Span<const PoolPosition> Piece(int stage, int piece) const;
  int PieceCount(int stage) const;

  const PositionPool& pool_;
  const TrainingSettings settings_;
  TrainingObserver& observer_;
  // Of the stages labelled so far in this run, in the order of the pool.
  std::vector<std::vector<int16_t>> labels_;
  std::vector<double> label_scales_;  // by stage
  std::optional<LabelSource> label_source_;
};

}  // namespace training

#endif  // RIALTO_TRAINING_TRAINER_H_
