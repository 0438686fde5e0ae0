#include "pattern_eval/weight_blocks.h"

#include <zstd.h>

#include <cassert>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace pattern_eval {
namespace {

constexpr size_t kBytesPerRow = sizeof(int16_t) + sizeof(WeightVector);
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
                       absl::Span<const WeightVector> vectors) {
  assert(weights.size() == vectors.size());
  std::string bytes;
  bytes.reserve(weights.size() * kBytesPerRow);
  for (int16_t weight : weights) bytes.push_back(static_cast<char>(weight));
  for (int16_t weight : weights) {
    bytes.push_back(static_cast<char>(weight >> 8));
  }
  for (int channel = 0; channel < kVectorChannels; ++channel) {
    for (const WeightVector& vector : vectors) {
      bytes.push_back(static_cast<char>(vector[channel]));
    }
  }
  return Packed(bytes, kRowsLevel);
}

absl::StatusOr<WeightRows> UnpackedRows(absl::string_view packed,
                                        size_t count) {
  const absl::StatusOr<std::string> bytes =
      Unpacked(packed, count * kBytesPerRow);
  if (!bytes.ok()) return bytes.status();
  WeightRows rows;
  rows.weights.resize(count);
  rows.vectors.resize(count);
  const auto* low = reinterpret_cast<const uint8_t*>(bytes->data());
  const uint8_t* high = low + count;
  for (size_t i = 0; i < count; ++i) {
    rows.weights[i] = static_cast<int16_t>(low[i] | high[i] << 8);
  }
  const auto* number = reinterpret_cast<const int8_t*>(high + count);
  for (int channel = 0; channel < kVectorChannels; ++channel) {
    for (size_t i = 0; i < count; ++i) rows.vectors[i][channel] = *number++;
  }
  return rows;
}

}  // namespace pattern_eval
