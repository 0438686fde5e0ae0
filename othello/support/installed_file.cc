#include "othello/support/installed_file.h"

#include <filesystem>
#include <system_error>

#include "othello/support/file_path.h"

namespace othello {

std::string FindInstalledFile(
    const std::string& code,
    std::initializer_list<absl::string_view> relative_paths,
    const std::string& otherwise) {
  std::error_code error;
  const std::filesystem::path file =
      std::filesystem::canonical(FilePath(code), error);
  if (error) return otherwise;
  for (const absl::string_view relative : relative_paths) {
    const std::filesystem::path found =
        (file.parent_path() / FilePath(relative)).lexically_normal();
    if (std::filesystem::is_regular_file(found, error))
      return NameOfPath(found);
  }
  return otherwise;
}

}  // namespace othello
