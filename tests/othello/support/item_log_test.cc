#include "othello/support/item_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace othello {
namespace {

constexpr char kHeader[] = "# made for a test\nx\ty\n";

class ItemLogTest : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove(path_); }
  void TearDown() override { std::filesystem::remove(path_); }

  std::string Content() const {
    std::ifstream in(path_, std::ios::binary);
    std::ostringstream content;
    content << in.rdbuf();
    return content.str();
  }
  void SetContent(const std::string& text) const {
    std::ofstream(path_, std::ios::binary) << text;
  }
  static std::string Item(int number) {
    std::string lines;
    for (int i = 0; i < number % 3; ++i) {
      lines += std::to_string(number) + "\t" + std::to_string(i) + "\n";
    }
    return lines;
  }
  // A file of `count` items.
  std::string Whole(int count) {
    std::filesystem::remove(path_);
    auto log = ItemLog::Open(path_, kHeader);
    EXPECT_TRUE(log.ok()) << log.status();
    for (int i = 0; i < count; ++i) {
      EXPECT_TRUE((*log)->Append(Item(i)).ok());
    }
    return Content();
  }

  const std::string path_ =
      testing::TempDir() + "item_log_test_" +
      testing::UnitTest::GetInstance()->current_test_info()->name() + ".tsv";
};

TEST_F(ItemLogTest, ItemsAndTheirMarks) {
  EXPECT_EQ(Whole(2),
            "# made for a test\nx\ty\n"
            "# item 0 0 00000000\n"
            "1\t0\n"
            "# item 1 1 5991a4ba\n");
}

// Killed after any byte, the finished file is the same.
TEST_F(ItemLogTest, ResumesFromEveryPrefix) {
  const std::string whole = Whole(6);
  for (size_t length = 0; length <= whole.size(); ++length) {
    SetContent(whole.substr(0, length));
    auto log = ItemLog::Open(path_, kHeader);
    ASSERT_TRUE(log.ok()) << length << ": " << log.status();
    for (int64_t i = (*log)->size(); i < 6; ++i) {
      ASSERT_TRUE((*log)->Append(Item(static_cast<int>(i))).ok());
    }
    ASSERT_EQ(Content(), whole) << "killed after " << length;
  }
}

TEST_F(ItemLogTest, OtherSettingsAreRefused) {
  Whole(1);
  const auto log = ItemLog::Open(path_, "# made for another test\nx\ty\n");
  EXPECT_EQ(log.status().code(), absl::StatusCode::kFailedPrecondition);
}

TEST_F(ItemLogTest, ThreadsFillItInOrder) {
  const std::string whole = Whole(40);
  Whole(7);
  std::vector<int64_t> progress;
  auto log = ItemLog::Open(path_, kHeader);
  ASSERT_TRUE(log.ok()) << log.status();
  ASSERT_TRUE(
      (*log)
          ->Fill(
              40, 3, [&](int64_t items) { progress.push_back(items); },
              [](int64_t item, int) { return Item(static_cast<int>(item)); })
          .ok());
  EXPECT_EQ(Content(), whole);
  ASSERT_EQ(progress.size(), 34u);
  EXPECT_EQ(progress[0], 7);
  EXPECT_EQ(progress[33], 1);
}

TEST_F(ItemLogTest, OtherSettingsAreNamed) {
  ASSERT_TRUE(
      ItemLog::Open(path_, "# pairs 1\n# seed: 1\n# ply: 6\n# old: x\nx\ty\n")
          .ok());
  const auto log =
      ItemLog::Open(path_, "# pairs 1\n# seed: 2\n# ply: 6\n# new: y\nx\ty\n");
  EXPECT_THAT(
      std::string(log.status().message()),
      testing::HasSubstr("was made with other settings: new is 'not set' there "
                         "and 'y' now, seed is '1' there and '2' now, old is "
                         "'x' there and 'not set' now; continue"));
}

TEST_F(ItemLogTest, DamageIsSeen) {
  std::string text = Whole(6);
  text[text.find("\n5\t1\n") + 3] = '7';
  SetContent(text);
  EXPECT_EQ(ItemLog::Open(path_, kHeader).status().code(),
            absl::StatusCode::kDataLoss);
  EXPECT_EQ(Content(), text) << "a damaged file was changed";
}

TEST_F(ItemLogTest, MissingItemIsSeen) {
  std::string text = Whole(6);
  const size_t at = text.find("# item 0");
  text.erase(at, text.find('\n', at) + 1 - at);
  SetContent(text);
  EXPECT_EQ(ItemLog::Open(path_, kHeader).status().code(),
            absl::StatusCode::kDataLoss);
}

TEST_F(ItemLogTest, UnwritablePlaceIsAnError) {
  EXPECT_FALSE(ItemLog::Open("/no/such/folder/file.tsv", kHeader).ok());
}

}  // namespace
}  // namespace othello
