#include "pattern_eval/default_weights.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "pattern_eval/weights_file.h"
#include "tests/pattern_eval/same_rows.h"

namespace pattern_eval {
namespace {

TEST(DefaultWeightsTest, AreTheFileOfTheRepository) {
  const std::string path =
      std::string(RIALTO_SOURCE_DIR) + "/pattern_eval/data/default_weights.bin";
  const auto built_in = LoadDefaultWeights();
  if (!std::filesystem::exists(path)) {
    EXPECT_EQ(built_in.status().code(), absl::StatusCode::kNotFound);
    EXPECT_NE(built_in.status().message().find("no weights are built into"),
              absl::string_view::npos);
    return;
  }
  ASSERT_TRUE(built_in.ok()) << built_in.status();
  const auto from_file = LoadWeights(path);
  ASSERT_TRUE(from_file.ok()) << from_file.status();
  EXPECT_EQ((*built_in)->fingerprint(), (*from_file)->fingerprint());
  for (int stage = 0; stage < kStageCount; ++stage) {
    EXPECT_TRUE(HaveSameRows(**built_in, **from_file, stage)) << stage;
  }
  EXPECT_EQ((*built_in)->provenance(), (*from_file)->provenance());
}

TEST(DefaultWeightsTest, AreSharedWhileSomebodyHasThem) {
  auto first = LoadDefaultWeights();
  if (absl::IsNotFound(first.status())) GTEST_SKIP() << "none are built in";
  ASSERT_TRUE(first.ok()) << first.status();
  const uint64_t fingerprint = (*first)->fingerprint();
  EXPECT_EQ(*LoadDefaultWeights(), *first);
  first->reset();
  EXPECT_EQ((*LoadDefaultWeights())->fingerprint(), fingerprint);
}

}  // namespace
}  // namespace pattern_eval
