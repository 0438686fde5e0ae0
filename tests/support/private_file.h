// Who may read the files that programs keep.

#ifndef RIALTO_TESTS_SUPPORT_PRIVATE_FILE_H_
#define RIALTO_TESTS_SUPPORT_PRIVATE_FILE_H_

#include <filesystem>
#include <string>

#include "gtest/gtest.h"
#include "othello/support/file_path.h"

namespace othello {

// Nobody else may read or write the file. On Windows its folder says so.
inline void ExpectPrivate(const std::string& path) {
#ifdef _WIN32
  EXPECT_TRUE(std::filesystem::exists(FilePath(path)));
#else
  using std::filesystem::perms;
  EXPECT_EQ(std::filesystem::status(FilePath(path)).permissions(),
            perms::owner_read | perms::owner_write);
#endif
}

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_PRIVATE_FILE_H_
