// A program that runs beside this one, and the pipes to it.

#ifndef RIALTO_TOOLS_MATCH_CHILD_PROCESS_H_
#define RIALTO_TOOLS_MATCH_CHILD_PROCESS_H_

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace match {

using SteadyClock = std::chrono::steady_clock;

// `seconds` from now; at most years, so that no clock overflows.
inline SteadyClock::time_point DeadlineIn(double seconds) {
  constexpr double kLongestWait = 1e8;  // three years
  return SteadyClock::now() + std::chrono::duration_cast<SteadyClock::duration>(
                                  std::chrono::duration<double>(
                                      std::clamp(seconds, 0.0, kLongestWait)));
}

// The program and everything it starts form a process group; none of them
// outlives this object or stays a zombie. When the program is gone, calls fail,
// but no signal reaches this process. Not thread-safe, but several threads may
// each have children.
class ChildProcess {
 public:
  // Runs a command line as the shell does; on Windows, as programs are started
  // there. Its stderr goes to the file
  // descriptor `stderr_fd`, or nowhere if that is negative.
  static absl::StatusOr<std::unique_ptr<ChildProcess>> Start(
      const std::string& command, int stderr_fd = -1);

  // Closes the child's stdin, gives it a moment to end, and kills it.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Writes all of the text to its stdin. Unavailable if that is closed,
  // DeadlineExceeded if the child does not read.
  absl::Status Write(absl::string_view text, SteadyClock::time_point deadline);

  // At least one byte of its stdout, and whatever else is ready. OutOfRange at
  // the end of its output, DeadlineExceeded if nothing came.
  absl::StatusOr<std::string> Read(SteadyClock::time_point deadline);

  // Ends the whole group at once.
  void Kill();

  // "exit status 3" or "signal 11" if it has ended; "still runs" otherwise.
  // Waits up to `seconds` for the end.
  std::string DescribeEnd(double seconds);

 private:
  // The process and its pipes.
  struct State;
  explicit ChildProcess(std::unique_ptr<State> state);

  // Whether it ended within that time. Does not reap it.
  bool WaitForEnd(double seconds) const;
  void CloseStdin();

  const std::unique_ptr<State> state_;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_CHILD_PROCESS_H_
