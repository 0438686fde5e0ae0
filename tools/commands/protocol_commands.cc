#include "tools/commands/protocol_commands.h"

#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tools/book/learner.h"
#include "tools/commands/engine_flags.h"
#include "tools/engine/cassio.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/gtp.h"
#include "tools/engine/nboard.h"
#include "tools/engine/pipe_channel.h"
#include "tools/engine/protocol_detection.h"
#include "tools/engine/session.h"
#include "tools/engine/xboard.h"
#include "tools/program/common_flags.h"
#include "tools/program/ending_signals.h"
#include "tools/program/standard_streams.h"
#include "tools/service/analysis_service.h"

namespace tools {
namespace {

constexpr absl::string_view kGtpDetails =
    "Runs the Go Text Protocol, version 2, on stdin and stdout, for Quarry, "
    "GoGui and\nmatch programs. 'help' lists its commands; docs/protocols.md "
    "has the details.\nAfter the end of the input, all commands are still "
    "answered in full.\n";

constexpr absl::string_view kNboardDetails =
    "Runs the NBoard protocol, version 2, on stdin and stdout. The depth that "
    "NBoard\nsets is a level of Rialto. docs/protocols.md has the details.\n";

constexpr absl::string_view kCassioDetails =
    "Runs the 'Othello Engine Protocol' of Cassio on stdin and stdout: a "
    "service that\nsearches positions to a depth. docs/protocols.md has the "
    "details.\n";

constexpr absl::string_view kXboardDetails =
    "Speaks the protocol of XBoard and WinBoard, version 2, on stdin and "
    "stdout: variant\nreversi, as WinBoard's Alien Edition and othelloTk play "
    "it. docs/protocols.md says\nmore.\n";

constexpr absl::string_view kAnalysisDetails =
    "Reads requests and writes answers in JSON, one object per line. It works "
    "on\n--threads requests at a time, each with a table of --hash_mb. Flags "
    "set what\nrequests do not. Positions of --book are answered from it. "
    "docs/integrate.md\nhas the keys.\n";

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
          case engine::ProtocolKind::kXboard:
            return Make<engine::XboardProtocol>(session, channel);
          case engine::ProtocolKind::kGtp:
            break;
        }
        return Make<engine::GtpProtocol>(session, channel);
      });
}

// Calls `talk` with a channel over the streams.
absl::Status WithChannel(
    Streams streams,
    absl::FunctionRef<absl::Status(engine::Channel& channel)> talk) {
  if (!streams.are_standard) {
    engine::StreamChannel channel(streams.in, streams.out, streams.err);
    return talk(channel);
  }
  absl::StatusOr<std::unique_ptr<EndingSignals>> signals =
      EndingSignals::Create();
  if (!signals.ok()) return signals.status();
  absl::StatusOr<std::unique_ptr<engine::PipeChannel>> channel =
      engine::PipeChannel::Create(
          {kStdin, kStdout, kStderr, (*signals)->descriptor()});
  if (!channel.ok()) return channel.status();
  absl::Status status = talk(**channel);
  status.Update((*channel)->status());
  return status;
}

absl::Status RunAnalysis(const std::vector<std::string>& arguments,
                         Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError("this command takes no arguments");
  }
  const absl::StatusOr<engine::Options> options = EngineOptionsFromFlags();
  if (!options.ok()) return options.status();
  PrepareBooks();
  absl::StatusOr<std::unique_ptr<AnalysisService>> service =
      AnalysisService::Create(*options);
  if (!service.ok()) return service.status();
  PrintWarnings((*service)->warnings(), streams.err);
  return WithChannel(streams, [&](engine::Channel& channel) {
    return (*service)->Run(channel);
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
      SessionFromFlags(streams.err, /*plays_games=*/true);
  if (!session.ok()) return session.status();

  if (streams.are_standard) (*session)->PrepareInBackground();
  return WithChannel(streams, [&](engine::Channel& channel) {
    const auto protocol = make(**session, channel);
    return engine::RunCommandLoop(channel, **session, *protocol);
  });
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

Command XboardCommand() {
  return {"xboard",
          "play by the protocol of XBoard (WinBoard, othelloTk)",
          "",
          kXboardDetails,
          EngineFlags(engine::kFlagOfPlay),
          Run<engine::XboardProtocol>};
}

Command AnalysisCommand() {
  return {"analysis",
          "answer many requests at once, in JSON",
          "",
          kAnalysisDetails,
          EngineFlags(engine::kFlagOfAnalysis | engine::kFlagOfService),
          RunAnalysis};
}

absl::Status RunDetectedProtocol(Streams streams) {
  return RunProtocol(/*arguments=*/{}, streams, MakeDetected);
}

}  // namespace tools
