#include "pattern_eval/weights_file.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "othello/support/checked_file.h"
#include "othello/support/checksum.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weight_blocks.h"
#include "pattern_eval/weight_sharing.h"

namespace pattern_eval {
namespace {

// Every version starts with the magic and its number and ends with a CRC-32 of
// everything before. So a damaged file can be told from one of a newer version.
constexpr absl::string_view kMagic = "RialtoPW";
constexpr uint32_t kLinearVersion = 1;
constexpr uint32_t kVectorVersion = 2;
constexpr size_t kVersionEnd = 12;
constexpr size_t kCrcBytes = 4;
constexpr size_t kLinearHeaderBytes = 40;
// Stages, and disc counts.
constexpr size_t kVectorBlocks = kStageCount + 1;
constexpr size_t kVectorHeaderBytes =
    kLinearHeaderBytes + 8 + kVectorBlocks * sizeof(uint32_t);
// On linear weights, the highest level takes 30 times as long to gain 8 %.
constexpr int kCompressionLevel = 6;

size_t LinearPayloadBytes() {
  return sizeof(int16_t) * (kStageCount * SharedWeightCount() + kDiscCounts);
}

size_t HeaderBytes(uint32_t version) {
  return version == kLinearVersion ? kLinearHeaderBytes : kVectorHeaderBytes;
}

// The numbers after magic and version.
struct Header {
  uint32_t stages = 0;
  uint64_t pattern_set = 0;
  uint32_t units_per_disc = 0;
  uint32_t weights_per_stage = 0;
  uint32_t provenance_bytes = 0;
  // Version 1 has one block and ends with its size.
  uint32_t channels = 0;
  uint64_t fingerprint = 0;
  std::vector<uint32_t> block_bytes;
};

Header TakeHeader(uint32_t version, absl::string_view bytes) {
  Header header;
  header.stages = othello::TakeRaw<uint32_t>(bytes);
  header.pattern_set = othello::TakeRaw<uint64_t>(bytes);
  header.units_per_disc = othello::TakeRaw<uint32_t>(bytes);
  header.weights_per_stage = othello::TakeRaw<uint32_t>(bytes);
  header.provenance_bytes = othello::TakeRaw<uint32_t>(bytes);
  if (version == kLinearVersion) {
    header.block_bytes = {othello::TakeRaw<uint32_t>(bytes)};
    return header;
  }
  header.channels = othello::TakeRaw<uint32_t>(bytes);
  header.fingerprint = othello::TakeRaw<uint64_t>(bytes);
  for (size_t i = 0; i < kVectorBlocks; ++i) {
    header.block_bytes.push_back(othello::TakeRaw<uint32_t>(bytes));
  }
  return header;
}

uint32_t VersionOf(absl::string_view bytes) {
  bytes.remove_prefix(kMagic.size());
  return othello::TakeRaw<uint32_t>(bytes);
}

bool IsKnown(uint32_t version) {
  return version == kLinearVersion || version == kVectorVersion;
}

absl::Status Refuse(absl::string_view reason) {
  return absl::DataLossError(reason);
}

// Whether the file has the length that its header promises.
absl::Status CheckLength(uint32_t version, absl::string_view bytes) {
  if (bytes.size() < HeaderBytes(version) + kCrcBytes) {
    return Refuse(absl::StrCat("truncated: ", bytes.size(),
                               " bytes are too few for a weights file"));
  }
  const Header header = TakeHeader(version, bytes.substr(kVersionEnd));
  uint64_t promised =
      HeaderBytes(version) + uint64_t{header.provenance_bytes} + kCrcBytes;
  for (uint32_t size : header.block_bytes) promised += size;
  if (bytes.size() == promised) return absl::OkStatus();
  return Refuse(absl::StrCat(
      bytes.size() < promised ? "truncated" : "followed by other bytes",
      ": the header promises ", promised, " bytes, the file has ",
      bytes.size()));
}

// Magic, length, checksum and version; then the header can be believed.
absl::Status CheckFrame(absl::string_view bytes) {
  const absl::string_view begin = bytes.substr(0, kMagic.size());
  if (begin.empty()) return Refuse("the file is empty");
  if (begin != kMagic.substr(0, begin.size())) {
    return absl::FailedPreconditionError(absl::StrCat(
        "not a weights file of Rialto: it does not begin with ", kMagic));
  }
  if (bytes.size() < kVersionEnd + kCrcBytes) {
    return Refuse(
        absl::StrCat("truncated: the file has ", bytes.size(), " bytes"));
  }
  const uint32_t version = VersionOf(bytes);
  if (IsKnown(version)) {
    const absl::Status length = CheckLength(version, bytes);
    if (!length.ok()) return length;
  }
  absl::string_view stored_crc = bytes.substr(bytes.size() - kCrcBytes);
  bytes.remove_suffix(kCrcBytes);
  if (othello::TakeRaw<uint32_t>(stored_crc) != othello::Crc32(bytes)) {
    return Refuse("damaged: the checksum is wrong");
  }
  if (!IsKnown(version)) {
    return absl::FailedPreconditionError(
        absl::StrCat("written in version ", version,
                     " of the format; this program reads versions ",
                     kLinearVersion, " to ", kVectorVersion));
  }
  return absl::OkStatus();
}

// Whether the weights are made for this program's patterns and units.
absl::Status CheckMeaning(uint32_t version, const Header& header) {
  if (header.pattern_set != PatternSetId()) {
    return absl::FailedPreconditionError(
        absl::StrCat("made for other patterns: the pattern set is ",
                     FingerprintText(header.pattern_set), ", this program has ",
                     FingerprintText(PatternSetId())));
  }
  struct Field {
    const char* name;
    uint32_t found;
    uint32_t expected;
  };
  const Field fields[] = {
      {"stages", header.stages, kStageCount},
      {"units in a disc", header.units_per_disc, kWeightUnitsPerDisc},
      {"weights in a stage", header.weights_per_stage,
       static_cast<uint32_t>(SharedWeightCount())},
      {"channels", header.channels,
       version == kLinearVersion ? 0u : uint32_t{kVectorChannels}},
  };
  for (const Field& field : fields) {
    if (field.found == field.expected) continue;
    return absl::FailedPreconditionError(
        absl::StrCat("made for another program: ", field.found, " ", field.name,
                     " instead of ", field.expected));
  }
  if (header.provenance_bytes > kMaxProvenanceBytes) {
    return Refuse(absl::StrCat("the provenance text has ",
                               header.provenance_bytes, " bytes; at most ",
                               kMaxProvenanceBytes, " are allowed"));
  }
  return absl::OkStatus();
}

// Weights of one stage with those of mobility, as a block holds them.
std::string PackedStage(const FreeWeights& free, int stage) {
  const size_t weight_count = SharedWeightCount();
  const auto weights = free.weights.begin() + stage * weight_count;
  const auto mobility = free.mobility.begin() + stage * kMobilityRows;
  std::vector<int16_t> linear(weights, weights + weight_count);
  linear.insert(linear.end(), mobility, mobility + kMobilityRows);
  return PackedRows(linear,
                    absl::MakeConstSpan(free.vectors)
                        .subspan(stage * VectorsPerStage(), VectorsPerStage()));
}

std::vector<std::string> PackedBlocks(const FreeWeights& free) {
  if (free.is_linear()) {
    std::string payload;
    payload.reserve(LinearPayloadBytes());
    for (int16_t weight : free.weights) othello::AppendRaw(weight, payload);
    for (int16_t constant : free.constants)
      othello::AppendRaw(constant, payload);
    return {Packed(payload, kCompressionLevel)};
  }
  std::vector<std::string> blocks;
  for (int stage = 0; stage < kStageCount; ++stage) {
    blocks.push_back(PackedStage(free, stage));
  }
  blocks.push_back(PackedRows(free.constants, free.disc_vectors));
  return blocks;
}

// No valid file is longer.
size_t LongestFile() {
  const size_t bytes =
      LinearPayloadBytes() + (kStageCount * VectorsPerStage() + kDiscCounts) *
                                 (sizeof(int16_t) + sizeof(WeightVector));
  return kVectorHeaderBytes + kMaxProvenanceBytes + 2 * bytes + kCrcBytes;
}

absl::StatusOr<FreeWeights> UnpackLinear(absl::string_view block) {
  const absl::StatusOr<std::string> bytes =
      Unpacked(block, LinearPayloadBytes());
  if (!bytes.ok()) return bytes.status();
  std::vector<int16_t> numbers(bytes->size() / sizeof(int16_t));
  absl::string_view rest = *bytes;
  for (int16_t& number : numbers) number = othello::TakeRaw<int16_t>(rest);
  return FreeWeights(std::move(numbers));
}

}  // namespace

std::string FormatWeightsFile(const WeightsFile& file) {
  const std::string provenance = file.provenance.substr(0, kMaxProvenanceBytes);
  const std::vector<std::string> blocks = PackedBlocks(file.weights);
  const bool is_linear = file.weights.is_linear();
  std::string bytes(kMagic);
  othello::AppendRaw<uint32_t>(is_linear ? kLinearVersion : kVectorVersion,
                               bytes);
  othello::AppendRaw<uint32_t>(kStageCount, bytes);
  othello::AppendRaw<uint64_t>(PatternSetId(), bytes);
  othello::AppendRaw<uint32_t>(kWeightUnitsPerDisc, bytes);
  othello::AppendRaw<uint32_t>(static_cast<uint32_t>(SharedWeightCount()),
                               bytes);
  othello::AppendRaw<uint32_t>(static_cast<uint32_t>(provenance.size()), bytes);
  if (!is_linear) {
    othello::AppendRaw<uint32_t>(kVectorChannels, bytes);
    othello::AppendRaw<uint64_t>(FingerprintOf(file.weights), bytes);
  }
  for (const std::string& block : blocks) {
    othello::AppendRaw<uint32_t>(static_cast<uint32_t>(block.size()), bytes);
  }
  absl::StrAppend(&bytes, provenance, absl::StrJoin(blocks, ""));
  othello::AppendRaw<uint32_t>(othello::Crc32(bytes), bytes);
  return bytes;
}

absl::StatusOr<PackedWeights> CheckWeightsFile(absl::string_view bytes) {
  const absl::Status frame = CheckFrame(bytes);
  if (!frame.ok()) return frame;
  PackedWeights packed;
  packed.version = VersionOf(bytes);
  const Header header = TakeHeader(packed.version, bytes.substr(kVersionEnd));
  const absl::Status meaning = CheckMeaning(packed.version, header);
  if (!meaning.ok()) return meaning;
  bytes.remove_prefix(HeaderBytes(packed.version));
  packed.provenance = std::string(bytes.substr(0, header.provenance_bytes));
  bytes.remove_prefix(header.provenance_bytes);
  for (uint32_t size : header.block_bytes) {
    packed.blocks.push_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  packed.fingerprint = header.fingerprint;
  return packed;
}

absl::StatusOr<FreeWeights> UnpackWeights(const PackedWeights& packed) {
  if (packed.version == kLinearVersion) return UnpackLinear(packed.blocks[0]);
  FreeWeights free;
  free.AddVectors();
  const size_t weight_count = SharedWeightCount();
  for (int stage = 0; stage < kStageCount; ++stage) {
    const auto rows = UnpackedRows(packed.blocks[stage], VectorsPerStage());
    if (!rows.ok()) return rows.status();
    const auto mobility = rows->weights.begin() + weight_count;
    std::copy(rows->weights.begin(), mobility,
              free.weights.begin() + stage * weight_count);
    std::copy(mobility, rows->weights.end(),
              free.mobility.begin() + stage * kMobilityRows);
    std::copy(rows->vectors.begin(), rows->vectors.end(),
              free.vectors.begin() + stage * VectorsPerStage());
  }
  const auto discs = UnpackedRows(packed.blocks[kStageCount], kDiscCounts);
  if (!discs.ok()) return discs.status();
  std::copy(discs->weights.begin(), discs->weights.end(),
            free.constants.begin());
  std::copy(discs->vectors.begin(), discs->vectors.end(),
            free.disc_vectors.begin());
  return free;
}

absl::StatusOr<std::shared_ptr<const Weights>> WeightsOf(
    absl::string_view bytes, std::shared_ptr<const std::string> owner) {
  absl::StatusOr<PackedWeights> packed = CheckWeightsFile(bytes);
  if (!packed.ok()) return packed.status();
  if (packed->version == kLinearVersion) {
    absl::StatusOr<FreeWeights> free = UnpackWeights(*packed);
    if (!free.ok()) return free.status();
    return std::make_shared<const Weights>(*std::move(free),
                                           std::move(packed->provenance));
  }
  const auto discs = UnpackedRows(packed->blocks[kStageCount], kDiscCounts);
  if (!discs.ok()) return discs.status();
  Weights::Source source;
  std::copy(discs->weights.begin(), discs->weights.end(),
            source.constants.begin());
  std::copy(discs->vectors.begin(), discs->vectors.end(),
            source.disc_vectors.begin());
  source.fingerprint = packed->fingerprint;
  source.unpack = [blocks = packed->blocks, owner = std::move(owner)](
                      int stage,
                      const std::function<void(const StageWeights&)>& use) {
    const auto rows = UnpackedRows(blocks[stage], VectorsPerStage());
    // Callers have checked the bytes already, or know that they are right.
    if (!rows.ok()) std::abort();
    const absl::Span<const int16_t> weights = rows->weights;
    const size_t weight_count = weights.size() - kMobilityRows;
    use({weights.first(weight_count), weights.subspan(weight_count),
         rows->vectors});
  };
  return std::make_shared<const Weights>(std::move(source),
                                         std::move(packed->provenance));
}

absl::StatusOr<WeightsFile> ParseWeightsFile(absl::string_view bytes) {
  absl::StatusOr<PackedWeights> packed = CheckWeightsFile(bytes);
  if (!packed.ok()) return packed.status();
  absl::StatusOr<FreeWeights> weights = UnpackWeights(*packed);
  if (!weights.ok()) return weights.status();
  return WeightsFile{*std::move(weights), std::move(packed->provenance)};
}

absl::StatusOr<WeightsFile> ReadWeightsFile(const std::string& path) {
  const absl::StatusOr<std::string> bytes =
      othello::ReadWholeFile(path, LongestFile());
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<WeightsFile> file = ParseWeightsFile(*bytes);
  if (!file.ok()) return othello::WithFileName(file.status(), path);
  return file;
}

namespace {

// Whether every stage can be unpacked.
absl::Status CheckStages(absl::string_view bytes) {
  const absl::StatusOr<PackedWeights> packed = CheckWeightsFile(bytes);
  absl::Status status = packed.status();
  for (int stage = 0;
       status.ok() && packed->version == kVectorVersion && stage < kStageCount;
       ++stage) {
    status = UnpackedRows(packed->blocks[stage], VectorsPerStage()).status();
  }
  return status;
}

absl::StatusOr<std::shared_ptr<const Weights>> Load(const std::string& path,
                                                    bool is_trusted) {
  absl::StatusOr<std::string> bytes =
      othello::ReadWholeFile(path, LongestFile());
  if (!bytes.ok()) return bytes.status();
  auto owner = std::make_shared<const std::string>(*std::move(bytes));
  // A file that was made to deceive must fail here, not during a search.
  if (!is_trusted) {
    const absl::Status status = CheckStages(*owner);
    if (!status.ok()) return othello::WithFileName(status, path);
  }
  auto weights = WeightsOf(*owner, owner);
  if (!weights.ok()) return othello::WithFileName(weights.status(), path);
  return weights;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Weights>> LoadTrustedWeights(
    const std::string& path) {
  return Load(path, /*is_trusted=*/true);
}

absl::StatusOr<std::shared_ptr<const Weights>> LoadWeights(
    const std::string& path) {
  return Load(path, /*is_trusted=*/false);
}

absl::Status WriteWeightsFile(const WeightsFile& file,
                              const std::string& path) {
  return othello::ReplaceFile(path, FormatWeightsFile(file));
}

}  // namespace pattern_eval
