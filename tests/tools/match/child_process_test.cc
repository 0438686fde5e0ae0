#include "tools/match/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "tests/support/temporary_folder.h"

namespace match {
namespace {

using ::testing::HasSubstr;

constexpr double kPlenty = 20;  // seconds; the machine may be busy

std::unique_ptr<ChildProcess> Start(const std::string& command) {
  auto process = ChildProcess::Start(command);
  EXPECT_TRUE(process.ok()) << process.status();
  return *std::move(process);
}

// All output up to its end.
std::string ReadAll(ChildProcess& process) {
  std::string all;
  while (true) {
    const auto bytes = process.Read(DeadlineIn(kPlenty));
    if (!bytes.ok()) {
      EXPECT_TRUE(absl::IsOutOfRange(bytes.status())) << bytes.status();
      return all;
    }
    all += *bytes;
  }
}

std::string ReadLine(ChildProcess& process) {
  std::string line;
  while (line.empty() || line.back() != '\n') {
    const auto bytes = process.Read(DeadlineIn(kPlenty));
    EXPECT_TRUE(bytes.ok()) << bytes.status();
    if (!bytes.ok()) break;
    line += *bytes;
  }
  return line;
}

bool IsAlive(pid_t pid) { return kill(pid, 0) == 0; }

double SecondsSince(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

TEST(ChildProcessTest, TalksBothWays) {
  const auto process = Start("while read x; do echo \"got $x\"; done");
  ASSERT_TRUE(process->Write("one\n", DeadlineIn(kPlenty)).ok());
  EXPECT_EQ(ReadLine(*process), "got one\n");
  ASSERT_TRUE(process->Write("two\n", DeadlineIn(kPlenty)).ok());
  EXPECT_EQ(ReadLine(*process), "got two\n");
}

TEST(ChildProcessTest, SaysHowItEnded) {
  EXPECT_EQ(Start("exit 3")->DescribeEnd(kPlenty), "exit status 3");
  EXPECT_EQ(Start("kill -9 $$")->DescribeEnd(kPlenty), "signal 9");
  EXPECT_EQ(Start("/nowhere/engine")->DescribeEnd(kPlenty), "exit status 127");
  EXPECT_EQ(Start("read x")->DescribeEnd(0.01), "still runs");
}

TEST(ChildProcessTest, EndOfOutputIsNotALackOfIt) {
  const auto ended = Start("echo last words");
  EXPECT_EQ(ReadAll(*ended), "last words\n");
  const auto silent = Start("read x");
  const auto start = SteadyClock::now();
  EXPECT_TRUE(
      absl::IsDeadlineExceeded(silent->Read(DeadlineIn(0.05)).status()));
  EXPECT_GE(SecondsSince(start), 0.05);
}

TEST(ChildProcessTest, ABrokenPipeRaisesNoSignal) {
  const auto process = Start("exec <&-; echo closed; read x <&1");
  EXPECT_EQ(ReadLine(*process), "closed\n");
  EXPECT_TRUE(absl::IsUnavailable(process->Write("x\n", DeadlineIn(kPlenty))));
  sigset_t pending;
  sigpending(&pending);
  EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
}

TEST(ChildProcessTest, AChildThatDoesNotReadDoesNotBlock) {
  const auto process = Start("sleep 100");
  const std::string much(1 << 20, 'x');  // More than a pipe holds.
  EXPECT_TRUE(absl::IsDeadlineExceeded(process->Write(much, DeadlineIn(0.05))));
}

TEST(ChildProcessTest, NothingOutlivesIt) {
  // Not a child that ignores the end of its input, and not its child.
  pid_t shell = 0, grandchild = 0;
  {
    const auto process =
        Start("trap '' TERM HUP; sleep 100 & echo $$ $!; wait");
    const std::string line = ReadLine(*process);
    ASSERT_EQ(sscanf(line.c_str(), "%d %d", &shell, &grandchild), 2) << line;
    ASSERT_TRUE(IsAlive(shell));
    ASSERT_TRUE(IsAlive(grandchild));
  }
  EXPECT_FALSE(IsAlive(shell));
  // The grandchild was killed too; init may take a moment to reap it.
  for (int i = 0; i < 1000 && IsAlive(grandchild); ++i) {
    const std::string state = absl::StrCat("grep -q '^State:.Z' /proc/",
                                           grandchild, "/status 2>/dev/null");
    if (system(state.c_str()) == 0) return;
    usleep(10'000);
  }
  EXPECT_FALSE(IsAlive(grandchild));
}

TEST(ChildProcessTest, LeavesNoZombies) {
  for (int i = 0; i < 3; ++i) {
    Start("exit 0");
    Start("cat");
    const auto killed = Start("sleep 100");
    killed->Kill();
  }
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

TEST(ChildProcessTest, APoliteChildEndsByItself) {
  const othello::TemporaryFolder folder;
  Start("cat; echo ended >" + folder.Path("how"));
  EXPECT_EQ(folder.Read("how"), "ended\n");
}

TEST(ChildProcessTest, OneChildDoesNotHoldThePipesOfAnother) {
  const auto first = Start("cat");
  const auto second = Start("sleep 100");
  first->Kill();
  EXPECT_EQ(ReadAll(*first), "");
}

TEST(ChildProcessTest, StderrGoesToItsDescriptor) {
  const othello::TemporaryFolder folder;
  FILE* const file = fopen(folder.Path("err").c_str(), "w");
  ASSERT_NE(file, nullptr);
  {
    const auto process =
        ChildProcess::Start("echo out; echo err >&2", fileno(file));
    ASSERT_TRUE(process.ok());
    EXPECT_EQ(ReadAll(**process), "out\n");
  }
  fclose(file);
  EXPECT_EQ(folder.Read("err"), "err\n");
}

TEST(DeadlineTest, DoesNotOverflow) {
  EXPECT_GT(DeadlineIn(1e300), SteadyClock::now());
  const auto past = DeadlineIn(-5);
  EXPECT_LE(past, SteadyClock::now());
}

}  // namespace
}  // namespace match
