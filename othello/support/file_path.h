// Names of files as std::filesystem has them. Ours are UTF-8 on every system;
// std::filesystem takes a std::string for another code on Windows, and throws
// where it is no text, so that it gets no strings but through here.

#ifndef RIALTO_OTHELLO_SUPPORT_FILE_PATH_H_
#define RIALTO_OTHELLO_SUPPORT_FILE_PATH_H_

#include <filesystem>
#include <string>

#include "absl/strings/string_view.h"

namespace othello {

// Where names are text, bytes that are not UTF-8 become U+FFFD.
std::filesystem::path FilePath(absl::string_view name);

// With slashes between folders, which every system takes.
std::string NameOfPath(const std::filesystem::path& path);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_FILE_PATH_H_
