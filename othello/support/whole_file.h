// Files that are read and written in one piece.

#ifndef RIALTO_OTHELLO_SUPPORT_WHOLE_FILE_H_
#define RIALTO_OTHELLO_SUPPORT_WHOLE_FILE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

#undef ReplaceFile  // which windows.h makes ReplaceFileW

namespace othello {

// A bound for a size in memory; less where addresses have 32 bits.
constexpr size_t BoundedSize(uint64_t bytes) {
  return bytes < SIZE_MAX / 2 ? static_cast<size_t>(bytes) : SIZE_MAX / 2;
}

// The bytes of a file. Of a longer one, which may have been given by mistake
// and be of any size, only `most_bytes` + 1 are read. Errors name the file.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path,
                                          size_t most_bytes);

// Writes a file, as all of the project does that does not append. A regular
// file is replaced at once and for good: readers see the old one or the new
// one, its permissions stay, and it survives a power cut (fsync). Links are
// followed; devices and pipes are written to. Errors name the file.
absl::Status ReplaceFile(const std::string& path, absl::string_view bytes);

// Adds a line, given without its end, to a private file of lines (mode 0600 if
// it is new), for good (fsync). Programs that add at the same time wait for
// each other. A last line without an end, which a killed program has left, is
// completed if `is_whole` says so, and cut off otherwise. A line that the file
// has already is not added again. If the disk is full the file stays as it was.
// Errors name the file.
absl::Status AppendLine(
    const std::string& path, absl::string_view line,
    const std::function<bool(absl::string_view torn)>& is_whole);

// Whether ReplaceFile() could write there now, for programs that want to know
// before hours of work. Changes nothing.
absl::Status CheckReplaceable(const std::string& path);

// `status` with the name of the file in front of its message. What makes no
// sense in a file is DataLoss: InvalidArgument is about the call, and ends
// programs as a wrong command line does.
absl::Status WithFileName(const absl::Status& status, const std::string& path);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_WHOLE_FILE_H_
