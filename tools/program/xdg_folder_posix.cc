#include "tools/program/xdg_folder.h"

#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace tools {

std::string XdgFolder(const char* variable, absl::string_view standard) {
  const char* value = std::getenv(variable);
  // XDG says to ignore relative paths.
  if (value != nullptr && value[0] == '/') return value;
  const char* home = std::getenv("HOME");
  if (home == nullptr || home[0] != '/') return "";
  return absl::StrCat(home, "/", standard);
}

}  // namespace tools
