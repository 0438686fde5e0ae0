#include "training/position_file.h"

#include "gtest/gtest.h"
#include "othello/support/checked_file.h"
#include "tests/support/random_positions.h"
#include "tests/support/temporary_folder.h"

namespace training {
namespace {

using othello::TemporaryFolder;

PositionFile OneFile() {
  othello::Random random(3);
  PositionFile file;
  file.identity = 99;
  for (uint32_t i = 0; i < 100; ++i) {
    file.positions.push_back({othello::RandomBoard(random), i * 7919});
  }
  return file;
}

TEST(PositionFileTest, ReadsWhatWasWritten) {
  const TemporaryFolder folder;
  const PositionFile written = OneFile();
  ASSERT_TRUE(WritePositionFile(folder.Path("a.positions"), written).ok());
  const auto read = ReadPositionFile(folder.Path("a.positions"));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->identity, written.identity);
  EXPECT_EQ(read->positions, written.positions);
}

TEST(PositionFileTest, RefusesImpossibleContent) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("a.positions");
  ASSERT_TRUE(othello::WriteCheckedFile(path, "positions", {1, "12345"}).ok());
  EXPECT_TRUE(absl::IsDataLoss(ReadPositionFile(path).status()));
  PositionFile overlapping;
  overlapping.positions.push_back({{3, 1}, 0});
  ASSERT_TRUE(WritePositionFile(path, overlapping).ok());
  EXPECT_TRUE(absl::IsDataLoss(ReadPositionFile(path).status()));
}

TEST(PositionFileTest, FindsFilesInOrder) {
  const TemporaryFolder folder;
  for (const char* name : {"b.positions", "a.positions", "c.part"}) {
    othello::WriteAll(folder.Path(name), "");
  }
  const auto files = FindPositionFiles(folder.path());
  ASSERT_TRUE(files.ok());
  EXPECT_EQ(*files, (std::vector<std::string>{folder.Path("a.positions"),
                                              folder.Path("b.positions")}));
  EXPECT_EQ(FindPositionFiles(folder.Path("c.part"))->size(), 1u);
  EXPECT_TRUE(absl::IsNotFound(FindPositionFiles(folder.Path("d")).status()));
  const TemporaryFolder empty;
  EXPECT_TRUE(absl::IsNotFound(FindPositionFiles(empty.path()).status()));
}

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
