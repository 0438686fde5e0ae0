#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/score.h"
#include "tests/support/protocol_dialogue.h"
#include "tests/support/text_pattern.h"
#include "tools/engine/gtp.h"

namespace engine {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Eleven empty squares, white to move: f1 wins by 26, the last move by 8.
constexpr char kEleven[] =
    "othello-setup_board "
    "OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOXOO-OOOOOOO O";

TEST(GtpAnalyzeTest, WritesAllMovesOfASolvedPosition) {
  Dialogue<GtpProtocol> dialogue;
  dialogue.Say(kEleven);
  EXPECT_THAT(
      dialogue.Say("7 lz-analyze w 10"),
      AllOf(StartsWith("=7\ninfo move "),
            HasSubstr(" winrate 10000 order 0 pv F1 G1 H1 "),
            HasSubstr(" info move G1 visits "), HasSubstr(" order 3 pv G1 ")));
  const std::string one = dialogue.Say("kata-analyze interval 10 maxmoves 1");
  EXPECT_THAT(one, MatchesRegex("=\n(.*\n)*info move F1 visits [0-9]+ winrate "
                                "1.000000 scoreMean 26.000 scoreLead 26.000 "
                                "order 0 pv F1 [A-H1-8pas ]+\n\n"));
  EXPECT_THAT(one, Not(HasSubstr("order 1")));
}

TEST(GtpAnalyzeTest, RefusesWhatMakesNoSense) {
  Dialogue<GtpProtocol> dialogue;
  for (const char* line :
       {"lz-analyze purple", "lz-analyze b -5", "lz-analyze b maxmoves 0",
        "lz-analyze interval", "lz-analyze b avoid w d3",
        "kata-analyze minmoves x", "lz-genmove_analyze 10"}) {
    EXPECT_THAT(dialogue.Say(line), StartsWith("? syntax error")) << line;
  }
  for (const char* move : {"f5", "f6", "d3", "e3", "f3", "f4", "f7", "c3"}) {
    dialogue.Say(absl::StrCat(
        "play ",
        dialogue.session().game().to_move() == othello::Color::kBlack ? "b "
                                                                      : "w ",
        move));
  }
  dialogue.Say("play b b2");
  EXPECT_EQ(dialogue.Say("lz-analyze"), "? the game is over\n\n");
}

// Without parameters for ProbCut only the sign is known; with them the chance
// lies between and rises with the score.
TEST(GtpAnalyzeTest, ChancesFollowTheScores) {
  Options options = SmallOptions();
  options.parameters = nullptr;  // What is built in.
  Dialogue<GtpProtocol> dialogue(options);
  if (dialogue.session().options().parameters->probcut == nullptr) {
    GTEST_SKIP() << "no parameters are built in";
  }
  dialogue.Say("play b f5");
  dialogue.session().Close();  // One ply is enough.
  const std::string answer = dialogue.Say("kata-analyze");
  std::istringstream words(answer);
  std::string word;
  double last_rate = 1, last_lead = 64, rate = 0, lead = 0;
  int moves = 0;
  while (words >> word) {
    if (word == "winrate") words >> rate;
    if (word != "scoreLead") continue;
    words >> lead;
    EXPECT_GT(rate, 0) << answer;
    EXPECT_LT(rate, 1) << answer;
    EXPECT_LE(rate, last_rate) << answer;
    EXPECT_LE(lead, last_lead) << answer;
    last_rate = rate;
    last_lead = lead;
    ++moves;
  }
  EXPECT_EQ(moves, 3) << answer;
}

TEST(GtpAnalyzeTest, ObeysTheKeysOfOthers) {
  Dialogue<GtpProtocol> dialogue;
  dialogue.Say(kEleven);
  const std::string answer = dialogue.Say(
      "kata-analyze w 10 ownership true minmoves 2 maxmoves 1 rootInfo true "
      "pvVisits true avoid w F1,a3 10 avoid b G1 3");
  EXPECT_THAT(answer, Not(HasSubstr("move F1")));
  EXPECT_THAT(answer, Not(HasSubstr("order 2")));
  EXPECT_THAT(answer, HasSubstr(" info move "));
  EXPECT_THAT(answer, MatchesRegex("=\n(.*\n)*info .* rootInfo visits [0-9]+ "
                                   "winrate 1.000000 scoreMean 26.000 "
                                   "scoreLead 26.000\n\n"));
  const std::string allowed = dialogue.Say("lz-analyze allow w G1 1");
  EXPECT_THAT(allowed, HasSubstr("info move G1 "));
  EXPECT_THAT(allowed, Not(HasSubstr("order 1")));
  EXPECT_EQ(dialogue.Say("lz-analyze allow w a1 1"),
            "? avoid and allow leave no move\n\n");
}

TEST(GtpAnalyzeTest, MovesAreChosenWithTheSameLines) {
  Dialogue<GtpProtocol> dialogue(SmallOptions(12));
  dialogue.Say(kEleven);
  EXPECT_THAT(
      dialogue.Say("5 kata-genmove_analyze w 10 ownership true"),
      MatchesRegex("=5\n(info move .*\n)*info move F1 .*\nplay F1\n\n"));
  EXPECT_EQ(dialogue.session().game().moves().size(), 1u);
  dialogue.Say("undo");
  EXPECT_THAT(dialogue.Say("lz-genmove_analyze w avoid w F1 1"),
              AllOf(Not(HasSubstr("move F1")), HasSubstr("\nplay ")));
  EXPECT_EQ(dialogue.session().game().moves().size(), 1u);
  EXPECT_THAT(dialogue.Say("lz-genmove_analyze w"),
              StartsWith("? illegal move"));
}

// Delivers the second line once enough has been written.
class PatientChannel : public StreamChannel {
 public:
  PatientChannel(std::istream& in, std::ostringstream& out, int patience)
      : StreamChannel(in, out, out), patience_(patience) {}

  std::optional<std::string> ReadLine() override {
    std::unique_lock<std::mutex> lock(mutex_);
    if (++read_ == 2) {
      has_heard_enough = heard_.wait_for(lock, std::chrono::seconds(20),
                                         [&] { return lines_ >= patience_; });
    }
    return StreamChannel::ReadLine();
  }
  bool HasLine() const override { return false; }
  void Write(absl::string_view text) override {
    StreamChannel::Write(text);
    const std::lock_guard<std::mutex> lock(mutex_);
    lines_ += absl::StartsWith(text, "info ");
    heard_.notify_all();
  }

  bool has_heard_enough = false;

 private:
  const int patience_;
  std::mutex mutex_;
  std::condition_variable heard_;
  int read_ = 0;
  int lines_ = 0;
};

TEST(GtpAnalyzeTest, SpeaksAtOnceAndOnEveryInterval) {
  struct Case {
    const char* command;
    int lines;  // more than iterations, if more than one
  };
  for (const Case& c : {Case{"lz-analyze b 10000\nstop\n", 1},
                        Case{"kata-analyze 1\nname\n", 70},
                        Case{"lz-genmove_analyze b 1\nstop\n", 70}}) {
    std::istringstream in(c.command);
    std::ostringstream out;
    PatientChannel channel(in, out, c.lines);
    const std::unique_ptr<Session> session = MakeSession(SmallOptions(60));
    GtpProtocol protocol(*session, channel, EngineIdentity());
    ASSERT_TRUE(RunCommandLoop(channel, *session, protocol).ok());
    EXPECT_TRUE(channel.has_heard_enough) << c.command;
  }
}

TEST(GtpAnalyzeTest, GoesOnUntilAnotherLineComes) {
  std::istringstream in("1 lz-analyze b\n2 name\n3 kata-analyze\n4 name\n");
  std::ostringstream out;
  StreamChannel channel(in, out, out);
  const std::unique_ptr<Session> session = MakeSession();
  GtpProtocol protocol(*session, channel, EngineIdentity());
  ASSERT_TRUE(RunCommandLoop(channel, *session, protocol).ok());
  EXPECT_THAT(out.str(), MatchesRegex("=1\n(info move .*\n)+\n=2 Rialto\n\n"
                                      "=3\n(info move .*\n)+\n=4 Rialto\n\n"));
}

}  // namespace
}  // namespace engine
