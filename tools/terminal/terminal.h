// The game in the terminal: lines in, boards and answers out. The channel
// delivers the lines, from a terminal or anything else.

#ifndef RIALTO_TOOLS_TERMINAL_TERMINAL_H_
#define RIALTO_TOOLS_TERMINAL_TERMINAL_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/session.h"
#include "tools/terminal/board_view.h"
#include "tools/terminal/game_keeper.h"
#include "tools/terminal/terminal_commands.h"

namespace terminal {

using engine::kInterruptLine;

// Whether a line is the command that ends the thinking. It is obeyed as soon as
// it has been typed.
bool IsStop(absl::string_view line);

class TerminalProtocol : public engine::Protocol {
 public:
  // Requests the next line, with a prompt. In the answering thread.
  using AskForLine = std::function<void(absl::string_view prompt)>;

  // Session and channel must outlive the protocol. `ask` may be empty.
  TerminalProtocol(engine::Session& session, engine::Channel& channel,
                   const Style& style, AskForLine ask = {});

  // Which sides the engine plays: black, white, both or none.
  absl::Status SetEngineSides(absl::string_view sides);
  // Keeps the games from now on, the last one when the protocol ends.
  void KeepGamesIn(const GameArchive& archive);
  // The greeting. An engine that has black waits for `go`.
  void Greet(absl::string_view version);

  engine::LineEffect Receive(absl::string_view line) override;
  bool Handle(absl::string_view line,
              search::Clock::time_point received) override;
  void OnIdle() override;

  // For the reading thread, while no line is handled (terminal_commands.h).
  std::vector<std::string> CompletionsOf(absl::string_view line) const {
    return terminal::CompletionsOf(state_, line);
  }

 private:
  absl::Status TakePastedLine(absl::string_view line);

  TerminalState state_;
  std::unique_ptr<GameKeeper> keeper_;
  const AskForLine ask_;
};

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_TERMINAL_H_
