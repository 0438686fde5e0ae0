#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/synthetic_weights.h"
#include "pattern_eval/weights_file.h"
#include "tests/support/run_program.h"
#include "tests/support/text_pattern.h"
#include "tools/commands/commands.h"

namespace tools {
namespace {

using ::othello::MatchesRegex;
using ::pattern_eval::FreeWeights;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

const std::string kStartLine =
    "---------------------------OX------XO--------------------------- X";
const std::string kWhiteToMove =
    "O--------------------------OX------XO--------------------------X O";

// Everything a test writes to disk is in its own folder.
class EvalTest : public ::testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  // Returns the flag that names the file.
  std::string Write(const FreeWeights& weights) {
    const std::string path = folder_ + "/weights.bin";
    EXPECT_TRUE(pattern_eval::WriteWeightsFile({weights, "test"}, path).ok());
    return "--weights=" + path;
  }

  // Weights that say one and a half discs for every position.
  std::string WriteConstant() {
    FreeWeights weights;
    weights.constants.fill(3 * pattern_eval::kWeightUnitsPerDisc / 2);
    return Write(weights);
  }

  const std::string folder_ =
      ::testing::TempDir() + "/eval_test_" +
      ::testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(EvalTest, JsonHasTheKeysThatScriptsRead) {
  const Outcome outcome = RunWords({"eval", "-", "--json", WriteConstant()},
                                   kStartLine + "\n" + kStartLine);
  EXPECT_EQ(outcome.exit_status, kExitOk);
  const std::string line =
      R"("score":1.5,"engine":\{"version":"[-0-9.a-z]+","weights":"[0-9a-f]{16}"\}\})"
      "\n";
  EXPECT_THAT(outcome.out, MatchesRegex(R"(\{"index":1,)" + line +
                                        R"(\{"index":2,)" + line));
  EXPECT_THAT(outcome.err, IsEmpty());
}

TEST_F(EvalTest, TextNamesTheWeights) {
  const FreeWeights weights = pattern_eval::MakeSyntheticFreeWeights(1);
  const Outcome outcome = RunWords({"eval", "-", Write(weights)}, kStartLine);
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(
      outcome.out,
      HasSubstr("weights " + pattern_eval::FingerprintText(
                                 pattern_eval::FingerprintOf(weights))));
  EXPECT_THAT(outcome.out, HasSubstr("   1      60 "));
}

TEST_F(EvalTest, ExplainsEveryPattern) {
  const Outcome outcome = RunWords(
      {"eval", "-", "--explain", "--json", WriteConstant()}, kWhiteToMove);
  const std::vector<std::string> lines =
      absl::StrSplit(outcome.out, '\n', absl::SkipEmpty());
  ASSERT_THAT(lines, SizeIs(pattern_eval::kFeatureCount + 4));
  EXPECT_EQ(lines[1],
            R"({"index":1,"pattern":"edge + 2X","squares":)"
            R"("a1 b1 c1 d1 e1 f1 g1 h1 b2 g2","discs":"O---------","value":0,)"
            R"("linear":0,"quadratic":0})");
  EXPECT_THAT(outcome.out,
              HasSubstr(R"("squares":"a1 b1 a2 b2 c3 d4 e5 f6 g7 h8",)"
                        R"("discs":"O----OO--X")"));
  EXPECT_THAT(lines[pattern_eval::kFeatureCount + 1],
              HasSubstr(R"("pattern":"disc count","squares":"","discs":"",)"
                        R"("value":1.5)"));
  EXPECT_THAT(
      RunWords({"eval", "-", "--explain", WriteConstant()}, kWhiteToMove).out,
      HasSubstr("diagonal 8 + 2C   a1 b1 a2 b2 c3 d4 e5 f6 g7 h8  O----OO--X"));
}

TEST_F(EvalTest, ExplainsVectors) {
  FreeWeights weights(pattern_eval::kWideShape);
  weights.constants.fill(100);
  // Of one table only, so that the file is small.
  const int table = weights.shape.TableOf(9);
  for (size_t i = 0; i < pattern_eval::RowsPerStage(); ++i) {
    const size_t place = weights.VectorPlace(table, i);
    weights.vectors[place] = static_cast<int8_t>(i % 7) - 3;
    weights.vectors[place + 15] = static_cast<int8_t>(i % 5) - 2;
  }
  const std::string flag = Write(weights);
  const Outcome outcome =
      RunWords({"eval", "f5d6c3d3c4", "--explain", "--json", flag});
  ASSERT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  const std::vector<std::string> lines =
      absl::StrSplit(outcome.out, '\n', absl::SkipEmpty());
  const auto number = [](const std::string& line, const std::string& key) {
    double value = 0;
    const size_t start = line.find("\"" + key + "\":") + key.size() + 3;
    EXPECT_TRUE(absl::SimpleAtod(
        line.substr(start, line.find_first_of(",}", start) - start), &value))
        << line;
    return value;
  };
  double linear = 0;
  double quadratic = 0;
  for (size_t i = 1; i < lines.size(); ++i) {
    linear += number(lines[i], "linear");
    quadratic += number(lines[i], "quadratic");
    EXPECT_NEAR(number(lines[i], "value"),
                number(lines[i], "linear") + number(lines[i], "quadratic"),
                1e-9);
  }
  EXPECT_NE(quadratic, 0);
  EXPECT_NEAR(linear + quadratic, number(lines[0], "score"), 0.02);
  EXPECT_THAT(outcome.out, HasSubstr("\"pattern\":\"opponent's moves\""));
  EXPECT_THAT(RunWords({"eval", "f5", "--explain", flag}).out,
              HasSubstr(" linear quadr.\n"));
}

TEST_F(EvalTest, DrawsOnePosition) {
  const std::string path = folder_ + "/value.svg";
  const std::string flag = "--svg=" + path;
  EXPECT_EQ(RunWords({"eval", "f5d6", flag, WriteConstant()}).exit_status,
            kExitOk);
  std::ostringstream svg;
  svg << std::ifstream(path).rdbuf();
  EXPECT_THAT(svg.str(),
              HasSubstr("Value for black, who is to move: +1.50 discs"));
  const Outcome two = RunWords({"eval", "-", flag, WriteConstant()},
                               kStartLine + "\n" + kStartLine);
  EXPECT_EQ(two.exit_status, kExitUsage);
  EXPECT_THAT(two.err, HasSubstr("--svg draws one position"));
  const Outcome nowhere = RunWords(
      {"eval", "f5", "--svg=" + folder_ + "/no/x.svg", WriteConstant()});
  EXPECT_EQ(nowhere.exit_status, kExitFailed);
  EXPECT_THAT(nowhere.out, IsEmpty());
}

TEST_F(EvalTest, BadLinesAndFilesAreReportedAfterTheOthers) {
  const Outcome outcome = RunWords({"eval", "-", "--json", WriteConstant()},
                                   "nonsense\n" + kStartLine);
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, HasSubstr("\"index\":2"));
  EXPECT_THAT(outcome.err, HasSubstr("line 1"));
  EXPECT_EQ(RunWords({"eval", folder_, WriteConstant()}).exit_status,
            kExitFailed);
}

TEST_F(EvalTest, TakesPositions) {
  for (const std::string& position : {std::string("f5d6"), kStartLine}) {
    const Outcome outcome =
        RunWords({"eval", position, "--json", WriteConstant()});
    EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("\"score\":1.5"));
  }
}

TEST_F(EvalTest, WrongUsage) {
  EXPECT_EQ(RunWords({"eval"}).exit_status, kExitUsage);
  EXPECT_EQ(RunWords({"eval", "-", "--lines=x"}).exit_status, kExitUsage);
}

TEST_F(EvalTest, WrongWeightsAreRefused) {
  const std::string path = folder_ + "/foreign";
  std::ofstream(path) << "something else";
  // `search` can do without weights, but wrong ones are an error.
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"eval", "-"},
        std::vector<std::string>{"search", "-", "--depth=1"},
        std::vector<std::string>{"solve", "-"}}) {
    for (const std::string& file : {path, folder_ + "/absent"}) {
      std::vector<std::string> with_file = words;
      with_file.push_back("--weights=" + file);
      const Outcome outcome = RunWords(with_file, kStartLine);
      EXPECT_EQ(outcome.exit_status, kExitFailed) << words[0];
      EXPECT_THAT(outcome.out, IsEmpty());
      EXPECT_THAT(outcome.err, HasSubstr(file + ": "));
    }
  }
}

TEST_F(EvalTest, SearchesUseTheWeights) {
  const Outcome outcome = RunWords(
      {"search", "-", "--depth=2", "--json", WriteConstant()}, kStartLine);
  EXPECT_EQ(outcome.exit_status, kExitOk);
  EXPECT_THAT(outcome.out, HasSubstr("\"score\":1.5,"));
}

}  // namespace
}  // namespace tools
