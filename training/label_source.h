// Labels of an earlier training, reused by another one from the same positions
// with other patterns or another fit. Labels are by far the most expensive
// part.
//
// Its patterns may differ from ours; all that matters of its weights is their
// fingerprint, to which its labels are bound.

#ifndef RIALTO_TRAINING_LABEL_SOURCE_H_
#define RIALTO_TRAINING_LABEL_SOURCE_H_

#include <array>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "pattern_eval/weights.h"

namespace training {

struct LabelSource {
  std::string folder;  // that a Trainer worked in
  // Of the weights that labelled each stage; 0 for stages that are missing.
  std::array<uint64_t, pattern_eval::kStageCount> fingerprints = {};
};

// Opens it as far as the training there has come; at least the last stage must
// be finished.
absl::StatusOr<LabelSource> OpenLabelSource(const std::string& folder);

}  // namespace training

#endif  // RIALTO_TRAINING_LABEL_SOURCE_H_
