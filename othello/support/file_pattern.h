// Names of files with wildcards, for shells that leave them to the program.

#ifndef RIALTO_OTHELLO_SUPPORT_FILE_PATTERN_H_
#define RIALTO_OTHELLO_SUPPORT_FILE_PATTERN_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace othello {

// Whether a name fits a pattern: * is any text, ? any byte, [a-cx] one of
// these, [!a] any other.
bool FitsPattern(absl::string_view pattern, absl::string_view name);

// The files and folders whose paths fit, sorted. Each part of the path is
// matched apart; names that begin with a dot fit only patterns that do.
std::vector<std::string> FilesThatFit(const std::string& pattern);

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_FILE_PATTERN_H_
