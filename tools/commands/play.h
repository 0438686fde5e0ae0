// The command `play`: a game in the terminal.

#ifndef RIALTO_TOOLS_COMMANDS_PLAY_H_
#define RIALTO_TOOLS_COMMANDS_PLAY_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/program/command.h"

namespace tools {

Command PlayCommand();

// Whether stdin and stdout are a terminal.
bool IsOnTerminal();

// Runs the command. On a terminal, lines are edited; otherwise they are read as
// they come, and the board is plain.
absl::Status RunPlay(const std::vector<std::string>& arguments,
                     Streams streams);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PLAY_H_
