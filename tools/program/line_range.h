// A choice of lines of a file, as a flag gives it.

#ifndef RIALTO_TOOLS_PROGRAM_LINE_RANGE_H_
#define RIALTO_TOOLS_PROGRAM_LINE_RANGE_H_

#include <limits>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace tools {

// Both ends included; lines count from 1.
struct LineRange {
  int first = 1;
  int last = std::numeric_limits<int>::max();

  bool Contains(int line) const { return first <= line && line <= last; }
  friend bool operator==(const LineRange&, const LineRange&) = default;
};

// "7", "7-12", "7-" (to the end) or "" (all lines).
absl::StatusOr<LineRange> ParseLineRange(absl::string_view text);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_LINE_RANGE_H_
