#include "search/selectivity/probcut_file.h"

#include <limits>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace search {
namespace {

using ::testing::HasSubstr;

ProbCutRow MakeRow(int discs, int shallow, int deep) {
  ProbCutRow row;
  row.discs = discs;
  row.shallow = shallow;
  row.deep = deep;
  row.n = 2000;
  row.a = 1.0125;
  row.b = -0.25;
  row.sigma = 1.5;
  row.r2 = 0.97;
  row.se_a = 0.0021;
  row.se_b = 0.03;
  row.se_sigma = 0.02;
  row.own = 500;
  row.reach = 3;
  row.is_extrapolated = true;
  return row;
}

ProbCutFile MakeFile() {
  ProbCutFile file;
  file.weights_fingerprint = 0x0123456789ABCDEF;
  file.provenance = {"command: rialto-fit-probcut --seed=1", "seed: 1"};
  file.sigma_scale = 1.1;
  file.midgame_tails = *TailCurve::Create({{1, 0.9}, {2, 2.1}});
  file.end_tails = *TailCurve::Create({{1.5, 1.4}});
  file.rows = {MakeRow(28, 4, 8), MakeRow(44, 3, 7), MakeRow(44, 4, 8)};
  return file;
}

constexpr absl::string_view kProbCutColumns =
    "discs\tshallow\tdeep\tn\ta\tb\tsigma\tr2\tse_a\tse_b\tse_sigma\n";

// A file of version 1 with these rows.
std::string TextOf(int count, absl::string_view rows) {
  return absl::StrCat("# rialto probcut parameters, version 1\n",
                      "# weights 0123456789abcdef\n# rows ", count, "\n",
                      kProbCutColumns, rows);
}

std::string ProbCutErrorOf(absl::string_view text) {
  const auto file = ParseProbCutFile(text);
  return file.ok() ? "no error" : std::string(file.status().message());
}

TEST(ProbCutFile, ComesBackAsItWasWritten) {
  const auto again = ParseProbCutFile(FormatProbCutFile(MakeFile()));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(*again, MakeFile());
}

TEST(ProbCutFile, LooksAsDocumented) {
  ProbCutFile file = MakeFile();
  file.rows.resize(1);
  EXPECT_EQ(
      FormatProbCutFile(file),
      "# rialto probcut parameters, version 2\n"
      "# weights 0123456789abcdef\n"
      "# rows 1\n"
      "# sigma_scale: 1.1000\n"
      "# midgame_tails: 1.00=0.9000 2.00=2.1000\n"
      "# end_tails: 1.50=1.4000\n"
      "# command: rialto-fit-probcut --seed=1\n"
      "# seed: 1\n"
      "discs\tshallow\tdeep\tn\ta\tb\tsigma\tr2\tse_a\tse_b\tse_sigma\town\t"
      "reach\textrapolated\n"
      "28\t4\t8\t2000\t1.0125\t-0.2500\t1.5000\t0.9700\t0.0021\t0.0300\t"
      "0.0200\t500\t3\t1\n");
}

TEST(ProbCutFile, OldFilesCanBeRead) {
  const auto file =
      ParseProbCutFile(TextOf(1, "28\t4\t8\t9\t1\t0\t2\t1\t0\t0\t0\n"));
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_EQ(file->rows.size(), 1u);
  EXPECT_EQ(file->rows[0].sigma, 2);
  EXPECT_EQ(file->sigma_scale, 1);
  EXPECT_EQ(file->end_tails, TailCurve());
  EXPECT_EQ(*ParseProbCutFile(FormatProbCutFile(*file)), *file);
}

TEST(ProbCutFile, NewColumnsAndTheScaleAreChecked) {
  const std::string text = FormatProbCutFile(MakeFile());
  const auto error_with = [&text](absl::string_view from,
                                  absl::string_view to) {
    return ProbCutErrorOf(absl::StrReplaceAll(text, {{from, to}}));
  };
  EXPECT_THAT(error_with("scale: 1.1", "scale: 0.0"),
              HasSubstr("sigma_scale must be from 0.1 to 10"));
  EXPECT_THAT(error_with("scale: 1.1", "scale: x"), HasSubstr("sigma_scale"));
  EXPECT_THAT(error_with("2.00=2.1", "2.00=0.1"),
              HasSubstr("midgame_tails: the points of a tail curve must rise"));
  EXPECT_THAT(error_with("1.50=", "1.50:"), HasSubstr("end_tails: "));
  EXPECT_THAT(error_with("\t3\t1\n", "\t3\t2\n"), HasSubstr("extrapolated"));
  EXPECT_THAT(error_with("\t3\t1\n", "\t65\t1\n"), HasSubstr("reach is 65"));
  EXPECT_THAT(error_with("\t3\t1\n", "\t3\n"), HasSubstr("14 fields"));
  EXPECT_THAT(error_with("version 2", "version 3"),
              HasSubstr("this program reads version 2"));
}

TEST(ProbCutFile, SortsAndRoundsOnceOnWriting) {
  ProbCutFile file = MakeFile();
  std::swap(file.rows[0], file.rows[2]);
  file.rows[1].sigma = 1.23456789;
  const auto once = ParseProbCutFile(FormatProbCutFile(file));
  ASSERT_TRUE(once.ok()) << once.status();
  EXPECT_EQ(once->rows[0].discs, 28);
  EXPECT_EQ(once->rows[1].sigma, 1.2346);
  EXPECT_EQ(*ParseProbCutFile(FormatProbCutFile(*once)), *once);
}

TEST(ProbCutFile, RefusesNonsense) {
  struct Case {
    const char* row;
    const char* error;
  };
  const Case cases[] = {
      {"28\t4\t8\t9\t0\t0\t1\t1\t0\t0\t0\n", "line 5: a is 0; it must be"},
      {"28\t4\t8\t9\t-1\t0\t1\t1\t0\t0\t0\n", "a is -1"},
      {"28\t4\t8\t9\tnan\t0\t1\t1\t0\t0\t0\n", "line 5: a: expected a number"},
      {"28\t4\t8\t9\t1\t0\t0\t1\t0\t0\t0\n", "sigma is 0"},
      {"28\t4\t8\t9\t1\t0\t-2\t1\t0\t0\t0\n", "sigma is -2"},
      {"28\t4\t8\t9\t1\t0\t65\t1\t0\t0\t0\n", "sigma is 65"},
      {"28\t4\t8\t9\t1\t-65\t1\t1\t0\t0\t0\n", "b is -65"},
      {"28\t4\t8\t9\t1\t0\t1\t1.5\t0\t0\t0\n", "r2 is 1.5"},
      {"28\t4\t8\t9\t1\t0\t1\t1\t-1\t0\t0\n", "se_a is -1"},
      {"28\t4\t8\t0\t1\t0\t1\t1\t0\t0\t0\n", "n is 0"},
      {"0\t4\t8\t9\t1\t0\t1\t1\t0\t0\t0\n", "discs is 0"},
      {"64\t4\t8\t9\t1\t0\t1\t1\t0\t0\t0\n", "discs is 64"},
      {"28\t8\t8\t9\t1\t0\t1\t1\t0\t0\t0\n", "8 is not below the deep one, 8"},
      {"28\t9\t8\t9\t1\t0\t1\t1\t0\t0\t0\n", "not below"},
      {"57\t4\t8\t9\t1\t0\t1\t1\t0\t0\t0\n", "no search has depth 8"},
  };
  for (const Case& refused : cases) {
    EXPECT_THAT(ProbCutErrorOf(TextOf(1, refused.row)),
                HasSubstr(refused.error));
  }
}

TEST(ProbCutFile, RefusesRowsOutOfOrderOrTwice) {
  const std::string row = "28\t4\t8\t9\t1\t0\t1\t1\t0\t0\t0\n";
  const std::string earlier = "28\t3\t9\t9\t1\t0\t1\t1\t0\t0\t0\n";
  EXPECT_EQ(ProbCutErrorOf(TextOf(2, earlier + row)), "no error");
  EXPECT_THAT(ProbCutErrorOf(TextOf(2, row + row)),
              HasSubstr("line 6: the same discs and depths"));
  EXPECT_THAT(ProbCutErrorOf(TextOf(2, row + earlier)),
              HasSubstr("line 6: rows must be sorted"));
}

TEST(ProbCutFile, ToTheEndOfTheGameIsADepthToo) {
  EXPECT_TRUE(CheckProbCutRow(MakeRow(44, 4, 20)).ok());
  EXPECT_FALSE(CheckProbCutRow(MakeRow(44, 4, 21)).ok());
}

TEST(ProbCutFile, ChecksRowsThatAreNotYetWritten) {
  ProbCutRow row = MakeRow(28, 4, 8);
  EXPECT_TRUE(CheckProbCutRow(row).ok());
  row.sigma = 0.00004;  // would be written as 0
  EXPECT_FALSE(CheckProbCutRow(row).ok());
  row.sigma = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(CheckProbCutRow(row).ok());
}

TEST(ProbCutFile, ErrorsNameTheFile) {
  EXPECT_THAT(std::string(ReadProbCutFile("/nowhere").status().message()),
              HasSubstr("/nowhere"));
}

}  // namespace
}  // namespace search
