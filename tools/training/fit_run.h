// What the fitting programs share: where they write, their input, and how a
// result records its origin.

#ifndef RIALTO_TOOLS_TRAINING_FIT_RUN_H_
#define RIALTO_TOOLS_TRAINING_FIT_RUN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/program/command.h"
#include "tools/training/work_flags.h"

ABSL_DECLARE_FLAG(bool, plots);

namespace tools {

struct FitRun {
  std::string folder;  // exists
  std::vector<std::string>
      given;  // files of raw material, instead of searching
  training::WorkShard shard;
  bool collects_only = false;  // by --collect_only, or because of a shard
};

// Reads --out, --params, --pairs, --shard, --threads and --collect_only, and
// creates the folder: without --out PARAMS.work/NAME. There are no arguments.
absl::StatusOr<FitRun> FitRunFromFlags(
    const std::vector<std::string>& arguments, absl::string_view name);

// OUT/NAME.tsv, or OUT/NAME-2-8.tsv for a shard.
std::string RawFilePath(const FitRun& run, absl::string_view name);

// While it lives, Ctrl-C and similar signals end the program with a message on
// how to continue. Create it where a kill does no harm.
class HowToGoOn {
 public:
  // `where` is the file with the results so far.
  explicit HowToGoOn(const std::string& where);
  ~HowToGoOn();
  HowToGoOn(const HowToGoOn&) = delete;
  HowToGoOn& operator=(const HowToGoOn&) = delete;
};

// Prints what is collected, shows progress, and says how to continue if the
// user interrupts `collect`, which adds to the file at `path`. Returns the
// path.
absl::StatusOr<std::string> CollectInto(
    const std::string& path, const std::vector<std::string>& about,
    absl::string_view unit, int64_t total, Streams streams,
    const std::function<absl::Status(
        const std::function<void(int64_t done)>& progress)>& collect);

// Bad data is not a usage error.
absl::Status AsFailure(const absl::Status& status);

// The origin of a result: the command, its flags that differ from their
// defaults, and its arguments. Paths are reduced to their last part: the
// folders of a machine are private.
std::string CommandLineText(const Command& command,
                            const std::vector<std::string>& arguments = {});

// The same flags as a shell takes them, with whole paths: the command can be
// run as it is. Those of `without` are left out.
std::string RunnableFlags(const Command& command,
                          const std::vector<absl::string_view>& without);

// The last part of a path.
std::string BaseName(absl::string_view path);

// Today's date, for the same purpose.
std::string Today();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_FIT_RUN_H_
