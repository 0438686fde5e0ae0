// The commands that speak a protocol on stdin and stdout.

#ifndef RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_
#define RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_

#include "tools/commands/command.h"

namespace tools {

Command GtpCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_
