#include "othello/support/whole_file.h"

#include <filesystem>
#include <string>
#include <thread>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

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

TEST(WholeFile, LeavesNoUnfinishedFile) {
  const std::string path = PathOf("finished");
  ASSERT_TRUE(ReplaceFile(path, "abc").ok());
  EXPECT_TRUE(std::filesystem::exists(path));
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

TEST(WholeFile, CheckReplaceableChangesNothing) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("old", "old");
  EXPECT_TRUE(CheckReplaceable(path).ok());
  EXPECT_TRUE(CheckReplaceable(folder.Path("new")).ok());
  EXPECT_EQ(ReadFolder(folder.path()).size(), 1u);
  EXPECT_EQ(folder.Read("old"), "old");
  EXPECT_THAT(std::string(CheckReplaceable(folder.path()).message()),
              HasSubstr("Is a directory"));
  EXPECT_THAT(std::string(CheckReplaceable(folder.Path("none/x")).message()),
              HasSubstr("none/x: cannot be written: "));
}

TEST(WholeFile, TwoWritersDoNotMixTheirBytes) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("shared");
  const auto write_often = [&](char c) {
    for (int i = 0; i < 20; ++i) {
      EXPECT_TRUE(ReplaceFile(path, std::string(100'000, c)).ok());
      const absl::StatusOr<std::string> read = ReadWholeFile(path, 1'000'000);
      ASSERT_TRUE(read.ok()) << read.status();
      EXPECT_EQ(*read, std::string(100'000, (*read)[0]));
    }
  };
  std::thread other([&] { write_often('a'); });
  write_often('b');
  other.join();
}

bool IsWhole(absl::string_view torn) { return torn.back() == ')'; }

TEST(AppendLineTest, LinesAreAddedOnce) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("lines");
  for (const char* line : {"(a)", "(b)", "(a)", "b)"}) {
    ASSERT_TRUE(AppendLine(path, line, IsWhole).ok());
  }
  EXPECT_EQ(folder.Read("lines"), "(a)\n(b)\nb)\n");
  EXPECT_THAT(
      std::string(AppendLine(folder.Path("none/x"), "(a)", IsWhole).message()),
      HasSubstr("none/x: cannot be written"));
}

TEST(AppendLineTest, ATornLastLineIsCompletedOrCutOff) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("lines", "(a)\n(b");
  ASSERT_TRUE(AppendLine(path, "(c)", IsWhole).ok());
  EXPECT_EQ(folder.Read("lines"), "(a)\n(c)\n");
  folder.Write("lines", "(a)\n(b)");
  ASSERT_TRUE(AppendLine(path, "(c)", IsWhole).ok());
  EXPECT_EQ(folder.Read("lines"), "(a)\n(b)\n(c)\n");
  // The torn line is the one to be added.
  folder.Write("lines", "(a)");
  ASSERT_TRUE(AppendLine(path, "(a)", IsWhole).ok());
  EXPECT_EQ(folder.Read("lines"), "(a)\n");
}

}  // namespace
}  // namespace othello
