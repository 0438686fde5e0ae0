// The protocol of XBoard and WinBoard, version 2, in their variants reversi and
// alien, as WinBoard's Alien Edition and othelloTk speak it
// (docs/protocols.md).

#ifndef RIALTO_TOOLS_ENGINE_XBOARD_H_
#define RIALTO_TOOLS_ENGINE_XBOARD_H_

#include <atomic>
#include <cstdint>
#include <optional>

#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/square.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/identity.h"
#include "tools/engine/session.h"

namespace engine {

class XboardProtocol : public Protocol {
 public:
  // Session and channel must outlive the protocol.
  XboardProtocol(Session& session, Channel& channel,
                 const EngineIdentity& identity);

  // "?" ends thinking here, and "." asks how an analysis stands.
  LineEffect Receive(absl::string_view line) override;
  bool Handle(absl::string_view line,
              search::Clock::time_point received) override;
  // Ponders after its own move.
  void OnIdle() override;

 private:
  class ThoughtPrinter;
  struct Command;
  static const Command* FindCommand(absl::string_view word);

  // One for each command that does something; `rest` is what follows it.
  void Protover(absl::string_view rest);
  void New(absl::string_view rest);
  void Variant(absl::string_view rest);
  void Force(absl::string_view rest);
  void Go(absl::string_view rest);
  void PlayOther(absl::string_view rest);
  void Level(absl::string_view rest);
  void SecondsPerMove(absl::string_view rest);
  void Depth(absl::string_view rest);
  void OwnTime(absl::string_view rest);
  void OtherTime(absl::string_view rest);
  void UserMove(absl::string_view rest);
  void Ping(absl::string_view rest);
  void SetBoard(absl::string_view rest);
  void Hint(absl::string_view rest);
  void Book(absl::string_view rest);
  void Undo(absl::string_view rest);
  void Remove(absl::string_view rest);
  void Hard(absl::string_view rest);
  void Easy(absl::string_view rest);
  void Post(absl::string_view rest);
  void NoPost(absl::string_view rest);
  void Memory(absl::string_view rest);
  void Cores(absl::string_view rest);
  void Option(absl::string_view rest);
  void Ignore(absl::string_view) {}

  // Plays what the other side says. False if it is no move at all.
  bool PlayText(absl::string_view text);
  // Chooses a move, plays it and says it, unless a line that has come since
  // makes that void.
  void Think();
  void Analyze();
  // Whether the client no longer wants the move that is thought about.
  bool IsVoid() const { return voids_received_ != voids_handled_; }

  void CorrectClock(othello::Color color, absl::string_view centiseconds);
  void SetOption(absl::string_view name, absl::string_view value);

  // A line to the GUI.
  void Say(absl::string_view text);
  void Complain(absl::string_view what);
  // The board, for a GUI that does not know the rules.
  void SayBoard();
  void SayResultIfOver();

  Session& session_;
  Channel& channel_;
  const EngineIdentity identity_;
  const std::optional<int> standard_depth_;

  // The answering thread's.
  absl::string_view line_;              // that is handled
  search::Clock::time_point received_;  // when it came
  // The side whose clock is "time"; the engine moves for it unless it is
  // forced to be silent. Until "new" or "go" it is.
  othello::Color own_color_ = othello::Color::kWhite;
  bool is_forced_ = true;
  bool is_alien_ = false;       // The GUI wants the board after each move.
  bool posts_ = false;          // It wants to hear thoughts.
  bool has_move_time_ = false;  // By "st"; clocks do not matter then.
  bool obeys_level_ = false;    // Somebody set one.
  bool analyzes_ = false;
  bool may_ponder_ = false;

  // The reading thread's: whether the lines it reads come during an analysis.
  bool reads_in_analysis_ = false;

  // Lines that make a move void: how many were read, and how many handled.
  std::atomic<int64_t> voids_received_ = 0;
  std::atomic<int64_t> voids_handled_ = 0;

  // How the analysis stands, for both threads.
  std::atomic<bool> is_analyzing_ = false;
  std::atomic<uint64_t> nodes_ = 0;
  std::atomic<int> depth_ = 0;
  std::atomic<search::Clock::time_point> analysis_start_{};
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_XBOARD_H_
