// A log of the traffic between a match and its engines.

#ifndef RIALTO_TOOLS_MATCH_TRAFFIC_LOG_H_
#define RIALTO_TOOLS_MATCH_TRAFFIC_LOG_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/support/growing_file.h"

namespace match {

// Thread-safe. Lines of several engines and processes do not mix.
class TrafficLog {
 public:
  // Appends to the file.
  static absl::StatusOr<std::unique_ptr<TrafficLog>> Open(
      const std::string& path);
  TrafficLog(const TrafficLog&) = delete;
  TrafficLog& operator=(const TrafficLog&) = delete;

  // "12.345678 NAME > TEXT"; the time is that since the log was opened. The
  // further lines of a text are indented.
  void Write(absl::string_view name, absl::string_view mark,
             absl::string_view text);

  // For what engines write to stderr.
  int file_descriptor() const { return file_.descriptor(); }

 private:
  explicit TrafficLog(othello::GrowingFile file);

  const othello::GrowingFile file_;
  const double start_;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_TRAFFIC_LOG_H_
