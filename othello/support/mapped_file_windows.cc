#include "othello/support/mapped_file.h"

#include <windows.h>

#include "absl/strings/str_cat.h"
#include "othello/support/text_windows.h"

namespace othello {

absl::StatusOr<MappedFile> MappedFile::Open(const std::string& path) {
  const HANDLE handle =
      CreateFileW(Wide(path).c_str(), GENERIC_READ,
                  FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                  nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (handle == INVALID_HANDLE_VALUE) {
    return absl::NotFoundError(absl::StrCat(path, ": cannot be opened"));
  }
  LARGE_INTEGER size = {};
  HANDLE mapping = nullptr;
  if (GetFileType(handle) == FILE_TYPE_DISK &&
      GetFileSizeEx(handle, &size) != 0 && size.QuadPart > 0) {
    mapping = CreateFileMappingW(handle, nullptr, PAGE_READONLY, 0, 0, nullptr);
  }
  CloseHandle(handle);
  const void* view = nullptr;
  if (mapping != nullptr) {
    view = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    CloseHandle(mapping);  // The view keeps it.
  }
  if (view == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is not a file that can be mapped"));
  }
  MappedFile file;
  file.bytes_ = absl::string_view(static_cast<const char*>(view),
                                  static_cast<size_t>(size.QuadPart));
  return file;
}

MappedFile::~MappedFile() {
  if (!bytes_.empty()) UnmapViewOfFile(bytes_.data());
}

}  // namespace othello
