// Blocks of a weights file: the numbers of a stage, compressed.

#ifndef RIALTO_PATTERN_EVAL_WEIGHT_BLOCKS_H_
#define RIALTO_PATTERN_EVAL_WEIGHT_BLOCKS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
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

// Rows of linear weights with their vectors of `channels` numbers. The block
// holds all low bytes of the weights, all high bytes, then the vectors channel
// by channel, because similar bytes side by side compress better than whole
// rows.
struct WeightRows {
  std::vector<int16_t> weights;
  std::vector<int8_t> vectors;  // [row][channel]
};

std::string PackedRows(absl::Span<const int16_t> weights,
                       absl::Span<const int8_t> vectors, int channels);
absl::StatusOr<WeightRows> UnpackedRows(absl::string_view packed, size_t count,
                                        int channels);

// The block of a table: its weights, then those of mobility.
absl::StatusOr<WeightRows> UnpackedTable(absl::string_view packed,
                                         int channels);

// Weights whose tables are unpacked from such blocks when they are needed, in
// any thread. `block` must return what UnpackedTable() takes.
absl::StatusOr<std::shared_ptr<const Weights>> WeightsOfBlocks(
    const WeightShape& shape, uint64_t fingerprint, std::string provenance,
    absl::string_view disc_block,
    std::function<absl::StatusOr<WeightRows>(int table)> unpacked);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHT_BLOCKS_H_
