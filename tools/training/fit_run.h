// What the fitting programs have in common: where they write, what they are
// given, and how a result says what made it.

#ifndef RIALTO_TOOLS_TRAINING_FIT_RUN_H_
#define RIALTO_TOOLS_TRAINING_FIT_RUN_H_

#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/commands/command.h"
#include "tools/training/shard.h"

ABSL_DECLARE_FLAG(bool, plots);

namespace tools {

struct FitRun {
  std::string folder;  // exists
  std::vector<std::string>
      given;  // files of raw material, instead of searching
  Shard shard;
  bool collects_only = false;  // by --collect_only, or because of a shard
};

// Reads --out, --pairs, --shard, --threads and --collect_only, and makes the
// folder. There are no arguments.
absl::StatusOr<FitRun> FitRunFromFlags(
    const std::vector<std::string>& arguments);

// OUT/NAME.tsv, or OUT/NAME-2-8.tsv for a shard.
std::string RawFilePath(const FitRun& run, absl::string_view name);

// Bad data is no wrong command line.
absl::Status AsFailure(const absl::Status& status);

// The flags of a command that do not have their defaults, as they would be
// written: what made a result.
std::string CommandLineText(const Command& command);

// Today's date, for the same purpose.
std::string Today();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_FIT_RUN_H_
