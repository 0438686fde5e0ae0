// The plain game without a terminal, for tests.

#ifndef RIALTO_TESTS_TOOLS_TERMINAL_TERMINAL_DIALOGUE_H_
#define RIALTO_TESTS_TOOLS_TERMINAL_TERMINAL_DIALOGUE_H_

#include <memory>
#include <sstream>
#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "othello/records/transcript.h"
#include "tests/support/sessions.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/terminal/board_view.h"
#include "tools/terminal/terminal.h"

namespace terminal {

// Says lines and hears what is written about them.
class TerminalDialogue {
 public:
  explicit TerminalDialogue(absl::string_view sides = "none",
                            const Style& style = {})
      : session_(engine::MakeSession()),
        channel_(in_, out_, out_),
        protocol_(*session_, channel_, style, [this](absl::string_view prompt) {
          prompt_ = std::string(prompt);
        }) {
    EXPECT_TRUE(protocol_.SetEngineSides(sides).ok());
  }

  std::string Say(absl::string_view line) {
    out_.str("");
    const engine::LineEffect effect = protocol_.Receive(line);
    if (!effect.is_done) {
      session_->ClearInterrupt();
      is_over_ |= !protocol_.Handle(line, search::Clock::now());
    }
    protocol_.OnIdle();
    return out_.str();
  }

  const othello::Game& game() const { return session_->game(); }
  std::string moves() const { return othello::FormatTranscript(game()); }
  engine::Session& session() { return *session_; }
  TerminalProtocol& protocol() { return protocol_; }
  const std::string& prompt() const { return prompt_; }
  bool is_over() const { return is_over_; }

 private:
  std::unique_ptr<engine::Session> session_;
  std::istringstream in_;
  std::ostringstream out_;
  engine::StreamChannel channel_;
  TerminalProtocol protocol_;
  std::string prompt_;
  bool is_over_ = false;
};

}  // namespace terminal

#endif  // RIALTO_TESTS_TOOLS_TERMINAL_TERMINAL_DIALOGUE_H_
