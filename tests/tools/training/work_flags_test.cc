#include "tools/training/work_flags.h"

#include "gtest/gtest.h"

namespace tools {
namespace {

TEST(ShardTest, PartsShareThePieces) {
  for (int count : {1, 3, 8}) {
    for (int piece = 0; piece < 20; ++piece) {
      int owners = 0;
      for (int number = 1; number <= count; ++number) {
        const auto shard =
            ParseShard(std::to_string(number) + "/" + std::to_string(count));
        ASSERT_TRUE(shard.ok());
        owners += shard->Has(piece);
      }
      EXPECT_EQ(owners, 1);
    }
  }
}

TEST(ShardTest, RefusesOtherText) {
  for (const char* text :
       {"", "1", "0/2", "3/2", "a/b", "1/2/3", "-1/2", "1/0", "1/", "/2"}) {
    EXPECT_TRUE(absl::IsInvalidArgument(ParseShard(text).status())) << text;
  }
}

}  // namespace
}  // namespace tools
