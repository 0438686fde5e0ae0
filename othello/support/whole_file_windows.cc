#include "othello/support/whole_file.h"

#include <filesystem>

#include "othello/support/file_path.h"
#include "othello/support/handle_windows.h"

// windows.h makes it ReplaceFileW.
#undef ReplaceFile

namespace othello {
namespace {

// Other programs keep a file for a moment. It takes them longer to search it
// for viruses than to read it.
constexpr std::chrono::milliseconds kPatience{10'000};
constexpr std::chrono::milliseconds kShortPatience{2'000};
constexpr DWORD kSharesAll =
    FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

// Where the bytes of a file end up.
struct Destination {
  std::string path;         // where a link leads
  bool is_replaced = true;  // else written in place: a device or a pipe
};

absl::StatusOr<Destination> DestinationOf(const std::string& path) {
  Destination destination;
  destination.path = path;
  const DWORD attributes = GetFileAttributesW(Wide(path).c_str());
  const auto has = [attributes](DWORD attribute) {
    return attributes != INVALID_FILE_ATTRIBUTES &&
           (attributes & attribute) != 0;
  };
  if (has(FILE_ATTRIBUTE_DIRECTORY)) {
    return absl::UnavailableError(
        absl::StrCat(path, ": cannot be written: Is a directory"));
  }
  if (has(FILE_ATTRIBUTE_READONLY)) {
    SetLastError(ERROR_ACCESS_DENIED);
    return Failed(path, "cannot be written");
  }
  const Handle there(CreateFileW(Wide(path).c_str(), GENERIC_WRITE, kSharesAll,
                                 nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL,
                                 nullptr));
  // NUL, CON, \\.\pipe\name.
  destination.is_replaced =
      !there.is_open() || GetFileType(there.get()) == FILE_TYPE_DISK;
  if (has(FILE_ATTRIBUTE_REPARSE_POINT)) {  // a link, or a file of a cloud's
    std::wstring real(32768, L'\0');
    const DWORD length =
        there.is_open()
            ? GetFinalPathNameByHandleW(there.get(), real.data(),
                                        static_cast<DWORD>(real.size()), 0)
            : 0;
    if (length == 0 || length >= real.size()) {
      return Failed(path, "cannot be followed");
    }
    real.resize(length);
    destination.path = Utf8(real);
  }
  return destination;
}

// The file that is written first. Its name is fixed, so that the program that
// resumes a killed one cleans up after it.
std::string PartOf(const std::string& path) {
  return absl::StrCat(path, ".part");
}

// Opens the part of a file, empty, for this program alone: another one that
// writes the same file waits until this one has renamed its part.
absl::StatusOr<Handle> OpenPart(const std::string& path) {
  const std::string part = PartOf(path);
  const Patience patience(kPatience);
  const Patience short_patience(kShortPatience);
  while (true) {
    Handle file(CreateFileW(
        Wide(part).c_str(), GENERIC_READ | GENERIC_WRITE | DELETE,
        /*dwShareMode=*/0, nullptr, OPEN_ALWAYS,
        FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT, nullptr));
    if (file.is_open()) {
      BY_HANDLE_FILE_INFORMATION facts = {};
      if (GetFileType(file.get()) != FILE_TYPE_DISK ||
          GetFileInformationByHandle(file.get(), &facts) == 0 ||
          (facts.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0) {
        return absl::UnavailableError(
            absl::StrCat(part, ": is in the way: it is not a regular file"));
      }
      if (SetEndOfFile(file.get()) == 0)
        return Failed(path, "cannot be written");
      return file;
    }
    const DWORD error = GetLastError();
    const DWORD attributes = GetFileAttributesW(Wide(part).c_str());
    if (attributes != INVALID_FILE_ATTRIBUTES &&
        (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0) {
      return absl::UnavailableError(
          absl::StrCat(part, ": is in the way: it is not a regular file"));
    }
    SetLastError(error);
    // In a folder that cannot be written the answer is the same for ever.
    const bool waits = error == ERROR_ACCESS_DENIED ? short_patience.Pause()
                                                    : patience.Pause();
    if (!IsTakenByOther(error) || !waits) {
      return Failed(path, "cannot be written");
    }
  }
}

// Gives the part the name of the file while it is open, so that no one can
// take it meanwhile.
absl::Status Rename(HANDLE part, const std::string& path) {
  const std::wstring name = std::filesystem::absolute(FilePath(path)).wstring();
  std::string buffer(sizeof(FILE_RENAME_INFO) + name.size() * sizeof(wchar_t),
                     '\0');
  auto* info = reinterpret_cast<FILE_RENAME_INFO*>(buffer.data());
  info->ReplaceIfExists = TRUE;
  info->FileNameLength = static_cast<DWORD>(name.size() * sizeof(wchar_t));
  std::copy(name.begin(), name.end(), info->FileName);
  const Patience patience(kPatience);
  while (SetFileInformationByHandle(part, FileRenameInfo, info,
                                    static_cast<DWORD>(buffer.size())) == 0) {
    // Someone reads the old file and does not let go of its name.
    if (!IsTakenByOther(GetLastError()) || !patience.Pause()) {
      return Failed(path, "cannot be replaced");
    }
  }
  return absl::OkStatus();
}

void Delete(HANDLE file) {
  FILE_DISPOSITION_INFO info = {TRUE};
  SetFileInformationByHandle(file, FileDispositionInfo, &info, sizeof(info));
}

absl::Status WriteInPlace(const std::string& path, absl::string_view bytes) {
  const Handle file(CreateFileW(Wide(path).c_str(), GENERIC_WRITE, kSharesAll,
                                nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL,
                                nullptr));
  if (!file.is_open()) return Failed(path, "cannot be opened");
  return WriteAll(file.get(), bytes, path);
}

}  // namespace

absl::StatusOr<std::string> ReadWholeFile(const std::string& path,
                                          size_t most_bytes) {
  // Others may replace the file meanwhile.
  const Patience patience(kShortPatience);
  while (true) {
    const Handle file(CreateFileW(Wide(path).c_str(), GENERIC_READ, kSharesAll,
                                  nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL,
                                  nullptr));
    if (!file.is_open()) {
      if (GetLastError() == ERROR_SHARING_VIOLATION && patience.Pause()) {
        continue;
      }
      return absl::NotFoundError(absl::StrCat(
          path, ": cannot be opened: ", WindowsError(GetLastError())));
    }
    std::string bytes;
    std::string part(size_t{1} << 16, '\0');
    while (bytes.size() <= most_bytes) {
      const size_t wanted =
          std::min(part.size(), most_bytes + 1 - bytes.size());
      DWORD count = 0;
      if (ReadFile(file.get(), part.data(), static_cast<DWORD>(wanted), &count,
                   nullptr) == 0) {
        if (GetLastError() == ERROR_BROKEN_PIPE) break;  // its end
        return absl::DataLossError(absl::StrCat(path, ": cannot be read"));
      }
      if (count == 0) break;
      bytes.append(part, 0, count);
    }
    return bytes;
  }
}

absl::Status ReplaceFile(const std::string& path, absl::string_view bytes) {
  const absl::StatusOr<Destination> destination = DestinationOf(path);
  if (!destination.ok()) return destination.status();
  if (!destination->is_replaced) return WriteInPlace(path, bytes);
  const absl::StatusOr<Handle> part = OpenPart(destination->path);
  if (!part.ok()) return part.status();
  absl::Status status = WriteAll(part->get(), bytes, path);
  if (status.ok() && FlushFileBuffers(part->get()) == 0) {
    status = Failed(path, "cannot be kept");
  }
  // The file system writes down the new name before it says that it is done.
  if (status.ok()) status = Rename(part->get(), destination->path);
  if (!status.ok()) Delete(part->get());
  return status;
}

absl::Status CheckReplaceable(const std::string& path) {
  const absl::StatusOr<Destination> destination = DestinationOf(path);
  if (!destination.ok()) return destination.status();
  if (!destination->is_replaced) return absl::OkStatus();
  const absl::StatusOr<Handle> part = OpenPart(destination->path);
  if (!part.ok()) return part.status();
  Delete(part->get());
  return absl::OkStatus();
}

}  // namespace othello
