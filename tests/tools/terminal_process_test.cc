// The program `rialto` in a terminal.

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/pty_process.h"
#include "tests/support/rialto_program.h"
#include "tests/support/temporary_folder.h"

namespace engine {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class TerminalProcessTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!RIALTO_HAS_LIBEDIT) GTEST_SKIP() << "built without libedit";
    setenv("TERM", "xterm-256color", /*overwrite=*/1);
    setenv("LC_ALL", "C.UTF-8", /*overwrite=*/1);
    unsetenv("NO_COLOR");
  }

  // How long a terminal game that thinks for ever goes on after `action`.
  template <typename Action>
  void ExpectQuickEnd(const char* what, int exit_status, Action action) {
    PtyProcess rialto(
        {kRialto, "play", "--plain", "--level=60", "--book=none"});
    rialto.ReadUntil("black> ");
    rialto.Type("f5\r");
    rialto.ReadUntil("depth 5");
    action(rialto);
    const double seconds = rialto.AwaitEnd();
    std::printf("%s, terminal: ended after %.0f ms\n", what, 1000 * seconds);
    EXPECT_LT(seconds, kPatience) << what;
    EXPECT_EQ(rialto.exit_status(), exit_status) << what;
  }
};

TEST_F(TerminalProcessTest, CtrlCEndsTheThinkingAndNotTheProgram) {
  PtyProcess rialto({kRialto, "play", "--plain", "--book=none"});
  const std::string greeting = rialto.ReadUntil("black> ");
  EXPECT_THAT(greeting, HasSubstr("\u25CF"));
  rialto.Type("level 60\r");
  rialto.ReadUntil("black> ");
  rialto.Type("f5\r");
  rialto.ReadUntil("depth 5");
  rialto.Type("\x03");
  rialto.ReadUntil("Rialto plays ");
  rialto.ReadUntil("black> ");
  // At the prompt it clears the line.
  rialto.Type("nonsense\x03");
  rialto.ReadUntil("black> ");
  rialto.Type("moves\r");
  EXPECT_THAT(rialto.ReadUntil("1. f5 "), Not(HasSubstr("error")));
  rialto.ReadUntil("black> ");
  rialto.Type("\x04");  // Ctrl-D
  rialto.AwaitEnd();
  EXPECT_EQ(rialto.exit_status(), 0);
}

TEST_F(TerminalProcessTest, StopEndsTheThinkingAndIsHarmlessAtThePrompt) {
  PtyProcess rialto({kRialto, "play", "--plain", "--level=60", "--book=none"});
  rialto.ReadUntil("black> ");
  rialto.Type("stop\r");
  rialto.ReadUntil("not thinking");
  rialto.ReadUntil("black> ");
  rialto.Type("f5\r");
  rialto.ReadUntil("depth 5");
  // What else is typed meanwhile waits for the prompt.
  rialto.Type("level\rstop\r");
  rialto.ReadUntil("Rialto plays ");
  rialto.ReadUntil("level 60");
  rialto.ReadUntil("black> ");
  rialto.Type("hint\r");
  rialto.ReadUntil("depth 5");
  // So does Ctrl-D; what follows it is a new line.
  rialto.Type("\x04");
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  rialto.Type("stop\r");
  rialto.AwaitEnd();
  EXPECT_EQ(rialto.exit_status(), 0);
}

TEST_F(TerminalProcessTest, LinesAreEditedCompletedAndRemembered) {
  setenv("NO_COLOR", "1", /*overwrite=*/1);
  PtyProcess rialto({kRialto, "play", "--plain", "--level=1", "--engine=none",
                     "--threads=1"});
  EXPECT_THAT(
      rialto.ReadUntil("black> "),
      AllOf(HasSubstr(" 4  . . + O X . . . 4"), Not(HasSubstr("\u25CF"))));
  rialto.Type("thx\x7f\t\r");  // Backspace and Tab: threads
  rialto.ReadUntil("threads 1");
  rialto.ReadUntil("black> ");
  rialto.Type("se\t\t");
  rialto.ReadUntil("selectivity  set  setboard");
  rialto.Type("\x15");      // Ctrl-U clears the line.
  rialto.Type("\x1b[A\r");  // The line before.
  rialto.ReadUntil("threads 1");
  rialto.ReadUntil("black> ");
  rialto.Type("quit\r");
  rialto.AwaitEnd();
  EXPECT_EQ(rialto.exit_status(), 0);
}

TEST_F(TerminalProcessTest, TheLocaleIsObeyed) {
  setenv("LC_ALL", "C", /*overwrite=*/1);
  PtyProcess rialto({kRialto, "play", "--plain", "--engine=none"});
  for (const char c : rialto.ReadUntil("black> ")) {
    ASSERT_GE(c, 0) << "not ASCII";
  }
}

// However the full screen ends, the game is there when it comes back.
TEST_F(TerminalProcessTest, TheFullScreenKeepsTheGame) {
  if (!RIALTO_HAS_NCURSES) GTEST_SKIP() << "built without ncurses";
  const othello::TemporaryFolder folder;
  setenv("XDG_CONFIG_HOME", folder.path().c_str(), /*overwrite=*/1);
  setenv("XDG_STATE_HOME", folder.path().c_str(), /*overwrite=*/1);
  const auto play = [&](const char* move, const auto& end) {
    PtyProcess rialto({kRialto, "play", "--level=1", "--engine=none",
                       "--threads=1", "--hash_mb=1"});
    rialto.ReadUntil("help");
    rialto.Type(move);
    rialto.ReadUntil(std::string(move).substr(0, 2));
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    end(rialto);
    rialto.AwaitEnd();
    EXPECT_EQ(rialto.exit_status(), 0);
  };
  play("f5", [](PtyProcess& rialto) { rialto.Signal(SIGHUP); });
  EXPECT_THAT(folder.Read("rialto/game.ggf"), HasSubstr("B[F5"));
  play("d6", [](PtyProcess& rialto) { rialto.Signal(SIGTERM); });
  EXPECT_THAT(folder.Read("rialto/game.ggf"), HasSubstr("W[D6"));
  play("c3", [](PtyProcess& rialto) { rialto.Close(); });
  EXPECT_THAT(folder.Read("rialto/game.ggf"), HasSubstr("B[C3"));
  play("d3", [](PtyProcess& rialto) { rialto.Type("q"); });
  EXPECT_THAT(folder.Read("rialto/game.ggf"), HasSubstr("W[D3"));
}

TEST_F(TerminalProcessTest, GoesWhenItShould) {
  ExpectQuickEnd("SIGTERM", 0,
                 [](PtyProcess& rialto) { rialto.Signal(SIGTERM); });
  ExpectQuickEnd("SIGPIPE", 0,
                 [](PtyProcess& rialto) { rialto.Signal(SIGPIPE); });
  // Its last words cannot be written any more.
  ExpectQuickEnd("closed window", 0,
                 [](PtyProcess& rialto) { rialto.Close(); });
}

}  // namespace
}  // namespace engine
