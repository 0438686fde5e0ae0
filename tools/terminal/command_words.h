// Words of a line, as a shell would take them.

#ifndef RIALTO_TOOLS_TERMINAL_COMMAND_WORDS_H_
#define RIALTO_TOOLS_TERMINAL_COMMAND_WORDS_H_

#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace terminal {

// Blanks separate words unless they are in quotes, "a b" or 'a b'; a quote
// within a word, or one that is not closed, is an ordinary character.
std::vector<std::string> WordsOf(absl::string_view line);

// A path with a leading "~" replaced by the home folder.
std::string ExpandHome(absl::string_view path);

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_COMMAND_WORDS_H_
