#include "tools/terminal/command_words.h"

#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/support/system.h"

namespace terminal {

std::vector<std::string> WordsOf(absl::string_view line) {
  constexpr absl::string_view kBlanks = " \t\r";
  std::vector<std::string> words;
  bool is_in_word = false;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (absl::StrContains(kBlanks, c)) {
      is_in_word = false;
      continue;
    }
    const bool opens = !is_in_word && (c == '"' || c == '\'');
    if (!is_in_word) words.emplace_back();
    is_in_word = true;
    const size_t end = opens ? line.find(c, i + 1) : absl::string_view::npos;
    if (end == absl::string_view::npos) {
      words.back() += c;
    } else {
      absl::StrAppend(&words.back(), line.substr(i + 1, end - i - 1));
      i = end;
    }
  }
  return words;
}

std::string ExpandHome(absl::string_view path) {
  const std::string home = othello::HomeFolder();
  if (home.empty() || (path != "~" && !absl::StartsWith(path, "~/"))) {
    return std::string(path);
  }
  return absl::StrCat(home, path.substr(1));
}

}  // namespace terminal
