#include "othello/support/file_path.h"

#include <filesystem>
#include <string>
#include <system_error>

#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace othello {
namespace {

TEST(FilePathTest, NamesAreUtf8) {
  const TemporaryFolder folder;
  const std::string name = folder.Path("Bücher オセロ");
  ASSERT_TRUE(std::filesystem::create_directory(FilePath(name)));
  const std::string file = name + "/a.txt";
  WriteAll(file, "text");
  EXPECT_EQ(std::filesystem::file_size(FilePath(file)), 4u);
  const std::filesystem::directory_iterator entry(FilePath(name));
  EXPECT_EQ(NameOfPath(entry->path().filename()), "a.txt");
  EXPECT_EQ(NameOfPath(entry->path().parent_path().filename()),
            "Bücher オセロ");
}

// From clients, who may send anything.
TEST(FilePathTest, OtherBytesAreNoFile) {
  std::error_code error;
  EXPECT_FALSE(std::filesystem::exists(FilePath("\xFF\xC3(\x80"), error));
}

}  // namespace
}  // namespace othello
