#include "othello/support/installed_file.h"

#include <filesystem>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace othello {
namespace {

TEST(InstalledFileTest, IsFoundWhereverTheTreeWasMoved) {
  const TemporaryFolder folder;
  const std::filesystem::path root = std::filesystem::canonical(folder.path());
  for (const char* made : {"usr/lib/arch", "usr/bin", "usr/share/x", "links"}) {
    std::filesystem::create_directories(root / made);
  }
  folder.Write("usr/share/x/weights.bin", "w");
  folder.Write("usr/lib/arch/libx.so.0", "");
  folder.Write("usr/bin/x", "");
  std::error_code has_no_links;
  std::filesystem::create_symlink(root / "usr/bin/x", root / "links/x",
                                  has_no_links);
  const auto find = [&](const char* code) {
    return FindInstalledFile(
        NameOfPath(root / code),
        {"../../share/x/weights.bin", "../share/x/weights.bin"}, "/fixed");
  };
  const std::string weights = NameOfPath(root / "usr/share/x/weights.bin");
  EXPECT_EQ(find("usr/lib/arch/libx.so.0"), weights);
  EXPECT_EQ(find("usr/bin/x"), weights);
  if (!has_no_links) {
    EXPECT_EQ(find("links/x"), weights);
  }
  std::filesystem::remove(weights);
  EXPECT_EQ(find("usr/bin/x"), "/fixed");
  EXPECT_EQ(find("no/such/file"), "/fixed");
}

TEST(InstalledFileTest, ThisCodeIsInThisProgram) {
  const std::filesystem::path file = FilePath(FileOfThisCode());
  EXPECT_TRUE(std::filesystem::is_regular_file(file)) << file;
  EXPECT_EQ(NameOfPath(file.stem()), "othello_support_tests");
}

}  // namespace
}  // namespace othello
