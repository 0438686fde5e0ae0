// The weights that are built into the program.

#ifndef RIALTO_PATTERN_EVAL_DEFAULT_WEIGHTS_H_
#define RIALTO_PATTERN_EVAL_DEFAULT_WEIGHTS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "pattern_eval/weights.h"

namespace pattern_eval {

// pattern_eval/data/default_weights.bin as it was when the program was built;
// NotFound if it was absent. Unpacked at each call, in another thread: whoever
// reads the tables waits for them (Weights::Wait()), as each search does.
absl::StatusOr<std::shared_ptr<const Weights>> LoadDefaultWeights();

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_DEFAULT_WEIGHTS_H_
