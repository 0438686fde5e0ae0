#include "tools/training/fit_run.h"

#include <filesystem>
#include <system_error>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "tools/common_flags.h"

ABSL_DECLARE_FLAG(std::string, out);

ABSL_FLAG(std::string, pairs, "",
          "Fit what these files hold (pairs or counts), with commas between "
          "them, instead of searching");
ABSL_FLAG(bool, collect_only, false, "Search and fit nothing");
ABSL_FLAG(bool, plots, true, "Draw figures with gnuplot");

namespace tools {

absl::StatusOr<FitRun> FitRunFromFlags(
    const std::vector<std::string>& arguments) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("what is '", arguments[0], "'? All is said by flags"));
  }
  FitRun run;
  run.folder = absl::GetFlag(FLAGS_out);
  if (run.folder.empty()) {
    return absl::InvalidArgumentError("say where to write: --out=FOLDER");
  }
  const int threads = absl::GetFlag(FLAGS_threads);
  if (threads < 1 || threads > 256) {
    return absl::InvalidArgumentError("--threads must be from 1 to 256");
  }
  const absl::StatusOr<Shard> shard = ParseShard(absl::GetFlag(FLAGS_shard));
  if (!shard.ok()) return shard.status();
  run.shard = *shard;
  run.collects_only = shard->count > 1 || absl::GetFlag(FLAGS_collect_only);
  run.given =
      absl::StrSplit(absl::GetFlag(FLAGS_pairs), ',', absl::SkipEmpty());
  std::error_code error;
  std::filesystem::create_directories(run.folder, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(run.folder, ": cannot be made: ", error.message()));
  }
  return run;
}

std::string RawFilePath(const FitRun& run, absl::string_view name) {
  return absl::StrCat(
      run.folder, "/", name,
      run.shard.count == 1
          ? ""
          : absl::StrCat("-", run.shard.number + 1, "-", run.shard.count),
      ".tsv");
}

absl::Status AsFailure(const absl::Status& status) {
  return absl::IsInvalidArgument(status)
             ? absl::FailedPreconditionError(status.message())
             : status;
}

std::string CommandLineText(const Command& command) {
  std::string text(command.name);
  for (absl::string_view name : command.flags) {
    const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
    if (flag->CurrentValue() == flag->DefaultValue()) continue;
    absl::StrAppend(&text, " --", name, "=", flag->CurrentValue());
  }
  return text;
}

std::string Today() {
  return absl::FormatTime("%Y-%m-%d", absl::Now(), absl::UTCTimeZone());
}

}  // namespace tools
