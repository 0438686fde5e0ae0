#include "training/pair_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "training/probcut_samples.h"

namespace training {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr char kTable[] =
    "discs,shallow,deep,v_shallow,v_deep\n28,4,8,1,2\n28,4,8,3,4\n";

class PairInputTest : public testing::Test {
 protected:
  PairInputTest() { std::filesystem::create_directories(folder_); }
  ~PairInputTest() override { std::filesystem::remove_all(folder_); }

  std::string Write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << text;
    return folder_ + "/" + name;
  }
  // Has a program pack a file; false if there is none.
  static bool Pack(const std::string& command) {
    return std::system((command + " 2>/dev/null").c_str()) == 0;
  }
  static absl::StatusOr<std::string> Read(const std::string& path,
                                          size_t most_bytes = 1 << 20) {
    std::istringstream none;
    return ReadPossiblyPacked(path, none, most_bytes);
  }

  // With the slashes that names of found files have.
  const std::string folder_ = othello::NameOfPath(othello::FilePath(
      testing::TempDir() + "pair_input_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name()));
};

TEST_F(PairInputTest, PatternsFindFiles) {
  Write("pairs-2-2.tsv", "");
  Write("pairs-1-2.tsv", "");
  Write("other.tsv", "");
  const auto paths =
      ExpandPatterns({folder_ + "/pairs-*.tsv", "-", "/no/file"});
  ASSERT_TRUE(paths.ok()) << paths.status();
  EXPECT_THAT(*paths, ElementsAre(folder_ + "/pairs-1-2.tsv",
                                  folder_ + "/pairs-2-2.tsv", "-", "/no/file"));
  const auto none = ExpandPatterns({folder_ + "/x*"});
  EXPECT_THAT(std::string(none.status().message()),
              HasSubstr("no file fits " + folder_ + "/x*"));
}

TEST_F(PairInputTest, PackedFilesAreUnpacked) {
  const std::string path = Write("pairs.csv", kTable);
  int packers = 0;
  for (const std::string packer : {"gzip -kf ", "zstd -qf "}) {
    if (!Pack(packer + path)) continue;
    ++packers;
    const std::string packed = path + (packer[0] == 'g' ? ".gz" : ".zst");
    const auto text = Read(packed);
    ASSERT_TRUE(text.ok()) << text.status();
    EXPECT_EQ(*text, kTable);
    const auto file = ReadPairFiles({packed});
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_EQ(file->pairs.size(), 2u);
    EXPECT_THAT(std::string(ReadPairFiles({packed, path}).status().message()),
                HasSubstr("once more"))
        << "the same pairs, unpacked";
    // Twice one after the other, as cat joins them.
    const std::string bytes = *othello::ReadWholeFile(packed, 1 << 20);
    EXPECT_EQ(*Read(Write("twice", bytes + bytes)),
              std::string(kTable) + kTable);
    // Damaged, too short, too long.
    for (const std::string& bad :
         {bytes.substr(0, bytes.size() / 2), bytes.substr(0, 5),
          bytes.substr(0, bytes.size() - 12) + std::string(12, 'x')}) {
      const auto refused = Read(Write("bad", bad));
      EXPECT_EQ(refused.status().code(), absl::StatusCode::kDataLoss);
      EXPECT_THAT(std::string(refused.status().message()), HasSubstr("/bad: "));
    }
    EXPECT_FALSE(Read(packed, 20).ok());
  }
  if (packers == 0) GTEST_SKIP() << "neither gzip nor zstd is installed";
}

TEST_F(PairInputTest, LargePackedFiles) {
  std::string text = kTable;
  while (text.size() < (3 << 20)) text += "28,4,8,3,4\n";
  const std::string path = Write("pairs.csv", text);
  if (!Pack("gzip -kf " + path) || !Pack("zstd -qf " + path)) {
    GTEST_SKIP() << "gzip or zstd is not installed";
  }
  EXPECT_EQ(*Read(path + ".gz", 1 << 23), text);
  EXPECT_EQ(*Read(path + ".zst", 1 << 23), text);
}

TEST_F(PairInputTest, StandardInput) {
  std::istringstream in(kTable);
  const auto file = ReadPairFiles({"-"}, kUnitDiscs, in);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->pairs.size(), 2u);
  std::istringstream wrong("x");
  EXPECT_FALSE(ReadPairFiles({"-"}, kUnitDiscs, wrong).ok());
}

}  // namespace
}  // namespace training
