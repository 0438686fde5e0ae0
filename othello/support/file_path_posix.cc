#include "othello/support/file_path.h"

namespace othello {

// Names are bytes.
std::filesystem::path FilePath(absl::string_view name) {
  return std::string(name);
}

std::string NameOfPath(const std::filesystem::path& path) {
  return path.generic_string();
}

}  // namespace othello
