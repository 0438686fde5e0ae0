#include "tools/terminal/terminal.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "othello/support/utf8.h"

namespace terminal {
namespace {

// No position or game that a person pastes is longer.
constexpr size_t kLongestPaste = 1 << 16;

}  // namespace

bool IsStop(absl::string_view line) {
  return absl::EqualsIgnoreCase(absl::StripAsciiWhitespace(line), "stop");
}

TerminalProtocol::TerminalProtocol(engine::Session& session,
                                   engine::Channel& channel, const Style& style,
                                   AskForLine ask)
    : state_(session, channel, style), ask_(std::move(ask)) {
  state_.waited_since = search::Clock::now();
}

absl::Status TerminalProtocol::SetEngineSides(absl::string_view sides) {
  return terminal::SetEngineSides(state_, sides);
}

void TerminalProtocol::KeepGamesIn(const GameArchive& archive) {
  keeper_ = std::make_unique<GameKeeper>(state_, archive);
}

void TerminalProtocol::Greet(absl::string_view version) {
  state_.Say(
      absl::StrCat("Rialto ", version,
                   ". A move such as f5 plays it, 'help' lists the commands."));
  ShowGame(state_);
  const othello::Color first = state_.session.game().to_move();
  if (state_.engine_plays[static_cast<int>(first)]) {
    state_.Say("Rialto begins; 'go' lets it.");
  }
}

engine::LineEffect TerminalProtocol::Receive(absl::string_view line) {
  engine::LineEffect effect;
  // An interrupt line was not requested, so it needs no answer. A line `stop`
  // was requested, and its answer leads to the next prompt.
  effect.is_done = line == kInterruptLine;
  effect.interrupts = effect.is_done || IsStop(line);
  return effect;
}

bool TerminalProtocol::Handle(absl::string_view line,
                              search::Clock::time_point received) {
  state_.received = received;
  const absl::Status status = state_.is_pasting && !IsStop(line)
                                  ? TakePastedLine(line)
                                  : RunLine(state_, line);
  if (!status.ok())
    state_.Say(
        absl::StrCat("error: ", othello::PrintableLines(status.message())));
  if (keeper_ != nullptr) {
    const absl::Status kept = keeper_->TakeError();
    if (!kept.ok()) state_.Say(absl::StrCat("error: ", kept.message()));
  }
  state_.waited_since = search::Clock::now();
  return !state_.quits;
}

absl::Status TerminalProtocol::TakePastedLine(absl::string_view line) {
  const bool is_end = absl::StripAsciiWhitespace(line).empty();
  if (!is_end) absl::StrAppend(&state_.pasted, line, "\n");
  if (!is_end && state_.pasted.size() <= kLongestPaste) return absl::OkStatus();
  state_.is_pasting = false;
  return SetPosition(state_, std::exchange(state_.pasted, std::string()));
}

void TerminalProtocol::OnIdle() {
  // Against an opponent only.
  if (state_.engine_plays[0] != state_.engine_plays[1]) {
    state_.session.StartPondering();
  }
  if (!ask_) return;
  const othello::Game& game = state_.session.game();
  ask_(state_.is_pasting ? "paste> "
       : game.IsOver()
           ? "over> "
           : absl::StrCat(othello::ColorName(game.to_move()), "> "));
}

}  // namespace terminal
