// Flags that choose a part of the work: --shard=i/n for one of n machines, and
// ranges of numbers: 8-24, or 8 for 8-8.

#ifndef RIALTO_TOOLS_TRAINING_WORK_FLAGS_H_
#define RIALTO_TOOLS_TRAINING_WORK_FLAGS_H_

#include <string>
#include <utility>

#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "training/search_job.h"

ABSL_DECLARE_FLAG(std::string, shard);

namespace tools {

// "3/8" is the third of eight.
absl::StatusOr<training::WorkShard> ParseShard(absl::string_view text);

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

#endif  // RIALTO_TOOLS_TRAINING_WORK_FLAGS_H_
