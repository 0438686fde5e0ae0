#include "tools/problem_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

namespace tools {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kLine = std::string(64, 'X') + " X\n";

struct Reading {
  ProblemList list;
  std::vector<int> indices;
  std::string err;
};

Reading Read(const std::string& input, const LineRange& lines = {},
             const std::vector<std::string>& files = {"-"}) {
  std::istringstream in(input);
  std::ostringstream err;
  Reading reading;
  reading.list = ReadProblems(files, lines, in, err);
  for (const NumberedProblem& problem : reading.list.problems) {
    reading.indices.push_back(problem.index);
  }
  reading.err = err.str();
  return reading;
}

TEST(ProblemReaderTest, CountsPositionsAndSkipsBlankLines) {
  const Reading reading = Read("\n" + kLine + "% comment\n\n" + kLine);
  EXPECT_THAT(reading.indices, ElementsAre(1, 2));
  EXPECT_EQ(reading.list.problems[1].problem.line, 5);
  EXPECT_TRUE(reading.list.is_complete());
  EXPECT_THAT(reading.err, IsEmpty());
}

TEST(ProblemReaderTest, NamesFileAndLineOfWhatItCannotRead) {
  const Reading reading = Read(kLine + std::string(65, '-') + "\n" + kLine);
  EXPECT_THAT(reading.indices, ElementsAre(1, 3));
  EXPECT_EQ(reading.list.bad_lines, 1);
  EXPECT_THAT(reading.err, HasSubstr("rialto: stdin: line 2, column 65: "));
}

TEST(ProblemReaderTest, ReadsOnlyTheChosenLines) {
  const std::string input = "bad\n" + kLine + "\n" + kLine + "worse\n" + kLine;
  const Reading reading = Read(input, {2, 4});
  EXPECT_THAT(reading.indices, ElementsAre(2, 3));
  EXPECT_TRUE(reading.list.is_complete());
  EXPECT_THAT(reading.err, IsEmpty());

  const Reading nothing = Read(input, {7, 9});
  EXPECT_EQ(nothing.list.bad_files, 1);
  EXPECT_THAT(nothing.err, HasSubstr("no position on these lines"));
}

TEST(ProblemReaderTest, BadFilesDoNotHideTheOthers) {
  const Reading reading = Read(
      kLine, {}, {"no/such/file.obf", RIALTO_SOURCE_DIR, "/dev/null", "-"});
  EXPECT_THAT(reading.indices, ElementsAre(1));
  EXPECT_EQ(reading.list.bad_files, 3);
  EXPECT_THAT(
      reading.err,
      AllOf(HasSubstr("no/such/file.obf: cannot be opened: No such file"),
            HasSubstr(RIALTO_SOURCE_DIR ": is a directory"),
            HasSubstr("/dev/null: no position in this file")));
}

TEST(ProblemReaderTest, DoesNotComplainWithoutEnd) {
  std::string input;
  for (int line = 0; line < 1000; ++line)
    input +=
        "\x7f"
        "ELF\n";
  const Reading reading = Read(input + kLine);
  EXPECT_THAT(reading.indices, ElementsAre(1001));
  EXPECT_EQ(reading.list.bad_lines, 1000);
  EXPECT_THAT(reading.err,
              AllOf(HasSubstr("line 10,"), Not(HasSubstr("line 11,")),
                    HasSubstr("and 990 more bad lines")));
}

}  // namespace
}  // namespace tools
