// Progress of a long job, for people who wait: count, rate, time left.

#ifndef RIALTO_TOOLS_PROGRAM_PROGRESS_H_
#define RIALTO_TOOLS_PROGRAM_PROGRESS_H_

#include <cstdint>
#include <functional>
#include <mutex>
#include <ostream>
#include <string>

#include "absl/strings/string_view.h"

namespace tools {

struct ProgressState {
  int64_t done = 0;
  int64_t total = 0;  // 0 if it is not known.
  double seconds = 0;
};

// "0:07", "12:34", "3:05:09"; "?" if negative or not finite.
std::string FormatClock(double seconds);

// Three digits and a unit: "9.71", "83.2", "640", "12.4k", "3.08M".
std::string FormatRate(double per_second);

// "games 412/1000 41% 83.2/s, 0:07 left", or without a total
// "games 412 83.2/s, 0:05".
std::string FormatProgress(absl::string_view label, const ProgressState& state);

// "[=======>            ]", `width` characters between the brackets.
std::string FormatBar(const ProgressState& state, int width);

// Writes to a terminal as one line that is redrawn several times a second,
// to anything else as a line now and then. Thread-safe.
//
//   Progress progress("games", count, std::cerr, IsTerminal(2));
//   for (...) {
//     ...
//     progress.Advance();
//   }
class Progress {
 public:
  // Seconds since any fixed moment. Tests supply their own clock.
  using Clock = std::function<double()>;

  Progress(absl::string_view label, int64_t total, std::ostream& out,
           bool is_terminal, Clock clock = SteadySeconds);
  // Reports the last state.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void Advance(int64_t count = 1);

  // A text that follows the numbers from the next report on.
  void SetRemark(absl::string_view remark);

  // A separate line, at once; on a terminal it goes above the live line.
  void PrintLine(absl::string_view line);

  static double SteadySeconds();

 private:
  void Report(double now);

  const std::string label_;
  std::ostream& out_;
  const bool is_terminal_;
  const Clock clock_;
  const double start_;

  std::mutex mutex_;  // Guards what follows and out_.
  ProgressState state_;
  std::string remark_;
  double last_report_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_PROGRESS_H_
