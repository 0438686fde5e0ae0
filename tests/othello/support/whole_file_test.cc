#include "othello/support/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

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

class SpecialFile : public ::testing::Test {
 protected:
  // What is not a regular file must be there still, after a write that ends
  // with `message` (nothing if it is to succeed).
  void WriteTo(const std::string& path, const std::string& message) {
    const auto type = std::filesystem::symlink_status(path).type();
    const absl::Status status = ReplaceFile(path, "some text\n");
    EXPECT_EQ(status.ok(), message.empty()) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr(message));
    EXPECT_EQ(std::filesystem::symlink_status(path).type(), type);
    EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  }

  const TemporaryFolder folder_;
};

TEST_F(SpecialFile, DevicesAreWrittenTo) {
  constexpr int kNullMinor = 3, kFullMinor = 7;
  const std::string null = folder_.Path("null"), full = folder_.Path("full");
  if (mknod(null.c_str(), S_IFCHR | 0666, makedev(1, kNullMinor)) != 0 ||
      mknod(full.c_str(), S_IFCHR | 0666, makedev(1, kFullMinor)) != 0) {
    GTEST_SKIP() << "needs the right to make devices";
  }
  if (access(null.c_str(), W_OK) != 0) GTEST_SKIP() << "a disk for no devices";
  WriteTo(null, "");
  WriteTo(full, "No space left");
  EXPECT_TRUE(CheckReplaceable(null).ok());
}

TEST_F(SpecialFile, PipesAreWrittenTo) {
  const std::string pipe = folder_.Path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0666), 0);
  EXPECT_TRUE(CheckReplaceable(pipe).ok());
  std::string read;
  std::thread reader([&] { read = ReadAll(pipe); });
  WriteTo(pipe, "");
  reader.join();
  EXPECT_EQ(read, "some text\n");
}

TEST_F(SpecialFile, LinksAreFollowed) {
  std::filesystem::create_directory(folder_.Path("below"));
  folder_.Write("below/old", "old");
  std::filesystem::create_symlink("below/old", folder_.Path("a"));
  std::filesystem::create_symlink("a", folder_.Path("b"));
  WriteTo(folder_.Path("b"), "");
  EXPECT_EQ(folder_.Read("below/old"), "some text\n");
  std::filesystem::create_symlink("below/new", folder_.Path("c"));
  WriteTo(folder_.Path("c"), "");
  EXPECT_EQ(folder_.Read("below/new"), "some text\n");
  std::filesystem::create_symlink("loop", folder_.Path("loop"));
  WriteTo(folder_.Path("loop"), "loop: cannot be followed");
}

TEST_F(SpecialFile, WhatIsOpenAlreadyIsWrittenTo) {
  const std::string path = folder_.Write("open", "before\n");
  const int file = open(path.c_str(), O_WRONLY | O_APPEND);
  WriteTo(absl::StrCat("/proc/self/fd/", file), "");
  EXPECT_EQ(write(file, "after\n", 6), 6);
  close(file);
  EXPECT_EQ(folder_.Read("open"), "before\nsome text\nafter\n");
}

TEST_F(SpecialFile, PermissionsStay) {
  const std::string path = folder_.Write("tool", "old");
  using std::filesystem::perms;
  std::filesystem::permissions(path, perms::owner_all);
  WriteTo(path, "");
  EXPECT_EQ(std::filesystem::status(path).permissions(), perms::owner_all);
}

TEST_F(SpecialFile, CheckReplaceableChangesNothing) {
  const std::string path = folder_.Write("old", "old");
  EXPECT_TRUE(CheckReplaceable(path).ok());
  EXPECT_TRUE(CheckReplaceable(folder_.Path("new")).ok());
  EXPECT_EQ(ReadFolder(folder_.path()).size(), 1u);
  EXPECT_EQ(folder_.Read("old"), "old");
  EXPECT_THAT(std::string(CheckReplaceable(folder_.path()).message()),
              HasSubstr("Is a directory"));
  EXPECT_THAT(
      std::string(CheckReplaceable(folder_.Path("none/x")).message()),
      HasSubstr("none/x: cannot be written: No such file or directory"));
}

TEST_F(SpecialFile, TwoWritersDoNotMixTheirBytes) {
  const std::string path = folder_.Path("shared");
  const auto write_often = [&](char c) {
    for (int i = 0; i < 20; ++i) {
      EXPECT_TRUE(ReplaceFile(path, std::string(100'000, c)).ok());
      const std::string read = ReadAll(path);
      EXPECT_EQ(read, std::string(100'000, read[0]));
    }
  };
  std::thread other([&] { write_often('a'); });
  write_often('b');
  other.join();
}

bool IsWhole(absl::string_view torn) { return torn.back() == ')'; }

TEST(AppendLineTest, LinesAreAddedOnceToAPrivateFile) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("lines");
  for (const char* line : {"(a)", "(b)", "(a)", "b)"}) {
    ASSERT_TRUE(AppendLine(path, line, IsWhole).ok());
  }
  EXPECT_EQ(folder.Read("lines"), "(a)\n(b)\nb)\n");
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(path).permissions(),
            perms::owner_read | perms::owner_write);
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

TEST(WholeFileTest, APipeInTheWayIsRefusedAtOnce) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("out");
  ASSERT_EQ(mkfifo((path + ".part").c_str(), 0600), 0);
  EXPECT_FALSE(CheckReplaceable(path).ok());
  EXPECT_THAT(std::string(ReplaceFile(path, "text").message()),
              testing::HasSubstr("not a regular file"));
  // Not even if someone reads it.
  const int reader = open((path + ".part").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_FALSE(ReplaceFile(path, "text").ok());
  close(reader);
  EXPECT_TRUE(std::filesystem::exists(path + ".part"));
}

}  // namespace
}  // namespace othello
