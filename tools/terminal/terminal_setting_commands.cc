// Terminal commands that set options, and those that explain.

#include <optional>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "othello/records/clock_text.h"
#include "othello/support/decimal.h"
#include "tools/engine/game_clock.h"
#include "tools/engine/options.h"
#include "tools/program/nearest_name.h"
#include "tools/terminal/terminal_commands.h"

namespace terminal::commands {
namespace {

std::string OptionText(const TerminalState& state,
                       const engine::OptionSpec& option) {
  return absl::StrCat(option.name, " ", option.get(state.session.options()));
}

// Shows an option of the engine, or sets it and shows its new value.
absl::Status ShowOrSet(TerminalState& state, absl::string_view name,
                       absl::string_view value) {
  if (!value.empty()) {
    const absl::Status status =
        state.session.SetOption(name, value, kTerminalOptions);
    if (!status.ok()) return status;
    for (const std::string& remark : state.session.TakeRemarks()) {
      state.Say(remark);
    }
  }
  state.Say(OptionText(state, *engine::FindOption(name)));
  return absl::OkStatus();
}

absl::string_view FirstOf(const Arguments& arguments) {
  return arguments.empty() ? absl::string_view() : arguments[0];
}

// Resets all limits other than the level.
void ForgetOtherLimits(TerminalState& state) {
  for (absl::string_view name : {"depth", "time", "nodes"}) {
    state.session.SetOption(name, "none").IgnoreError();
  }
  state.session.SetTimeControl(std::nullopt);
}

}  // namespace

absl::Status Level(TerminalState& state, const Arguments& arguments) {
  const absl::Status status = ShowOrSet(state, "level", FirstOf(arguments));
  if (status.ok() && !arguments.empty()) {
    ForgetOtherLimits(state);
    state.session.SetOption("rating", "none").IgnoreError();
  }
  return status;
}

absl::Status Rating(TerminalState& state, const Arguments& arguments) {
  return ShowOrSet(state, "rating", absl::AsciiStrToLower(FirstOf(arguments)));
}

absl::Status Time(TerminalState& state, const Arguments& arguments) {
  if (arguments.empty() || !absl::EqualsIgnoreCase(arguments[0], "game")) {
    if (arguments.size() > 1) {
      return absl::InvalidArgumentError(
          "expected one number of seconds, or 'game' and a time");
    }
    const absl::Status status = ShowOrSet(state, "time", FirstOf(arguments));
    if (status.ok() && !arguments.empty()) {
      state.session.SetTimeControl(std::nullopt);
    }
    return status;
  }
  const std::optional<engine::TimeControl> control =
      arguments.size() == 2 ? othello::ParseTimeControl(arguments[1])
                            : std::nullopt;
  if (!control.has_value()) {
    return absl::InvalidArgumentError(
        "expected a time for the game such as 5:00, 300 or 5:00+2");
  }
  ForgetOtherLimits(state);
  state.session.SetTimeControl(control);
  ShowGame(state);
  return absl::OkStatus();
}

absl::Status Threads(TerminalState& state, const Arguments& arguments) {
  return ShowOrSet(state, "threads", FirstOf(arguments));
}

absl::Status Selectivity(TerminalState& state, const Arguments& arguments) {
  return ShowOrSet(state, "selectivity", FirstOf(arguments));
}

absl::Status Set(TerminalState& state, const Arguments& arguments) {
  if (arguments.empty()) {
    std::string text;
    for (const engine::OptionSpec& option : engine::OptionTable()) {
      if ((option.views & kTerminalOptions) == 0) continue;
      absl::StrAppendFormat(&text, "%-14s %-14s %s (%s)\n", option.name,
                            option.get(state.session.options()), option.help,
                            option.values);
    }
    state.channel.Write(text);
    return absl::OkStatus();
  }
  if (engine::FindOption(arguments[0], kTerminalOptions) == nullptr) {
    const absl::string_view nearest =
        tools::NearestName(arguments[0], engine::OptionNames(kTerminalOptions));
    return absl::NotFoundError(absl::StrCat(
        "no option ", absl::CHexEscape(arguments[0]),
        nearest.empty() ? "; 'set' lists them"
                        : absl::StrCat("; did you mean ", nearest, "?")));
  }
  return ShowOrSet(state, arguments[0],
                   arguments.size() > 1 ? absl::string_view(arguments[1])
                                        : absl::string_view());
}

absl::Status Help(TerminalState& state, const Arguments& arguments) {
  if (!arguments.empty()) {
    const TerminalCommand* command = FindTerminalCommand(arguments[0]);
    if (command == nullptr) {
      return absl::NotFoundError(absl::StrCat("no command ",
                                              absl::CHexEscape(arguments[0]),
                                              "; 'help' lists them"));
    }
    state.Say(absl::StrCat(
        command->name, command->usage.empty() ? "" : " ", command->usage,
        command->aliases.empty()
            ? ""
            : absl::StrCat("  (or ", command->aliases, ")"),
        "\n  ", command->help, ".\n  ",
        absl::StrReplaceAll(command->details, {{"\n", "\n  "}})));
    return absl::OkStatus();
  }
  std::string text =
      "Type a move such as f5, several as f5d6c3, or a command:\n";
  for (const TerminalCommand& command : TerminalCommandTable()) {
    absl::StrAppendFormat(
        &text, "  %-29s %s\n",
        absl::StrCat(command.name, command.usage.empty() ? "" : " ",
                     command.usage),
        command.help);
  }
  absl::StrAppend(&text,
                  "Tab completes, Ctrl-C ends the thinking, Ctrl-D "
                  "leaves.\n");
  state.channel.Write(text);
  return absl::OkStatus();
}

absl::Status Quit(TerminalState& state, const Arguments&) {
  state.quits = true;
  return absl::OkStatus();
}

}  // namespace terminal::commands
