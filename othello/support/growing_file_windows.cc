#include "othello/support/growing_file.h"

#include <fcntl.h>
#include <io.h>

#include "othello/support/handle_windows.h"

namespace othello {
namespace {

HANDLE HandleOf(int descriptor) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

// Takes the handle over.
int DescriptorOf(HANDLE handle) {
  if (handle == INVALID_HANDLE_VALUE) return -1;
  const int number = _open_osfhandle(reinterpret_cast<intptr_t>(handle),
                                     _O_BINARY | _O_NOINHERIT);
  if (number < 0) {
    CloseHandle(handle);
    SetLastError(ERROR_TOO_MANY_OPEN_FILES);
  }
  return number;
}

}  // namespace

// Where other programs would be kept from reading is a byte far behind the end,
// so that it can be locked without being in anyone's way. As long as the file
// is open it cannot be deleted.
absl::StatusOr<GrowingFile> GrowingFile::OpenAlone(const std::string& path) {
  const HANDLE handle =
      CreateFileW(Wide(path).c_str(), GENERIC_READ | GENERIC_WRITE,
                  FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_ALWAYS,
                  FILE_ATTRIBUTE_NORMAL, nullptr);
  GrowingFile file(path, DescriptorOf(handle));
  if (file.number_ < 0) return Failed(path, "cannot be written");
  OVERLAPPED place = {};
  place.OffsetHigh = 0x40000000;
  LockFileEx(handle, LOCKFILE_EXCLUSIVE_LOCK, 0, 1, 0, &place);
  return file;
}

absl::StatusOr<GrowingFile> GrowingFile::OpenShared(const std::string& path) {
  // With this right alone the system itself adds at the end.
  GrowingFile file(
      path, DescriptorOf(CreateFileW(
                Wide(path).c_str(), FILE_APPEND_DATA | SYNCHRONIZE,
                FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr)));
  if (file.number_ < 0) return Failed(path, "cannot be opened");
  return file;
}

GrowingFile::~GrowingFile() {
  if (number_ >= 0) _close(number_);
}

absl::Status GrowingFile::Add(absl::string_view bytes) const {
  const HANDLE file = HandleOf(number_);
  SetFilePointerEx(file, {}, nullptr, FILE_END);
  return WriteAll(file, bytes, path_);
}

absl::StatusOr<std::string> GrowingFile::ReadAll() const {
  const HANDLE file = HandleOf(number_);
  SetFilePointerEx(file, {}, nullptr, FILE_BEGIN);
  std::string bytes;
  std::string part(size_t{1} << 16, '\0');
  while (true) {
    DWORD count = 0;
    if (ReadFile(file, part.data(), static_cast<DWORD>(part.size()), &count,
                 nullptr) == 0) {
      return Failed(path_, "cannot be read");
    }
    if (count == 0) return bytes;
    bytes.append(part, 0, count);
  }
}

absl::Status GrowingFile::Truncate(size_t size) const {
  const HANDLE file = HandleOf(number_);
  LARGE_INTEGER end;
  end.QuadPart = static_cast<LONGLONG>(size);
  return SetFilePointerEx(file, end, nullptr, FILE_BEGIN) != 0 &&
                 SetEndOfFile(file) != 0
             ? absl::OkStatus()
             : Failed(path_, "cannot be repaired");
}

absl::Status GrowingFile::Sync(bool) const {
  return FlushFileBuffers(HandleOf(number_)) != 0
             ? absl::OkStatus()
             : Failed(path_, "cannot be kept");
}

}  // namespace othello
