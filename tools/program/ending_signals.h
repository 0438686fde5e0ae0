// Signals that ask a program to end, as a descriptor to wait for.

#ifndef RIALTO_TOOLS_PROGRAM_ENDING_SIGNALS_H_
#define RIALTO_TOOLS_PROGRAM_ENDING_SIGNALS_H_

#include <memory>

#include "absl/status/statusor.h"

namespace tools {

// As long as it lives SIGTERM, SIGINT, SIGHUP and SIGPIPE, on Windows Ctrl-C
// and the end of the console, do not kill the program, but make a descriptor
// readable. One at a time.
class EndingSignals {
 public:
  // An error if the system has no descriptor left.
  static absl::StatusOr<std::unique_ptr<EndingSignals>> Create();
  ~EndingSignals();
  EndingSignals(const EndingSignals&) = delete;
  EndingSignals& operator=(const EndingSignals&) = delete;

  // Readable once a signal has come: a byte with its number for each.
  int descriptor() const;

 private:
  struct State;
  explicit EndingSignals(std::unique_ptr<State> state);

  const std::unique_ptr<State> state_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_ENDING_SIGNALS_H_
