#include "pattern_eval/weights_parts.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "othello/support/checked_file.h"
#include "othello/support/checksum.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weight_blocks.h"

namespace pattern_eval {
namespace {

constexpr absl::string_view kHeadMagic = "RialtoWH";
constexpr size_t kFixedBytes = kHeadMagic.size() + 2 * sizeof(uint64_t) +
                               (2 * kStageCount + 1) * sizeof(uint32_t);

}  // namespace

bool WeightsHead::IsBlock(int stage, absl::string_view block) const {
  return block.size() == stages[stage].bytes &&
         othello::Crc32(block) == stages[stage].checksum;
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
  for (WeightsHead::Part& part : head.stages) {
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
    const WeightsHead& head, std::function<std::string(int stage)> block) {
  const auto discs = UnpackedRows(head.disc_block, kDiscCounts);
  if (!discs.ok()) return discs.status();
  Weights::Source source;
  std::copy(discs->weights.begin(), discs->weights.end(),
            source.constants.begin());
  std::copy(discs->vectors.begin(), discs->vectors.end(),
            source.disc_vectors.begin());
  source.fingerprint = head.fingerprint;
  source.unpack = [block = std::move(block)](
                      int stage,
                      const std::function<void(const StageWeights&)>& use) {
    const auto rows = UnpackedRows(block(stage), VectorsPerStage());
    if (!rows.ok()) std::abort();  // The checksum was right.
    const absl::Span<const int16_t> weights = rows->weights;
    const size_t weight_count = weights.size() - kMobilityRows;
    use({weights.first(weight_count), weights.subspan(weight_count),
         rows->vectors});
  };
  return std::make_shared<const Weights>(std::move(source), head.provenance);
}

}  // namespace pattern_eval
