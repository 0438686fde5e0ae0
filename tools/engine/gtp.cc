#include "tools/engine/gtp.h"

#include <cassert>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/engine/gtp_parser.h"

namespace engine {
namespace {

GtpResult Dispatch(GtpState& state, const GtpLine& line) {
  const GtpCommand* command = FindGtpCommand(line.name);
  if (command == nullptr) return absl::NotFoundError("unknown command");
  if (line.arguments.size() < command->least_arguments ||
      line.arguments.size() > command->most_arguments) {
    return absl::InvalidArgumentError(
        absl::StrCat("syntax error: usage: ", command->name,
                     command->usage.empty() ? "" : " ", command->usage));
  }
  return command->handler(state, line.arguments);
}

// GoGui sends the comment "# interrupt" while a command runs, other clients
// send it in capitals, and some send SIGINT.
bool IsInterrupt(absl::string_view line) {
  if (line == kInterruptLine) return true;
  line = absl::StripAsciiWhitespace(line);
  return absl::ConsumePrefix(&line, "#") &&
         absl::EqualsIgnoreCase(absl::StripAsciiWhitespace(line), "interrupt");
}

}  // namespace

GtpProtocol::GtpProtocol(Session& session, Channel& channel,
                         const EngineIdentity& identity)
    : state_{session, channel, identity, {}} {}

LineEffect GtpProtocol::Receive(absl::string_view line) {
  LineEffect effect;
  if (IsInterrupt(line)) {
    effect.interrupts = true;
    effect.is_done = true;
    return effect;
  }
  GtpLine parsed = ParseGtpLine(line);
  // Blank lines and comments get no answer.
  effect.is_done = parsed.name.empty() && parsed.id.empty();
  effect.yields = absl::EndsWith(parsed.name, "-analyze");
  effect.interrupts = parsed.name == "stop";
  if (!effect.is_done) {
    const std::lock_guard<std::mutex> lock(mutex_);
    parsed_.push_back(std::move(parsed));
  }
  return effect;
}

GtpLine GtpProtocol::NextLine() {
  const std::lock_guard<std::mutex> lock(mutex_);
  assert(!parsed_.empty());
  GtpLine parsed = std::move(parsed_.front());
  parsed_.pop_front();
  return parsed;
}

bool GtpProtocol::Handle(absl::string_view,
                         search::Clock::time_point received) {
  const GtpLine parsed = NextLine();
  state_.received = received;
  state_.id = parsed.id;
  state_.has_replied = false;
  const GtpResult result = Dispatch(state_, parsed);
  if (!state_.has_replied) {
    state_.channel.Write(FormatGtpReply(
        result.ok(), parsed.id,
        result.ok() ? absl::string_view(*result) : result.status().message()));
  }
  may_ponder_ = absl::StartsWith(parsed.name, "genmove") ||
                absl::EndsWith(parsed.name, "-genmove_analyze");
  return !state_.quits;
}

void GtpProtocol::OnIdle() {
  if (may_ponder_) state_.session.StartPondering();
  may_ponder_ = false;
}

}  // namespace engine
