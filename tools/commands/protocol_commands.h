// The commands that speak a protocol on stdin and stdout.

#ifndef RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_
#define RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/commands/command.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/session.h"

namespace tools {

Command GtpCommand();
Command NboardCommand();
Command CassioCommand();
Command XboardCommand();
Command AnalysisCommand();

// For a program that was started on a pipe without a word: the protocol is
// that of the first line. No flags.
absl::Status RunDetectedProtocol(Streams streams);

using MakeProtocol = std::unique_ptr<engine::Protocol> (*)(
    engine::Session& session, engine::Channel& channel);

// A session as the flags say, in the protocol that `make` makes, until the
// client goes. InvalidArgument if there are arguments.
absl::Status RunProtocol(const std::vector<std::string>& arguments,
                         Streams streams, MakeProtocol make);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_
