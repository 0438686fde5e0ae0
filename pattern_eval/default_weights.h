// The weights that are built into the program.

#ifndef RIALTO_PATTERN_EVAL_DEFAULT_WEIGHTS_H_
#define RIALTO_PATTERN_EVAL_DEFAULT_WEIGHTS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "pattern_eval/weights.h"

namespace pattern_eval {

// The file pattern_eval/data/default_weights.bin, built in or, in packages, as
// it was installed (RIALTO_INSTALL_WEIGHTS); NotFound if it was absent. Stages
// are unpacked when they are first needed. While somebody has these weights,
// all who ask get the same: unpacked they take 200 MB.
absl::StatusOr<std::shared_ptr<const Weights>> LoadDefaultWeights();

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_DEFAULT_WEIGHTS_H_
