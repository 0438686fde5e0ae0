// Whole sessions, compared with recorded ones.
//
// In tests/golden/PROTOCOL/*.txt a line "> x" is sent to the engine, and the
// lines after it are the expected answer. Lines "# ..." at the top explain.
// Nodes and times are written as N and T. RIALTO_UPDATE_GOLDEN=1 rewrites the
// files; read the difference before you keep it.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tests/support/protocol_dialogue.h"
#include "tools/engine/cassio.h"
#include "tools/engine/gtp.h"
#include "tools/engine/nboard.h"
#include "tools/engine/xboard.h"

namespace engine {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> GoldenFiles(const std::string& protocol) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(RIALTO_SOURCE_DIR) /
                                                  "tests/golden" / protocol)) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// `text` with `letter` for the number after each `mark`.
std::string WithoutNumbers(absl::string_view mark, absl::string_view letter,
                           absl::string_view text) {
  std::string result;
  for (size_t at = text.find(mark); at != absl::string_view::npos;
       at = text.find(mark)) {
    absl::StrAppend(&result, text.substr(0, at), mark, letter);
    text.remove_prefix(at + mark.size());
    text.remove_prefix(
        std::min(text.find_first_not_of("0123456789."), text.size()));
  }
  absl::StrAppend(&result, text);
  return result;
}

std::string WithoutEffort(const std::string& text) {
  std::string result = WithoutNumbers("nodestats ", "N", text);
  result = WithoutNumbers("nodestats N ", "T", result);
  result = WithoutNumbers(", node ", "N", result);
  result = WithoutNumbers(", time ", "T", result);
  // === MOVE/SCORE/TIME, and XBoard's DEPTH SCORE TIME NODES MOVES
  std::vector<std::string> lines = absl::StrSplit(result, '\n');
  for (std::string& line : lines) {
    std::vector<std::string> words = absl::StrSplit(line, ' ');
    int number;
    if (words.size() > 4 && absl::SimpleAtoi(words[0], &number) &&
        absl::SimpleAtoi(words[3], &number)) {
      words[2] = "T";
      words[3] = "N";
      line = absl::StrJoin(words, " ");
    }
    if (!absl::StartsWith(line, "=== ")) continue;
    const size_t slash = line.rfind('/');
    if (slash != line.find('/')) line.replace(slash + 1, line.npos, "T");
  }
  return absl::StrJoin(lines, "\n");
}

// What the session looks like when its lines are said now.
template <typename P>
std::string Replay(const std::string& golden) {
  Options options = SmallOptions();
  options.selectivity = "none";
  Dialogue<P> dialogue(options);
  std::string text;
  bool is_heading = true;
  for (const absl::string_view line : absl::StrSplit(golden, '\n')) {
    const bool is_said = absl::StartsWith(line, ">");
    is_heading &= !is_said;
    if (is_heading) absl::StrAppend(&text, line, "\n");
    if (!is_said) continue;
    absl::StrAppend(
        &text, line, "\n",
        WithoutEffort(dialogue.Say(line.size() > 2 ? line.substr(2) : "")));
  }
  return text;
}

template <typename P>
void CheckSessions(const std::string& protocol) {
  const std::vector<fs::path> files = GoldenFiles(protocol);
  EXPECT_FALSE(files.empty());
  for (const fs::path& file : files) {
    const std::string golden = ReadFile(file);
    const std::string now = Replay<P>(golden);
    if (std::getenv("RIALTO_UPDATE_GOLDEN") != nullptr) {
      std::ofstream(file, std::ios::binary) << now;
    } else {
      EXPECT_EQ(now, golden) << file;
    }
  }
}

TEST(GoldenSessionsTest, Gtp) { CheckSessions<GtpProtocol>("gtp"); }
TEST(GoldenSessionsTest, Nboard) { CheckSessions<NboardProtocol>("nboard"); }
TEST(GoldenSessionsTest, Cassio) { CheckSessions<CassioProtocol>("cassio"); }
TEST(GoldenSessionsTest, Xboard) { CheckSessions<XboardProtocol>("xboard"); }

}  // namespace
}  // namespace engine
