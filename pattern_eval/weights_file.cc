#include "pattern_eval/weights_file.h"

#include <zstd.h>

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "othello/whole_file.h"
#include "pattern_eval/crc32.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weight_sharing.h"

namespace pattern_eval {
namespace {

// Every version begins with the magic and its number and ends with a CRC-32
// of all that stands before; so damage is told from a file of the future.
constexpr absl::string_view kMagic = "RialtoPW";
constexpr uint32_t kVersion = 1;
constexpr size_t kVersionEnd = 12;
constexpr size_t kCrcBytes = 4;
constexpr size_t kHeaderBytes = 40;
// On weights, the highest level takes 30 times as long to gain 8 %.
constexpr int kCompressionLevel = 6;

// Little-endian numbers at the end of `bytes`.
template <typename Integer>
void Append(Integer value, std::string& bytes) {
  for (size_t i = 0; i < sizeof(Integer); ++i) {
    bytes.push_back(static_cast<char>(static_cast<uint64_t>(value) >> (8 * i)));
  }
}

// Takes little-endian numbers from the front of bytes that are long enough.
template <typename Integer>
Integer Take(absl::string_view& bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < sizeof(Integer); ++i) {
    value |= uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  bytes.remove_prefix(sizeof(Integer));
  return static_cast<Integer>(value);
}

size_t FreeWeightsPerStage() { return SharedWeightCount(); }

size_t PayloadBytes() {
  return sizeof(int16_t) * (kStageCount * FreeWeightsPerStage() + kDiscCounts);
}

// The numbers behind magic and version.
struct Header {
  uint32_t stages = 0;
  uint64_t pattern_set = 0;
  uint32_t units_per_disc = 0;
  uint32_t weights_per_stage = 0;
  uint32_t certificate_bytes = 0;
  uint32_t compressed_bytes = 0;
};

Header TakeHeader(absl::string_view bytes) {
  Header header;
  header.stages = Take<uint32_t>(bytes);
  header.pattern_set = Take<uint64_t>(bytes);
  header.units_per_disc = Take<uint32_t>(bytes);
  header.weights_per_stage = Take<uint32_t>(bytes);
  header.certificate_bytes = Take<uint32_t>(bytes);
  header.compressed_bytes = Take<uint32_t>(bytes);
  return header;
}

absl::Status Refuse(absl::string_view reason) {
  return absl::DataLossError(reason);
}

// Whether the file has the length that its header promises.
absl::Status CheckLength(absl::string_view bytes) {
  if (bytes.size() < kHeaderBytes + kCrcBytes) {
    return Refuse(absl::StrCat("truncated: ", bytes.size(),
                               " bytes are too few for a weights file"));
  }
  const Header header = TakeHeader(bytes.substr(kVersionEnd));
  const uint64_t promised = uint64_t{kHeaderBytes} + header.certificate_bytes +
                            header.compressed_bytes + kCrcBytes;
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
  absl::string_view at_version = bytes.substr(kMagic.size());
  const uint32_t version = Take<uint32_t>(at_version);
  if (version == kVersion) {
    const absl::Status length = CheckLength(bytes);
    if (!length.ok()) return length;
  }
  absl::string_view stored_crc = bytes.substr(bytes.size() - kCrcBytes);
  bytes.remove_suffix(kCrcBytes);
  if (Take<uint32_t>(stored_crc) != Crc32(bytes)) {
    return Refuse("damaged: the checksum is wrong");
  }
  if (version != kVersion) {
    return absl::FailedPreconditionError(
        absl::StrCat("written in version ", version,
                     " of the format; this program reads version ", kVersion));
  }
  return absl::OkStatus();
}

// Whether the weights are made for this program's patterns and units.
absl::Status CheckMeaning(const Header& header) {
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
       static_cast<uint32_t>(FreeWeightsPerStage())},
  };
  for (const Field& field : fields) {
    if (field.found == field.expected) continue;
    return absl::FailedPreconditionError(
        absl::StrCat("made for another program: ", field.found, " ", field.name,
                     " instead of ", field.expected));
  }
  if (header.certificate_bytes > kMaxBirthCertificateBytes) {
    return Refuse(absl::StrCat("the birth certificate has ",
                               header.certificate_bytes, " bytes; at most ",
                               kMaxBirthCertificateBytes, " are allowed"));
  }
  return absl::OkStatus();
}

std::string Compress(const FreeWeights& free) {
  std::string payload;
  payload.reserve(PayloadBytes());
  for (int16_t weight : free.weights) Append(weight, payload);
  for (int16_t constant : free.constants) Append(constant, payload);
  std::string compressed(ZSTD_compressBound(payload.size()), '\0');
  // With room for the worst case this cannot fail.
  compressed.resize(ZSTD_compress(compressed.data(), compressed.size(),
                                  payload.data(), payload.size(),
                                  kCompressionLevel));
  return compressed;
}

}  // namespace

std::string FormatWeightsFile(const WeightsFile& file) {
  const std::string certificate =
      file.birth_certificate.substr(0, kMaxBirthCertificateBytes);
  const std::string compressed = Compress(file.weights);
  std::string bytes(kMagic);
  Append<uint32_t>(kVersion, bytes);
  Append<uint32_t>(kStageCount, bytes);
  Append<uint64_t>(PatternSetId(), bytes);
  Append<uint32_t>(kWeightUnitsPerDisc, bytes);
  Append<uint32_t>(static_cast<uint32_t>(FreeWeightsPerStage()), bytes);
  Append<uint32_t>(static_cast<uint32_t>(certificate.size()), bytes);
  Append<uint32_t>(static_cast<uint32_t>(compressed.size()), bytes);
  absl::StrAppend(&bytes, certificate, compressed);
  Append<uint32_t>(Crc32(bytes), bytes);
  return bytes;
}

absl::StatusOr<PackedWeights> CheckWeightsFile(absl::string_view bytes) {
  const absl::Status frame = CheckFrame(bytes);
  if (!frame.ok()) return frame;
  const Header header = TakeHeader(bytes.substr(kVersionEnd));
  const absl::Status meaning = CheckMeaning(header);
  if (!meaning.ok()) return meaning;
  bytes.remove_prefix(kHeaderBytes);
  return PackedWeights{
      std::string(bytes.substr(0, header.certificate_bytes)),
      bytes.substr(header.certificate_bytes, header.compressed_bytes)};
}

absl::StatusOr<FreeWeights> UnpackWeights(absl::string_view compressed) {
  const size_t expected = PayloadBytes();
  const unsigned long long promised =
      ZSTD_getFrameContentSize(compressed.data(), compressed.size());
  if (promised == ZSTD_CONTENTSIZE_ERROR ||
      promised == ZSTD_CONTENTSIZE_UNKNOWN) {
    return Refuse("the weights are not compressed as they should be");
  }
  if (promised != expected) {
    return Refuse(absl::StrCat("the weights have ", promised,
                               " bytes instead of ", expected));
  }
  std::vector<int16_t> numbers(expected / sizeof(int16_t));
  const size_t size = ZSTD_decompress(numbers.data(), expected,
                                      compressed.data(), compressed.size());
  if (ZSTD_isError(size)) {
    return Refuse(absl::StrCat("the weights cannot be decompressed: ",
                               ZSTD_getErrorName(size)));
  }
  if (size != expected) {
    return Refuse(absl::StrCat("the weights have ", size, " bytes instead of ",
                               expected));
  }
  if constexpr (std::endian::native == std::endian::big) {
    for (int16_t& number : numbers) {
      absl::string_view bytes(reinterpret_cast<char*>(&number), sizeof(number));
      number = Take<int16_t>(bytes);
    }
  }
  return FreeWeights(std::move(numbers));
}

absl::StatusOr<WeightsFile> ParseWeightsFile(absl::string_view bytes) {
  absl::StatusOr<PackedWeights> packed = CheckWeightsFile(bytes);
  if (!packed.ok()) return packed.status();
  absl::StatusOr<FreeWeights> weights = UnpackWeights(packed->compressed);
  if (!weights.ok()) return weights.status();
  return WeightsFile{*std::move(weights), std::move(packed->birth_certificate)};
}

absl::StatusOr<WeightsFile> ReadWeightsFile(const std::string& path) {
  // No right file is longer.
  const size_t longest = kHeaderBytes + kMaxBirthCertificateBytes +
                         ZSTD_compressBound(PayloadBytes()) + kCrcBytes;
  const absl::StatusOr<std::string> bytes =
      othello::ReadWholeFile(path, longest);
  if (!bytes.ok()) return bytes.status();
  absl::StatusOr<WeightsFile> file = ParseWeightsFile(*bytes);
  if (!file.ok()) return othello::WithFileName(file.status(), path);
  return file;
}

absl::StatusOr<std::shared_ptr<const Weights>> LoadWeights(
    const std::string& path) {
  absl::StatusOr<WeightsFile> file = ReadWeightsFile(path);
  if (!file.ok()) return file.status();
  return std::make_shared<const Weights>(file->weights,
                                         std::move(file->birth_certificate));
}

absl::Status WriteWeightsFile(const WeightsFile& file,
                              const std::string& path) {
  return othello::ReplaceFile(path, FormatWeightsFile(file));
}

}  // namespace pattern_eval
