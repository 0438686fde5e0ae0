// From positions to weights: backwards through the game, table by table.
//
// Labels are given, or made on the way by searches that reach into the tables
// already trained. Stages that share a table are fitted together: weights alone
// by least squares (stage_fit.h), vectors by gradient descent (vector_fit.h).
// The guess of a table is the one after it, so that configurations that are
// rare in one learn from the next. Labels and finished tables are kept in a
// folder: a killed run resumes and ends with the same bytes.

#ifndef RIALTO_TRAINING_TRAINER_H_
#define RIALTO_TRAINING_TRAINER_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/support/error_statistics.h"
#include "pattern_eval/weights.h"
#include "training/fit_rows.h"
#include "training/position_pool.h"
#include "training/stage_labels.h"
#include "training/vector_fit.h"

namespace training {

struct TrainingSettings {
  // Without channels the fit is linear, and takes of these the ridge and the
  // epochs alone.
  VectorSettings fit;
  // How much positions of other stages count, if they are at most
  // `neighbour_discs` away.
  double neighbour_importance = 0.3;
  int neighbour_discs = pattern_eval::kDiscsPerStage;
  // Goes on from the vectors of `start` instead of those of the next table: new
  // labels add to what old ones taught.
  bool continues = false;
  // A part of the training positions, a random choice; for learning curves.
  double fraction = 1;
  // The stages whose tables are trained, the last one first.
  int first_stage = 0;
  int last_stage = pattern_eval::kStageCount - 1;
  int threads = 1;
  std::string folder;  // of finished tables, and of labels made on the way

  // Of the weights with so many channels.
  pattern_eval::WeightShape shape() const;
};

// What decides the result, on one line.
std::string DescribeSettings(const TrainingSettings& settings);
absl::Status CheckSettings(const TrainingSettings& settings);

struct TrainingInput {
  // Folders of labels. A position that occurs in several has its label in the
  // last of them.
  std::vector<std::string> labelled;
  // Positions that are labelled on the way, or null.
  const PositionPool* positions = nullptr;
  // Without weights and folder: those are the trainer's.
  StageLabelSettings labels;
  // The linear guess of each table, and what stages outside the range keep. It
  // has no more channels than the result.
  pattern_eval::FreeWeights start;
  LeftOutPositions left_out;
};

// What became of a table.
struct TableReport {
  std::string discs;  // "36-43"
  double middle = 0;  // of them
  int64_t training_positions = 0;
  int epochs = 0;
  othello::ErrorStatistics
      errors;  // on validation games, weights as in the file
};

// Receives the progress of the training.
class TrainingObserver : public LabelObserver {
 public:
  // `discs` as in the report.
  virtual void OnTable(const std::string& discs, int64_t training,
                       int64_t validation) = 0;
  virtual void OnEpoch(const std::string& discs, int epoch, double training_rms,
                       double validation_rms) = 0;
};

struct TrainingResult {
  pattern_eval::FreeWeights weights;
  std::vector<TableReport> tables;  // the finished ones, the last one first
  bool is_finished = false;
};

class Trainer {
 public:
  // The input and the observer must outlive it.
  Trainer(const TrainingInput& input, const TrainingSettings& settings,
          TrainingObserver& observer);

  // Trains up to `most_tables` tables that are not finished yet.
  absl::StatusOr<TrainingResult> Run(
      int most_tables = pattern_eval::kStageCount);

  // Only labels the stages of the next table, or a shard of them: for many
  // machines that share a folder. Returns its disc counts, or nothing if all
  // tables are finished.
  absl::StatusOr<std::string> LabelNext();

 private:
  // The disc counts and stages of a table.
  struct Range {
    int first, last;              // discs
    int first_stage, last_stage;  // of its own
    int first_near, last_near;    // with positions that count
    std::string Text() const;
  };
  // Of the table at work.
  Range TableRange() const;
  std::string TablePath() const;

  absl::Status Prepare();
  // Takes the tables that the folder has. True if one is left to fit: then it
  // is at work, its positions are labelled and loaded.
  absl::StatusOr<bool> FindNext();
  absl::Status LoadData();
  void AddSamples(const LabelledStage& data, const Range& range);
  // False if the folder does not have it.
  bool TakeSaved();
  absl::Status FitTable();
  FloatTable Guess() const;
  absl::StatusOr<FloatTable> FittedVectors(const std::string& discs);
  absl::StatusOr<FloatTable> FittedWeights(const std::string& discs,
                                           int& epochs);
  // The table before it is at work then.
  void FinishTable(FloatTable table, int epochs);

  const TrainingInput& input_;
  const TrainingSettings settings_;
  const pattern_eval::WeightShape shape_;
  TrainingObserver& observer_;
  int number_ = 0;         // of the table at work
  uint64_t identity_ = 0;  // of what it is fitted to
  // Of the stages near it.
  std::vector<std::pair<int, LabelledStage>> data_;
  std::vector<Sample> training_, validation_;
  FloatTable last_;  // trained before it
  TrainingResult result_;
};

}  // namespace training

#endif  // RIALTO_TRAINING_TRAINER_H_
