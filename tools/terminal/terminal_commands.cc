#include "tools/terminal/terminal_commands.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/score.h"
#include "othello/square.h"
#include "othello/support/file_path.h"
#include "tools/engine/options.h"
#include "tools/engine/ratings.h"
#include "tools/program/nearest_name.h"
#include "tools/program/progress.h"
#include "tools/reports/result_text.h"
#include "tools/terminal/command_words.h"

namespace terminal {
namespace {

namespace fs = std::filesystem;

constexpr size_t kAnyNumber = 1000;
// A list of a million files would not help anyone to choose.
constexpr size_t kMostFiles = 1000;

constexpr TerminalCommand kTable[] = {
    {"new", "", "Begin a new game", 0, 0, Completion::kNone, commands::New, "n",
     "The clocks are full again; Rialto begins if it has black."},
    {"go", "", "Let Rialto play for the side to move", 0, 0, Completion::kNone,
     commands::Go, "",
     "After undo, load or setboard Rialto waits: this lets it move."},
    {"pass", "", "Pass, if there is no move", 0, 0, Completion::kNone,
     commands::Pass, "", "Forced passes are automatic; this is rarely needed."},
    {"undo", "[N]", "Take back N moves, or your last and its answer", 0, 1,
     Completion::kNone, commands::Undo, "u",
     "undo     your last move and Rialto's answer\n"
     "undo 3   three moves of either side"},
    {"redo", "[N]", "Bring back moves that were taken back", 0, 1,
     Completion::kNone, commands::Redo, "r",
     "redo     as many moves as undo takes back\n"
     "redo 3   three moves of either side"},
    {"engine", "black|white|both|none", "Say which sides Rialto plays", 1, 1,
     Completion::kSides, commands::Engine, "",
     "engine both   Rialto plays on by itself; Ctrl-C stops it\n"
     "engine none   you play both sides"},
    {"board", "", "Draw the board", 0, 0, Completion::kNone,
     commands::ShowBoard, "b",
     "X is black, O white, + a legal move; the last move is in brackets."},
    {"moves", "", "List the moves of the game", 0, 0, Completion::kNone,
     commands::Moves, "", "Black's and white's moves by pairs; -- is a pass."},
    {"hint", "[N]", "Show the N best moves", 0, 1, Completion::kNone,
     commands::Hint, "h",
     "hint 5   the five best moves, each with its score and line of play\n"
     "Scores are discs for the side to move."},
    {"book", "", "Show what the opening book says", 0, 0, Completion::kNone,
     commands::Book, "",
     "Its moves, best first, with value, depth and number of games.\n"
     "set book none   plays without a book; set book default with it"},
    {"eval", "", "Say what the position is worth", 0, 0, Completion::kNone,
     commands::Eval, "",
     "Searches as the level says. + is good for the side to move."},
    {"solve", "", "Search to the end, however long it takes", 0, 0,
     Completion::kNone, commands::Solve, "",
     "Near the end this takes moments, in the opening for ever; Ctrl-C ends "
     "it."},
    {"analyze", "", "Say what each move of the game cost", 0, 0,
     Completion::kNone, commands::Analyze, "",
     "Searches all positions of the game: the score before each move, the "
     "best\n"
     "move, and what the move lost."},
    {"stop", "", "End the thinking; so does Ctrl-C", 0, 0, Completion::kNone,
     commands::Stop, "",
     "May be typed while Rialto thinks; it plays what it has found."},
    {"setboard", "[POSITION]", "Take a position or game, pasted here or below",
     0, kAnyNumber, Completion::kNone, commands::SetBoard, "",
     "setboard f5d6c3   a game by its moves\n"
     "setboard          takes the lines that you paste, up to an empty one"},
    {"save", "FILE", "Write as .ggf .sgf .pgn .txt, or the position as .obf", 1,
     kAnyNumber, Completion::kFile, commands::Save, "",
     "save ~/games/mine.ggf   the ending of the name is the format\n"
     "save \"my game.sgf\"     quotes keep blanks"},
    {"load", "FILE [N]", "Read a game, the N-th of the file", 1, kAnyNumber,
     Completion::kFile, commands::Load, "",
     "load games.ggf 3   the third game of the file\n"
     "Rialto waits then; go lets it move."},
    {"games", "[N|stats|on|off|delete]", "List, open, count or delete games", 0,
     2, Completion::kGames, commands::Games, "",
     "games          the games that you have played here, the last ones\n"
     "games 12       opens one of them; games all lists all\n"
     "games stats    how you did against each strength of Rialto\n"
     "games off      keeps no more games; on does again\n"
     "games delete   deletes the archive, when you have confirmed it"},
    {"rules", "", "Explain the rules of Othello", 0, 0, Completion::kNone,
     commands::Rules, "", "Three boards and a few words."},
    {"rating", "[400..2400|none]", "Play as people of this rating do", 0, 1,
     Completion::kRating, commands::Rating, "",
     "rating 1300    a number\n"
     "rating club    or a word: first-game casual club tournament expert "
     "champion\n"
     "rating none    as strong as the level says"},
    {"level", "[1..60]", "How far Rialto looks ahead", 0, 1, Completion::kNone,
     commands::Level, "", "level 12   ends a rating and all other limits, too"},
    {"time", "[SECONDS|game TIME|none]",
     "For each move, or clocks: time game 5:00+2", 0, 2, Completion::kTime,
     commands::Time, "",
     "time 5             five seconds for each move\n"
     "time game 5:00+2   clocks: five minutes, two seconds more for each move\n"
     "time none          back to the level"},
    {"threads", "[N]", "Threads that search together", 0, 1, Completion::kNone,
     commands::Threads, "", "threads 4   what the search knows so far is lost"},
    {"selectivity", "[NAME]", "How the search prunes", 0, 1, Completion::kNone,
     commands::Selectivity, "",
     "selectivity none   no pruning: slower and surer\n"
     "selectivity default   the best that there is"},
    {"set", "[NAME [VALUE]]", "Show or set any option", 0, 2,
     Completion::kOption, commands::Set, "",
     "set            all options with their values\n"
     "set ponder on  one of them"},
    {"help", "[COMMAND]", "Explain a command, or all", 0, 1,
     Completion::kCommand, commands::Help, "?",
     "help undo   explains one command"},
    {"quit", "", "Leave; so does Ctrl-D", 0, 0, Completion::kNone,
     commands::Quit, "q exit", "The game goes to the archive; games lists it."},
};

void AddMatch(absl::string_view candidate, absl::string_view word,
              std::vector<std::string>& matches) {
  if (absl::StartsWithIgnoreCase(candidate, word)) {
    matches.emplace_back(candidate);
  }
}

// The command, and the legal moves.
void AddFirstWords(const TerminalState& state, absl::string_view word,
                   std::vector<std::string>& matches) {
  for (const TerminalCommand& command : kTable) {
    AddMatch(command.name, word, matches);
  }
  if (word.empty()) return;
  for (const othello::Square square :
       othello::Squares(state.session.game().position().LegalMoves())) {
    AddMatch(othello::SquareName(square), word, matches);
  }
}

void AddFiles(absl::string_view word, std::vector<std::string>& matches) {
  const size_t slash = word.rfind('/');
  const std::string folder(
      slash == absl::string_view::npos ? "" : word.substr(0, slash + 1));
  std::error_code error;
  fs::directory_iterator entry(othello::FilePath(folder.empty() ? "." : folder),
                               error);
  while (!error && entry != fs::directory_iterator() &&
         matches.size() < kMostFiles) {
    std::string path =
        absl::StrCat(folder, othello::NameOfPath(entry->path().filename()));
    std::error_code ignored;
    if (entry->is_directory(ignored)) path += '/';
    if (absl::StartsWith(path, word)) matches.push_back(std::move(path));
    entry.increment(error);
  }
}

// Whether a word was meant as a command rather than as moves: those have
// digits.
bool IsWord(absl::string_view text) {
  for (const char c : text) {
    if (!absl::ascii_isalpha(static_cast<unsigned char>(c))) return false;
  }
  return true;
}

absl::Status UnknownCommand(absl::string_view word) {
  std::vector<absl::string_view> names;
  for (const TerminalCommand& command : TerminalCommandTable()) {
    names.push_back(command.name);
  }
  const absl::string_view nearest =
      tools::NearestName(absl::AsciiStrToLower(word), names);
  return absl::NotFoundError(absl::StrCat(
      "unknown command ", word.substr(0, 40),
      nearest.empty() ? "; 'help' lists them"
                      : absl::StrCat("; did you mean ", nearest, "?")));
}

}  // namespace

absl::Span<const TerminalCommand> TerminalCommandTable() { return kTable; }

const TerminalCommand* FindTerminalCommand(absl::string_view name) {
  for (const TerminalCommand& command : kTable) {
    if (absl::EqualsIgnoreCase(command.name, name)) return &command;
    for (const absl::string_view alias :
         absl::StrSplit(command.aliases, ' ', absl::SkipEmpty())) {
      if (absl::EqualsIgnoreCase(alias, name)) return &command;
    }
  }
  return nullptr;
}

absl::Status RunLine(TerminalState& state, absl::string_view line) {
  Arguments words = WordsOf(line);
  if (words.empty()) return absl::OkStatus();
  const TerminalCommand* command = FindTerminalCommand(words[0]);
  if (command == nullptr) {
    return IsWord(words[0])
               ? UnknownCommand(words[0])
               : PlayMoves(state, absl::StripAsciiWhitespace(line));
  }
  words.erase(words.begin());
  if (words.size() < command->least_arguments ||
      words.size() > command->most_arguments) {
    return absl::InvalidArgumentError(
        absl::StrCat("usage: ", command->name,
                     command->usage.empty() ? "" : " ", command->usage));
  }
  return command->handler(state, words);
}

std::vector<std::string> CompletionsOf(const TerminalState& state,
                                       absl::string_view line) {
  line = absl::StripLeadingAsciiWhitespace(line);
  const size_t blank = line.find_last_of(" \t");
  const absl::string_view word =
      blank == absl::string_view::npos ? line : line.substr(blank + 1);
  std::vector<std::string> matches;
  if (blank == absl::string_view::npos) {
    AddFirstWords(state, word, matches);
  } else if (const TerminalCommand* command = FindTerminalCommand(
                 line.substr(0, line.find_first_of(" \t")))) {
    switch (command->completion) {
      case Completion::kNone:
        break;
      case Completion::kCommand:
        for (const TerminalCommand& c : kTable) AddMatch(c.name, word, matches);
        break;
      case Completion::kSides:
        for (absl::string_view sides : {"black", "white", "both", "none"}) {
          AddMatch(sides, word, matches);
        }
        break;
      case Completion::kFile:
        AddFiles(word, matches);
        break;
      case Completion::kOption:
        for (absl::string_view name : engine::OptionNames(kTerminalOptions)) {
          AddMatch(name, word, matches);
        }
        break;
      case Completion::kTime:
        for (absl::string_view form : {"game", "none"}) {
          AddMatch(form, word, matches);
        }
        break;
      case Completion::kGames:
        for (absl::string_view form : {"all", "stats", "on", "off", "delete"}) {
          AddMatch(form, word, matches);
        }
        break;
      case Completion::kRating:
        for (absl::string_view name : engine::RatingWords()) {
          AddMatch(name, word, matches);
        }
        break;
    }
  }
  std::sort(matches.begin(), matches.end());
  matches.erase(std::unique(matches.begin(), matches.end()), matches.end());
  return matches;
}

void TerminalState::Say(absl::string_view text) const {
  std::string line = absl::StrCat(
      style.is_live ? WrapWords(text, style.Columns() - 1) : std::string(text),
      "\n");
  // What files and users say must not steer the screen.
  std::replace_if(
      line.begin(), line.end(),
      [](unsigned char c) { return absl::ascii_iscntrl(c) && c != '\n'; }, '?');
  channel.Write(line);
}

LiveLine::~LiveLine() {
  if (is_shown_) state_.channel.Write("\r\x1b[K");
}

void LiveLine::OnIteration(const search::SearchResult& so_far) {
  const search::ScoredLine& line = so_far.lines.front();
  Show(absl::StrFormat("depth %s  %s  %s nodes  %.1f s  %s",
                       tools::DepthText(so_far),
                       tools::ScoreText(line, so_far.is_solved),
                       tools::FormatRate(static_cast<double>(so_far.nodes)),
                       so_far.seconds, tools::MovesText(line.moves)));
}

void LiveLine::Show(absl::string_view text) {
  if (!state_.style.is_live) return;
  // The last column stays free: a key that is typed must not begin a line.
  const int room = std::max(1, state_.style.Columns() - 2);
  state_.channel.Write(
      absl::StrCat("\r", text.substr(0, static_cast<size_t>(room)), "\x1b[K"));
  is_shown_ = true;
}

}  // namespace terminal
