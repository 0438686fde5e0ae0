#include "tools/commands/play.h"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <thread>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "tools/commands/engine_flags.h"
#include "tools/commands/protocol_commands.h"
#include "tools/engine/session.h"
#include "tools/fullscreen/fullscreen.h"
#include "tools/fullscreen/settings.h"
#include "tools/program/command_line.h"
#include "tools/program/ending_signals.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "tools/terminal/board_view.h"
#include "tools/terminal/game_archive.h"
#include "tools/terminal/terminal.h"
#include "tools/terminal/terminal_channel.h"

ABSL_FLAG(std::string, engine, "",
          "The sides that Rialto plays: black, white, both or none; by default "
          "white, or on a full screen the last choice");
ABSL_FLAG(bool, plain, false, "Play line by line instead of on a full screen");
ABSL_FLAG(bool, ascii, false, "Draw with ASCII characters only");

namespace tools {
namespace {

constexpr absl::string_view kPlayDetails =
    "On a terminal the game has a full screen; '?' explains its keys. With "
    "--plain, on a\n"
    "pipe or on a dumb terminal it is line by line:\n"
    "\n"
    "It draws the board and takes moves (f5, or several: f5d6c3) and commands; "
    "'help' lists\n"
    "them. Tab completes, the arrow keys recall earlier lines, Ctrl-C ends the "
    "thinking and\n"
    "Ctrl-D the program. Without a terminal, or with the environment variable "
    "NO_COLOR, the\n"
    "board is plain text.\n";

// https://no-color.org: present and not empty.
bool WantsNoColor() {
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return (no_color != nullptr && *no_color != '\0') || terminal == nullptr ||
         absl::string_view(terminal) == "dumb";
}

int ColumnsOfWindow() {
  const int columns = TerminalColumns();
  return columns > 0 ? columns : terminal::Style().columns;
}

// The channel has set the locale.
terminal::Style StyleOfTerminal() {
  terminal::Style style;
  style.has_color = !WantsNoColor();
  style.has_unicode = !absl::GetFlag(FLAGS_ascii) && TerminalHasUtf8();
  style.is_live = true;
  style.measure_columns = ColumnsOfWindow;
  return style;
}

// The flag was checked before.
void Begin(terminal::TerminalProtocol& protocol) {
  const std::string sides = absl::GetFlag(FLAGS_engine);
  protocol.SetEngineSides(sides.empty() ? "white" : sides).IgnoreError();
  protocol.Greet(RIALTO_VERSION);
}

std::unique_ptr<engine::Protocol> MakePlain(engine::Session& session,
                                            engine::Channel& channel) {
  auto protocol = std::make_unique<terminal::TerminalProtocol>(
      session, channel, terminal::Style());
  Begin(*protocol);
  return protocol;
}

// Discs that the opening moves may be worse than the best, unless the user says
// otherwise: no two games at a terminal should be the same.
constexpr double kVarietyOfPlay = 1;

// The same for moves from the book: a disc in a whole game.
constexpr double kBookErrorOfPlay = 1;

// A player wants the whole machine.
void UseAllCores(engine::Session& session) {
  if (WasGiven("threads")) return;
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  session.SetOption("threads", absl::StrCat(cores)).IgnoreError();
}

void VaryBook(engine::Session& session) {
  if (WasGiven("book_mode") || WasGiven("book_error")) return;
  session.SetOption("book_mode", "varied").IgnoreError();
  session.SetOption("book_error", absl::StrCat(kBookErrorOfPlay)).IgnoreError();
}

bool WantsFullScreen() {
  return !absl::GetFlag(FLAGS_plain) && TerminalMovesCursor();
}

// Unavailable or Unimplemented without one.
absl::Status PlayOnFullScreen(engine::Session& session, int signals) {
  fullscreen::RunOptions options;
  options.wants_ascii = absl::GetFlag(FLAGS_ascii);
  options.wants_color = !WantsNoColor();
  options.environment.paths = fullscreen::StorePaths::FromEnvironment();
  options.environment.keeps_level_of_flags =
      WasGiven("level") || WasGiven("rating");
  options.environment.asks_new_players =
      !options.environment.keeps_level_of_flags;
  options.environment.keeps_variety_of_flags = WasGiven("variety");
  options.environment.keeps_seed_of_flags = WasGiven("seed");
  options.environment.keeps_coach_of_flags = WasGiven("coach");
  options.environment.variety_discs = kVarietyOfPlay;
  if (!absl::GetFlag(FLAGS_engine).empty()) {
    options.environment.sides_of_flags = absl::GetFlag(FLAGS_engine);
  }
  VaryBook(session);
  UseAllCores(session);
  return fullscreen::Run(session, signals, options);
}

absl::Status PlayOnTerminal(engine::Session& session,
                            terminal::TerminalChannel& channel) {
  terminal::TerminalProtocol protocol(
      session, channel, StyleOfTerminal(),
      [&](absl::string_view prompt) { channel.AskForLine(prompt); });
  channel.SetCompletion(
      [&](absl::string_view line) { return protocol.CompletionsOf(line); });
  protocol.KeepGamesIn(
      terminal::GameArchive(terminal::GameArchive::PathFromEnvironment()));
  if (!WasGiven("variety")) {
    session.SetOption("variety", absl::StrCat(kVarietyOfPlay)).IgnoreError();
  }
  VaryBook(session);
  UseAllCores(session);
  Begin(protocol);
  for (const std::string& remark : session.TakeRemarks()) {
    channel.Write(absl::StrCat(remark, "\n"));
  }
  return engine::RunCommandLoop(channel, session, protocol);
}

}  // namespace

bool IsOnTerminal() { return IsTerminal(kStdin) && IsTerminal(kStdout); }

absl::Status RunPlay(const std::vector<std::string>& arguments,
                     Streams streams) {
  const std::string sides = absl::GetFlag(FLAGS_engine);
  if (!sides.empty() && sides != "black" && sides != "white" &&
      sides != "both" && sides != "none") {
    return absl::InvalidArgumentError(
        "the flag --engine must be black, white, both or none");
  }
  if (!streams.are_standard || !IsOnTerminal()) {
    return RunProtocol(arguments, streams, MakePlain);
  }
  absl::StatusOr<std::unique_ptr<EndingSignals>> signals =
      EndingSignals::Create();
  if (!signals.ok()) return signals.status();
  if (!arguments.empty()) {
    return absl::InvalidArgumentError("this command takes no arguments");
  }
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      SessionFromFlags(streams.err, /*plays_games=*/true);
  if (!session.ok()) return session.status();
  if (WantsFullScreen()) {
    const absl::Status status =
        PlayOnFullScreen(**session, (*signals)->descriptor());
    if (absl::IsUnavailable(status)) {
      streams.err << "no full screen: " << status.message() << std::endl;
    } else if (!absl::IsUnimplemented(status)) {
      return status;
    }
  }
  absl::StatusOr<std::unique_ptr<terminal::TerminalChannel>> channel =
      terminal::TerminalChannel::Create((*signals)->descriptor());
  if (absl::IsUnimplemented(channel.status())) {
    signals->reset();
    return RunProtocol(arguments, streams, MakePlain);
  }
  if (!channel.ok()) return channel.status();
  return PlayOnTerminal(**session, **channel);
}

Command PlayCommand() {
  return {"play",
          "play in the terminal",
          "",
          kPlayDetails,
          EngineFlags(engine::kFlagOfPlay | engine::kOfTerminal,
                      {"plain", "ascii", "engine"}),
          RunPlay};
}

}  // namespace tools
