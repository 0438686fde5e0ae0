#include "tools/engine/gtp_live_graphics.h"

#include <sstream>

#include "gtest/gtest.h"

namespace engine {
namespace {

using ::othello::Color;

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
  LiveGraphics graphics(Color::kBlack, channel);
  graphics.OnIteration(ResultAfter(0.01, false));
  EXPECT_EQ(aside.str(), "");
  graphics.OnIteration(ResultAfter(0.2, false));
  const std::string once =
      "gogui-gfx: VAR b D3 w pass b A1\n"
      "gogui-gfx: TEXT +1.50 depth 9, 1234 nodes\n";
  EXPECT_EQ(aside.str(), once);
  graphics.OnIteration(ResultAfter(0.25, false));
  EXPECT_EQ(aside.str(), once);
  graphics.OnIteration(ResultAfter(0.35, false));
  EXPECT_EQ(aside.str(), once + once);
  EXPECT_EQ(out.str(), "");
}

}  // namespace
}  // namespace engine
