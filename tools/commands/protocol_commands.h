// The commands that run a protocol on stdin and stdout.

#ifndef RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_
#define RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/session.h"
#include "tools/program/command.h"

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

// Runs a session with the options of the flags, in the protocol that `make`
// returns, until the client leaves. InvalidArgument if there are arguments.
absl::Status RunProtocol(const std::vector<std::string>& arguments,
                         Streams streams, MakeProtocol make);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_PROTOCOL_COMMANDS_H_
