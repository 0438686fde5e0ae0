#include "tools/commands/protocol_commands.h"

#include <unistd.h>

#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/ending_signals.h"
#include "tools/engine/cassio.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/gtp.h"
#include "tools/engine/nboard.h"
#include "tools/engine/pipe_channel.h"
#include "tools/engine/protocol_detection.h"
#include "tools/engine/session.h"
#include "tools/engine_flags.h"

namespace tools {
namespace {

constexpr absl::string_view kGtpDetails =
    "Speaks the Go Text Protocol, version 2, on stdin and stdout, as Quarry, "
    "GoGui\nand match tools do. 'help' lists what it understands; "
    "docs/protocols.md says more.\nAfter the end of the input, what was sent "
    "is "
    "answered in full.\n";

constexpr absl::string_view kNboardDetails =
    "Speaks the NBoard protocol, version 2, on stdin and stdout. The depth "
    "that NBoard\nsets is a level of Rialto. docs/protocols.md says more.\n";

constexpr absl::string_view kCassioDetails =
    "Speaks the 'Othello Engine Protocol' of Cassio on stdin and stdout: a "
    "service that\nsearches positions to a depth. docs/protocols.md says "
    "more.\n";

engine::EngineIdentity Identity() {
  engine::EngineIdentity identity;
  identity.version = RIALTO_VERSION;
  return identity;
}

template <typename P>
std::unique_ptr<engine::Protocol> Make(engine::Session& session,
                                       engine::Channel& channel) {
  return std::make_unique<P>(session, channel, Identity());
}

std::unique_ptr<engine::Protocol> MakeDetected(engine::Session& session,
                                               engine::Channel& channel) {
  return std::make_unique<engine::DetectedProtocol>(
      [&session, &channel](engine::ProtocolKind kind) {
        switch (kind) {
          case engine::ProtocolKind::kNboard:
            return Make<engine::NboardProtocol>(session, channel);
          case engine::ProtocolKind::kCassio:
            return Make<engine::CassioProtocol>(session, channel);
          case engine::ProtocolKind::kGtp:
            break;
        }
        return Make<engine::GtpProtocol>(session, channel);
      });
}

template <typename P>
absl::Status Run(const std::vector<std::string>& arguments, Streams streams) {
  return RunProtocol(arguments, streams, Make<P>);
}

}  // namespace

absl::Status RunProtocol(const std::vector<std::string>& arguments,
                         Streams streams, MakeProtocol make) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError("this command takes no arguments");
  }
  absl::StatusOr<std::unique_ptr<engine::Session>> session =
      SessionFromFlags(streams.err);
  if (!session.ok()) return session.status();

  if (!streams.are_standard) {
    engine::StreamChannel channel(streams.in, streams.out, streams.err);
    const auto protocol = make(**session, channel);
    return engine::RunCommandLoop(channel, **session, *protocol);
  }
  (*session)->PrepareInBackground();
  absl::StatusOr<std::unique_ptr<EndingSignals>> signals =
      EndingSignals::Create();
  if (!signals.ok()) return signals.status();
  absl::StatusOr<std::unique_ptr<engine::PipeChannel>> channel =
      engine::PipeChannel::Create({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO,
                                   (*signals)->descriptor()});
  if (!channel.ok()) return channel.status();
  const auto protocol = make(**session, **channel);
  return engine::RunCommandLoop(**channel, **session, *protocol);
}

Command GtpCommand() {
  return {"gtp",
          "play by GTP (Quarry, GoGui)",
          "",
          kGtpDetails,
          EngineFlags(engine::kFlagOfPlay | engine::kFlagOfGtp),
          Run<engine::GtpProtocol>};
}

Command NboardCommand() {
  return {"nboard",
          "play by the NBoard protocol",
          "",
          kNboardDetails,
          EngineFlags(engine::kFlagOfPlay),
          Run<engine::NboardProtocol>};
}

Command CassioCommand() {
  return {"cassio",
          "search by the Cassio protocol",
          "",
          kCassioDetails,
          EngineFlags(engine::kFlagOfPlay),
          Run<engine::CassioProtocol>};
}

absl::Status RunDetectedProtocol(Streams streams) {
  return RunProtocol(/*arguments=*/{}, streams, MakeDetected);
}

}  // namespace tools
