#include "tools/program/xdg_folder.h"

#include <cstdlib>
#include <filesystem>

#include "absl/strings/str_cat.h"
#include "othello/support/text_windows.h"

namespace tools {
namespace {

// Nothing unless it is a whole path.
std::string FolderIn(const std::string& variable) {
  const wchar_t* value = _wgetenv(othello::Wide(variable).c_str());
  if (value == nullptr || !std::filesystem::path(value).is_absolute())
    return "";
  return othello::Utf8(value);
}

}  // namespace

// Settings follow the user to other machines; games and books are too large.
std::string XdgFolder(const char* variable, absl::string_view) {
  if (std::string folder = FolderIn(variable); !folder.empty()) return folder;
  const bool is_config = absl::string_view(variable) == "XDG_CONFIG_HOME";
  return FolderIn(is_config ? "APPDATA" : "LOCALAPPDATA");
}

}  // namespace tools
