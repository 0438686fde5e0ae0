#include "pattern_eval/weights_parts.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "othello/support/checked_file.h"
#include "othello/support/checksum.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weight_blocks.h"

namespace pattern_eval {
namespace {

constexpr absl::string_view kHeadMagic = "RialtoWH";
// Up to the tables.
constexpr size_t kFixedBytes =
    kHeadMagic.size() + 2 * sizeof(uint64_t) + 2 * sizeof(uint32_t);

}  // namespace

bool WeightsHead::IsBlock(int table, absl::string_view block) const {
  return block.size() == tables[table].bytes &&
         othello::Crc32(block) == tables[table].checksum;
}

absl::StatusOr<WeightsHead> ParseWeightsHead(absl::string_view bytes) {
  if (bytes.size() < kFixedBytes || !absl::ConsumePrefix(&bytes, kHeadMagic)) {
    return absl::DataLossError("not the head of weights");
  }
  const auto pattern_set = othello::TakeRaw<uint64_t>(bytes);
  if (pattern_set != PatternSetId()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "weights for other patterns: ", FingerprintText(pattern_set),
        " instead of ", FingerprintText(PatternSetId())));
  }
  WeightsHead head;
  head.fingerprint = othello::TakeRaw<uint64_t>(bytes);
  head.shape.channels = static_cast<int>(othello::TakeRaw<uint32_t>(bytes));
  head.shape.merged = static_cast<int>(othello::TakeRaw<uint32_t>(bytes));
  if (head.shape != kNarrowShape && head.shape != kWideShape) {
    return absl::FailedPreconditionError("weights of an unknown shape");
  }
  head.tables.resize(head.shape.table_count());
  if (bytes.size() < (2 * head.tables.size() + 1) * sizeof(uint32_t)) {
    return absl::DataLossError("the head of the weights is cut off");
  }
  for (WeightsHead::Part& part : head.tables) {
    part.bytes = othello::TakeRaw<uint32_t>(bytes);
    part.checksum = othello::TakeRaw<uint32_t>(bytes);
  }
  const auto provenance_bytes = othello::TakeRaw<uint32_t>(bytes);
  if (bytes.size() < provenance_bytes) {
    return absl::DataLossError("the head of the weights is cut off");
  }
  head.provenance = std::string(bytes.substr(0, provenance_bytes));
  head.disc_block = std::string(bytes.substr(provenance_bytes));
  return head;
}

absl::StatusOr<std::shared_ptr<const Weights>> WeightsOfParts(
    const WeightsHead& head, std::function<std::string(int table)> block) {
  return WeightsOfBlocks(
      head.shape, head.fingerprint, head.provenance, head.disc_block,
      [block = std::move(block), channels = head.shape.channels](int table) {
        return UnpackedTable(block(table), channels);
      });
}

}  // namespace pattern_eval
