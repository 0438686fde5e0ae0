#include "pattern_eval/weights_parts.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <random>
#include <string>

#include "absl/strings/str_cat.h"
#include "othello/support/checked_file.h"
#include "othello/support/checksum.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weights_file.h"

namespace pattern_eval {
namespace {

// A file with vectors, and the head that tools/web/make_weights.py makes of it.
struct SplitWeights {
  std::string file;
  PackedWeights packed;
  std::string head;
};

const SplitWeights& Split() {
  static const SplitWeights& split = *[] {
    auto* made = new SplitWeights;
    WeightsFile file;
    file.provenance = "made up";
    file.weights.AddVectors();
    std::mt19937_64 random(31);
    for (int i = 0; i < 20'000; ++i) {
      file.weights.weights[random() % file.weights.weights.size()] =
          static_cast<int16_t>(random() % 512);
      file.weights.vectors[random() % file.weights.vectors.size()][i % 14] =
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
    for (int stage = 0; stage < kStageCount; ++stage) {
      const absl::string_view block = made->packed.blocks[stage];
      othello::AppendRaw<uint32_t>(static_cast<uint32_t>(block.size()),
                                   made->head);
      othello::AppendRaw<uint32_t>(othello::Crc32(block), made->head);
    }
    othello::AppendRaw<uint32_t>(
        static_cast<uint32_t>(made->packed.provenance.size()), made->head);
    absl::StrAppend(&made->head, made->packed.provenance,
                    made->packed.blocks[kStageCount]);
    return made;
  }();
  return split;
}

TEST(WeightsPartsTest, TheyAreTheWholeFile) {
  const absl::StatusOr<WeightsHead> head = ParseWeightsHead(Split().head);
  ASSERT_TRUE(head.ok()) << head.status();
  int fetched = 0;
  const auto parts = WeightsOfParts(*head, [&](int stage) {
    ++fetched;
    return std::string(Split().packed.blocks[stage]);
  });
  ASSERT_TRUE(parts.ok()) << parts.status();
  const auto whole = WeightsOf(Split().file, nullptr).value();
  EXPECT_EQ((*parts)->fingerprint(), whole->fingerprint());
  EXPECT_EQ((*parts)->provenance(), "made up");
  EXPECT_EQ(fetched, 0) << "only what is needed";
  for (const int stage : {0, 7, kStageCount - 1}) {
    EXPECT_EQ(std::memcmp((*parts)->rows(stage), whole->rows(stage),
                          (kTableSize + kMobilityRows) * sizeof(TableRow)),
              0)
        << stage;
  }
  EXPECT_EQ(fetched, 3);
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    EXPECT_EQ((*parts)->disc_row(discs).values, whole->disc_row(discs).values);
  }
}

TEST(WeightsPartsTest, KnowsItsBlocks) {
  const WeightsHead head = ParseWeightsHead(Split().head).value();
  std::string block(Split().packed.blocks[3]);
  EXPECT_TRUE(head.IsBlock(3, block));
  EXPECT_FALSE(head.IsBlock(3, block + "x"));
  block[block.size() / 2] ^= 1;
  EXPECT_FALSE(head.IsBlock(3, block));
}

TEST(WeightsPartsTest, RefusesWhatIsNotAHead) {
  const std::string& head = Split().head;
  EXPECT_FALSE(ParseWeightsHead("").ok());
  EXPECT_FALSE(ParseWeightsHead(Split().file).ok());
  for (size_t size = 0; size < 8 + 16 + 15 * 8 + 4; ++size) {
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
