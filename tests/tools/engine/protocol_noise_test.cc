// Random and mutated lines, thrown at every protocol.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/mutations.h"
#include "tests/support/protocol_dialogue.h"
#include "tests/support/protocol_promises.h"
#include "tests/support/test_scale.h"
#include "tools/engine/command_loop.h"

namespace engine {
namespace {

namespace fs = std::filesystem;

// The lines of the golden sessions.
std::vector<std::string> GoodLines(const std::string& protocol) {
  std::vector<std::string> lines;
  for (const auto& entry : fs::directory_iterator(fs::path(RIALTO_SOURCE_DIR) /
                                                  "tests/golden" / protocol)) {
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) {
      if (absl::StartsWith(line, "> ")) lines.push_back(line.substr(2));
    }
  }
  return lines;
}

// Not "quit", which would end the test, nor hundreds of threads, gigabytes, or
// stray files.
bool IsWanted(std::string line) {
  line.erase(std::remove_if(line.begin(), line.end(), absl::ascii_iscntrl),
             line.end());
  absl::AsciiStrToLower(&line);
  return !absl::StrContains(line, "quit") &&
         !absl::StrContains(line, "threads") &&
         !absl::StrContains(line, "hash") &&
         !absl::StrContains(line, "memory") &&
         !absl::StrContains(line, "cores") &&
         !absl::StrContains(line, "savesgf");
}

// `interruption` is the line that ends whatever thinks.
template <typename P>
void ThrowNoise(const std::string& protocol, const std::string& interruption) {
  std::vector<std::string> good = GoodLines(protocol);
  if (protocol == "gtp") {
    for (const GtpCommand& command : GtpCommandTable()) {
      good.push_back(absl::StrCat(command.name, " ", command.usage));
    }
    for (const OptionSpec& option : OptionTable()) {
      good.push_back(absl::StrCat("othello-param ", option.name, " 1"));
    }
  }
  ASSERT_GT(good.size(), 5u);
  othello::Random random(41);
  std::vector<std::string> lines;
  const size_t count = static_cast<size_t>(othello::Scaled(10'000));
  while (lines.size() < count) {
    std::string line = othello::MutatedLine(random, good);
    if (IsWanted(line)) lines.push_back(std::move(line));
  }

  // One by one, with a look at every answer. A closed session thinks only as
  // long as it must.
  const auto start = std::chrono::steady_clock::now();
  Dialogue<P> dialogue;
  dialogue.session().Close();
  for (const std::string& line : lines) {
    const std::string answer = dialogue.Say(line);
    ASSERT_TRUE(IsProperAnswer<P>(line, answer)) << line << "\n" << answer;
    ASSERT_FALSE(dialogue.is_over()) << line;
  }
  std::printf(
      "%s: %zu lines in %.2f s\n", protocol.c_str(), count,
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count());

  // Then all lines at once through the loop with its threads. Searches start,
  // however long, and are interrupted; no line is lost.
  std::istringstream in;
  std::string text;
  int owed = 0;
  for (const std::string& line : lines) {
    absl::StrAppend(&text, line, "\n", interruption, "\n");
    owed += AnswersOwed<P>(line) + AnswersOwed<P>(interruption);
  }
  in.str(text);
  std::ostringstream out;
  StreamChannel channel(in, out, out);
  Options options = SmallOptions();
  options.live_graphics = false;
  const auto session = MakeSession(options);
  P loop_protocol(*session, channel, EngineIdentity());
  ASSERT_TRUE(RunCommandLoop(channel, *session, loop_protocol).ok());
  const int answers = AnswersIn<P>(out.str());
  if (std::is_same_v<P, CassioProtocol>) {
    EXPECT_GE(answers, owed);  // A stop that came too late is answered too.
  } else {
    EXPECT_EQ(answers, owed);
  }
}

TEST(ProtocolNoiseTest, Gtp) { ThrowNoise<GtpProtocol>("gtp", "# interrupt"); }
TEST(ProtocolNoiseTest, Nboard) {
  ThrowNoise<NboardProtocol>("nboard", "ping 7");
}
TEST(ProtocolNoiseTest, Cassio) {
  ThrowNoise<CassioProtocol>("cassio", "ENGINE-PROTOCOL stop");
}
TEST(ProtocolNoiseTest, Xboard) { ThrowNoise<XboardProtocol>("xboard", "?"); }

}  // namespace
}  // namespace engine
