// What the Windows sides of this folder share: open files and their errors.
// Only for files named *_windows.cc.

#ifndef RIALTO_OTHELLO_SUPPORT_HANDLE_WINDOWS_H_
#define RIALTO_OTHELLO_SUPPORT_HANDLE_WINDOWS_H_

#include <windows.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "othello/support/text_windows.h"

namespace othello {

inline absl::Status Failed(const std::string& path, absl::string_view what) {
  return absl::UnavailableError(
      absl::StrCat(path, ": ", what, ": ", WindowsError(GetLastError())));
}

class Handle {
 public:
  explicit Handle(HANDLE handle) : handle_(handle) {}
  Handle(Handle&& other)
      : handle_(std::exchange(other.handle_, INVALID_HANDLE_VALUE)) {}
  ~Handle() {
    if (is_open()) CloseHandle(handle_);
  }
  Handle& operator=(Handle&&) = delete;

  bool is_open() const { return handle_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return handle_; }
  HANDLE release() { return std::exchange(handle_, INVALID_HANDLE_VALUE); }

 private:
  HANDLE handle_;
};

// Runs `work` in a thread that nobody waits for; false if there is none to be
// had. A std::thread of mingw-w64 that is detached before it has begun may run
// what another one should.
inline bool StartThread(std::function<void()> work) {
  auto owned = std::make_unique<std::function<void()>>(std::move(work));
  const HANDLE thread = CreateThread(
      nullptr, 0,
      [](void* given) -> DWORD {
        const std::unique_ptr<std::function<void()>> run(
            static_cast<std::function<void()>*>(given));
        (*run)();
        return 0;
      },
      owned.get(), 0, nullptr);
  if (thread == nullptr) return false;
  owned.release();
  CloseHandle(thread);
  return true;
}

inline absl::Status WriteAll(HANDLE file, absl::string_view bytes,
                             const std::string& path) {
  constexpr size_t kMostAtOnce = size_t{1} << 20;
  while (!bytes.empty()) {
    DWORD written = 0;
    if (WriteFile(file, bytes.data(),
                  static_cast<DWORD>(std::min(bytes.size(), kMostAtOnce)),
                  &written, nullptr) == 0) {
      return Failed(path, "cannot be written");
    }
    bytes.remove_prefix(written);
  }
  return absl::OkStatus();
}

// Another program has the file open in a way that keeps this one away: another
// writer, a reader, or one that looks for viruses.
inline bool IsTakenByOther(DWORD error) {
  return error == ERROR_SHARING_VIOLATION || error == ERROR_LOCK_VIOLATION ||
         error == ERROR_ACCESS_DENIED || error == ERROR_DELETE_PENDING;
}

// Pauses between attempts, for as long as `patience` lasts.
class Patience {
 public:
  explicit Patience(std::chrono::milliseconds patience)
      : end_(std::chrono::steady_clock::now() + patience) {}
  // False if there is none left. Keeps GetLastError().
  bool Pause() const {
    if (std::chrono::steady_clock::now() >= end_) return false;
    const DWORD error = GetLastError();
    Sleep(2);
    SetLastError(error);
    return true;
  }

 private:
  const std::chrono::steady_clock::time_point end_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_HANDLE_WINDOWS_H_
