// Ranges of numbers on a command line: 8-24, or 8 for 8-8.

#ifndef RIALTO_TOOLS_TRAINING_NUMBER_RANGE_H_
#define RIALTO_TOOLS_TRAINING_NUMBER_RANGE_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"

namespace tools {

// First and last. `flag` is named in errors.
inline absl::StatusOr<std::pair<int, int>> ParseRange(absl::string_view flag,
                                                      absl::string_view text) {
  const std::pair<std::string, std::string> ends =
      absl::StrSplit(text, absl::MaxSplits('-', 1));
  int first, last;
  if (!absl::SimpleAtoi(ends.first, &first) ||
      !absl::SimpleAtoi(ends.second.empty() ? ends.first : ends.second,
                        &last)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--", flag, " must be a range such as 8-24, not '", text, "'"));
  }
  return std::pair(first, last);
}

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_NUMBER_RANGE_H_
