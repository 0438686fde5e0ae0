#include "othello/support/file_lock.h"

#include "othello/support/handle_windows.h"

namespace othello {
namespace {

// A file that no other program can open as long as this one has it open.
HANDLE OpenAlone(const std::string& path, DWORD flags) {
  return CreateFileW(Wide(path).c_str(), GENERIC_READ | GENERIC_WRITE | DELETE,
                     /*dwShareMode=*/0, nullptr, OPEN_ALWAYS,
                     FILE_ATTRIBUTE_NORMAL | flags, nullptr);
}

}  // namespace

// A folder has no lock; a file in it has, and is gone with it.
absl::StatusOr<FileLock> FileLock::OfFolder(const std::string& folder) {
  const Patience patience(std::chrono::minutes(1));
  const Patience short_patience(std::chrono::seconds(2));
  while (true) {
    const HANDLE file =
        OpenAlone(folder + "/rialto.lock", FILE_FLAG_DELETE_ON_CLOSE);
    if (file != INVALID_HANDLE_VALUE) {
      return FileLock(reinterpret_cast<intptr_t>(file));
    }
    const DWORD error = GetLastError();
    const bool waits = error == ERROR_ACCESS_DENIED ? short_patience.Pause()
                                                    : patience.Pause();
    if (!IsTakenByOther(error) || !waits) {
      return Failed(folder, "cannot be locked");
    }
  }
}

absl::StatusOr<FileLock> FileLock::Try(const std::string& path) {
  const HANDLE file = OpenAlone(path, 0);
  if (file != INVALID_HANDLE_VALUE) {
    return FileLock(reinterpret_cast<intptr_t>(file));
  }
  if (GetLastError() == ERROR_SHARING_VIOLATION) {
    return absl::AlreadyExistsError(path + ": is locked");
  }
  return Failed(path, "cannot be written");
}

FileLock::~FileLock() {
  if (handle_ != -1) CloseHandle(reinterpret_cast<HANDLE>(handle_));
}

}  // namespace othello
