#include "othello/support/installed_file.h"

#include <filesystem>
#include <system_error>

namespace othello {

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
