// Lines of protocols: a command, and what it is about.

#ifndef RIALTO_TOOLS_ENGINE_FIRST_WORD_H_
#define RIALTO_TOOLS_ENGINE_FIRST_WORD_H_

#include <cstddef>

#include "absl/strings/ascii.h"
#include "absl/strings/string_view.h"

namespace engine {

// The first word of a line, and the rest.
struct SplitLine {
  absl::string_view word;
  absl::string_view rest;
};

inline SplitLine FirstWordOf(absl::string_view line) {
  line = absl::StripAsciiWhitespace(line);
  const size_t end = line.find_first_of(" \t");
  if (end == absl::string_view::npos) return {line, ""};
  return {line.substr(0, end), absl::StripAsciiWhitespace(line.substr(end))};
}

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_FIRST_WORD_H_
