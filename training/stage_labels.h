// Labels of the positions of a pool, in files of a folder for each stage of the
// game (docs/formats.md), piece by piece: a killed run resumes, and many
// machines can share a folder.

#ifndef RIALTO_TRAINING_STAGE_LABELS_H_
#define RIALTO_TRAINING_STAGE_LABELS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "search/searcher.h"
#include "training/label_correction.h"
#include "training/labeler.h"
#include "training/position_file.h"
#include "training/position_pool.h"
#include "training/search_job.h"

namespace training {

struct StageLabelSettings {
  LabelSettings labels;
  CorrectionSettings correction;
  // Searches for labels, and those that labels are corrected by, on one thread
  // each.
  search::SearchOptions options;
  search::SearchOptions reference;
  // Words "key=value" about the weights: where other labels are in the folder,
  // these may say why.
  std::string about_weights;
  std::string folder;
  int threads = 1;
  WorkShard shard;
};

// Receives the progress; called by one thread at a time.
class LabelObserver {
 public:
  virtual ~LabelObserver() = default;
  virtual void OnStage(int stage, int64_t positions) = 0;
  virtual void OnCorrection(int stage, const LabelCorrection& correction) = 0;
  // Work on so many positions begins: "labels", say. It ends with the next.
  virtual void OnWork(const std::string& what, int64_t positions) = 0;
  virtual void OnDone(int64_t positions) = 0;
};

// Labels the stages, which take turns, so that the run can be stopped at any
// time. Refuses to mix with labels of other positions, settings or weights. The
// same bytes for any number of threads and shards.
absl::Status LabelStages(const PositionPool& pool, int first_stage,
                         int last_stage, const StageLabelSettings& settings,
                         LabelObserver& observer);

// The labelled positions of a stage, each once.
struct LabelledStage {
  std::vector<LabelledPosition> positions;  // sorted
  uint64_t identity = 0;                    // of their files
};

// A position that occurs in several folders has its label in the last of them.
absl::StatusOr<LabelledStage> LoadLabelledStage(
    const std::vector<std::string>& folders, int stage);

}  // namespace training

#endif  // RIALTO_TRAINING_STAGE_LABELS_H_
