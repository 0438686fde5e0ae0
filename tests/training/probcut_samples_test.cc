#include "training/probcut_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
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

  // Files are merged by cat.
  const auto merged =
      ParsePairFile(text + absl::StrReplaceAll(text, {{"seed: 1", "seed: 2"}}));
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
  EXPECT_TRUE(ReadPairFiles({first}).ok());
  EXPECT_THAT(std::string(ReadPairFiles({first, second}).status().message()),
              HasSubstr("samples_two.tsv: these pairs"));
  EXPECT_EQ(ReadPairFiles({"/no/such/file"}).status().code(),
            absl::StatusCode::kNotFound);
  std::remove(first.c_str());
  std::remove(second.c_str());
}

// A shard with the items of these indices; two numbers of discs.
std::string ShardText(const std::string& shard, int items, int first_game) {
  std::vector<std::string> settings = {"seed: 1", "discs: 28-29"};
  if (!shard.empty()) settings.push_back("shard: " + shard);
  std::string text = PairFileHeader(1, settings);
  for (int i = 0; i < items; ++i) {
    EvaluationPair pair = kPair;
    pair.game = first_game + i;
    text += FormatPair(pair);
    text += othello::FormatItemMark(i, FormatPair(pair));
  }
  return text;
}

TEST(ProbCutSamplesTest, NoItemCountsTwice) {
  const std::string one = ShardText("1/2", 4, 0);
  EXPECT_EQ(ErrorOf(one + ShardText("2/2", 4, 10)), "");
  EXPECT_THAT(ErrorOf(one + one),
              HasSubstr("item 0 of this collection was read already: a file "
                        "or a shard is given twice"));
  // The first of four is half of the first of two.
  EXPECT_THAT(ErrorOf(one + ShardText("1/4", 2, 0)), HasSubstr("item 0 of"));
  EXPECT_EQ(ErrorOf(one + ShardText("2/4", 2, 0)), "");
  EXPECT_THAT(ErrorOf(one + ShardText("3/4", 2, 0)), HasSubstr("item 4 of"));
  // Without a shard, all.
  EXPECT_THAT(ErrorOf(ShardText("2/2", 2, 0) + ShardText("", 4, 0)),
              HasSubstr("item 2 of"));

  const std::string first = testing::TempDir() + "samples_1_2.tsv";
  const std::string other = testing::TempDir() + "samples_1_4.tsv";
  const std::string plain = testing::TempDir() + "samples_plain.tsv";
  std::ofstream(first) << one;
  std::ofstream(other) << ShardText("1/4", 2, 0);
  std::ofstream(plain) << "discs shallow deep v_shallow v_deep\n28 4 8 1 2\n";
  EXPECT_TRUE(ReadPairFiles({first, plain}).ok());
  for (const auto& paths :
       std::vector<std::vector<std::string>>{{first, first}, {plain, plain}}) {
    EXPECT_THAT(std::string(ReadPairFiles(paths).status().message()),
                HasSubstr("each may count only once"));
  }
  EXPECT_THAT(std::string(ReadPairFiles({first, other}).status().message()),
              HasSubstr("samples_1_4.tsv: item 0 of"));
  for (const std::string& path : {first, other, plain}) {
    std::remove(path.c_str());
  }
}

TEST(ProbCutSamplesTest, PairsWithoutGamesAreGamesOfTheirOwn) {
  const std::string with = "discs shallow deep v_shallow v_deep game\n";
  const std::string without = "discs shallow deep v_shallow v_deep\n";
  const std::string first = testing::TempDir() + "samples_with.tsv";
  const std::string second = testing::TempDir() + "samples_without.tsv";
  std::ofstream(first) << with << "28 4 8 1 2 0\n28 4 8 1 2 2\n";
  std::ofstream(second) << without << "28 4 8 1 3\n28 4 8 1 4\n28 4 8 1 5\n";
  for (const auto& paths : std::vector<std::vector<std::string>>{
           {first, second}, {second, first}}) {
    const auto both = ReadPairFiles(paths);
    ASSERT_TRUE(both.ok()) << both.status();
    std::set<uint32_t> games;
    for (const EvaluationPair& pair : both->pairs) games.insert(pair.game);
    EXPECT_EQ(games.size(), 5u);
    EXPECT_TRUE(both->has_games);
  }
  // Without any game all pairs are alike.
  const auto alone = ReadPairFiles({second});
  ASSERT_TRUE(alone.ok());
  EXPECT_FALSE(alone->has_games);
  EXPECT_EQ(alone->pairs[2].game, 0u);
  std::remove(first.c_str());
  std::remove(second.c_str());
}

TEST(ProbCutSamplesTest, AByteOrderMarkIsSkipped) {
  EXPECT_EQ(ErrorOf("\xEF\xBB\xBF"
                    "discs,shallow,deep,v_shallow,v_deep\n"
                    "28,4,8,1,2\n"),
            "");
}

}  // namespace
}  // namespace training
