// A terminal as a channel: libedit edits the lines, with history and
// completion. A line is read only on request, so that the engine's output stays
// intact.

#ifndef RIALTO_TOOLS_TERMINAL_TERMINAL_CHANNEL_H_
#define RIALTO_TOOLS_TERMINAL_TERMINAL_CHANNEL_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/engine/channel.h"

namespace terminal {

class TerminalChannel : public engine::Channel {
 public:
  // The completions of the end of a line.
  using Complete =
      std::function<std::vector<std::string>(absl::string_view line)>;

  // Works on stdin and stdout. `signals` delivers signal numbers as bytes
  // (tools/program/ending_signals.h): SIGINT arrives as a line kInterruptLine
  // while no line is requested, and otherwise clears the line being edited;
  // other signals break the channel. Unimplemented if the program was built
  // without libedit.
  static absl::StatusOr<std::unique_ptr<TerminalChannel>> Create(int signals);

  // To be set before the first line is read; called in the reading thread.
  virtual void SetCompletion(Complete complete) = 0;

  // The next line may be typed. From any thread; does not block.
  virtual void AskForLine(absl::string_view prompt) = 0;
};

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_TERMINAL_CHANNEL_H_
