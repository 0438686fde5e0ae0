#include "tools/match/traffic_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_split.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/text_pattern.h"

namespace match {
namespace {

using ::othello::MatchesRegex;
using ::testing::Each;
using ::testing::SizeIs;

TEST(TrafficLogTest, AppendsLinesWithTimes) {
  const othello::TemporaryFolder folder;
  folder.Write("log", "before\n");
  {
    const auto log = TrafficLog::Open(folder.Path("log"));
    ASSERT_TRUE(log.ok());
    (*log)->Write("a", ">", "x\ny");
  }
  EXPECT_THAT(folder.Read("log"),
              MatchesRegex("before\n[0-9.]+ a > x\n    y\n"));
}

TEST(TrafficLogTest, LinesOfThreadsDoNotMix) {
  const othello::TemporaryFolder folder;
  const auto log = TrafficLog::Open(folder.Path("log"));
  ASSERT_TRUE(log.ok());
  const auto write = [&log](const char* name) {
    for (int i = 0; i < 200; ++i) {
      (*log)->Write(name, ">", std::string(100, name[0]));
    }
  };
  std::thread other(write, "b");
  write("a");
  other.join();
  const std::vector<std::string> lines =
      absl::StrSplit(folder.Read("log"), '\n', absl::SkipEmpty());
  EXPECT_THAT(lines, SizeIs(400));
  EXPECT_THAT(lines, Each(MatchesRegex("[0-9.]+ (a > a+|b > b+)")));
}

TEST(TrafficLogTest, AFileThatCannotBeOpenedIsAnError) {
  EXPECT_FALSE(TrafficLog::Open("/nowhere/log").ok());
}

}  // namespace
}  // namespace match
