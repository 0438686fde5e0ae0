// --shard=i/n: the part of a long job that one of n machines does.

#ifndef RIALTO_TOOLS_TRAINING_SHARD_H_
#define RIALTO_TOOLS_TRAINING_SHARD_H_

#include <string>

#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

ABSL_DECLARE_FLAG(std::string, shard);

namespace tools {

struct Shard {
  int number = 0;  // 0 .. count - 1
  int count = 1;

  bool Has(int piece) const { return piece % count == number; }
};

// "3/8" is the third of eight.
absl::StatusOr<Shard> ParseShard(absl::string_view text);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_SHARD_H_
