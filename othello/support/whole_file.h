// Files that are read and written in one piece.

#ifndef RIALTO_OTHELLO_SUPPORT_WHOLE_FILE_H_
#define RIALTO_OTHELLO_SUPPORT_WHOLE_FILE_H_

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace othello {

// The bytes of a file. Of a longer one, which may have been given by mistake
// and be of any size, only `most_bytes` + 1 are read. Errors name the file.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path,
                                          size_t most_bytes);

// Writes a file, as all of the project does that does not append. A regular
// file is replaced at once and for good: readers see the old one or the new
// one, its permissions stay, and it survives a power cut (fsync). Links are
// followed; devices and pipes are written to. Errors name the file.
absl::Status ReplaceFile(const std::string& path, absl::string_view bytes);

// Whether ReplaceFile() could write there now, for programs that want to know
// before hours of work. Changes nothing.
absl::Status CheckReplaceable(const std::string& path);

// `status` with the name of the file in front of its message.
absl::Status WithFileName(const absl::Status& status, const std::string& path);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_WHOLE_FILE_H_
