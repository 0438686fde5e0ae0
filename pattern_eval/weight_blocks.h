// Blocks of a weights file: the numbers of a stage, compressed.

#ifndef RIALTO_PATTERN_EVAL_WEIGHT_BLOCKS_H_
#define RIALTO_PATTERN_EVAL_WEIGHT_BLOCKS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "pattern_eval/weights.h"

namespace pattern_eval {

// Compresses and decompresses bytes. Decompression refuses anything but exactly
// `size` bytes and allocates no more than that.
std::string Packed(absl::string_view bytes, int level);
absl::StatusOr<std::string> Unpacked(absl::string_view packed, size_t size);

// Rows of linear weights with their vectors. The block holds all low bytes of
// the weights, all high bytes, then the vectors channel by channel, because
// similar bytes side by side compress better than whole rows.
struct WeightRows {
  std::vector<int16_t> weights;
  std::vector<WeightVector> vectors;  // as many
};

std::string PackedRows(absl::Span<const int16_t> weights,
                       absl::Span<const WeightVector> vectors);
absl::StatusOr<WeightRows> UnpackedRows(absl::string_view packed, size_t count);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHT_BLOCKS_H_
