// The command `analyze` and its reports.

#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/transcript.h"
#include "othello/square.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_pattern.h"
#include "tools/commands/commands.h"
#include "tools/reports/analysis_report.h"

namespace tools {
namespace {

using ::engine::AnalyzedMove;
using ::engine::GameAnalysis;
using ::othello::Color;
using ::othello::ContainsRegex;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr char kShortGame[] = "f5f6d3e3f3f4f7c3b2";

// Two moves; white's loses the lead.
GameAnalysis SmallAnalysis() {
  GameAnalysis analysis;
  AnalyzedMove first;
  first.move = first.best = *othello::SquareFromName("f5");
  first.score = -3;
  AnalyzedMove second;
  second.mover = Color::kWhite;
  second.move = *othello::SquareFromName("f4");
  second.best = *othello::SquareFromName("d6");
  second.score = 3;
  second.loss = 10.5;
  second.is_solved = true;
  analysis.moves = {first, second};
  analysis.black_scores = {-3, -3, 7.5};
  return analysis;
}

TEST(AnalysisReportTest, NamesAreSafeToShow) {
  othello::Game game = *othello::ParseTranscript("f5f4");
  game.SetTag(othello::kTagBlack, "A\x1b[2Jnn & caf\xE9");
  const std::string svg = AnalysisSvg(game, SmallAnalysis(), "level 1");
  EXPECT_THAT(svg, HasSubstr("A\xEF\xBF\xBD[2Jnn &amp; caf\xEF\xBF\xBD - "));
  for (const std::string& picture :
       {svg, AnalysisPage(game, SmallAnalysis(), "level 1")}) {
    EXPECT_THAT(picture, Not(HasSubstr("\x1b")));
    EXPECT_THAT(picture, Not(HasSubstr("\xE9")));
  }
  const Outcome outcome =
      RunWords({"analyze", "--level=1"},
               "(;GM[Othello]PB[A\x1b[2Jn]PW[B]TY[8]BO[8 "
               "---------------------------O*------*O--------------------------"
               "- *]B[f5];)\n");
  EXPECT_THAT(outcome.out, Not(HasSubstr("\x1b")));
  EXPECT_THAT(outcome.out, HasSubstr("A\\x1b"));
}

TEST(AnalysisReportTest, Table) {
  EXPECT_EQ(LossTable(SmallAnalysis()),
            "   #  side   move   score  best   loss\n"
            "   1  black  f5     -3.00\n"
            "   2  white  f4        +3  d6    10.50\n"
            "black gave away 0.00 discs\n"
            "white gave away 10.50 discs\n"
            "score for black: -3.00 at the start, +7.50 at the end; white's "
            "losses less black's: +10.50\n");
}

TEST(AnalysisReportTest, Graph) {
  EXPECT_EQ(ScoreGraph(SmallAnalysis(), 5),
            "score for black\n"
            "  +8.0 |  *\n"
            "  +4.0 |  :\n"
            "  +0.0 |---\n"
            "  -4.0 |**\n"
            "  -8.0 |\n"
            "        0\n");
}

TEST(AnalysisReportTest, PictureWithABoardForEachTurningPoint) {
  othello::Game game = *othello::ParseTranscript("f5f4");
  game.SetTag(othello::kTagBlack, "<Ann & \"Bob\">");
  const std::string svg = AnalysisSvg(game, SmallAnalysis(), "level 3");
  EXPECT_THAT(svg, AllOf(StartsWith("<svg "),
                         HasSubstr("&lt;Ann &amp; &quot;Bob&quot;&gt; - white"),
                         HasSubstr("2. white f4 loses 10.5, best d6"),
                         HasSubstr("level 3"), HasSubstr("not finished"),
                         HasSubstr("discs for black"), HasSubstr(">h</text>"),
                         Not(HasSubstr("1. black"))));
  EXPECT_THAT(svg, ::testing::EndsWith("</svg>\n"));
}

TEST(AnalysisReportTest, PagesHoldAllThatTheyNeed) {
  othello::Game game = *othello::ParseTranscript("f5f4");
  game.SetTag(othello::kTagBlack, "</script><b>");
  const std::string page = AnalysisPage(game, SmallAnalysis(), "level 3");
  EXPECT_THAT(
      page, AllOf(StartsWith("<!DOCTYPE html>"), HasSubstr("level 3"),
                  HasSubstr("&lt;/script&gt;&lt;b&gt; - white"),
                  HasSubstr(R"("turning":[2])"), HasSubstr(R"("best":"d6")")));
  // Nothing comes from elsewhere: the one address is the name of SVG.
  size_t at = page.find("http");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(page.substr(at, 26), "http://www.w3.org/2000/svg");
  EXPECT_EQ(page.find("http", at + 1), std::string::npos);
}

TEST(AnalyzeTest, TableAndGraph) {
  const Outcome outcome = RunWords({"analyze", kShortGame, "--level=2"});
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("   9  black  b2"), HasSubstr("score for black"),
                    HasSubstr("white gave away ")));
}

TEST(AnalyzeTest, JsonHasALineForEachMoveAndATotal) {
  const Outcome outcome =
      RunWords({"analyze", "--json", "--level=2"}, kShortGame);
  EXPECT_EQ(outcome.exit_status, kExitOk) << outcome.err;
  const std::vector<std::string> lines =
      absl::StrSplit(outcome.out, '\n', absl::SkipEmpty());
  ASSERT_THAT(lines, SizeIs(10));
  EXPECT_THAT(lines[0],
              StartsWith(R"({"game":1,"index":1,"side":"black","move":"f5",)"));
  EXPECT_THAT(lines[8], HasSubstr(R"("score":64,"best":"b2","loss":0,)"));
  EXPECT_THAT(
      lines[9],
      AllOf(StartsWith(R"({"total":true,"game":1,"moves":9,"start":)"),
            ContainsRegex(R"("turning_points":\[[0-9,]*\],"engine":\{)")));
}

TEST(AnalyzeTest, FilesAndPictures) {
  const othello::TemporaryFolder folder;
  const std::string game = folder.Write("game.txt", kShortGame);
  const std::string svg = folder.Path("out.svg");
  EXPECT_EQ(
      RunWords({"analyze", game, "--level=1", "--svg=" + svg}).exit_status,
      kExitOk);
  EXPECT_THAT(folder.Read("out.svg"), StartsWith("<svg "));
  const std::string two = folder.Write("two.txt", "f5d6\nf5f6\n");
  const Outcome both = RunWords({"analyze", two, "--level=1"});
  EXPECT_THAT(both.out, AllOf(HasSubstr("game 1\n"), HasSubstr("game 2\n")));
  const Outcome refused = RunWords({"analyze", two, "--svg=" + svg});
  EXPECT_EQ(refused.exit_status, kExitUsage);
  EXPECT_THAT(refused.out, IsEmpty());
  EXPECT_THAT(refused.err, HasSubstr("--svg draws one game"));
}

TEST(AnalyzeTest, OneGameOfManyIsChosen) {
  const othello::TemporaryFolder folder;
  const std::string two = folder.Write("two.txt", "f5d6\nf5f6\n");
  const std::string page = folder.Path("out.html");
  const Outcome second =
      RunWords({"analyze", two, "--level=1", "--game=2", "--html=" + page});
  EXPECT_EQ(second.exit_status, kExitOk) << second.err;
  EXPECT_THAT(second.out,
              AllOf(HasSubstr("white  f6"), Not(HasSubstr("d6   "))));
  EXPECT_THAT(folder.Read("out.html"), HasSubstr(R"("move":"f6")"));
  EXPECT_THAT(RunWords({"analyze", two, "--level=1", "--game=3"}).err,
              HasSubstr("there is no game 3"));
  EXPECT_EQ(RunWords({"analyze", two, "--game=-1"}).exit_status, kExitUsage);
}

TEST(AnalyzeTest, APictureThatCannotBeWrittenFailsFirst) {
  const Outcome outcome =
      RunWords({"analyze", kShortGame, "--level=1", "--svg=/nowhere/a.svg"});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.out, IsEmpty());
  EXPECT_THAT(outcome.err, HasSubstr("/nowhere/a.svg: cannot be written"));
}

TEST(AnalyzeTest, WrongInputIsAClearError) {
  EXPECT_EQ(RunWords({"analyze", "nowhere.ggf"}).exit_status, kExitUsage);
  const othello::TemporaryFolder folder;
  const std::string bad = folder.Write("bad.ggf", "(;GM[Othello]B[a1];)");
  const Outcome outcome = RunWords({"analyze", bad});
  EXPECT_EQ(outcome.exit_status, kExitFailed);
  EXPECT_THAT(outcome.err, HasSubstr("bad.ggf: line 1"));
  EXPECT_THAT(outcome.out, IsEmpty());
}

}  // namespace
}  // namespace tools
