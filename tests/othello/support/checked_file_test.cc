#include "othello/support/checked_file.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/temporary_folder.h"

namespace othello {
namespace {

using ::testing::HasSubstr;

class CheckedFileTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = folder_.Path("file");
    ASSERT_TRUE(WriteCheckedFile(path_, "tests", {42, "payload"}).ok());
  }
  TemporaryFolder folder_;
  std::string path_;
};

TEST_F(CheckedFileTest, ReadsWhatWasWritten) {
  const auto file = ReadCheckedFile(path_, "tests");
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->identity, 42u);
  EXPECT_EQ(file->payload, "payload");
}

TEST_F(CheckedFileTest, LeavesNothingBeside) {
  EXPECT_EQ(ReadFolder(folder_.path()).size(), 1u);
}

TEST_F(CheckedFileTest, EveryCutIsFound) {
  const std::string bytes = ReadAll(path_);
  for (size_t size = 0; size < bytes.size(); ++size) {
    WriteAll(path_, bytes.substr(0, size));
    EXPECT_FALSE(ReadCheckedFile(path_, "tests").ok()) << size;
  }
  WriteAll(path_, bytes + "x");
  EXPECT_TRUE(absl::IsDataLoss(ReadCheckedFile(path_, "tests").status()));
}

TEST_F(CheckedFileTest, EveryFlippedBitIsFound) {
  const std::string bytes = ReadAll(path_);
  for (size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string damaged = bytes;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    WriteAll(path_, damaged);
    EXPECT_FALSE(ReadCheckedFile(path_, "tests").ok()) << bit;
  }
}

TEST_F(CheckedFileTest, SaysWhatIsWrong) {
  EXPECT_TRUE(absl::IsNotFound(
      ReadCheckedFile(folder_.Path("none"), "tests").status()));
  const absl::Status other = ReadCheckedFile(path_, "others").status();
  EXPECT_TRUE(absl::IsDataLoss(other));
  EXPECT_THAT(other.message(), HasSubstr("not a file of others"));
  EXPECT_THAT(other.message(), HasSubstr(path_));
}

TEST_F(CheckedFileTest, AFolderThatIsNotThereIsAnError) {
  EXPECT_FALSE(
      WriteCheckedFile(folder_.Path("no/file"), "tests", {1, ""}).ok());
}

}  // namespace
}  // namespace othello
