#include "tools/match/traffic_log.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "tools/program/progress.h"

namespace match {

absl::StatusOr<std::unique_ptr<TrafficLog>> TrafficLog::Open(
    const std::string& path) {
  const int fd =
      open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) {
    return absl::UnavailableError(
        absl::StrCat(path, ": cannot be opened: ", strerror(errno)));
  }
  return absl::WrapUnique(new TrafficLog(fd));
}

TrafficLog::TrafficLog(int fd)
    : fd_(fd), start_(tools::Progress::SteadySeconds()) {}

TrafficLog::~TrafficLog() { close(fd_); }

void TrafficLog::Write(absl::string_view name, absl::string_view mark,
                       absl::string_view text) {
  const std::string line = absl::StrFormat(
      "%.6f %s %s %s\n", tools::Progress::SteadySeconds() - start_, name, mark,
      absl::StrReplaceAll(text, {{"\n", "\n    "}}));
  // One call writes one piece to a file opened for appending. A log that cannot
  // be written does not end a match.
  [[maybe_unused]] const ssize_t written = write(fd_, line.data(), line.size());
}

}  // namespace match
