#include "othello/whole_file.h"

#include <filesystem>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace othello {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string PathOf(const std::string& name) {
  return ::testing::TempDir() + "/whole_file_test_" + name;
}

TEST(WholeFile, ReadsWhatWasWritten) {
  const std::string path = PathOf("round");
  const std::string bytes("a\0b\r\n\xFF", 6);
  ASSERT_TRUE(ReplaceFile(path, bytes).ok());
  EXPECT_EQ(*ReadWholeFile(path, 100), bytes);
  ASSERT_TRUE(ReplaceFile(path, "").ok());
  EXPECT_EQ(*ReadWholeFile(path, 100), "");
}

TEST(WholeFile, ReadsNoMoreThanOneByteBeyondTheLimit) {
  const std::string path = PathOf("long");
  ASSERT_TRUE(ReplaceFile(path, std::string(200'000, 'x')).ok());
  EXPECT_EQ(ReadWholeFile(path, 200'000)->size(), 200'000u);
  EXPECT_EQ(ReadWholeFile(path, 99'999)->size(), 100'000u);
  EXPECT_EQ(ReadWholeFile(path, 10)->size(), 11u);
}

TEST(WholeFile, ErrorsNameTheFile) {
  const auto absent = ReadWholeFile("/nowhere/at all", 10);
  EXPECT_EQ(absent.status().code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(absent.status().message()),
              StartsWith("/nowhere/at all: cannot be opened: "));
  EXPECT_THAT(std::string(ReadWholeFile("/", 10).status().message()),
              StartsWith("/: cannot be "));
  EXPECT_THAT(std::string(ReplaceFile("/nowhere/x", "y").message()),
              HasSubstr("/nowhere/x"));
  EXPECT_THAT(
      std::string(WithFileName(absl::DataLossError("broken"), "x").message()),
      "x: broken");
}

TEST(WholeFile, LeavesNoUnfinishedFileBehind) {
  const std::string path = PathOf("finished");
  ASSERT_TRUE(ReplaceFile(path, "abc").ok());
  EXPECT_TRUE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

}  // namespace
}  // namespace othello
