#include "tools/match/traffic_log.h"

#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "tools/program/progress.h"

namespace match {

absl::StatusOr<std::unique_ptr<TrafficLog>> TrafficLog::Open(
    const std::string& path) {
  absl::StatusOr<othello::GrowingFile> file =
      othello::GrowingFile::OpenShared(path);
  if (!file.ok()) return file.status();
  return absl::WrapUnique(new TrafficLog(*std::move(file)));
}

TrafficLog::TrafficLog(othello::GrowingFile file)
    : file_(std::move(file)), start_(tools::Progress::SteadySeconds()) {}

void TrafficLog::Write(absl::string_view name, absl::string_view mark,
                       absl::string_view text) {
  const std::string line = absl::StrFormat(
      "%.6f %s %s %s\n", tools::Progress::SteadySeconds() - start_, name, mark,
      absl::StrReplaceAll(text, {{"\n", "\n    "}}));
  // A log that cannot be written does not end a match.
  file_.Add(line).IgnoreError();
}

}  // namespace match
