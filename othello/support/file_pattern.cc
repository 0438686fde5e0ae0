#include "othello/support/file_pattern.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "othello/support/file_path.h"

namespace othello {
namespace {

// Takes "[...]" off the pattern. False, and nothing is taken, if it has no end:
// then '[' is an ordinary character.
bool TakeSet(absl::string_view& pattern, char c, bool& fits) {
  const bool is_negated =
      pattern.size() > 1 && (pattern[1] == '!' || pattern[1] == '^');
  const size_t begin = is_negated ? 2 : 1;
  // A bracket that comes first is in the set.
  const size_t end = pattern.find(']', begin + 1);
  if (end == absl::string_view::npos) return false;
  bool is_in = false;
  for (size_t i = begin; i < end; ++i) {
    if (i + 2 < end && pattern[i + 1] == '-') {
      is_in |= pattern[i] <= c && c <= pattern[i + 2];
      i += 2;
    } else {
      is_in |= pattern[i] == c;
    }
  }
  fits = is_in != is_negated;
  pattern.remove_prefix(end + 1);
  return true;
}

void FindBelow(const std::filesystem::path& folder,
               std::filesystem::path::iterator part,
               std::filesystem::path::iterator end,
               std::vector<std::string>& found) {
  std::error_code error;
  if (part == end) {
    if (std::filesystem::exists(std::filesystem::symlink_status(folder, error)))
      found.push_back(NameOfPath(folder));
    return;
  }
  const std::string pattern = NameOfPath(*part);
  ++part;
  if (pattern.find_first_of("*?[") == std::string::npos) {
    FindBelow(folder / FilePath(pattern), part, end, found);
    return;
  }
  std::vector<std::string> names;
  for (std::filesystem::directory_iterator entry(folder.empty() ? "." : folder,
                                                 error);
       !error && entry != std::filesystem::directory_iterator();
       entry.increment(error)) {
    const std::string name = NameOfPath(entry->path().filename());
    if ((name[0] != '.' || pattern[0] == '.') && FitsPattern(pattern, name)) {
      names.push_back(name);
    }
  }
  for (const std::string& name : names) {
    FindBelow(folder / FilePath(name), part, end, found);
  }
}

}  // namespace

bool FitsPattern(absl::string_view pattern, absl::string_view name) {
  // After the last '*': where to go on with one more byte for it.
  absl::string_view pattern_after;
  absl::string_view name_after;
  bool has_star = false;
  while (!pattern.empty() || !name.empty()) {
    if (!pattern.empty() && pattern[0] == '*') {
      pattern.remove_prefix(1);
      pattern_after = pattern;
      name_after = name;
      has_star = true;
      continue;
    }
    bool fits = false;
    if (!pattern.empty() && !name.empty()) {
      if (pattern[0] != '[' || !TakeSet(pattern, name[0], fits)) {
        fits = pattern[0] == '?' || pattern[0] == name[0];
        pattern.remove_prefix(1);
      }
      name.remove_prefix(1);
    }
    if (fits) continue;
    if (!has_star || name_after.empty()) return false;
    name_after.remove_prefix(1);
    pattern = pattern_after;
    name = name_after;
  }
  return true;
}

std::vector<std::string> FilesThatFit(const std::string& pattern) {
  const std::filesystem::path path = FilePath(pattern);
  std::vector<std::string> found;
  FindBelow("", path.begin(), path.end(), found);
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace othello
