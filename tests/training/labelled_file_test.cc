#include "training/labelled_file.h"

#include "gtest/gtest.h"
#include "othello/support/checked_file.h"
#include "tests/support/temporary_folder.h"

namespace training {
namespace {

using othello::TemporaryFolder;

TEST(LabelledFileTest, RoundTrip) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("x.labelled");
  const LabelledFile file = {
      77,
      {{othello::Position::Start(), -2047, false, Split::kTraining},
       {{1, 2}, 2047, true, Split::kValidation},
       {{4, 8}, 0, true, Split::kTest}}};
  ASSERT_TRUE(WriteLabelledFile(path, file).ok());
  const auto read = ReadLabelledFile(path);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->identity, 77u);
  EXPECT_EQ(read->positions, file.positions);
}

TEST(LabelledFileTest, RefusesWhatIsNotWhole) {
  const TemporaryFolder folder;
  EXPECT_EQ(ReadLabelledFile(folder.Path("none")).status().code(),
            absl::StatusCode::kNotFound);
  const std::string path = folder.Path("x.labelled");
  const std::string record(20, '\0');
  const auto code_of = [&](const std::string& payload) {
    EXPECT_TRUE(othello::WriteCheckedFile(path, "labelled", {1, payload}).ok());
    return ReadLabelledFile(path).status().code();
  };
  EXPECT_EQ(code_of(record), absl::StatusCode::kOk);
  EXPECT_EQ(code_of(record.substr(1)), absl::StatusCode::kDataLoss);
  std::string twice = record;
  twice[0] = twice[8] = 1;  // a square with two discs
  EXPECT_EQ(code_of(twice), absl::StatusCode::kDataLoss);
  std::string split = record;
  split[19] = 9;
  EXPECT_EQ(code_of(split), absl::StatusCode::kDataLoss);
}

}  // namespace
}  // namespace training
