// What POSIX has beside regular files: devices, pipes, links, permissions.

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
#include "othello/support/whole_file.h"
#include "tests/support/temporary_folder.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

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

TEST_F(SpecialFile, ReasonsAreNamed) {
  EXPECT_THAT(
      std::string(CheckReplaceable(folder_.Path("none/x")).message()),
      HasSubstr("none/x: cannot be written: No such file or directory"));
}

TEST_F(SpecialFile, LinesAreAddedToAPrivateFile) {
  const std::string path = folder_.Path("lines");
  ASSERT_TRUE(AppendLine(path, "(a)", [](auto) { return true; }).ok());
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(path).permissions(),
            perms::owner_read | perms::owner_write);
}

TEST_F(SpecialFile, APipeInTheWayIsRefusedAtOnce) {
  const std::string path = folder_.Path("out");
  ASSERT_EQ(mkfifo((path + ".part").c_str(), 0600), 0);
  EXPECT_FALSE(CheckReplaceable(path).ok());
  EXPECT_THAT(std::string(ReplaceFile(path, "text").message()),
              HasSubstr("not a regular file"));
  // Not even if someone reads it.
  const int reader = open((path + ".part").c_str(), O_RDONLY | O_NONBLOCK);
  EXPECT_FALSE(ReplaceFile(path, "text").ok());
  close(reader);
  EXPECT_TRUE(std::filesystem::exists(path + ".part"));
}

}  // namespace
}  // namespace othello
