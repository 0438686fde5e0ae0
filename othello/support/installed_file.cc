#include "othello/support/installed_file.h"

#include <dlfcn.h>

#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"

namespace othello {

std::string FileOfThisCode() {
  Dl_info info;
  // A library is known by its path, a program by what it was called as.
  if (dladdr(reinterpret_cast<const void*>(&FileOfThisCode), &info) != 0 &&
      info.dli_fname != nullptr && absl::StrContains(info.dli_fname, ".so")) {
    return info.dli_fname;
  }
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

std::string FindInstalledFile(
    const std::string& code,
    std::initializer_list<absl::string_view> relative_paths,
    const std::string& otherwise) {
  std::error_code error;
  const std::filesystem::path file = std::filesystem::canonical(code, error);
  if (error) return otherwise;
  for (const absl::string_view relative : relative_paths) {
    const std::filesystem::path found =
        (file.parent_path() / std::string(relative)).lexically_normal();
    if (std::filesystem::is_regular_file(found, error)) return found.string();
  }
  return otherwise;
}

}  // namespace othello
