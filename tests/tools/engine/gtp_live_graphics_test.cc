#include "tools/engine/gtp_live_graphics.h"

#include <sstream>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/sessions.h"
#include "tests/support/text_pattern.h"
#include "tools/engine/gtp.h"

namespace engine {
namespace {

using ::othello::Color;
using ::othello::MatchesRegex;

search::SearchResult ResultAfter(double seconds, bool is_solved) {
  search::SearchResult result;
  result.lines[0].score = othello::ScoreFromDiscs(3) / 2;
  result.lines[0].moves = {19, othello::kPass, 0};
  result.depth = 9;
  result.is_solved = is_solved;
  result.nodes = 1234;
  result.seconds = seconds;
  return result;
}

TEST(GtpLiveGraphicsTest, Texts) {
  EXPECT_EQ(GtpVariation(Color::kWhite, {19, othello::kPass, 0}),
            "w D3 b pass w A1");
  EXPECT_EQ(GtpVariation(Color::kWhite, {}), "");
  const search::SearchResult midgame = ResultAfter(1, false);
  EXPECT_EQ(GtpScoreText(midgame.lines[0], midgame), "+1.50 depth 9");
  search::SearchResult solved = ResultAfter(1, true);
  solved.lines[0].score = othello::ScoreFromDiscs(-12);
  EXPECT_EQ(GtpScoreText(solved.lines[0], solved), "-12 exact");
}

TEST(GtpLiveGraphicsTest, WritesAsideAndNotTooOften) {
  std::istringstream in;
  std::ostringstream out, aside;
  StreamChannel channel(in, out, aside);
  const std::string once =
      "gogui-gfx:\n"
      "VAR b D3 w pass b A1\n"
      "TEXT +1.50 depth 9, 1234 nodes\n"
      "\n";
  {
    LiveGraphics graphics(Color::kBlack, channel);
    graphics.OnIteration(ResultAfter(0.01, false));
    EXPECT_EQ(aside.str(), "");
    graphics.OnIteration(ResultAfter(0.2, false));
    EXPECT_EQ(aside.str(), once);
    graphics.OnIteration(ResultAfter(0.25, false));
    EXPECT_EQ(aside.str(), once);
    graphics.OnIteration(ResultAfter(0.35, false));
    EXPECT_EQ(aside.str(), once + once);
  }
  EXPECT_EQ(aside.str(), once + once + "gogui-gfx: CLEAR\n");
  EXPECT_EQ(out.str(), "");
}

TEST(GtpLiveGraphicsTest, ClearsOnlyWhatItHasShown) {
  std::istringstream in;
  std::ostringstream out, aside;
  StreamChannel channel(in, out, aside);
  {
    LiveGraphics graphics(Color::kBlack, channel);
    graphics.OnIteration(ResultAfter(0.01, false));
  }
  EXPECT_EQ(aside.str(), "");
}

// GoGui stops looking at stderr when the answer has come.
TEST(GtpLiveGraphicsTest, ClearsBeforeTheAnswer) {
  Options options = SmallOptions();
  options.move_seconds = 1;  // Some iteration ends after the first tenth.
  const auto session = MakeSession(options);
  std::istringstream in;
  std::ostringstream both;
  StreamChannel channel(in, both, both);
  GtpProtocol gtp(*session, channel, EngineIdentity());
  gtp.Receive("genmove b");
  gtp.Handle("genmove b", search::Clock::now());
  EXPECT_THAT(both.str(),
              MatchesRegex("gogui-gfx:\nVAR .*\n\ngogui-gfx: CLEAR\n"
                           "= [A-H][1-8]\n\n"));
}

}  // namespace
}  // namespace engine
