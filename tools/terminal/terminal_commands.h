// The commands of the game in the terminal. One table drives dispatch, help
// and completion.

#ifndef RIALTO_TOOLS_TERMINAL_TERMINAL_COMMANDS_H_
#define RIALTO_TOOLS_TERMINAL_TERMINAL_COMMANDS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "othello/game.h"
#include "search/result.h"
#include "search/search_control.h"
#include "tools/engine/channel.h"
#include "tools/engine/session.h"
#include "tools/terminal/board_view.h"

namespace terminal {

class GameKeeper;

// The options that `set` knows.
inline constexpr unsigned kTerminalOptions =
    engine::kAtRunTime | engine::kOfTerminal;

// What the handlers work on.
struct TerminalState {
  TerminalState(engine::Session& session, engine::Channel& channel,
                const Style& style)
      : session(session), channel(channel), style(style) {}

  void Say(absl::string_view text) const;  // a line

  engine::Session& session;
  engine::Channel& channel;
  const Style style;
  // Which sides Rialto plays, by colour.
  bool engine_plays[2] = {false, true};
  // A screen shows the game all the time and lets the engine answer: commands
  // need do neither.
  bool has_screen = false;
  // When the current line arrived, and when it was requested.
  search::Clock::time_point received;
  search::Clock::time_point waited_since;
  // `setboard` without a position takes the lines that follow.
  bool is_pasting = false;
  std::string pasted;
  // Keeps the games that are played; null if none are.
  GameKeeper* keeper = nullptr;
  bool quits = false;
};

using Arguments = std::vector<std::string>;
// An error is shown to the user, and has changed nothing.
using Handler = absl::Status (*)(TerminalState& state,
                                 const Arguments& arguments);

// The kind of argument of a command, for completion.
enum class Completion {
  kNone,
  kCommand,
  kSides,
  kFile,
  kOption,
  kTime,
  kGames,
  kRating
};

struct TerminalCommand {
  absl::string_view name;
  absl::string_view usage;  // of the arguments
  absl::string_view help;   // one sentence without its full stop
  size_t least_arguments;
  size_t most_arguments;
  Completion completion;
  Handler handler;
  absl::string_view aliases = "";  // parted by blanks
  // What `help COMMAND` adds: sentences and examples, a line each.
  absl::string_view details = "";
};

absl::Span<const TerminalCommand> TerminalCommandTable();

// By name or alias; null if there is none.
const TerminalCommand* FindTerminalCommand(absl::string_view name);

// Executes a line: a command, or moves. An error has changed nothing.
absl::Status RunLine(TerminalState& state, absl::string_view line);

// The completions of the word at the end of `line`: commands and legal moves
// for the first word, arguments of the command for the others. Files are looked
// up.
std::vector<std::string> CompletionsOf(const TerminalState& state,
                                       absl::string_view line);

// Sets which sides the engine plays: black, white, both or none.
absl::Status SetEngineSides(TerminalState& state, absl::string_view sides);

// Plays moves for the sides to move, all or, on an error, none; then lets the
// engine answer.
absl::Status PlayMoves(TerminalState& state, absl::string_view moves);

// Takes a position or game from text; on an error the game stays.
absl::Status SetPosition(TerminalState& state, absl::string_view text);

// "2026-11-18", here and today.
std::string Today();
// The game with the names of its players and the date, unless it has its own.
othello::Game RecordOf(const TerminalState& state);

// The board, and what there is to know about the game.
void ShowGame(const TerminalState& state);

// To be called after each move, when the record has its time and value.
void NoteMove(const TerminalState& state);

// Shows the progress of a search on one line; the destructor clears it.
class LiveLine : public search::SearchObserver {
 public:
  explicit LiveLine(const TerminalState& state) : state_(state) {}
  ~LiveLine() override;

  void OnIteration(const search::SearchResult& so_far) override;
  // Anything else.
  void Show(absl::string_view text);

 private:
  const TerminalState& state_;
  bool is_shown_ = false;
};

// The handlers, in the files named.
namespace commands {

// terminal_game_commands.cc
absl::Status New(TerminalState& state, const Arguments& arguments);
absl::Status Go(TerminalState& state, const Arguments& arguments);
absl::Status Pass(TerminalState& state, const Arguments& arguments);
absl::Status Undo(TerminalState& state, const Arguments& arguments);
absl::Status Redo(TerminalState& state, const Arguments& arguments);
absl::Status Engine(TerminalState& state, const Arguments& arguments);
absl::Status ShowBoard(TerminalState& state, const Arguments& arguments);
absl::Status Moves(TerminalState& state, const Arguments& arguments);
absl::Status SetBoard(TerminalState& state, const Arguments& arguments);
absl::Status Save(TerminalState& state, const Arguments& arguments);
absl::Status Load(TerminalState& state, const Arguments& arguments);

// terminal_archive_commands.cc
absl::Status Games(TerminalState& state, const Arguments& arguments);
absl::Status Rules(TerminalState& state, const Arguments& arguments);

// terminal_thinking_commands.cc
absl::Status Hint(TerminalState& state, const Arguments& arguments);
absl::Status Book(TerminalState& state, const Arguments& arguments);
absl::Status Eval(TerminalState& state, const Arguments& arguments);
absl::Status Solve(TerminalState& state, const Arguments& arguments);
absl::Status Analyze(TerminalState& state, const Arguments& arguments);
absl::Status Stop(TerminalState& state, const Arguments& arguments);

// terminal_setting_commands.cc
absl::Status Level(TerminalState& state, const Arguments& arguments);
absl::Status Rating(TerminalState& state, const Arguments& arguments);
absl::Status Time(TerminalState& state, const Arguments& arguments);
absl::Status Threads(TerminalState& state, const Arguments& arguments);
absl::Status Selectivity(TerminalState& state, const Arguments& arguments);
absl::Status Set(TerminalState& state, const Arguments& arguments);
absl::Status Help(TerminalState& state, const Arguments& arguments);
absl::Status Quit(TerminalState& state, const Arguments& arguments);

}  // namespace commands

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_TERMINAL_COMMANDS_H_
