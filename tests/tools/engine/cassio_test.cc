#include "tools/engine/cassio.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/protocol_dialogue.h"
#include "tests/support/text_pattern.h"

namespace engine {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kCassioStart[] =
    "---------------------------OX------XO---------------------------X";

class CassioTest : public testing::Test {
 protected:
  std::string Say(absl::string_view line) { return cassio_.Say(line); }

  Dialogue<CassioProtocol> cassio_;
};

TEST_F(CassioTest, Introductions) {
  EXPECT_EQ(Say("ENGINE-PROTOCOL init"), "ready.\n");
  EXPECT_EQ(Say("engine-protocol GET-VERSION\r"),
            "version: Rialto 1.2.3\nready.\n");
  EXPECT_EQ(Say("ENGINE-PROTOCOL new-position"), "ready.\n");
  EXPECT_EQ(Say(""), "ready.\n");
  EXPECT_EQ(Say("ENGINE-PROTOCOL stop"), "ready.\n");
  EXPECT_EQ(Say("ENGINE-PROTOCOL get-search-infos"), "ready.\n");
  EXPECT_EQ(Say("ENGINE-PROTOCOL empty-hash"), "");
  EXPECT_EQ(Say(absl::StrCat("ENGINE-PROTOCOL feed-hash ", kCassioStart,
                             " -2 2 8 73 F5d6")),
            "");
  EXPECT_EQ(Say("ENGINE-PROTOCOL quit"), "bye bye.\n");
  EXPECT_TRUE(cassio_.is_over());
}

TEST_F(CassioTest, MidgameSearch) {
  const std::string reply = Say(absl::StrCat("ENGINE-PROTOCOL midgame-search ",
                                             kCassioStart, " -64 64 4 73"));
  const std::vector<std::string> lines = absl::StrSplit(reply, '\n');
  ASSERT_EQ(lines.size(), 6u);  // Four depths, "ready." and the end.
  for (int depth = 1; depth <= 4; ++depth) {
    EXPECT_THAT(lines[depth - 1],
                MatchesRegex(absl::StrCat(
                    kCassioStart, ", move [A-H][1-8], depth ", depth,
                    ", @[0-9]+%, B[+-][0-9.]+ <= v <= B[+-][0-9.]+, "
                    "([A-H][1-8][a-h][1-8])*([A-H][1-8])?, node [0-9]+, time "
                    "[0-9.]+")));
  }
  EXPECT_EQ(lines[4], "ready.");
  // Clients count the blanks.
  const std::vector<std::string> fields = absl::StrSplit(lines[3], ' ');
  EXPECT_THAT(fields[2], MatchesRegex("[A-H][1-8],"));
  EXPECT_THAT(fields[6], MatchesRegex("B[+-].*"));
  EXPECT_THAT(fields[10], MatchesRegex("B[+-].*,"));
}

TEST_F(CassioTest, EndgameSearchIsExactWithinItsWindow) {
  const std::string board = "-O" + std::string(62, 'X') + "X";
  EXPECT_THAT(
      Say("ENGINE-PROTOCOL endgame-search " + board + " -64 64 100"),
      HasSubstr(", move A1, depth 1, @100%, B+64.00 <= v <= B+64.00, A1, "));
  // Only whether it is a win.
  EXPECT_THAT(Say("ENGINE-PROTOCOL endgame-search " + board + " -1 1 100"),
              AllOf(HasSubstr(" <= v <= B+64.00, A1, "), EndsWith("ready.\n")));
  // White has no move, and then black has none either.
  const std::string over = std::string(64, 'X') + "O";
  EXPECT_THAT(Say("ENGINE-PROTOCOL endgame-search " + over + " -64 64 100"),
              HasSubstr(", move --, depth 0, @100%, W-64.00 <= v <= W-64.00"));
}

TEST_F(CassioTest, PassesAndColoursInLines) {
  // White must pass, then black plays c1.
  const std::string board = "XO" + std::string(62, '-');
  EXPECT_THAT(Say("ENGINE-PROTOCOL endgame-search " + board + "O -64 64 100"),
              HasSubstr(", move PA, depth 62, @100%, W-64.00 <= v <= W-64.00, "
                        "paC1, "));
  // A blank before the side, as Edax allows.
  EXPECT_THAT(Say("ENGINE-PROTOCOL endgame-search " + board + " X -64 64 100"),
              HasSubstr(", move C1, "));
}

TEST_F(CassioTest, ErrorsAreFollowedByReady) {
  for (const std::string& line :
       {std::string("hello"), std::string("ENGINE-PROTOCOL"),
        std::string("ENGINE-PROTOCOL frobnicate"),
        std::string("ENGINE-PROTOCOL midgame-search"),
        absl::StrCat("ENGINE-PROTOCOL midgame-search ", kCassioStart,
                     " -64 64 0 73"),
        absl::StrCat("ENGINE-PROTOCOL midgame-search ", kCassioStart,
                     " 5 5 4 73"),
        absl::StrCat("ENGINE-PROTOCOL midgame-search ", kCassioStart,
                     " a b 4 73"),
        absl::StrCat("ENGINE-PROTOCOL midgame-search ", kCassioStart,
                     " -64 64 4 101"),
        std::string("ENGINE-PROTOCOL endgame-search XO -64 64 100")}) {
    EXPECT_THAT(Say(line), AllOf(StartsWith("ERROR: "), EndsWith("\nready.\n")))
        << line;
  }
}

// The other thread's view: a line has been received and is not answered yet.
TEST_F(CassioTest, HeartbeatsAreAnsweredDuringASearch) {
  std::istringstream in;
  std::ostringstream out;
  StreamChannel channel(in, out, out);
  CassioProtocol protocol(cassio_.session(), channel, EngineIdentity());
  const std::string search = absl::StrCat("ENGINE-PROTOCOL midgame-search ",
                                          kCassioStart, " -64 64 4 73");
  EXPECT_FALSE(protocol.Receive(search).is_done);
  EXPECT_TRUE(protocol.Receive("").is_done);
  EXPECT_EQ(out.str(), "ok.\n");
  out.str("");
  EXPECT_TRUE(protocol.Receive("ENGINE-PROTOCOL get-search-infos").is_done);
  EXPECT_THAT(out.str(), MatchesRegex("node 0, time [0-9.]+\n"));
  out.str("");
  const LineEffect stop = protocol.Receive("ENGINE-PROTOCOL stop");
  EXPECT_TRUE(stop.is_done);
  EXPECT_TRUE(stop.interrupts);
  EXPECT_EQ(out.str(), "") << "the search will say that it is ready";
  protocol.Handle(search, search::Clock::now());
  EXPECT_THAT(out.str(), EndsWith("ready.\n"));
  out.str("");
  protocol.Receive("");
  EXPECT_EQ(out.str(), "ready.\n");
}

}  // namespace
}  // namespace engine
