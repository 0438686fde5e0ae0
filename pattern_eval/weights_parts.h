// Weights that come in parts, for pages that fetch the stages of the game when
// they need them. tools/web/make_weights.py makes the parts from a weights file
// of version 2: a head, and the compressed block of each stage as it is there.

#ifndef RIALTO_PATTERN_EVAL_WEIGHTS_PARTS_H_
#define RIALTO_PATTERN_EVAL_WEIGHTS_PARTS_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/weights.h"

namespace pattern_eval {

// From the head: magic "RialtoWH", pattern set (8 bytes), fingerprint (8), size
// and CRC-32 of each stage's block (4 + 4), length of the provenance (4), the
// provenance, and the block of the disc counts. Little-endian.
struct WeightsHead {
  struct Part {
    uint32_t bytes = 0;
    uint32_t checksum = 0;
  };
  std::array<Part, kStageCount> stages;
  uint64_t fingerprint = 0;
  std::string provenance;
  std::string disc_block;

  // Whether this is the undamaged block of the stage.
  bool IsBlock(int stage, absl::string_view block) const;
};

// Errors: not a head, or made for other patterns.
absl::StatusOr<WeightsHead> ParseWeightsHead(absl::string_view bytes);

// `block` returns the block of a stage, one that IsBlock(), when it is needed,
// in any thread.
absl::StatusOr<std::shared_ptr<const Weights>> WeightsOfParts(
    const WeightsHead& head, std::function<std::string(int stage)> block);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHTS_PARTS_H_
