// The program `rialto` as clients start it: how soon it answers, and how soon
// it ends when they do.

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/child_process.h"
#include "tests/support/rialto_program.h"

namespace engine {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

double SecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

class RialtoProcessTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { std::signal(SIGPIPE, SIG_IGN); }

  // How long a program that thinks for ever goes on after `action`.
  template <typename Action>
  void ExpectQuickEnd(const char* what, Action action) {
    struct Case {
      std::vector<std::string> words;
      const char* lines;
      const char* heard;
    };
    for (const Case& c : {
             Case{{kRialto, "gtp", "--level=60", "--threads=2", "--book=none"},
                  "name\ngenmove b\n",
                  "= Rialto\n\n"},
             Case{{kRialto, "nboard", "--level=60"}, "hint 2\n", "thinking\n"},
             Case{{kRialto, "cassio"},
                  "ENGINE-PROTOCOL init\nENGINE-PROTOCOL midgame-search "
                  "---------------------------OX------XO----------------------"
                  "-----X -64 64 40 100\n",
                  "ready.\n"},
             Case{{kRialto, "xboard"}, "ping 1\nanalyze\n", "pong 1\n"},
             Case{{kRialto, "analysis", "--level=60", "--threads=2"},
                  "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n"
                  "{\"id\":4,\"action\":\"version\"}\n",
                  "}\n"},
             Case{{kRialto, "play", "--level=60"}, "hint\n", "g h\n"},
             Case{{kRialto},
                  "name\nothello-param book none\nset_level 60\ngenmove b\n",
                  "= Rialto\n\n"},
         }) {
      ChildProcess rialto(c.words);
      rialto.in.Write(c.lines);
      rialto.out.ReadUntil(c.heard);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      action(rialto);
      const double seconds = rialto.AwaitEnd();
      std::printf("%s, %s: ended after %.0f ms\n", what,
                  c.words.size() > 1 ? c.words[1].c_str() : "detected",
                  1000 * seconds);
      EXPECT_LT(seconds, kPatience) << what;
      EXPECT_EQ(rialto.exit_status(), 0) << what;
    }
  }
};

TEST_F(RialtoProcessTest, TheFirstReplyComesAtOnce) {
  double best = 1e9;
  for (int i = 0; i < 5; ++i) {
    const auto start = std::chrono::steady_clock::now();
    ChildProcess rialto({kRialto, "gtp"});
    rialto.in.Write("protocol_version\n");
    EXPECT_EQ(rialto.out.ReadUntil("\n\n"), "= 2\n\n");
    best = std::min(best, SecondsSince(start));
  }
  std::printf("first reply after %.0f ms at best\n", 1000 * best);
  EXPECT_LT(best, kPatience);
}

// Level 60 has no limit that counts.
TEST_F(RialtoProcessTest, TheEndOfTheInputEndsThinkingWithoutALimit) {
  ExpectQuickEnd("end of input",
                 [](ChildProcess& rialto) { rialto.in.CloseWriteEnd(); });
}

TEST_F(RialtoProcessTest, TheEndOfTheOutputEndsIt) {
  ExpectQuickEnd("closed stdout",
                 [](ChildProcess& rialto) { rialto.out.CloseReadEnd(); });
}

TEST_F(RialtoProcessTest, WhatWasSentIsAnsweredInFull) {
  struct Case {
    const char* command;
    const char* lines;
    const char* answer;
  };
  for (const auto& [command, lines, answer] :
       {Case{"gtp", "othello-eval\n", "depth 9"},
        {"nboard", "hint 1\n", " 0 9\n"},
        {"xboard", "post\ngo\n", "move P@"},
        {"play", "set coach 9\nhint\n", "depth 9"}}) {
    ChildProcess rialto({kRialto, command, "--level=9"});
    rialto.in.Write(lines);
    rialto.in.CloseWriteEnd();
    EXPECT_THAT(rialto.out.ReadUntil(answer), HasSubstr(answer)) << command;
    rialto.AwaitEnd();
    EXPECT_EQ(rialto.exit_status(), 0);
  }
}

// What a shell prints for a command, and its exit status.
std::pair<std::string, int> Shell(const std::string& command) {
  FILE* output = popen(command.c_str(), "r");
  std::string text;
  char buffer[4096];
  while (fgets(buffer, sizeof(buffer), output) != nullptr) text += buffer;
  const int status = pclose(output);
  return {text, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

TEST_F(RialtoProcessTest, AFullDiskIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  for (const auto& [input, command] :
       {std::pair(R"('{"id":1,"action":"version"}')", "analysis"),
        std::pair("name", "gtp"), std::pair("name", ""),
        std::pair("nboard 2", "nboard"), std::pair("f5", "best --level=1")}) {
    const auto [text, status] = Shell(absl::StrCat(
        "echo ", input, " | ", kRialto, " ", command, " 2>&1 >/dev/full"));
    EXPECT_EQ(status, 1) << command;
    EXPECT_THAT(text, HasSubstr("cannot write to stdout")) << command;
  }
}

// With any amount of memory it does its work or says why it cannot.
TEST_F(RialtoProcessTest, TooLittleMemoryIsAnError) {
#ifdef RIALTO_SANITIZED
  GTEST_SKIP() << "sanitizers reserve terabytes";
#endif
  int failures = 0;
  for (int kilobytes = 60'000; kilobytes <= 200'000; kilobytes += 10'000) {
    const std::string limited =
        absl::StrCat("ulimit -v ", kilobytes, "; ", kRialto);
    if (Shell(limited + " --version 2>&1").second != 0) continue;
    const auto [text, status] = Shell(
        limited + " best f5 --level=3 --threads=2 --hash_mb=1 2>&1 </dev/null");
    EXPECT_TRUE(status == 0 || status == 1) << kilobytes << ": " << status;
    if (status == 0) continue;
    EXPECT_THAT(text, HasSubstr("rialto: ")) << kilobytes;
    ++failures;
  }
  EXPECT_GT(failures, 0) << "the limits are too wide";
}

TEST_F(RialtoProcessTest, SigintInterruptsThoseWhoAskForIt) {
  ChildProcess rialto({kRialto, "gtp", "--level=60", "--book=none"});
  rialto.in.Write("gogui-sigint\n");
  EXPECT_EQ(rialto.out.ReadUntil("\n\n"),
            absl::StrCat("= ", rialto.pid(), "\n\n"));
  rialto.in.Write("genmove b\n");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  rialto.Signal(SIGINT);
  EXPECT_THAT(rialto.out.ReadUntil("\n\n"), StartsWith("= "));
  rialto.in.Write("name\n");
  EXPECT_EQ(rialto.out.ReadUntil("\n\n"), "= Rialto\n\n");
  rialto.Signal(SIGTERM);
  rialto.AwaitEnd();
  EXPECT_EQ(rialto.exit_status(), 0);
}

TEST_F(RialtoProcessTest, SignalsEndIt) {
  ExpectQuickEnd("SIGINT", [](ChildProcess& rialto) { rialto.Signal(SIGINT); });
  ExpectQuickEnd("SIGTERM",
                 [](ChildProcess& rialto) { rialto.Signal(SIGTERM); });
  ExpectQuickEnd("SIGPIPE",
                 [](ChildProcess& rialto) { rialto.Signal(SIGPIPE); });
}

TEST_F(RialtoProcessTest, ProtocolsAreDetected) {
  struct Case {
    const char* line;
    const char* answer;
  };
  for (const auto& [line, answer] :
       {Case{"nboard 2\n", "set myname Rialto\n"},
        {"ENGINE-PROTOCOL init\n", "ready.\n"},
        {"xboard\nping 3\n", "pong 3\n"},
        {"\n# hello\n4 name\n", "=4 Rialto\n\n"}}) {
    ChildProcess rialto({kRialto});
    rialto.in.Write(line);
    EXPECT_EQ(rialto.out.ReadUntil(answer), answer);
    rialto.in.CloseWriteEnd();
    rialto.AwaitEnd();
    EXPECT_EQ(rialto.exit_status(), 0);
  }
}

TEST_F(RialtoProcessTest, ProtocolsMayBeWrittenAsFlags) {
  for (const char* word : {"gtp", "--gtp", "-gtp"}) {
    ChildProcess rialto({kRialto, word, "--level=3"});
    rialto.in.Write("othello-param level\nquit\n");
    EXPECT_EQ(rialto.out.ReadUntil("=\n\n"), "= 3\n\n=\n\n") << word;
    rialto.AwaitEnd();
  }
}

TEST_F(RialtoProcessTest, AnswersManyLinesSentAtOnce) {
  ChildProcess rialto({kRialto, "gtp"});
  const auto start = std::chrono::steady_clock::now();
  constexpr int kPairs = 5000;
  std::thread writer([&] {
    std::string lines;
    for (int i = 0; i < kPairs; ++i) lines += "clear_board\nplay black d3\n";
    rialto.in.Write(lines + "name\n");
  });
  // Only after everything was sent is anything read.
  writer.join();
  EXPECT_THAT(rialto.out.ReadUntil("Rialto\n\n", /*patience=*/60),
              StartsWith("=\n\n=\n\n"));
  std::printf("%.0f pairs a second\n", kPairs / SecondsSince(start));
}

// The checkers in shared/, if they are there. The result of the check
// `disputed` does not count.
void RunChecker(const std::string& script, const std::string& protocol,
                absl::string_view disputed = "") {
#ifdef RIALTO_SANITIZED
  GTEST_SKIP() << "the checkers expect answers within a second";
#endif
  const std::string path = absl::StrCat(RIALTO_DATA_DIR, "/../checks/", script);
  if (!std::filesystem::exists(path) ||
      std::system("python3 -c '' 2>/dev/null") != 0) {
    GTEST_SKIP() << "no " << path << " or no python3";
  }
  FILE* output = popen(
      absl::StrCat("python3 '", path, "' '", kRialto, "' ", protocol, " 2>&1")
          .c_str(),
      "r");
  ASSERT_NE(output, nullptr);
  std::string text;
  char buffer[4096];
  while (fgets(buffer, sizeof(buffer), output) != nullptr) text += buffer;
  pclose(output);
  std::vector<std::string> failed;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (absl::StartsWith(line, "FAIL") &&
        (disputed.empty() || !absl::StrContains(line, disputed))) {
      failed.emplace_back(line);
    }
  }
  EXPECT_THAT(failed, IsEmpty());
  EXPECT_THAT(text, HasSubstr(" failed\n")) << "it came to its end";
}

TEST_F(RialtoProcessTest, GtpChecker) {
  // It plays a game with a second for each move; not all of it is needed.
  RunChecker("gtp_check.py", "gtp --depth=4");
}
TEST_F(RialtoProcessTest, NboardChecker) {
  // The position of this check is lost for black, who has no move, by 64 discs:
  // all values must be negative, not positive.
  RunChecker("nboard_check.py", "nboard", "analysis is from Black's side");
}

}  // namespace
}  // namespace engine
