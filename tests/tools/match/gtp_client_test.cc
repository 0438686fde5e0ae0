#include "tools/match/gtp_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>

#include "tests/support/temporary_folder.h"

namespace match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

constexpr double kClientPatience = 20;
const std::atomic<bool> kNoStop = false;

std::unique_ptr<GtpClient> StartClient(
    const std::string& command, const std::atomic<bool>& stop = kNoStop) {
  auto client = GtpClient::Start(command, nullptr, stop);
  EXPECT_TRUE(client.ok()) << client.status();
  return *std::move(client);
}

// Answers each line with its own text.
constexpr char kEcho[] = "while read x; do printf '= %s\\n\\n' \"$x\"; done";

TEST(GtpClientTest, AsksAndHears) {
  const auto client = StartClient(kEcho);
  for (const std::string text : {"name", "genmove black"}) {
    const auto answer = client->Ask(text, kClientPatience);
    ASSERT_TRUE(answer.ok()) << answer.status();
    EXPECT_TRUE(answer->reply.is_success);
    EXPECT_EQ(answer->reply.text, text);
    EXPECT_GT(answer->seconds, 0);
    EXPECT_LT(answer->seconds, kClientPatience);
  }
}

TEST(GtpClientTest, ARefusalIsAnAnswer) {
  const auto client =
      StartClient("read x; printf '? unknown command\\n\\n'; cat");
  const auto answer = client->Ask("dance", kClientPatience);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->reply, (GtpReply{false, "unknown command"}));
}

TEST(GtpClientTest, TheEndOfTheEngineIsAnError) {
  const auto client = StartClient("read x; exit 3");
  const auto answer = client->Ask("name", kClientPatience);
  EXPECT_TRUE(absl::IsUnavailable(answer.status())) << answer.status();
  EXPECT_THAT(std::string(answer.status().message()),
              HasSubstr("exit status 3"));
  EXPECT_TRUE(
      absl::IsUnavailable(client->Ask("name", kClientPatience).status()));
}

TEST(GtpClientTest, ClosedOutputIsAnError) {
  const auto client = StartClient("exec >&-; sleep 100");
  const auto answer = client->Ask("name", kClientPatience);
  EXPECT_TRUE(absl::IsUnavailable(answer.status())) << answer.status();
  EXPECT_THAT(std::string(answer.status().message()),
              AllOf(HasSubstr("closed its output"), HasSubstr("still runs")));
}

TEST(GtpClientTest, AHungEngineIsGivenUp) {
  for (const std::string command :
       {"sleep 100", "while :; do echo thinking; done",
        "while :; do printf x; done", "read x; printf '= half'; sleep 100"}) {
    const auto client = StartClient(command);
    const auto answer = client->Ask("name", 0.3);
    EXPECT_FALSE(answer.ok()) << command;
    // Some write so much that the client gives up before the time is over.
    EXPECT_TRUE(absl::IsDeadlineExceeded(answer.status()) ||
                absl::IsUnavailable(answer.status()))
        << command << answer.status();
  }
}

TEST(GtpClientTest, AStopIsSeenWhileWaiting) {
  std::atomic<bool> stop = false;
  const auto client = StartClient("sleep 100", stop);
  std::thread stopper([&stop] { stop = true; });
  EXPECT_TRUE(absl::IsCancelled(client->Ask("name", 1000).status()));
  stopper.join();
}

TEST(GtpClientTest, SaysQuit) {
  const othello::TemporaryFolder folder;
  StartClient("read x; echo $x >" + folder.Path("said"));
  EXPECT_EQ(folder.Read("said"), "quit\n");
}

TEST(GtpClientTest, LogsTheTraffic) {
  const othello::TemporaryFolder folder;
  auto log = TrafficLog::Open(folder.Path("log"));
  ASSERT_TRUE(log.ok());
  {
    auto client = GtpClient::Start(
        "echo hello >&2; read x; printf '= a\\nb\\n\\n'; exit 1", log->get(),
        kNoStop);
    ASSERT_TRUE(client.ok());
    EXPECT_TRUE((*client)->Ask("name", kClientPatience).ok());
    EXPECT_FALSE((*client)->Ask("version", kClientPatience).ok());
  }
  EXPECT_THAT(folder.Read("log"),
              AllOf(HasSubstr("started: echo hello"), HasSubstr("hello\n"),
                    HasSubstr(" > name\n"), HasSubstr(" < = a\n    b\n"),
                    HasSubstr("failed: ")));
}

}  // namespace
}  // namespace match
