// The commands that speak a protocol on stdin and stdout.

#ifndef RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_
#define RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_

#include "absl/status/status.h"
#include "tools/commands/command.h"

namespace tools {

Command GtpCommand();
Command NboardCommand();
Command CassioCommand();

// For a program that was started on a pipe without a word: the protocol is
// that of the first line. No flags.
absl::Status RunDetectedProtocol(Streams streams);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_
