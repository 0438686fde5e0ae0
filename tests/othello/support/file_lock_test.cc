#include "othello/support/file_lock.h"

#include <atomic>
#include <chrono>
#include <thread>

#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace othello {
namespace {

TEST(FileLockTest, AFileHasOneLock) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("lock");
  {
    const absl::StatusOr<FileLock> lock = FileLock::Try(path);
    ASSERT_TRUE(lock.ok()) << lock.status();
    EXPECT_TRUE(absl::IsAlreadyExists(FileLock::Try(path).status()));
  }
  EXPECT_TRUE(FileLock::Try(path).ok());
  EXPECT_TRUE(
      absl::IsUnavailable(FileLock::Try(folder.Path("none/lock")).status()));
}

TEST(FileLockTest, AFolderIsWaitedForAndKeepsNoFile) {
  const TemporaryFolder folder;
  std::atomic<bool> is_free = false;
  std::thread other;
  {
    const absl::StatusOr<FileLock> lock = FileLock::OfFolder(folder.path());
    ASSERT_TRUE(lock.ok()) << lock.status();
    other = std::thread([&] {
      EXPECT_TRUE(FileLock::OfFolder(folder.path()).ok());
      EXPECT_TRUE(is_free);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    is_free = true;
  }
  other.join();
  EXPECT_TRUE(ReadFolder(folder.path()).empty());
  const absl::Status none = FileLock::OfFolder(folder.Path("none")).status();
  EXPECT_TRUE(absl::IsUnavailable(none)) << none;
}

}  // namespace
}  // namespace othello
