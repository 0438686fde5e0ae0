#include "tools/commands/play.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/commands/protocol_commands.h"
#include "tools/ending_signals.h"
#include "tools/engine/session.h"
#include "tools/engine_flags.h"
#include "tools/progress.h"
#include "tools/terminal/board_view.h"
#include "tools/terminal/terminal.h"
#include "tools/terminal/terminal_channel.h"

ABSL_FLAG(std::string, engine, "white",
          "The sides that Rialto plays: black, white, both or none");

namespace tools {
namespace {

constexpr absl::string_view kDetails =
    "Draws the board and takes moves (f5, or several: f5d6c3) and commands; "
    "'help' lists\nthem. Tab completes, the arrows bring back earlier lines, "
    "Ctrl-C ends the thinking\nand Ctrl-D the program. Without a terminal, or "
    "with the environment variable\nNO_COLOR, the board is plain text.\n";

// https://no-color.org: present and not empty.
bool WantsNoColor() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return (no_color != nullptr && *no_color != '\0') || terminal == nullptr ||
         absl::string_view(terminal) == "dumb";
}

terminal::Style StyleOfTerminal() {
  terminal::Style style;
  style.has_color = !WantsNoColor();
  style.is_live = true;
  winsize size = {};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    style.columns = size.ws_col;
  }
  return style;
}

// The flag was looked at before.
void Begin(terminal::TerminalProtocol& protocol) {
  protocol.SetEngineSides(absl::GetFlag(FLAGS_engine)).IgnoreError();
  protocol.Greet(RIALTO_VERSION);
}

std::unique_ptr<engine::Protocol> MakePlain(engine::Session& session,
                                            engine::Channel& channel) {
  auto protocol = std::make_unique<terminal::TerminalProtocol>(
      session, channel, terminal::Style());
  Begin(*protocol);
  return protocol;
}

absl::Status PlayOnTerminal(engine::Session& session,
                            terminal::TerminalChannel& channel) {
  terminal::TerminalProtocol protocol(
      session, channel, StyleOfTerminal(),
      [&](absl::string_view prompt) { channel.AskForLine(prompt); });
  channel.SetCompletion(
      [&](absl::string_view line) { return protocol.CompletionsOf(line); });
  Begin(protocol);
  return engine::RunCommandLoop(channel, session, protocol);
}

}  // namespace

bool IsOnTerminal() {
  return IsTerminal(STDIN_FILENO) && IsTerminal(STDOUT_FILENO);
}

absl::Status RunPlay(const std::vector<std::string>& arguments,
                     Streams streams) {
  const std::string sides = absl::GetFlag(FLAGS_engine);
  if (sides != "black" && sides != "white" && sides != "both" &&
      sides != "none") {
    return absl::InvalidArgumentError(
        "the flag --engine must be black, white, both or none");
  }
  if (!streams.are_standard || !IsOnTerminal()) {
    return RunProtocol(arguments, streams, MakePlain);
  }
  absl::StatusOr<std::unique_ptr<EndingSignals>> signals =
      EndingSignals::Create();
  if (!signals.ok()) return signals.status();
  absl::StatusOr<std::unique_ptr<terminal::TerminalChannel>> channel =
      terminal::TerminalChannel::Create((*signals)->descriptor());
  if (absl::IsUnimplemented(channel.status())) {
    signals->reset();
    return RunProtocol(arguments, streams, MakePlain);
  }
  if (!channel.ok()) return channel.status();
  if (!arguments.empty()) {
    return absl::InvalidArgumentError("this command takes no arguments");
  }
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      SessionFromFlags(streams.err);
  if (!session.ok()) return session.status();
  return PlayOnTerminal(**session, **channel);
}

Command PlayCommand() {
  return {"play",
          "play in the terminal",
          "",
          kDetails,
          EngineFlags(engine::kFlagOfPlay, {"engine"}),
          RunPlay};
}

}  // namespace tools
