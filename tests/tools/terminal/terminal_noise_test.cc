// Random and mutated lines, thrown at the terminal.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/mutations.h"
#include "tests/support/sessions.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/test_scale.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/options.h"
#include "tools/terminal/terminal.h"
#include "tools/terminal/terminal_commands.h"

namespace terminal {
namespace {

// Not "quit", which would end the test, nor hundreds of threads, gigabytes, or
// files with random names.
bool IsHarmless(std::string line) {
  line.erase(std::remove_if(line.begin(), line.end(),
                            [](unsigned char c) { return c < ' '; }),
             line.end());
  absl::AsciiStrToLower(&line);
  for (const char* word : {"quit", "threads", "hash", "save", "load"}) {
    if (absl::StrContains(line, word)) return false;
  }
  const absl::string_view words = absl::StripAsciiWhitespace(line);
  return !absl::StartsWith(words, "q") && !absl::StartsWith(words, "exit");
}

std::vector<std::string> GoodTerminalLines() {
  std::vector<std::string> lines = {
      "f5",
      "f5d6c3d3",
      "hint 2",
      "undo 2",
      "redo 1",
      "engine both",
      "engine none",
      "engine black",
      "setboard F5D6",
      "setboard ---------------------------OX------XO------------------------"
      "--- X",
      "setboard (;GM[Othello]BO[8 -------------------O*------*O----------------"
      "------------------- *]B[F5];)",
      "time game 5:00+2",
      "time 0.01",
      "level 3",
      "set variety 2",
      "",
      "stop",
      "1 . . . . . . . . 1",
      "  a b c d e f g h"};
  for (const TerminalCommand& command : TerminalCommandTable()) {
    lines.push_back(absl::StrCat(command.name, " ", command.usage));
    lines.emplace_back(command.name);
  }
  for (const engine::OptionSpec& option : engine::OptionTable()) {
    lines.push_back(absl::StrCat("set ", option.name, " 1"));
  }
  return lines;
}

TEST(TerminalNoiseTest, NoLineHurts) {
  const std::vector<std::string> good = GoodTerminalLines();
  othello::Random random(43);
  std::vector<std::string> lines;
  const size_t count = static_cast<size_t>(othello::Scaled(10'000));
  while (lines.size() < count) {
    std::string line = othello::MutatedLine(random, good);
    if (IsHarmless(line)) lines.push_back(std::move(line));
  }

  // One by one. A closed session thinks only as long as it must.
  const auto start = std::chrono::steady_clock::now();
  const auto session = engine::MakeSession();
  session->Close();
  std::istringstream nothing;
  std::ostringstream out;
  engine::StreamChannel channel(nothing, out, out);
  TerminalProtocol protocol(*session, channel, Style());
  size_t errors = 0;
  bool is_pasting = false;
  for (const std::string& line : lines) {
    out.str("");
    if (protocol.Receive(line).is_done) continue;
    ASSERT_TRUE(protocol.Handle(line, search::Clock::now())) << line;
    protocol.CompletionsOf(line);
    protocol.OnIdle();
    const std::string answer = out.str();
    ASSERT_TRUE(answer.empty() || answer.back() == '\n') << line;
    // Every line is answered, except for what is pasted, up to its end.
    if (!is_pasting) {
      const bool says_something =
          line.find_first_not_of(" \t\r") != std::string::npos;
      ASSERT_EQ(!answer.empty(), says_something) << line;
    }
    is_pasting = absl::StartsWith(answer, "Paste a position") ||
                 (is_pasting && answer.empty());
    // Control characters that users type are not echoed in messages.
    errors += absl::StartsWith(answer, "error: ");
    ASSERT_EQ(answer.find('\x1b'), std::string::npos) << line;
  }
  EXPECT_GT(errors, count / 10);
  std::printf(
      "terminal: %zu lines in %.2f s, %zu errors\n", count,
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count(),
      errors);

  // Then all lines at once through the loop with its threads. Searches start,
  // however long, and are interrupted.
  std::string text;
  for (const std::string& line : lines) {
    absl::StrAppend(&text, line, "\nstop\n");
  }
  std::istringstream in(text);
  std::ostringstream all;
  engine::StreamChannel loop_channel(in, all, all);
  const auto loop_session = engine::MakeSession();
  TerminalProtocol loop_protocol(*loop_session, loop_channel, Style());
  ASSERT_TRUE(
      engine::RunCommandLoop(loop_channel, *loop_session, loop_protocol).ok());
  EXPECT_GT(all.str().size(), count);
}

}  // namespace
}  // namespace terminal
