#include "pattern_eval/weights_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <type_traits>

#include "othello/support/checksum.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/pattern_eval/same_rows.h"
#include "tests/support/random_positions.h"

namespace pattern_eval {
namespace {

using ::testing::HasSubstr;

// Places of the header (docs/formats.md).
constexpr size_t kVersionAt = 8;
constexpr size_t kStagesAt = 12;
constexpr size_t kPatternSetAt = 16;
constexpr size_t kUnitsAt = 24;
constexpr size_t kWeightsAt = 28;
constexpr size_t kCertificateAt = 32;
constexpr size_t kCompressedAt = 36;
constexpr size_t kHeaderEnd = 40;

// Small, because all weights are zero; it can be damaged all the same.
const std::string& SmallFile() {
  static const auto& bytes =
      *new std::string(FormatWeightsFile({FreeWeights(), "born today"}));
  return bytes;
}

std::string WithU32(std::string bytes, size_t at, uint32_t value) {
  for (int i = 0; i < 4; ++i) {
    bytes[at + i] = static_cast<char>(value >> (8 * i));
  }
  return bytes;
}

// The bytes with a checksum that fits, so that the next check is reached.
std::string WithRightCrc(const std::string& bytes) {
  const size_t end = bytes.size() - 4;
  return WithU32(bytes, end,
                 othello::Crc32(absl::string_view(bytes).substr(0, end)));
}

// A whole file around some compressed bytes.
std::string WithPayload(const std::string& compressed) {
  std::string bytes = SmallFile().substr(0, kHeaderEnd) + compressed + "....";
  bytes = WithU32(bytes, kCertificateAt, 0);
  bytes =
      WithU32(bytes, kCompressedAt, static_cast<uint32_t>(compressed.size()));
  return WithRightCrc(bytes);
}

std::string Compressed(const std::string& content) {
  std::string compressed(ZSTD_compressBound(content.size()), '\0');
  compressed.resize(ZSTD_compress(compressed.data(), compressed.size(),
                                  content.data(), content.size(), 1));
  return compressed;
}

std::string ErrorOf(const std::string& bytes) {
  const auto file = ParseWeightsFile(bytes);
  return file.ok() ? "accepted" : std::string(file.status().message());
}

TEST(WeightsFileTest, RoundTrip) {
  const WeightsFile file = {MakeSyntheticFreeWeights(7), "seed 7\nmade here"};
  const auto read = ParseWeightsFile(FormatWeightsFile(file));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(read->weights == file.weights);
  EXPECT_EQ(read->provenance, file.provenance);
  EXPECT_EQ(FingerprintOf(read->weights), FingerprintOf(file.weights));
}

TEST(WeightsFileTest, ExtremeWeightsSurvive) {
  WeightsFile file;
  file.weights.weights.front() = INT16_MIN;
  file.weights.weights.back() = INT16_MAX;
  file.weights.constants = {-1, 1, INT16_MIN, INT16_MAX};
  const auto read = ParseWeightsFile(FormatWeightsFile(file));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(read->weights == file.weights);
}

TEST(WeightsFileTest, WritesTheSameBytesTwice) {
  EXPECT_EQ(FormatWeightsFile({FreeWeights(), "born today"}), SmallFile());
}

TEST(WeightsFileTest, LongCertificatesAreCut) {
  const WeightsFile file = {FreeWeights(),
                            std::string(kMaxProvenanceBytes + 5, 'x')};
  const auto read = ParseWeightsFile(FormatWeightsFile(file));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->provenance.size(), kMaxProvenanceBytes);
}

FreeWeights SparseVectors(const WeightShape& shape) {
  FreeWeights free(shape);
  free.weights[5] = -300;
  free.mobility[7] = 12;
  const size_t place = free.VectorPlace(1, 3);
  for (int k = 0; k < shape.channels; ++k) {
    free.vectors[place + k] = static_cast<int8_t>(k % 2 == 0 ? k : -k);
  }
  free.disc_vectors[20 * shape.channels + 13] = INT8_MIN;
  return free;
}

class VectorsFileTest : public testing::TestWithParam<WeightShape> {};
INSTANTIATE_TEST_SUITE_P(Shapes, VectorsFileTest,
                         testing::Values(kNarrowShape, kWideShape));

TEST_P(VectorsFileTest, RoundTrip) {
  WeightsFile file = {FreeWeights(GetParam()), "with vectors"};
  // Few numbers, since others take long to compress.
  std::mt19937_64 random(7);
  const auto scatter = [&random](auto& numbers) {
    for (int i = 0; i < 20'000; ++i) {
      numbers[random() % numbers.size()] =
          static_cast<std::remove_reference_t<decltype(numbers[0])>>(random());
    }
  };
  scatter(file.weights.weights);
  scatter(file.weights.constants);
  scatter(file.weights.mobility);
  scatter(file.weights.vectors);
  scatter(file.weights.disc_vectors);
  const auto read = ParseWeightsFile(FormatWeightsFile(file));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE(read->weights == file.weights);
  EXPECT_EQ(read->provenance, file.provenance);
}

TEST_P(VectorsFileTest, RefusedWhenCutOrDamaged) {
  const std::string whole =
      FormatWeightsFile({SparseVectors(GetParam()), "born today"});
  EXPECT_EQ(ErrorOf(whole), "accepted");
  for (size_t size = 1; size < whole.size(); size += 7) {
    ASSERT_THAT(ErrorOf(whole.substr(0, size)), HasSubstr("truncated")) << size;
  }
  for (size_t at = 0; at < whole.size(); at += 5) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 4);
    ASSERT_NE(ErrorOf(bytes), "accepted") << at;
  }
  EXPECT_THAT(ErrorOf(whole + "x"), HasSubstr("followed by other bytes"));
}

TEST_P(VectorsFileTest, UnpackedTableByTable) {
  const FreeWeights free = SparseVectors(GetParam());
  const auto bytes =
      std::make_shared<const std::string>(FormatWeightsFile({free, "lazy"}));
  const auto lazy = WeightsOf(*bytes, bytes);
  ASSERT_TRUE(lazy.ok()) << lazy.status();
  EXPECT_EQ((*lazy)->fingerprint(), FingerprintOf(free));
  EXPECT_EQ((*lazy)->provenance(), "lazy");
  const Weights at_once(free, "");
  for (int stage : {0, 1, 2, pattern_eval::StageOf(20), kStageCount - 1}) {
    EXPECT_TRUE(HaveSameRows(**lazy, at_once, stage)) << stage;
  }
}

// A block with a right checksum and wrong content fails when it is loaded, not
// in the middle of a search.
TEST_P(VectorsFileTest, LoadingRefusesBlocksThatDeceive) {
  std::string bytes = FormatWeightsFile({SparseVectors(GetParam()), ""});
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0xFF);
  bytes[bytes.size() / 2 + 1] ^= 0x55;
  const std::string path = ::testing::TempDir() + "/deceiving_weights.bin";
  std::ofstream(path, std::ios::binary) << WithRightCrc(bytes);
  EXPECT_FALSE(LoadWeights(path).ok());
  std::filesystem::remove(path);
}

TEST(WeightsFileTest, RefusesForeignFiles) {
  EXPECT_THAT(ErrorOf(""), HasSubstr("empty"));
  EXPECT_THAT(ErrorOf("GIF89a, or something else that is long enough"),
              HasSubstr("not a weights file"));
  EXPECT_THAT(ErrorOf("x"), HasSubstr("not a weights file"));
}

TEST(WeightsFileTest, RefusesEveryTruncation) {
  for (size_t size = 1; size < SmallFile().size(); ++size) {
    ASSERT_THAT(ErrorOf(SmallFile().substr(0, size)), HasSubstr("truncated"))
        << size;
  }
}

TEST(WeightsFileTest, RefusesTrailingBytes) {
  EXPECT_THAT(ErrorOf(SmallFile() + "x"), HasSubstr("followed by other bytes"));
}

TEST(WeightsFileTest, RefusesEveryFlippedBit) {
  for (size_t at = 0; at < SmallFile().size(); ++at) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string bytes = SmallFile();
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
      const std::string error = ErrorOf(bytes);
      ASSERT_NE(error, "accepted") << at;
      const bool is_length =
          at >= kCertificateAt && at < kCompressedAt + sizeof(uint32_t);
      // Another version has another header, so that the length is wrong.
      if (at > kVersionAt && !is_length) {
        ASSERT_THAT(error, HasSubstr("damaged")) << at;
      }
    }
  }
}

TEST(WeightsFileTest, RefusesOtherVersions) {
  EXPECT_THAT(ErrorOf(WithRightCrc(WithU32(SmallFile(), kVersionAt, 4))),
              HasSubstr("written in version 4"));
  EXPECT_THAT(ErrorOf(WithRightCrc(WithU32(SmallFile(), kVersionAt, 0))),
              HasSubstr("written in version 0"));
}

TEST(WeightsFileTest, RefusesOtherPatternsStagesAndUnits) {
  EXPECT_THAT(ErrorOf(WithRightCrc(WithU32(SmallFile(), kPatternSetAt, 1))),
              HasSubstr("other patterns"));
  EXPECT_THAT(ErrorOf(WithRightCrc(WithU32(SmallFile(), kStagesAt, 16))),
              HasSubstr("16 stages instead of 15"));
  EXPECT_THAT(ErrorOf(WithRightCrc(WithU32(SmallFile(), kUnitsAt, 64))),
              HasSubstr("64 units in a disc instead of 128"));
  EXPECT_THAT(ErrorOf(WithRightCrc(WithU32(SmallFile(), kWeightsAt, 3))),
              HasSubstr("3 weights in a stage"));
}

TEST(WeightsFileTest, RefusesHugeLengths) {
  for (size_t at : {kCertificateAt, kCompressedAt}) {
    EXPECT_THAT(ErrorOf(WithRightCrc(WithU32(SmallFile(), at, UINT32_MAX))),
                HasSubstr("truncated"));
  }
}

TEST(WeightsFileTest, RefusesWrongPayloads) {
  EXPECT_THAT(ErrorOf(WithPayload("")), HasSubstr("not compressed"));
  EXPECT_THAT(ErrorOf(WithPayload("plain text")), HasSubstr("not compressed"));
  EXPECT_THAT(ErrorOf(WithPayload(Compressed("short"))),
              HasSubstr("5 bytes instead of"));
  EXPECT_THAT(ErrorOf(WithPayload(Compressed(std::string(50'000'000, '\0')))),
              HasSubstr("50000000 bytes instead of"));
  // A frame that promises the right size and then breaks off.
  const std::string whole = SmallFile().substr(
      kHeaderEnd + 10, SmallFile().size() - kHeaderEnd - 10 - 4);
  EXPECT_EQ(ErrorOf(WithPayload(whole)), "accepted");
  EXPECT_THAT(ErrorOf(WithPayload(whole.substr(0, whole.size() - 3))),
              HasSubstr("cannot be decompressed"));
}

TEST(WeightsFileTest, FilesOnDisk) {
  const std::string path = ::testing::TempDir() + "/weights_file_test.bin";
  ASSERT_TRUE(WriteWeightsFile({FreeWeights(), "old"}, path).ok());
  const FreeWeights free = MakeSyntheticFreeWeights(3);
  ASSERT_TRUE(WriteWeightsFile({free, "new"}, path).ok());
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  const auto weights = LoadWeights(path);
  ASSERT_TRUE(weights.ok()) << weights.status();
  EXPECT_EQ((*weights)->fingerprint(), FingerprintOf(free));
  EXPECT_EQ((*weights)->provenance(), "new");
  std::filesystem::remove(path);
}

TEST(WeightsFileTest, ErrorsNameTheFile) {
  const std::string absent = ::testing::TempDir() + "/no_such_weights.bin";
  EXPECT_EQ(LoadWeights(absent).status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(LoadWeights(absent).status().message()),
              HasSubstr("no_such_weights.bin: cannot be opened"));
  EXPECT_FALSE(LoadWeights(::testing::TempDir()).ok());
  EXPECT_FALSE(LoadWeights("/dev/zero").ok());

  const std::string foreign = ::testing::TempDir() + "/foreign_weights.bin";
  std::ofstream(foreign) << "hello";
  EXPECT_THAT(std::string(LoadWeights(foreign).status().message()),
              HasSubstr("foreign_weights.bin: not a weights file"));
  std::filesystem::remove(foreign);
  EXPECT_FALSE(WriteWeightsFile({FreeWeights(), ""}, "/no/such/folder").ok());
}

}  // namespace
}  // namespace pattern_eval
