// The line after ':': all commands of the plain mode. Those that think or show
// the game are handled here, so that the screen stays responsive; the others
// are shared with the plain mode.

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/support/decimal.h"
#include "othello/support/file_path.h"
#include "tools/engine/options.h"
#include "tools/fullscreen/model.h"
#include "tools/terminal/command_words.h"

namespace fullscreen {
namespace {

// Commands that only this mode has.
struct OwnCommand {
  absl::string_view name;
  absl::string_view usage;
  absl::string_view help;
};
constexpr OwnCommand kOwnCommands[] = {
    {"training", "[DISCS|off]", "Warn of moves that lose more than this"},
    {"lines", "N", "How many lines an analysis shows"},
    {"practice", "", "Solve positions in which you lost much"},
    {"swap", "", "Swap sides with Rialto"},
    {"review", "", "Say what each move of the game lost"},
};

const OwnCommand* FindOwnCommand(absl::string_view name) {
  for (const OwnCommand& command : kOwnCommands) {
    if (absl::EqualsIgnoreCase(command.name, name)) return &command;
  }
  return nullptr;
}

}  // namespace

std::vector<std::string> Model::CompletionsOf(absl::string_view line) const {
  std::vector<std::string> words = terminal::CompletionsOf(state_, line);
  if (!absl::StrContains(line, ' ')) {
    for (const OwnCommand& command : kOwnCommands) {
      if (absl::StartsWithIgnoreCase(command.name, line)) {
        words.emplace_back(command.name);
      }
    }
    std::sort(words.begin(), words.end());
  }
  return words;
}

void Model::RunLine(absl::string_view line) {
  const terminal::Arguments words = terminal::WordsOf(line);
  if (words.empty() || RunOwnCommand(words)) return;
  RunPlainCommand(line);
}

bool Model::RunOwnCommand(const terminal::Arguments& words) {
  const terminal::TerminalCommand* command =
      terminal::FindTerminalCommand(words[0]);
  const std::string name = command != nullptr ? std::string(command->name)
                                              : absl::AsciiStrToLower(words[0]);
  const bool is_alone = words.size() == 1;
  if (name == "new" && is_alone) {
    NewGame();
  } else if (name == "go" && is_alone) {
    LetEngineMove();
  } else if (name == "undo" && is_alone) {
    TakeBack();
  } else if (name == "redo" && is_alone) {
    BringBack();
  } else if (name == "engine" && words.size() == 2) {
    SetSides(words[1]);
  } else if (name == "swap" && is_alone) {
    SwapSides();
  } else if (name == "stop" && is_alone) {
    thinker_.Interrupt();
    Say("Stopped.");
  } else if (name == "hint") {
    if (!settings_.shows_hints) OnCharacter(U'i');
  } else if ((name == "analyze" || name == "review") && is_alone) {
    OnCharacter(U'v');
  } else if (name == "board" && is_alone) {
    LookAt(move_count());
  } else if (name == "help" && is_alone) {
    ShowCommands();
  } else if (name == "help" && FindOwnCommand(words[1]) != nullptr) {
    const OwnCommand& own = *FindOwnCommand(words[1]);
    Say(absl::StrCat(own.name, " ", own.usage, own.usage.empty() ? "" : " ",
                     "- ", own.help, "."));
  } else if ((name == "eval" || name == "solve") && is_alone) {
    StopThinking();
    if (shown_board().position().IsGameOver()) {
      Complain("The game is over.");
    } else if (name == "eval") {
      StartSolving("Worth",
                   state_.session.AnalysisLimits(shown_board().position()));
    } else {
      StartSolving("Solved", search::SearchLimits());
    }
  } else if (name == "games" && is_alone) {
    ShowGames();
  } else if (name == "practice" && is_alone) {
    BeginPractice();
  } else if (name == "rules" && is_alone) {
    ShowRules();
  } else if (name == "save" && words.size() > 1) {
    Save(terminal::ExpandHome(
        absl::StrJoin(words.begin() + 1, words.end(), " ")));
  } else if (name == "quit" && is_alone) {
    Leave();
  } else if (name == "training" && words.size() <= 2) {
    const std::optional<double> discs =
        is_alone ? settings_.training_discs : othello::ParseDecimal(words[1]);
    settings_.trains = is_alone || words[1] != "off";
    if (settings_.trains && (!discs.has_value() || *discs < 0)) {
      Complain("expected a number of discs, or 'off'");
      return true;
    }
    if (settings_.trains) settings_.training_discs = *discs;
    Say(settings_.trains
            ? absl::StrCat("Training: losses of more than ", *discs, " discs.")
            : "No training.");
  } else if (name == "lines" && words.size() == 2) {
    int lines;
    if (!absl::SimpleAtoi(words[1], &lines) || lines < 1 || lines > 64) {
      Complain("expected a number of lines from 1 to 64");
      return true;
    }
    StopLooking();
    settings_.lines = lines;
    if (!thinker_.is_busy()) thoughts_.reset();
    Continue();
  } else {
    return false;
  }
  return true;
}

void Model::ShowCommands() {
  std::vector<std::pair<absl::string_view, absl::string_view>> entries;
  for (const terminal::TerminalCommand& command :
       terminal::TerminalCommandTable()) {
    entries.emplace_back(command.name, command.help);
  }
  for (const OwnCommand& command : kOwnCommands) {
    entries.emplace_back(command.name, command.help);
  }
  std::sort(entries.begin(), entries.end());
  std::string text = "A line is a move, f5, several, f5d6c3, or a command:\n\n";
  for (const auto& [name, help] : entries) {
    absl::StrAppendFormat(&text, "%-13s%s\n", name, help);
  }
  absl::StrAppend(&text, "\n:help level explains one.  ? lists the keys.");
  ShowText("Commands", text);
}

std::string Model::ProposedName() {
  const std::string start = absl::StrCat("rialto-", terminal::Today());
  std::string name = absl::StrCat(start, ".ggf");
  std::error_code error;
  for (int i = 2;
       std::filesystem::exists(othello::FilePath(name), error) && i < 1000;
       ++i) {
    name = absl::StrCat(start, "-", i, ".ggf");
  }
  return name;
}

void Model::Save(const std::string& path) {
  StopThinking();
  const auto save = [this, path] {
    RunPlainCommand(absl::StrCat("save \"", path, "\""));
  };
  std::error_code error;
  if (std::filesystem::exists(othello::FilePath(path), error)) {
    Ask(absl::StrCat(path, " exists.\nReplace it?"), save,
        [this] { Say("Not saved."); });
    return;
  }
  save();
}

// Keeps what a command has changed.
void Model::NoteOptions(const engine::Options& before, absl::string_view line) {
  const engine::Options& now = state_.session.options();
  if (now.level != before.level) {
    settings_.level = now.level;
    hints_.reset();
  }
  const auto coach = engine::FindOption("coach")->get;
  if (coach(now) != coach(before)) {
    settings_.coach = coach(now);
    hints_.reset();
    review_.reset();
    mistake_.reset();
  }
  if (now.variety_discs != before.variety_discs) {
    settings_.variety_discs = now.variety_discs;
  }
  const terminal::Arguments words = terminal::WordsOf(line);
  if (words.size() == 3 && words[0] == "set" && words[1] == "seed") {
    has_chosen_seed_ = words[2] != "random";
  }
  if (now.variety_discs > 0) settings_.seed = now.seed;
  // Whoever sets a level does not want a rating.
  if (words.size() == 2 && absl::EqualsIgnoreCase(words[0], "level") &&
      Rating().has_value()) {
    state_.session.SetOption("rating", "none").IgnoreError();
  }
  settings_.rating = Rating().value_or(0);
}

void Model::RunPlainCommand(absl::string_view line) {
  StopThinking();
  const othello::Board board = game().board();
  const size_t moves = move_count();
  const std::string sides = SidesText();
  const engine::Options before = state_.session.options();
  state_.received = search::Clock::now();
  state_.waited_since = waited_since_;
  const absl::Status status = terminal::RunLine(state_, line);
  // Remarks are part of the answer.
  std::string answer = channel_.TakeAnswer();
  if (state_.is_pasting) {
    state_.is_pasting = false;
    Complain("setboard takes a position after it: :setboard f5d6c3");
    return;
  }
  const bool has_moved = move_count() != moves || game().board() != board;
  if (!status.ok()) {
    Complain(status);
  } else if (const terminal::Arguments words = terminal::WordsOf(line);
             words.size() == 3 && words[0] == "set") {
    Say(absl::StrCat(
        words[1], " is ",
        engine::FindOption(words[1])->get(state_.session.options()), " now."));
  } else if (has_moved) {
    Say(answer.substr(0, answer.find('\n')));
  } else {
    while (!answer.empty() && answer.back() == '\n') answer.pop_back();
    if (absl::StrContains(answer, '\n')) {
      ShowText(line, answer);
    } else {
      Say(answer);
    }
  }
  NoteOptions(before, line);
  if (has_moved) {
    const terminal::TerminalCommand* command =
        terminal::FindTerminalCommand(line.substr(0, line.find(' ')));
    const absl::string_view name = command != nullptr ? command->name : "";
    // Moves are answered; a game that was taken over waits.
    is_paused_ = name == "load" || name == "setboard" || name == "games" ||
                 name == "undo" || name == "redo";
    OnGameChanged();
    has_seen_end_ = is_paused_;
  }
  quits_ = quits_ || state_.quits;
  ReadClocks();
  Continue();
}

}  // namespace fullscreen
