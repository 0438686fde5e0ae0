#include "tools/training/work_flags.h"

#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

ABSL_FLAG(std::string, shard, "1/1",
          "i/n: do the i-th part of the work in n parts (i from 1)");

namespace tools {

absl::StatusOr<training::WorkShard> ParseShard(absl::string_view text) {
  const std::pair<std::string, std::string> parts =
      absl::StrSplit(text, absl::MaxSplits('/', 1));
  int number, count;
  if (!absl::SimpleAtoi(parts.first, &number) ||
      !absl::SimpleAtoi(parts.second, &count) || number < 1 || number > count) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--shard must be i/n with i from 1 to n, not '", text, "'"));
  }
  return training::WorkShard{number - 1, count};
}

}  // namespace tools
