#include "search/selectivity/parameter_file.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/support/whole_file.h"

namespace search {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr ParameterFormat kFormat = {"test numbers", 3, "one\ttwo"};
constexpr absl::string_view kHead =
    "# rialto test numbers, version 3\n"
    "# weights 00ff00ff00ff00ff\n"
    "# rows 2\n";
constexpr absl::string_view kTable =
    "one\ttwo\n"
    "1\t-2.5\n"
    "3\t4\n";

std::string ErrorOf(absl::string_view text) {
  const auto parsed = ParseParameterText(kFormat, text);
  return parsed.ok() ? "no error" : std::string(parsed.status().message());
}

TEST(ParameterFile, ReadsHeaderAndLines) {
  const std::string text =
      absl::StrCat(kHead, "# seed: 7\n# note: a # b\n", kTable);
  const auto parsed = ParseParameterText(kFormat, text);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->header.weights_fingerprint, 0x00FF00FF00FF00FFu);
  EXPECT_THAT(parsed->header.provenance, ElementsAre("seed: 7", "note: a # b"));
  ASSERT_EQ(parsed->lines.size(), 2u);
  EXPECT_EQ(parsed->lines[0].number, 7);
  EXPECT_THAT(parsed->lines[0].fields, ElementsAre("1", "-2.5"));
  EXPECT_THAT(parsed->lines[1].fields, ElementsAre("3", "4"));
}

TEST(ParameterFile, AcceptsForeignLineEndsAndAMissingLastOne) {
  std::string text = absl::StrCat(kHead, kTable);
  text.pop_back();
  EXPECT_TRUE(ParseParameterText(kFormat, text).ok());
  std::string foreign;
  for (char c : text) foreign += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_TRUE(ParseParameterText(kFormat, foreign).ok());
}

TEST(ParameterFile, HeadersComeBack) {
  ParameterHeader header;
  header.weights_fingerprint = 0xABC;
  header.provenance = {"command: x\ny", "seed: 3"};
  const std::string text = FormatParameterHeader(kFormat, header, 0);
  const auto parsed = ParseParameterText(kFormat, text);
  ASSERT_TRUE(parsed.ok()) << parsed.status();
  EXPECT_EQ(parsed->header.weights_fingerprint, 0xABCu);
  EXPECT_THAT(parsed->header.provenance,
              ElementsAre("command: x y", "seed: 3"));
  EXPECT_TRUE(parsed->lines.empty());
}

TEST(ParameterFile, RefusesWhatIsMissingOrForeign) {
  EXPECT_THAT(ErrorOf(""), HasSubstr("line 1: expected '# rialto test"));
  EXPECT_THAT(ErrorOf("hello"), HasSubstr("found 'hello'"));
  EXPECT_THAT(ErrorOf("# rialto test numbers, version 4\n"),
              HasSubstr("version '4'"));
  EXPECT_THAT(ErrorOf("# rialto test numbers, version 3\none\ttwo\n"),
              HasSubstr("line 2: expected '# weights '"));
  EXPECT_THAT(ErrorOf("# rialto test numbers, version 3\n# weights 12\n"),
              HasSubstr("16 hexadecimal digits"));
  EXPECT_THAT(
      ErrorOf("# rialto test numbers, version 3\n# weights 0x00000000000012\n"),
      HasSubstr("16 hexadecimal digits"));
  EXPECT_THAT(ErrorOf("# rialto test numbers, version 3\n"
                      "# weights 0000000000000012\none\ttwo\n"),
              HasSubstr("line 3: expected '# rows '"));
  EXPECT_THAT(ErrorOf(absl::StrCat(kHead, "one two\n1\t2\n")),
              HasSubstr("line 4: expected the names of the columns: one two"));
  EXPECT_THAT(ErrorOf(kHead), HasSubstr("found the end"));
}

TEST(ParameterFile, RefusesRowsThatAreNotWhole) {
  EXPECT_THAT(ErrorOf(absl::StrCat(kHead, "one\ttwo\n1\n")),
              HasSubstr("line 5: expected 2 fields"));
  EXPECT_THAT(ErrorOf(absl::StrCat(kHead, "one\ttwo\n1\t2\t3\n")),
              HasSubstr("found 3"));
  EXPECT_THAT(ErrorOf(absl::StrCat(kHead, "one\ttwo\n1\t2\n")),
              HasSubstr("truncated: the header promises 2 rows"));
  EXPECT_THAT(ErrorOf(absl::StrCat(kHead, kTable, "5\t6\n")),
              HasSubstr("too long"));
}

TEST(FieldReader, TakesNumbersInOrder) {
  const ParameterLine line = {9, {"12", "-2.5"}};
  FieldReader fields(kFormat, line);
  EXPECT_EQ(fields.TakeInteger(), 12);
  EXPECT_EQ(fields.TakeDecimal(), -2.5);
  EXPECT_TRUE(fields.status().ok());
  EXPECT_EQ(std::string(fields.Refuse("bad").message()), "line 9: bad");
}

TEST(FieldReader, NamesLineAndColumnOfTheFirstError) {
  for (const char* bad : {"", " 1", "1 ", "+1", "-1", "1.0", "0x1", "x",
                          "1000000001", "99999999999999999999"}) {
    const ParameterLine line = {9, {bad, "y"}};
    FieldReader fields(kFormat, line);
    fields.TakeInteger();
    fields.TakeDecimal();
    EXPECT_THAT(std::string(fields.status().message()),
                HasSubstr("line 9: one: expected a whole number"))
        << bad;
  }
  for (const char* bad : {"", "nan", "inf", "-inf", "1e400", "2e9", "1,5"}) {
    const ParameterLine line = {9, {"1", bad}};
    FieldReader fields(kFormat, line);
    fields.TakeInteger();
    fields.TakeDecimal();
    EXPECT_THAT(std::string(fields.status().message()),
                HasSubstr("line 9: two: expected a number"))
        << bad;
  }
}

TEST(ParameterFile, ReadsFilesAndNamesThem) {
  const std::string path = ::testing::TempDir() + "/parameter_file_test";
  ASSERT_TRUE(othello::ReplaceFile(path, kHead).ok());
  EXPECT_EQ(*ReadParameterText(path), kHead);
  EXPECT_THAT(std::string(ReadParameterText("/nowhere").status().message()),
              HasSubstr("/nowhere"));
}

}  // namespace
}  // namespace search
