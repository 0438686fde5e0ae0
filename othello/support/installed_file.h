// Files that are installed beside the code, wherever that was installed.

#ifndef RIALTO_OTHELLO_SUPPORT_INSTALLED_FILE_H_
#define RIALTO_OTHELLO_SUPPORT_INSTALLED_FILE_H_

#include <initializer_list>
#include <string>

#include "absl/strings/string_view.h"

namespace othello {

// The file that this code was loaded from: a shared library, or the program.
// Empty if the system does not tell.
std::string FileOfThisCode();

// The first of these paths, relative to the folder of `code`, that is a file;
// `otherwise` if none is. Links to `code` are followed.
std::string FindInstalledFile(
    const std::string& code,
    std::initializer_list<absl::string_view> relative_paths,
    const std::string& otherwise);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_INSTALLED_FILE_H_
