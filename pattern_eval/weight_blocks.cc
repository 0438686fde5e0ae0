#include "pattern_eval/weight_blocks.h"

#include <zstd.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace pattern_eval {
namespace {

size_t BytesOfRows(size_t count, int channels) {
  return count * (sizeof(int16_t) + channels);
}

// The highest level takes ten times as long.
constexpr int kRowsLevel = 12;

}  // namespace

std::string Packed(absl::string_view bytes, int level) {
  std::string packed(ZSTD_compressBound(bytes.size()), '\0');
  // With room for the worst case this cannot fail.
  packed.resize(ZSTD_compress(packed.data(), packed.size(), bytes.data(),
                              bytes.size(), level));
  return packed;
}

absl::StatusOr<std::string> Unpacked(absl::string_view packed, size_t size) {
  const unsigned long long promised =
      ZSTD_getFrameContentSize(packed.data(), packed.size());
  if (promised == ZSTD_CONTENTSIZE_ERROR ||
      promised == ZSTD_CONTENTSIZE_UNKNOWN) {
    return absl::DataLossError(
        "the weights are not compressed as they should be");
  }
  if (promised != size) {
    return absl::DataLossError(absl::StrCat("the weights have ", promised,
                                            " bytes instead of ", size));
  }
  std::string bytes(size, '\0');
  const size_t found =
      ZSTD_decompress(bytes.data(), size, packed.data(), packed.size());
  if (ZSTD_isError(found)) {
    return absl::DataLossError(absl::StrCat(
        "the weights cannot be decompressed: ", ZSTD_getErrorName(found)));
  }
  if (found != size) {
    return absl::DataLossError(
        absl::StrCat("the weights have ", found, " bytes instead of ", size));
  }
  return bytes;
}

std::string PackedRows(absl::Span<const int16_t> weights,
                       absl::Span<const int8_t> vectors, int channels) {
  const size_t count = weights.size();
  assert(vectors.size() == count * channels);
  std::string bytes;
  bytes.reserve(BytesOfRows(count, channels));
  for (int16_t weight : weights) bytes.push_back(static_cast<char>(weight));
  for (int16_t weight : weights) {
    bytes.push_back(static_cast<char>(weight >> 8));
  }
  for (int k = 0; k < channels; ++k) {
    for (size_t i = 0; i < count; ++i) {
      bytes.push_back(static_cast<char>(vectors[i * channels + k]));
    }
  }
  return Packed(bytes, kRowsLevel);
}

absl::StatusOr<WeightRows> UnpackedRows(absl::string_view packed, size_t count,
                                        int channels) {
  const absl::StatusOr<std::string> bytes =
      Unpacked(packed, BytesOfRows(count, channels));
  if (!bytes.ok()) return bytes.status();
  WeightRows rows;
  rows.weights.resize(count);
  rows.vectors.resize(count * channels);
  const auto* low = reinterpret_cast<const uint8_t*>(bytes->data());
  const uint8_t* high = low + count;
  for (size_t i = 0; i < count; ++i) {
    rows.weights[i] = static_cast<int16_t>(low[i] | high[i] << 8);
  }
  // Few rows at a time, whose vectors stay in the cache.
  constexpr size_t kRowsAtATime = 256;
  const auto* numbers = reinterpret_cast<const int8_t*>(high + count);
  for (size_t first = 0; first < count; first += kRowsAtATime) {
    const size_t end = std::min(first + kRowsAtATime, count);
    for (int k = 0; k < channels; ++k) {
      for (size_t i = first; i < end; ++i) {
        rows.vectors[i * channels + k] = numbers[k * count + i];
      }
    }
  }
  return rows;
}

absl::StatusOr<WeightRows> UnpackedTable(absl::string_view packed,
                                         int channels) {
  return UnpackedRows(packed, RowsPerStage(), channels);
}

absl::StatusOr<std::shared_ptr<const Weights>> WeightsOfBlocks(
    const WeightShape& shape, uint64_t fingerprint, std::string provenance,
    absl::string_view disc_block,
    std::function<absl::StatusOr<WeightRows>(int table)> unpacked) {
  const auto discs = UnpackedRows(disc_block, kDiscCounts, shape.channels);
  if (!discs.ok()) return discs.status();
  Weights::Source source;
  source.shape = shape;
  std::copy(discs->weights.begin(), discs->weights.end(),
            source.constants.begin());
  source.disc_vectors = discs->vectors;
  source.fingerprint = fingerprint;
  source.unpack = [unpacked = std::move(unpacked)](
                      int table,
                      const std::function<void(const FreeTable&)>& use) {
    const auto rows = unpacked(table);
    // Callers have checked the bytes already, or know that they are right.
    if (!rows.ok()) std::abort();
    const absl::Span<const int16_t> weights = rows->weights;
    const size_t weight_count = weights.size() - kMobilityRows;
    use({weights.first(weight_count), weights.subspan(weight_count),
         rows->vectors});
  };
  return std::make_shared<const Weights>(std::move(source),
                                         std::move(provenance));
}

}  // namespace pattern_eval
