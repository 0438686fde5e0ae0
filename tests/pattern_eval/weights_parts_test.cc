#include "pattern_eval/weights_parts.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "othello/support/checked_file.h"
#include "othello/support/checksum.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weights_file.h"
#include "tests/pattern_eval/same_rows.h"

namespace pattern_eval {
namespace {

// A file with vectors, and the head that tools/web/make_weights.py makes of it.
struct SplitWeights {
  WeightShape shape;
  std::string file;
  PackedWeights packed;
  std::string head;
};

std::unique_ptr<const SplitWeights> Split(const WeightShape& shape) {
  auto made = std::make_unique<SplitWeights>();
  made->shape = shape;
  WeightsFile file = {FreeWeights(shape), "made up"};
  std::mt19937_64 random(31);
  for (int i = 0; i < 20'000; ++i) {
    file.weights.weights[random() % file.weights.weights.size()] =
        static_cast<int16_t>(random() % 512);
    file.weights.vectors[random() % file.weights.vectors.size()] =
        static_cast<int8_t>(random() % 32);
  }
  for (int16_t& constant : file.weights.constants) {
    constant = static_cast<int16_t>(random() % 100);
  }
  made->file = FormatWeightsFile(file);
  made->packed = CheckWeightsFile(made->file).value();
  made->head = "RialtoWH";
  othello::AppendRaw<uint64_t>(PatternSetId(), made->head);
  othello::AppendRaw<uint64_t>(made->packed.fingerprint, made->head);
  othello::AppendRaw<uint32_t>(static_cast<uint32_t>(shape.channels),
                               made->head);
  othello::AppendRaw<uint32_t>(static_cast<uint32_t>(shape.merged), made->head);
  for (int table = 0; table < shape.table_count(); ++table) {
    const absl::string_view block = made->packed.blocks[table];
    othello::AppendRaw<uint32_t>(static_cast<uint32_t>(block.size()),
                                 made->head);
    othello::AppendRaw<uint32_t>(othello::Crc32(block), made->head);
  }
  othello::AppendRaw<uint32_t>(
      static_cast<uint32_t>(made->packed.provenance.size()), made->head);
  absl::StrAppend(&made->head, made->packed.provenance,
                  made->packed.blocks.back());
  return made;
}

class WeightsPartsTest : public testing::TestWithParam<WeightShape> {
 protected:
  // Made once for both.
  static void SetUpTestSuite() {
    narrow_ = Split(kNarrowShape);
    wide_ = Split(kWideShape);
  }
  static void TearDownTestSuite() {
    narrow_ = nullptr;
    wide_ = nullptr;
  }
  static const SplitWeights& File() {
    return GetParam().is_wide() ? *wide_ : *narrow_;
  }

 private:
  static std::unique_ptr<const SplitWeights> narrow_;
  static std::unique_ptr<const SplitWeights> wide_;
};
std::unique_ptr<const SplitWeights> WeightsPartsTest::narrow_;
std::unique_ptr<const SplitWeights> WeightsPartsTest::wide_;
INSTANTIATE_TEST_SUITE_P(Shapes, WeightsPartsTest,
                         testing::Values(kNarrowShape, kWideShape));

TEST_P(WeightsPartsTest, TheyAreTheWholeFile) {
  const absl::StatusOr<WeightsHead> head = ParseWeightsHead(File().head);
  ASSERT_TRUE(head.ok()) << head.status();
  int fetched = 0;
  const auto parts = WeightsOfParts(*head, [&](int stage) {
    ++fetched;
    return std::string(File().packed.blocks[stage]);
  });
  ASSERT_TRUE(parts.ok()) << parts.status();
  const auto whole = WeightsOf(File().file, nullptr).value();
  EXPECT_EQ((*parts)->fingerprint(), whole->fingerprint());
  EXPECT_EQ((*parts)->provenance(), "made up");
  EXPECT_EQ(fetched, 0) << "only what is needed";
  for (const int stage : {0, 7, kStageCount - 1}) {
    EXPECT_TRUE(HaveSameRows(**parts, *whole, stage)) << stage;
  }
  EXPECT_EQ(fetched, 3);
}

TEST_P(WeightsPartsTest, KnowsItsBlocks) {
  const WeightsHead head = ParseWeightsHead(File().head).value();
  std::string block(File().packed.blocks[3]);
  EXPECT_TRUE(head.IsBlock(3, block));
  EXPECT_FALSE(head.IsBlock(3, block + "x"));
  block[block.size() / 2] ^= 1;
  EXPECT_FALSE(head.IsBlock(3, block));
}

TEST_P(WeightsPartsTest, RefusesWhatIsNotAHead) {
  const std::string& head = File().head;
  EXPECT_FALSE(ParseWeightsHead("").ok());
  EXPECT_FALSE(ParseWeightsHead(File().file).ok());
  const size_t tables = GetParam().table_count();
  for (size_t size = 0; size < 8 + 16 + 8 + tables * 8 + 4; ++size) {
    EXPECT_FALSE(ParseWeightsHead(head.substr(0, size)).ok()) << size;
  }
  std::string other = head;
  other[8] ^= 1;
  EXPECT_NE(ParseWeightsHead(other).status().message().find("other patterns"),
            std::string::npos);
  // The block of the disc counts is checked when the weights are made.
  const absl::StatusOr<WeightsHead> cut =
      ParseWeightsHead(head.substr(0, head.size() - 5));
  EXPECT_TRUE(!cut.ok() || !WeightsOfParts(*cut, nullptr).ok());
}

}  // namespace
}  // namespace pattern_eval
