#include "pattern_eval/weights_file.h"

#include <algorithm>
#include <cstdint>
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
constexpr uint32_t kNarrowVersion = 2;
constexpr uint32_t kWideVersion = 3;
constexpr size_t kVersionEnd = 12;
constexpr size_t kCrcBytes = 4;
// Up to the number of channels, in the first version to the size of its block.
constexpr size_t kLinearHeaderBytes = 40;
// On linear weights, the highest level takes 30 times as long to gain 8 %.
constexpr int kCompressionLevel = 6;

size_t LinearPayloadBytes() {
  return sizeof(int16_t) * (kStageCount * SharedWeightCount() + kDiscCounts);
}

const WeightShape& ShapeOf(uint32_t version) {
  return version == kLinearVersion   ? kLinearShape
         : version == kNarrowVersion ? kNarrowShape
                                     : kWideShape;
}

uint32_t VersionOf(const WeightShape& shape) {
  return shape.is_linear() ? kLinearVersion
         : shape.is_wide() ? kWideVersion
                           : kNarrowVersion;
}

// Tables, and disc counts.
size_t BlockCount(const WeightShape& shape) {
  return shape.is_linear() ? 1 : shape.table_count() + 1;
}

size_t HeaderBytes(const WeightShape& shape) {
  if (shape.is_linear()) return kLinearHeaderBytes;
  return kLinearHeaderBytes + sizeof(uint64_t) +
         BlockCount(shape) * sizeof(uint32_t);
}

// The numbers after magic and version.
struct Header {
  uint32_t tables = 0;
  uint64_t pattern_set = 0;
  uint32_t units_per_disc = 0;
  uint32_t weights_per_table = 0;
  uint32_t provenance_bytes = 0;
  // Version 1 has one block and ends with its size.
  uint32_t channels = 0;
  uint64_t fingerprint = 0;
  std::vector<uint32_t> block_bytes;
};

Header TakeHeader(const WeightShape& shape, absl::string_view bytes) {
  Header header;
  header.tables = othello::TakeRaw<uint32_t>(bytes);
  header.pattern_set = othello::TakeRaw<uint64_t>(bytes);
  header.units_per_disc = othello::TakeRaw<uint32_t>(bytes);
  header.weights_per_table = othello::TakeRaw<uint32_t>(bytes);
  header.provenance_bytes = othello::TakeRaw<uint32_t>(bytes);
  if (!shape.is_linear()) {
    header.channels = othello::TakeRaw<uint32_t>(bytes);
    header.fingerprint = othello::TakeRaw<uint64_t>(bytes);
  }
  for (size_t i = 0; i < BlockCount(shape); ++i) {
    header.block_bytes.push_back(othello::TakeRaw<uint32_t>(bytes));
  }
  return header;
}

uint32_t VersionOf(absl::string_view bytes) {
  bytes.remove_prefix(kMagic.size());
  return othello::TakeRaw<uint32_t>(bytes);
}

bool IsKnown(uint32_t version) {
  return version >= kLinearVersion && version <= kWideVersion;
}

absl::Status Refuse(absl::string_view reason) {
  return absl::DataLossError(reason);
}

// Whether the file has the length that its header promises.
absl::Status CheckLength(const WeightShape& shape, absl::string_view bytes) {
  if (bytes.size() < HeaderBytes(shape) + kCrcBytes) {
    return Refuse(absl::StrCat("truncated: ", bytes.size(),
                               " bytes are too few for a weights file"));
  }
  const Header header = TakeHeader(shape, bytes.substr(kVersionEnd));
  uint64_t promised =
      HeaderBytes(shape) + uint64_t{header.provenance_bytes} + kCrcBytes;
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
    const absl::Status length = CheckLength(ShapeOf(version), bytes);
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
                     kLinearVersion, " to ", kWideVersion));
  }
  return absl::OkStatus();
}

// Whether the weights are made for this program's patterns and units.
absl::Status CheckMeaning(const WeightShape& shape, const Header& header) {
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
      {"stages", header.tables, static_cast<uint32_t>(shape.table_count())},
      {"units in a disc", header.units_per_disc, kWeightUnitsPerDisc},
      {"weights in a stage", header.weights_per_table,
       static_cast<uint32_t>(SharedWeightCount())},
      {"channels", header.channels, static_cast<uint32_t>(shape.channels)},
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

// Weights of a table with those of mobility, as a block holds them.
std::string PackedTable(const FreeWeights& free, int table) {
  const size_t weight_count = SharedWeightCount();
  const auto weights = free.weights.begin() + table * weight_count;
  const auto mobility = free.mobility.begin() + table * kMobilityRows;
  std::vector<int16_t> linear(weights, weights + weight_count);
  linear.insert(linear.end(), mobility, mobility + kMobilityRows);
  const size_t place = free.VectorPlace(table, 0);
  return PackedRows(linear,
                    absl::MakeConstSpan(free.vectors)
                        .subspan(place, free.VectorPlace(table + 1, 0) - place),
                    free.shape.channels);
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
  for (int table = 0; table < free.shape.table_count(); ++table) {
    blocks.push_back(PackedTable(free, table));
  }
  blocks.push_back(
      PackedRows(free.constants, free.disc_vectors, free.shape.channels));
  return blocks;
}

// No valid file is longer.
size_t LongestFile() {
  const auto rows_bytes = [](const WeightShape& shape) {
    return (shape.table_count() * RowsPerStage() + kDiscCounts) *
           (sizeof(int16_t) + shape.channels);
  };
  const size_t bytes = std::max(
      {LinearPayloadBytes(), rows_bytes(kNarrowShape), rows_bytes(kWideShape)});
  return HeaderBytes(kNarrowShape) + kMaxProvenanceBytes + 2 * bytes +
         kCrcBytes;
}

absl::StatusOr<FreeWeights> UnpackLinear(absl::string_view block) {
  const absl::StatusOr<std::string> bytes =
      Unpacked(block, LinearPayloadBytes());
  if (!bytes.ok()) return bytes.status();
  FreeWeights free;
  absl::string_view rest = *bytes;
  for (int16_t& weight : free.weights) {
    weight = othello::TakeRaw<int16_t>(rest);
  }
  for (int16_t& constant : free.constants) {
    constant = othello::TakeRaw<int16_t>(rest);
  }
  return free;
}

}  // namespace

std::string FormatWeightsFile(const WeightsFile& file) {
  const std::string provenance = file.provenance.substr(0, kMaxProvenanceBytes);
  const WeightShape& shape = file.weights.shape;
  const std::vector<std::string> blocks = PackedBlocks(file.weights);
  std::string bytes(kMagic);
  othello::AppendRaw<uint32_t>(VersionOf(shape), bytes);
  othello::AppendRaw<uint32_t>(static_cast<uint32_t>(shape.table_count()),
                               bytes);
  othello::AppendRaw<uint64_t>(PatternSetId(), bytes);
  othello::AppendRaw<uint32_t>(kWeightUnitsPerDisc, bytes);
  othello::AppendRaw<uint32_t>(static_cast<uint32_t>(SharedWeightCount()),
                               bytes);
  othello::AppendRaw<uint32_t>(static_cast<uint32_t>(provenance.size()), bytes);
  if (!shape.is_linear()) {
    othello::AppendRaw<uint32_t>(static_cast<uint32_t>(shape.channels), bytes);
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
  packed.shape = ShapeOf(VersionOf(bytes));
  const Header header = TakeHeader(packed.shape, bytes.substr(kVersionEnd));
  const absl::Status meaning = CheckMeaning(packed.shape, header);
  if (!meaning.ok()) return meaning;
  bytes.remove_prefix(HeaderBytes(packed.shape));
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
  const WeightShape& shape = packed.shape;
  if (shape.is_linear()) return UnpackLinear(packed.blocks[0]);
  FreeWeights free(shape);
  const size_t weight_count = SharedWeightCount();
  for (int table = 0; table < shape.table_count(); ++table) {
    const auto rows = UnpackedTable(packed.blocks[table], shape.channels);
    if (!rows.ok()) return rows.status();
    const auto mobility = rows->weights.begin() + weight_count;
    std::copy(rows->weights.begin(), mobility,
              free.weights.begin() + table * weight_count);
    std::copy(mobility, rows->weights.end(),
              free.mobility.begin() + table * kMobilityRows);
    std::copy(rows->vectors.begin(), rows->vectors.end(),
              free.vectors.begin() + free.VectorPlace(table, 0));
  }
  auto discs = UnpackedRows(packed.blocks.back(), kDiscCounts, shape.channels);
  if (!discs.ok()) return discs.status();
  std::copy(discs->weights.begin(), discs->weights.end(),
            free.constants.begin());
  free.disc_vectors = std::move(discs->vectors);
  return free;
}

absl::StatusOr<std::shared_ptr<const Weights>> WeightsOf(
    absl::string_view bytes, std::shared_ptr<const std::string> owner) {
  absl::StatusOr<PackedWeights> packed = CheckWeightsFile(bytes);
  if (!packed.ok()) return packed.status();
  if (packed->shape.is_linear()) {
    absl::StatusOr<FreeWeights> free = UnpackWeights(*packed);
    if (!free.ok()) return free.status();
    return std::make_shared<const Weights>(*std::move(free),
                                           std::move(packed->provenance));
  }
  return WeightsOfBlocks(
      packed->shape, packed->fingerprint, packed->provenance,
      packed->blocks.back(),
      [blocks = packed->blocks, channels = packed->shape.channels,
       owner = std::move(owner)](int table) {
        return UnpackedTable(blocks[table], channels);
      });
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

// Whether every table can be unpacked.
absl::Status CheckTables(absl::string_view bytes) {
  const absl::StatusOr<PackedWeights> packed = CheckWeightsFile(bytes);
  if (!packed.ok()) return packed.status();
  const WeightShape& shape = packed->shape;
  absl::Status status;
  for (int table = 0;
       status.ok() && !shape.is_linear() && table < shape.table_count();
       ++table) {
    status = UnpackedTable(packed->blocks[table], shape.channels).status();
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
    const absl::Status status = CheckTables(*owner);
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
