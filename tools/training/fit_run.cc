#include "tools/training/fit_run.h"

#include <csignal>
#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/algorithm/container.h"
#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "othello/support/file_path.h"
#include "tools/program/common_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "tools/program/thread_count.h"
#include "tools/training/bundle_output.h"

ABSL_FLAG(std::string, pairs, "",
          "Fit what these files hold (pairs or counts), with commas between "
          "them, instead of searching");
ABSL_FLAG(bool, collect_only, false, "Search and fit nothing");
ABSL_FLAG(bool, plots, true, "Draw figures with gnuplot");

namespace tools {
namespace {

constexpr int kEndings[] = {
    SIGINT,
    SIGTERM,
#ifdef SIGHUP
    SIGHUP,
#endif
};
std::string* advice = nullptr;  // while a HowToGoOn lives

// Prints the message, and ends as if the signal had not been caught.
void Advise(int signal_number) {
  WriteToStderr(*advice);
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

}  // namespace

HowToGoOn::HowToGoOn(const std::string& where) {
  advice = new std::string(
      absl::StrCat("\ninterrupted; all results so far are in ", where,
                   ". The same command continues from there.\n"));
  for (int ending : kEndings) {
    // The parent process may have set the signal to be ignored.
    if (std::signal(ending, Advise) == SIG_IGN) std::signal(ending, SIG_IGN);
  }
}

HowToGoOn::~HowToGoOn() {
  for (int ending : kEndings) {
    if (std::signal(ending, SIG_DFL) == SIG_IGN) std::signal(ending, SIG_IGN);
  }
  delete advice;
  advice = nullptr;
}

namespace {

// Flags whose values are paths, with commas between them.
constexpr absl::string_view kPathFlags[] = {"out",     "params",  "weights",
                                            "probcut", "rankcut", "from",
                                            "pairs",   "work",    "ratings"};

std::string BaseNames(absl::string_view paths) {
  std::vector<std::string> names;
  for (absl::string_view path : absl::StrSplit(paths, ',')) {
    names.push_back(BaseName(path));
  }
  return absl::StrJoin(names, ",");
}

}  // namespace

absl::StatusOr<FitRun> FitRunFromFlags(
    const std::vector<std::string>& arguments, absl::string_view name) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("what is '", arguments[0], "'? There are only flags"));
  }
  FitRun run;
  run.folder = OutOrWorkPath(name);
  if (run.folder.empty()) {
    return absl::InvalidArgumentError(
        "say where to write: --params=FOLDER or --out=FOLDER");
  }
  const int threads = absl::GetFlag(FLAGS_threads);
  if (absl::Status status = CheckThreads(threads); !status.ok()) {
    return status;
  }
  const auto shard = ParseShard(absl::GetFlag(FLAGS_shard));
  if (!shard.ok()) return shard.status();
  run.shard = *shard;
  run.collects_only = shard->count > 1 || absl::GetFlag(FLAGS_collect_only);
  run.given =
      absl::StrSplit(absl::GetFlag(FLAGS_pairs), ',', absl::SkipEmpty());
  std::error_code error;
  std::filesystem::create_directories(othello::FilePath(run.folder), error);
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

absl::StatusOr<std::string> CollectInto(
    const std::string& path, const std::vector<std::string>& about,
    absl::string_view unit, int64_t total, Streams streams,
    const std::function<absl::Status(
        const std::function<void(int64_t done)>& progress)>& collect) {
  for (const std::string& line : about) streams.err << line << "\n";
  Progress progress(unit, total, streams.err, IsTerminal(kStderr));
  std::optional<HowToGoOn> advice;
  if (streams.are_standard) advice.emplace(path);
  const absl::Status status =
      collect([&progress](int64_t done) { progress.Advance(done); });
  if (!status.ok()) return status;
  return path;
}

absl::Status AsFailure(const absl::Status& status) {
  return absl::IsInvalidArgument(status)
             ? absl::FailedPreconditionError(status.message())
             : status;
}

std::string BaseName(absl::string_view path) {
  while (path.size() > 1 && absl::ConsumeSuffix(&path, "/")) {
  }
  if (path == "/") return "/";
  const size_t slash = path.rfind('/');
  return std::string(slash == absl::string_view::npos ? path
                                                      : path.substr(slash + 1));
}

std::string CommandLineText(const Command& command,
                            const std::vector<std::string>& arguments) {
  std::string text(command.name);
  for (const std::string& argument : arguments) {
    absl::StrAppend(&text, " ", BaseName(argument));
  }
  for (absl::string_view name : command.flags) {
    const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
    if (flag->CurrentValue() == flag->DefaultValue()) continue;
    const std::string value = flag->CurrentValue();
    absl::StrAppend(
        &text, " --", name, "=",
        absl::c_linear_search(kPathFlags, name) ? BaseNames(value) : value);
  }
  return text;
}

std::string RunnableFlags(const Command& command,
                          const std::vector<absl::string_view>& without) {
  constexpr absl::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "-_./:,=+@%";
  std::string text;
  for (absl::string_view name : command.flags) {
    const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
    const std::string value = flag->CurrentValue();
    if (value == flag->DefaultValue() || absl::c_linear_search(without, name)) {
      continue;
    }
    const bool is_plain = absl::string_view(value).find_first_not_of(kPlain) ==
                          absl::string_view::npos;
    absl::StrAppend(
        &text, " --", name, "=",
        is_plain ? value
                 : absl::StrCat(
                       "'", absl::StrReplaceAll(value, {{"'", "'\\''"}}), "'"));
  }
  return text;
}

std::string Today() {
  return absl::FormatTime("%Y-%m-%d", absl::Now(), absl::UTCTimeZone());
}

}  // namespace tools
