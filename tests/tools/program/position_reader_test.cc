#include "tools/program/position_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "othello/records/transcript.h"
#include "tests/support/temporary_folder.h"

namespace tools {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kLine = std::string(64, 'X') + " X\n";

struct Reading {
  absl::Status created;
  std::vector<NumberedPosition> positions;
  std::vector<int> indices;
  int bad_lines = 0;
  int bad_files = 0;
  std::string err;
};

Reading Read(const std::string& input, const LineRange& lines = {},
             const std::vector<std::string>& files = {"-"}) {
  std::istringstream in(input);
  std::ostringstream err;
  Reading reading;
  const auto reader = PositionReader::Create(files, lines, in, err);
  reading.created = reader.status();
  NumberedPosition position;
  while (reader.ok() && (*reader)->Next(position)) {
    reading.indices.push_back(position.index);
    reading.positions.push_back(position);
  }
  reading.err = err.str();
  if (!reader.ok()) return reading;
  reading.bad_lines = (*reader)->bad_lines();
  reading.bad_files = (*reader)->bad_files();
  EXPECT_EQ((*reader)->status().ok(),
            reading.bad_lines == 0 && reading.bad_files == 0);
  return reading;
}

TEST(PositionReaderTest, CountsPositionsAndSkipsBlankLines) {
  const Reading reading = Read("\n" + kLine + "% comment\n\n" + kLine);
  EXPECT_THAT(reading.indices, ElementsAre(1, 2));
  EXPECT_EQ(reading.positions[1].problem.line, 5);
  EXPECT_EQ(reading.bad_lines + reading.bad_files, 0);
  EXPECT_THAT(reading.err, IsEmpty());
}

TEST(PositionReaderTest, NamesFileAndLineOfWhatItCannotRead) {
  const Reading reading = Read(kLine + std::string(65, '-') + "\n" + kLine);
  EXPECT_THAT(reading.indices, ElementsAre(1, 3));
  EXPECT_EQ(reading.bad_lines, 1);
  EXPECT_THAT(reading.err, HasSubstr("rialto: stdin: line 2, column 65: "));
}

TEST(PositionReaderTest, ReadsOnlyTheChosenLines) {
  const std::string input = "bad\n" + kLine + "\n" + kLine + "worse\n" + kLine;
  const Reading reading = Read(input, {2, 4});
  EXPECT_THAT(reading.indices, ElementsAre(2, 3));
  EXPECT_EQ(reading.bad_lines + reading.bad_files, 0);
  EXPECT_THAT(reading.err, IsEmpty());

  const Reading nothing = Read(input, {7, 9});
  EXPECT_EQ(nothing.bad_files, 1);
  EXPECT_THAT(nothing.err, HasSubstr("no position on these lines"));
}

TEST(PositionReaderTest, BadFilesDoNotHideTheOthers) {
  const othello::TemporaryFolder folder;
  const std::string empty = folder.Write("empty.obf", "");
  const Reading reading =
      Read(kLine, {}, {"no/such/file.obf", RIALTO_SOURCE_DIR, empty, "-"});
  EXPECT_THAT(reading.indices, ElementsAre(1));
  EXPECT_EQ(reading.bad_files, 3);
  EXPECT_THAT(
      reading.err,
      AllOf(HasSubstr("'no/such/file.obf' is neither a file nor a position"),
            HasSubstr(RIALTO_SOURCE_DIR ": expected a file, found a directory"),
            HasSubstr(empty + ": there is no position in it")));
}

TEST(PositionReaderTest, DoesNotComplainWithoutEnd) {
  std::string input;
  for (int line = 0; line < 1000; ++line)
    input +=
        "\x7f"
        "ELF\n";
  const Reading reading = Read(input + kLine);
  EXPECT_THAT(reading.indices, ElementsAre(1001));
  EXPECT_EQ(reading.bad_lines, 1000);
  EXPECT_THAT(reading.err,
              AllOf(HasSubstr("line 10,"), Not(HasSubstr("line 11,")),
                    HasSubstr("and 990 more bad lines")));
}

TEST(PositionReaderTest, FilesTextAndStdin) {
  const othello::TemporaryFolder folder;
  const std::string file = folder.Write("two.txt", "f5d6\nf5f6\n");
  const Reading reading = Read("f5f4", {}, {file, "f5d6c3", "-"});
  EXPECT_THAT(reading.indices, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(othello::FormatTranscript(reading.positions[1].game), "f5f6");
  EXPECT_EQ(othello::FormatTranscript(reading.positions[2].game), "f5d6c3");
  EXPECT_EQ(othello::FormatTranscript(reading.positions[3].game), "f5f4");
  EXPECT_EQ(reading.positions[3].problem.board,
            reading.positions[3].game.board());
  // Typed without quotes.
  EXPECT_THAT(Read("", {}, {"f5", "d6", "c3"}).indices, ElementsAre(1));
}

TEST(PositionReaderTest, EmptyFilesHoldNoPosition) {
  const othello::TemporaryFolder folder;
  for (const char* content : {"", "\n \n", "% nothing\n"}) {
    for (const char* name : {"a.txt", "a.obf", "a"}) {
      const std::string file = folder.Write(name, content);
      const Reading reading = Read("", {}, {file});
      EXPECT_THAT(reading.indices, IsEmpty()) << name << content;
      EXPECT_EQ(reading.bad_files, 1) << name << content;
      EXPECT_THAT(reading.err, HasSubstr(file + ": there is no position"));
    }
  }
}

TEST(PositionReaderTest, ArgumentsThatNameNothingAreWrongUsage) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{}, {""}, {"f5a1"}, {"none.ggf", "f5z9"}}) {
    EXPECT_TRUE(absl::IsInvalidArgument(Read("", {}, arguments).created));
  }
  // But they do not hide the others.
  const Reading reading = Read("", {}, {"none.ggf", "f5d6"});
  EXPECT_THAT(reading.indices, ElementsAre(1));
  EXPECT_EQ(reading.bad_files, 1);
}

TEST(PositionReaderTest, LooksAhead) {
  std::istringstream in("f5\nf5d6\nf5d6c3\n");
  std::ostringstream err;
  const auto reader = PositionReader::Create({"-"}, {}, in, err);
  EXPECT_EQ((*reader)->LookAhead(2).size(), 2u);
  EXPECT_EQ((*reader)->LookAhead(9).size(), 3u);
  NumberedPosition position;
  ASSERT_TRUE((*reader)->Next(position));
  EXPECT_EQ(position.index, 1);
  EXPECT_EQ((*reader)->LookAhead(9).size(), 2u);
}

}  // namespace
}  // namespace tools
