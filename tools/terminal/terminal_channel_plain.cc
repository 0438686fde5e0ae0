// Replaces terminal_channel_posix.cc where there is no libedit.

#include "absl/status/status.h"
#include "tools/terminal/terminal_channel.h"

namespace terminal {

absl::StatusOr<std::unique_ptr<TerminalChannel>> TerminalChannel::Create(int) {
  return absl::UnimplementedError("built without libedit");
}

}  // namespace terminal
