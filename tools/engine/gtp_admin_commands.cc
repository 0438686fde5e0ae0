// GTP commands about the protocol, the engine and its clocks.

#include <ctime>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/decimal.h"
#include "tools/engine/game_clock.h"
#include "tools/engine/gtp_commands.h"
#include "tools/engine/gtp_parser.h"

namespace engine::gtp {
namespace {

constexpr char kGame[] = "Othello";
constexpr int kMostMoves = 1000;

absl::StatusOr<double> ParseSeconds(absl::string_view word) {
  const std::optional<double> seconds = othello::ParseDecimal(word);
  if (!seconds.has_value() || *seconds < 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("syntax error: '", word, "' is not a number of seconds"));
  }
  return *seconds;
}

absl::StatusOr<int> ParseCount(absl::string_view word) {
  int count;
  if (!absl::SimpleAtoi(word, &count) || count < 0 || count > kMostMoves) {
    return absl::InvalidArgumentError(
        absl::StrCat("syntax error: '", word, "' is not a number of moves"));
  }
  return count;
}

// Main time, seconds of overtime, and a number of moves or periods.
struct TimeWords {
  double main = 0;
  double overtime = 0;
  int count = 0;
};

absl::StatusOr<TimeWords> ParseTimeWords(absl::string_view main,
                                         absl::string_view overtime,
                                         absl::string_view count) {
  const absl::StatusOr<double> main_seconds = ParseSeconds(main);
  if (!main_seconds.ok()) return main_seconds.status();
  const absl::StatusOr<double> overtime_seconds = ParseSeconds(overtime);
  if (!overtime_seconds.ok()) return overtime_seconds.status();
  const absl::StatusOr<int> number = ParseCount(count);
  if (!number.ok()) return number.status();
  return TimeWords{*main_seconds, *overtime_seconds, *number};
}

// In GTP, overtime with 0 moves means "no limit". All zeros also mean no limit:
// a game without any time makes no sense.
void SetCanadianTime(Session& session, const TimeWords& words) {
  const bool has_overtime = words.overtime > 0 && words.count > 0;
  if ((words.overtime > 0 && words.count == 0) ||
      (words.main <= 0 && !has_overtime)) {
    session.SetTimeControl(std::nullopt);
    return;
  }
  TimeControl control;
  control.main_seconds = words.main;
  if (has_overtime) {
    control.overtime_seconds = words.overtime;
    control.overtime_moves = words.count;
  }
  session.SetTimeControl(control);
}

GtpResult SetOption(GtpState& state, absl::string_view name,
                    absl::string_view value) {
  if (absl::Status status = state.session.SetOption(name, value);
      !status.ok()) {
    return status;
  }
  return "";
}

std::string HelpLine(const GtpCommand& command) {
  return absl::StrCat(command.name, command.usage.empty() ? "" : " ",
                      command.usage, ": ", command.help, "\n");
}

}  // namespace

GtpResult ProtocolVersion(GtpState&, const GtpArguments&) { return "2"; }

GtpResult Name(GtpState& state, const GtpArguments&) {
  return state.identity.name;
}

GtpResult Version(GtpState& state, const GtpArguments&) {
  return state.identity.version;
}

GtpResult KnownCommand(GtpState&, const GtpArguments& arguments) {
  return FindGtpCommand(arguments[0]) != nullptr ? "true" : "false";
}

GtpResult ListCommands(GtpState&, const GtpArguments&) {
  std::string names;
  for (const GtpCommand& command : GtpCommandTable()) {
    absl::StrAppend(&names, command.name, "\n");
  }
  return names;
}

GtpResult Help(GtpState&, const GtpArguments& arguments) {
  if (!arguments.empty()) {
    const GtpCommand* command = FindGtpCommand(arguments[0]);
    if (command == nullptr) return absl::NotFoundError("unknown command");
    return HelpLine(*command);
  }
  std::string help;
  for (const GtpCommand& command : GtpCommandTable()) {
    absl::StrAppend(&help, HelpLine(command));
  }
  return help;
}

GtpResult Quit(GtpState& state, const GtpArguments&) {
  state.quits = true;
  return "";
}

// If this command is missing or answers anything else, Quarry takes the engine
// for a Go engine.
GtpResult ListGames(GtpState&, const GtpArguments&) { return kGame; }

GtpResult SetGame(GtpState&, const GtpArguments& arguments) {
  if (absl::AsciiStrToLower(arguments[0]) != absl::AsciiStrToLower(kGame)) {
    return absl::InvalidArgumentError(
        absl::StrCat("unsupported game; there is: ", kGame));
  }
  return "";
}

GtpResult CpuTime(GtpState&, const GtpArguments&) {
  return absl::StrFormat("%.3f",
                         static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

GtpResult TimeSettings(GtpState& state, const GtpArguments& arguments) {
  const absl::StatusOr<TimeWords> words =
      ParseTimeWords(arguments[0], arguments[1], arguments[2]);
  if (!words.ok()) return words.status();
  SetCanadianTime(state.session, *words);
  return "";
}

GtpResult KgsTimeSettings(GtpState& state, const GtpArguments& arguments) {
  const std::string kind = absl::AsciiStrToLower(arguments[0]);
  const size_t count = arguments.size();
  if (kind == "none" && count == 1) {
    state.session.SetTimeControl(std::nullopt);
    return "";
  }
  if (kind == "absolute" && count == 2) {
    const absl::StatusOr<double> main = ParseSeconds(arguments[1]);
    if (!main.ok()) return main.status();
    SetCanadianTime(state.session, {*main, 0, 0});
    return "";
  }
  if ((kind != "byoyomi" && kind != "canadian") || count != 4) {
    return absl::InvalidArgumentError("syntax error: unknown time control");
  }
  absl::StatusOr<TimeWords> words =
      ParseTimeWords(arguments[1], arguments[2], arguments[3]);
  if (!words.ok()) return words.status();
  if (kind == "byoyomi" && words->count > 0) {
    // Periods of one move each; all but the last can be used up only once.
    words->main += (words->count - 1) * words->overtime;
    words->count = 1;
  }
  SetCanadianTime(state.session, *words);
  return "";
}

GtpResult TimeLeft(GtpState& state, const GtpArguments& arguments) {
  const absl::StatusOr<othello::Color> color = ParseGtpColor(arguments[0]);
  if (!color.ok()) return color.status();
  const absl::StatusOr<double> seconds = ParseSeconds(arguments[1]);
  if (!seconds.ok()) return seconds.status();
  const absl::StatusOr<int> moves = ParseCount(arguments[2]);
  if (!moves.ok()) return moves.status();
  state.session.CorrectClock(*color, {*seconds, *moves});
  return "";
}

GtpResult SetLevel(GtpState& state, const GtpArguments& arguments) {
  return SetOption(state, "level", arguments[0]);
}

GtpResult SetRandomSeed(GtpState& state, const GtpArguments& arguments) {
  return SetOption(state, "seed", arguments[0]);
}

GtpResult ClearCache(GtpState& state, const GtpArguments&) {
  state.session.ClearMemory();
  return "";
}

}  // namespace engine::gtp
