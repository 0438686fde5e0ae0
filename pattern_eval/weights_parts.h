// Weights that come in parts, for pages that fetch the tables of a stage when
// they need them. tools/web/make_weights.py makes the parts from a weights file
// of version 2 or 3: a head, and the compressed block of each table as it is
// there.

#ifndef RIALTO_PATTERN_EVAL_WEIGHTS_PARTS_H_
#define RIALTO_PATTERN_EVAL_WEIGHTS_PARTS_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/weights.h"

namespace pattern_eval {

// From the head: magic "RialtoWH", pattern set (8 bytes), fingerprint (8), the
// number of channels (4) and of stages that share a table (4), size and CRC-32
// of each table's block (4 + 4), length of the provenance (4), the provenance,
// and the block of the disc counts. Little-endian.
struct WeightsHead {
  struct Part {
    uint32_t bytes = 0;
    uint32_t checksum = 0;
  };
  WeightShape shape;
  std::vector<Part> tables;
  uint64_t fingerprint = 0;
  std::string provenance;
  std::string disc_block;

  // Whether this is the undamaged block of the table.
  bool IsBlock(int table, absl::string_view block) const;
};

// Errors: not a head, or made for other patterns.
absl::StatusOr<WeightsHead> ParseWeightsHead(absl::string_view bytes);

// `block` returns the block of a table, one that IsBlock(), when it is needed,
// in any thread.
absl::StatusOr<std::shared_ptr<const Weights>> WeightsOfParts(
    const WeightsHead& head, std::function<std::string(int table)> block);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHTS_PARTS_H_
