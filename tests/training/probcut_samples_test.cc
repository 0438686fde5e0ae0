#include "training/probcut_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "othello/support/item_log.h"

namespace training {
namespace {

using testing::HasSubstr;

const EvaluationPair kPair = {28, 4, 8, -3.53125f, 2.75f, 4000000000u, 1.5f};
const EvaluationPair kExactPair = {50, 6, 14, 12, 14, 7};

std::string ErrorOf(const std::string& text) {
  const auto file = ParsePairFile(text);
  return file.ok() ? "" : std::string(file.status().message());
}

TEST(ProbCutSamplesTest, SurvivesARoundTrip) {
  const std::string item = FormatPair(kPair) + FormatPair(kExactPair);
  const std::string text = PairFileHeader(0xAB12, {"seed: 1"}) + item +
                           othello::FormatItemMark(0, item) +
                           FormatPair(kPair) +
                           othello::FormatItemMark(1, FormatPair(kPair));
  const auto file = ParsePairFile(text);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_EQ(file->weights_fingerprint, 0xAB12);
  EXPECT_TRUE(file->has_games);
  EXPECT_THAT(file->pairs, testing::ElementsAre(kPair, kExactPair, kPair));
  EXPECT_FALSE(kPair.IsExact());
  EXPECT_TRUE(kExactPair.IsExact());

  // Shards are merged by cat.
  const auto merged = ParsePairFile(text + text);
  ASSERT_TRUE(merged.ok()) << merged.status();
  EXPECT_EQ(merged->pairs.size(), 6u);
}

TEST(ProbCutSamplesTest, TakesSimpleFilesOfOtherPrograms) {
  const auto file = ParsePairFile(
      "v_deep v_shallow  discs deep shallow stage\r\n"
      "1.5 -2 20 6 2 5\r\n"
      "\n"
      "# half of the game\n"
      "-64 64 32 10 0 8");
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_FALSE(file->weights_fingerprint.has_value());
  EXPECT_FALSE(file->has_games);
  ASSERT_EQ(file->pairs.size(), 2u);
  EXPECT_EQ(file->pairs[0], (EvaluationPair{20, 2, 6, -2, 1.5}));
  EXPECT_EQ(file->pairs[1], (EvaluationPair{32, 0, 10, 64, -64}));
}

TEST(ProbCutSamplesTest, TakesCommasAndCentidiscs) {
  const auto file = ParsePairFile(
      "\"discs\", engine,shallow,deep,v_shallow,v_deep\n"
      "28,some other,4,8,-353,275\n28,,4,8,0,-6400\n",
      kUnitCentidiscs);
  ASSERT_TRUE(file.ok()) << file.status();
  EXPECT_THAT(file->pairs,
              testing::ElementsAre(EvaluationPair{28, 4, 8, -3.53f, 2.75f},
                                   EvaluationPair{28, 4, 8, 0, -64}));
  EXPECT_THAT(ErrorOf("discs,shallow,deep,v_shallow,v_deep\n28,4,8,350,1\n"),
              HasSubstr("line 2: v_shallow: expected a value from -64 to 64 "
                        "discs, found '350'; hundredths of a disc need "
                        "--score_unit=centidiscs"));
  EXPECT_FALSE(
      ParsePairFile("discs,shallow,deep,v_shallow,v_deep\n28,4,8,6401,1\n",
                    kUnitCentidiscs)
          .ok());
}

TEST(ProbCutSamplesTest, ErrorsNameTheLine) {
  const std::string names = "discs\tshallow\tdeep\tv_shallow\tv_deep\n";
  EXPECT_THAT(ErrorOf(""), HasSubstr("column names"));
  EXPECT_THAT(ErrorOf("discs shallow deep v_shallow\n"),
              HasSubstr("line 1: expected the names of the columns, among "
                        "them 'v_deep'"));
  EXPECT_THAT(ErrorOf("discs discs\n"), HasSubstr("two columns"));
  EXPECT_THAT(ErrorOf(names + "20 2 6 1 2 3\n"),
              HasSubstr("line 2: expected 5 columns, found 6"));
  EXPECT_THAT(ErrorOf(names + "20 2 6 1 2\n65 2 6 1 2\n"),
              HasSubstr("line 3: discs"));
  EXPECT_THAT(ErrorOf(names + "20 6 6 1 2\n"), HasSubstr("line 2: deep"));
  EXPECT_THAT(ErrorOf(names + "60 2 6 1 2\n"), HasSubstr("line 2: deep"));
  EXPECT_THAT(ErrorOf(names + "20 x 6 1 2\n"), HasSubstr("line 2: shallow"));
  EXPECT_THAT(ErrorOf(names + "20 2 6 nan 2\n"),
              HasSubstr("line 2: v_shallow"));
  EXPECT_THAT(ErrorOf(names + "20 2 6 1 64.5\n"), HasSubstr("line 2: v_deep"));
  EXPECT_THAT(ErrorOf("# weights: xyz\n" + names), HasSubstr("fingerprint"));
}

TEST(ProbCutSamplesTest, DamageAndTruncationAreSeen) {
  const std::string item = FormatPair(kPair) + FormatPair(kExactPair);
  const std::string text = PairFileHeader(1, {}) + item +
                           othello::FormatItemMark(0, item) + item +
                           othello::FormatItemMark(1, item);
  std::string damaged = text;
  damaged[damaged.find("2.75") + 3] = '6';
  EXPECT_THAT(ErrorOf(damaged), HasSubstr("does not fit"));
  const std::string cut = text.substr(0, text.rfind("# item"));
  EXPECT_THAT(ErrorOf(cut), HasSubstr("ends within an item"));
}

TEST(ProbCutSamplesTest, WeightsMustAgree) {
  const std::string one = PairFileHeader(1, {}) + FormatPair(kPair);
  const std::string two = PairFileHeader(2, {}) + FormatPair(kPair);
  EXPECT_THAT(ErrorOf(one + two), HasSubstr("other weights"));

  const std::string first = testing::TempDir() + "samples_one.tsv";
  const std::string second = testing::TempDir() + "samples_two.tsv";
  std::ofstream(first) << one;
  std::ofstream(second) << two;
  EXPECT_TRUE(ReadPairFiles({first, first}).ok());
  EXPECT_THAT(std::string(ReadPairFiles({first, second}).status().message()),
              HasSubstr("samples_two.tsv: these pairs"));
  EXPECT_EQ(ReadPairFiles({"/no/such/file"}).status().code(),
            absl::StatusCode::kNotFound);
  std::remove(first.c_str());
  std::remove(second.c_str());
}

}  // namespace
}  // namespace training
