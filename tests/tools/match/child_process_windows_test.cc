// What child_process_test.cc says of programs that the shell of POSIX starts,
// of programs that Windows has.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <io.h>
#include <sys/stat.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "tests/support/temporary_folder.h"
#include "tools/match/child_process.h"

namespace match {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr double kPlenty = 20;  // seconds; the machine may be busy
constexpr char kSleeps[] = "ping -n 100 127.0.0.1";
constexpr char kTalksForEver[] =
    "cmd /q /c for /l %i in (0,0,1) do echo 0123456789";

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

double SecondsSince(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

TEST(ChildProcessWindowsTest, TalksBothWays) {
  const auto engine =
      Start("\"" RIALTO_FAKE_ENGINE "\"");  // Its path may have spaces.
  for (const std::string command : {"clear_board", "list_commands"}) {
    ASSERT_TRUE(engine->Write(command + "\n", DeadlineIn(kPlenty)).ok());
    std::string heard;
    while (heard.find("\n\r\n") == std::string::npos) {
      const auto bytes = engine->Read(DeadlineIn(kPlenty));
      ASSERT_TRUE(bytes.ok()) << bytes.status();
      heard += *bytes;
    }
    EXPECT_THAT(heard, StartsWith("="));
  }
}

TEST(ChildProcessWindowsTest, SaysHowItEnded) {
  EXPECT_EQ(Start("cmd /c exit 3")->DescribeEnd(kPlenty), "exit status 3");
  const auto process = Start(kSleeps);
  EXPECT_EQ(process->DescribeEnd(0.01), "still runs");
  process->Kill();
  EXPECT_EQ(process->DescribeEnd(kPlenty), "signal 0xC000013A");
}

TEST(ChildProcessWindowsTest, AProgramThatIsNotThereIsAnError) {
  const auto process = ChildProcess::Start("C:\\nowhere\\engine.exe gtp");
  EXPECT_THAT(std::string(process.status().message()),
              HasSubstr("cannot start 'C:\\nowhere\\engine.exe gtp': "));
}

TEST(ChildProcessWindowsTest, EndOfOutputIsNotALackOfIt) {
  EXPECT_EQ(ReadAll(*Start("cmd /c echo last words")), "last words\r\n");
  const auto silent = Start("\"" RIALTO_FAKE_ENGINE "\"");
  const auto start = SteadyClock::now();
  EXPECT_TRUE(
      absl::IsDeadlineExceeded(silent->Read(DeadlineIn(0.05)).status()));
  EXPECT_GE(SecondsSince(start), 0.05);
}

TEST(ChildProcessWindowsTest, AChildThatDoesNotReadDoesNotBlock) {
  const auto process = Start(kSleeps);
  const std::string much(1 << 20, 'x');  // More than a pipe holds.
  EXPECT_TRUE(absl::IsDeadlineExceeded(process->Write(much, DeadlineIn(0.05))));
}

// It waits for its reader, so that it does not fill the memory.
TEST(ChildProcessWindowsTest, OutputWithoutEndIsReadAsFarAsItIsWanted) {
  const auto process = Start(kTalksForEver);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  for (int i = 0; i < 3; ++i) {
    const auto bytes = process->Read(DeadlineIn(kPlenty));
    ASSERT_TRUE(bytes.ok()) << bytes.status();
    EXPECT_LE(bytes->size(), size_t{2} << 20);
  }
}

// If it did, the pipe of its output would not end, and the destructor wait.
TEST(ChildProcessWindowsTest, NoChildOfAChildOutlivesIt) {
  const auto start = SteadyClock::now();
  Start(std::string("cmd /c ") + kSleeps);
  EXPECT_LT(SecondsSince(start), kPlenty);
}

TEST(ChildProcessWindowsTest, OneChildDoesNotHoldThePipesOfAnother) {
  const auto first = Start("\"" RIALTO_FAKE_ENGINE "\"");
  const auto second = Start(kSleeps);
  first->Kill();
  EXPECT_EQ(ReadAll(*first), "");
}

TEST(ChildProcessWindowsTest, StderrGoesToItsDescriptor) {
  const othello::TemporaryFolder folder;
  const int file = _open(folder.Path("err").c_str(),
                         _O_CREAT | _O_WRONLY | _O_BINARY, _S_IWRITE);
  ASSERT_GE(file, 0);
  {
    const auto process = ChildProcess::Start("cmd /c echo err>&2", file);
    ASSERT_TRUE(process.ok()) << process.status();
    EXPECT_EQ(ReadAll(**process), "");
  }
  _close(file);
  EXPECT_EQ(folder.Read("err"), "err\r\n");
}

}  // namespace
}  // namespace match
