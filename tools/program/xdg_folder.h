// The folders of the XDG Base Directory Specification.

#ifndef RIALTO_TOOLS_PROGRAM_XDG_FOLDER_H_
#define RIALTO_TOOLS_PROGRAM_XDG_FOLDER_H_

#include <string>

#include "absl/strings/string_view.h"

namespace tools {

// $`variable`, or `standard` below $HOME; empty if there is neither.
std::string XdgFolder(const char* variable, absl::string_view standard);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_XDG_FOLDER_H_
