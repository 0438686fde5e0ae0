#include "tools/engine/command_loop.h"

#include <chrono>
#include <memory>
#include <sstream>
#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/pipes.h"
#include "tests/support/sessions.h"
#include "tests/support/text_pattern.h"
#include "tools/engine/cassio.h"
#include "tools/engine/gtp.h"
#include "tools/engine/nboard.h"
#include "tools/engine/pipe_channel.h"
#include "tools/engine/xboard.h"

namespace engine {
namespace {

using ::othello::MatchesRegex;
using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

using Clock = std::chrono::steady_clock;

#ifdef RIALTO_SANITIZED
constexpr double kLoopPatience = 3.0;
#else
constexpr double kLoopPatience = 0.5;
#endif

// A protocol in a loop of its own thread, at a level that never answers.
template <typename P>
class Running {
 public:
  explicit Running(const Options& options = SmallOptions(/*level=*/60))
      : session_(MakeSession(options)) {
    IgnoreBrokenPipes();
    channel_ = *PipeChannel::Create(
        {in_.read_end(), out_.write_end(), -1, ending_.read_end()});
    protocol_ = std::make_unique<P>(*session_, *channel_, EngineIdentity());
    loop_ = std::thread([this] {
      EXPECT_TRUE(RunCommandLoop(*channel_, *session_, *protocol_).ok());
      has_ended_ = true;
    });
  }
  ~Running() {
    in_.CloseWriteEnd();
    if (loop_.joinable()) loop_.join();
  }

  void Say(absl::string_view text) { in_.Write(text); }
  std::string Hear(absl::string_view end) { return out_.ReadUntil(end); }

  // How long the loop runs after an action.
  template <typename Action>
  double SecondsToEnd(Action action) {
    const Clock::time_point start = Clock::now();
    action();
    loop_.join();
    return std::chrono::duration<double>(Clock::now() - start).count();
  }

  TestPipe in_, out_, ending_;
  std::atomic<bool> has_ended_ = false;
  std::unique_ptr<Session> session_;
  std::unique_ptr<PipeChannel> channel_;
  std::unique_ptr<P> protocol_;
  std::thread loop_;
};

void Wait(int milliseconds) {
  std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

TEST(CommandLoopTest, AnswersInOrder) {
  std::istringstream in("1 name\n\n# comment\n2 bogus\n3 quit\n4 name\n");
  std::ostringstream out;
  StreamChannel channel(in, out, out);
  const auto session = MakeSession();
  GtpProtocol gtp(*session, channel, EngineIdentity());
  EXPECT_TRUE(RunCommandLoop(channel, *session, gtp).ok());
  EXPECT_EQ(out.str(), "=1 Rialto\n\n?2 unknown command\n\n=3\n\n");
}

TEST(CommandLoopTest, EveryLineBeforeTheEndIsAnswered) {
  std::string lines;
  for (int i = 0; i < 1000; ++i) lines += "clear_board\n";
  std::istringstream in(lines + "7 name");
  std::ostringstream out;
  StreamChannel channel(in, out, out);
  const auto session = MakeSession();
  GtpProtocol gtp(*session, channel, EngineIdentity());
  EXPECT_TRUE(RunCommandLoop(channel, *session, gtp).ok());
  EXPECT_EQ(out.str().size(), 1000 * 3 + std::string("=7 Rialto\n\n").size());
}

TEST(CommandLoopTest, InterruptAnswersTheRunningCommand) {
  Running<GtpProtocol> gtp;
  gtp.Say("genmove b\n");
  Wait(50);
  const Clock::time_point start = Clock::now();
  gtp.Say("# interrupt\n");
  EXPECT_THAT(gtp.Hear("\n\n"), MatchesRegex("= [A-H][1-8]\n\n"));
  EXPECT_LT(std::chrono::duration<double>(Clock::now() - start).count(),
            kLoopPatience);
  // It affects earlier lines, not later ones.
  gtp.Say("set_level 2\ngenmove w\n");
  EXPECT_EQ(gtp.Hear("\n\n"), "=\n\n");
  EXPECT_THAT(gtp.Hear("\n\n"), MatchesRegex("= [A-H][1-8]\n\n"));
}

TEST(CommandLoopTest, InterruptIsNotLostOnCommandsThatStillWait) {
  for (int i = 0; i < 20; ++i) {
    Running<GtpProtocol> gtp;
    gtp.Say("genmove b\ngenmove w\n# interrupt\n");
    EXPECT_THAT(gtp.Hear("\n\n"), MatchesRegex("= [A-H][1-8]\n\n"));
    EXPECT_THAT(gtp.Hear("\n\n"), MatchesRegex("= [A-H][1-8]\n\n"));
  }
}

// What was sent is answered as if the input had not ended.
template <typename P>
std::string AnswersTo(const std::string& lines, const Options& options) {
  std::istringstream in(lines);
  std::ostringstream out, aside;
  StreamChannel channel(in, out, aside);
  const auto session = MakeSession(options);
  P protocol(*session, channel, EngineIdentity());
  EXPECT_TRUE(RunCommandLoop(channel, *session, protocol).ok());
  EXPECT_EQ(session->has_cut_thinking(), !aside.str().empty());
  return out.str();
}

TEST(CommandLoopTest, TheEndOfTheInputDoesNotCutThinking) {
  Options options = SmallOptions(/*level=*/7);
  options.live_graphics = false;
  const std::string lines = "genmove b\nothello-hint\n";
  EXPECT_EQ(AnswersTo<GtpProtocol>(lines, options) + "=\n\n",
            AnswersTo<GtpProtocol>(lines + "quit\n", options));
  EXPECT_THAT(AnswersTo<GtpProtocol>("genmove b\nothello-eval\n", options),
              AllOf(MatchesRegex("= [A-H][1-8]\n\n.*"), HasSubstr("depth 7")));
  EXPECT_THAT(AnswersTo<NboardProtocol>("hint 1\n", options),
              HasSubstr(" 0 7\n"));
  EXPECT_THAT(AnswersTo<NboardProtocol>("go", options), HasSubstr("=== "));
  EXPECT_THAT(AnswersTo<NboardProtocol>("move F5\nmove D6\nanalyze\n", options),
              HasSubstr("analysis 0 "));
  EXPECT_THAT(AnswersTo<CassioProtocol>(
                  "ENGINE-PROTOCOL midgame-search "
                  "---------------------------OX------XO--------------------"
                  "-------X -64 64 7 100\n",
                  options),
              AllOf(HasSubstr("depth 7"), EndsWith("ready.\n")));
}

TEST(CommandLoopTest, CuttingUnlimitedThinkingIsReported) {
  std::istringstream in("genmove b\nothello-eval\n");
  std::ostringstream out, aside;
  StreamChannel channel(in, out, aside);
  const auto session = MakeSession(SmallOptions(/*level=*/60));
  GtpProtocol gtp(*session, channel, EngineIdentity());
  EXPECT_TRUE(RunCommandLoop(channel, *session, gtp).ok());
  EXPECT_THAT(out.str(), MatchesRegex("= [A-H][1-8]\n\n= .*\n\n"));
  EXPECT_THAT(aside.str(), HasSubstr("the input ended"));
}

TEST(CommandLoopTest, TheEndOfTheInputEndsThinkingWithoutALimit) {
  for (int wait : {0, 1, 50}) {
    Running<GtpProtocol> gtp;
    gtp.Say("genmove b\n");
    Wait(wait);
    EXPECT_LT(gtp.SecondsToEnd([&] { gtp.in_.CloseWriteEnd(); }),
              kLoopPatience);
  }
}

TEST(CommandLoopTest, CommandsBeforeTheEndAreAnsweredInFull) {
  Options options = SmallOptions();
  options.move_seconds = 0.3;
  Running<GtpProtocol> gtp(options);
  gtp.Say("genmove b\nclear_board\n");
  gtp.in_.CloseWriteEnd();
  const Clock::time_point start = Clock::now();
  EXPECT_THAT(gtp.Hear("=\n\n"), MatchesRegex("= [A-H][1-8]\n\n=\n\n"));
  EXPECT_GT(std::chrono::duration<double>(Clock::now() - start).count(), 0.2);
}

TEST(CommandLoopTest, ThinkingEndsWhenNoOneListens) {
  Options options = SmallOptions();
  options.move_seconds = 1000;
  Running<GtpProtocol> gtp(options);
  gtp.Say("genmove b\n");
  gtp.in_.CloseWriteEnd();
  Wait(50);
  EXPECT_FALSE(gtp.has_ended_);
  EXPECT_LT(gtp.SecondsToEnd([&] { gtp.out_.CloseReadEnd(); }), kLoopPatience);
}

TEST(CommandLoopTest, TheEndOfTheOutputEndsThinking) {
  Running<GtpProtocol> gtp;
  gtp.Say("genmove b\n");
  Wait(20);
  EXPECT_LT(gtp.SecondsToEnd([&] { gtp.out_.CloseReadEnd(); }), kLoopPatience);
}

TEST(CommandLoopTest, ASignalEndsThinkingAndPondering) {
  Options options = SmallOptions(/*level=*/2);
  options.ponder = true;
  Running<GtpProtocol> pondering(options);
  pondering.Say("genmove b\n");
  pondering.Hear("\n\n");
  Wait(20);
  EXPECT_LT(pondering.SecondsToEnd([&] { pondering.ending_.Write("x"); }),
            kLoopPatience);
  Running<GtpProtocol> thinking;
  thinking.Say("genmove b\ngenmove w\ngenmove b\n");
  Wait(20);
  EXPECT_LT(thinking.SecondsToEnd([&] { thinking.ending_.Write("x"); }),
            kLoopPatience);
}

TEST(CommandLoopTest, NboardHintsYieldToTheNextLine) {
  Running<NboardProtocol> nboard;
  for (int i = 0; i < 10; ++i) {
    nboard.Say("hint 4\n");
    if (i % 2 == 0) Wait(5 * i);
    const Clock::time_point start = Clock::now();
    nboard.Say("set depth 60\nping 1\n");
    const std::string heard = nboard.Hear("pong 1\n");
    EXPECT_LT(std::chrono::duration<double>(Clock::now() - start).count(),
              kLoopPatience);
    EXPECT_THAT(heard, HasSubstr("set myname Rialto60\n"));
  }
}

TEST(CommandLoopTest, NboardGoYieldsToPingOnly) {
  Options options = SmallOptions(/*level=*/60);
  options.move_seconds = 0.2;
  Running<NboardProtocol> nboard(options);
  nboard.Say("go\nset contempt 5\n");
  EXPECT_THAT(nboard.Hear("\n"), HasSubstr("status"));
  nboard.Hear("=== ");
  nboard.Say("go\n");
  nboard.Hear("thinking\n");
  nboard.Say("ping 2\n");
  EXPECT_THAT(nboard.Hear("pong 2\n"), Not(HasSubstr("===")));
}

TEST(CommandLoopTest, XboardMovesNowOrNotAtAll) {
  Running<XboardProtocol> xboard;
  for (int i = 0; i < 6; ++i) {
    xboard.Say("new\nst 1000\ngo\n");
    if (i % 2 == 0) Wait(10 * i);
    xboard.Say("?\nping 1\n");
    EXPECT_THAT(xboard.Hear("pong 1\n"), StartsWith("move P@"));
    xboard.Say("go\n");
    if (i % 2 == 0) Wait(10 * i);
    xboard.Say("force\nping 2\n");
    EXPECT_THAT(xboard.Hear("pong 2\n"), Not(HasSubstr("move")));
  }
}

TEST(CommandLoopTest, XboardAnalyzesUntilAnotherLineComes) {
  Running<XboardProtocol> xboard;
  xboard.Say("analyze\n");
  xboard.Hear(" P@");
  // A question does not restart it: no line of depth 1 comes again.
  xboard.Hear("\n5 ");
  xboard.Say(".\n");
  EXPECT_THAT(xboard.Hear("stat01: "), Not(HasSubstr("\n1 ")));
  xboard.Say("usermove f5\n");
  xboard.Hear("\n1 ");
  xboard.Say("exit\nping 3\n");
  EXPECT_THAT(xboard.Hear("pong 3\n"), Not(HasSubstr("move")));
}

}  // namespace
}  // namespace engine
