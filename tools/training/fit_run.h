// What the fitting programs have in common: where they write, what they are
// given, and how a result says what made it.

#ifndef RIALTO_TOOLS_TRAINING_FIT_RUN_H_
#define RIALTO_TOOLS_TRAINING_FIT_RUN_H_

#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
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

// Reads --out, --params, --pairs, --shard, --threads and --collect_only, and
// makes the folder: without --out PARAMS.work/NAME. There are no arguments.
absl::StatusOr<FitRun> FitRunFromFlags(
    const std::vector<std::string>& arguments, absl::string_view name);

// OUT/NAME.tsv, or OUT/NAME-2-8.tsv for a shard.
std::string RawFilePath(const FitRun& run, absl::string_view name);

// While it lives, Ctrl-C and the like end the program after a word on how to go
// on. To be made where being killed does no harm.
class HowToGoOn {
 public:
  // `where` is the file that keeps what was found so far.
  explicit HowToGoOn(const std::string& where);
  ~HowToGoOn();
  HowToGoOn(const HowToGoOn&) = delete;
  HowToGoOn& operator=(const HowToGoOn&) = delete;
};

// Bad data is no wrong command line.
absl::Status AsFailure(const absl::Status& status);

// What made a result: the command, its flags that do not have their defaults,
// and its arguments. Of paths only the last part stays: where files were on
// some machine is nobody's business.
std::string CommandLineText(const Command& command,
                            const std::vector<std::string>& arguments = {});

// The last part of a path.
std::string BaseName(absl::string_view path);

// Today's date, for the same purpose.
std::string Today();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_FIT_RUN_H_
