#include "othello/support/file_path.h"

#include "othello/support/text_windows.h"

namespace othello {

std::filesystem::path FilePath(absl::string_view name) { return Wide(name); }

std::string NameOfPath(const std::filesystem::path& path) {
  return Utf8(path.generic_wstring());
}

}  // namespace othello
