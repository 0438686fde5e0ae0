// The loop that every protocol runs in: one thread reads, another answers.

#ifndef RIALTO_TOOLS_ENGINE_COMMAND_LOOP_H_
#define RIALTO_TOOLS_ENGINE_COMMAND_LOOP_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "search/search_control.h"
#include "tools/engine/channel.h"
#include "tools/engine/session.h"

namespace engine {

// How a line affects the lines around it.
struct LineEffect {
  // Unanswered lines before it must stop thinking.
  bool interrupts = false;
  // Any later line interrupts this one.
  bool yields = false;
  // Nothing is left to handle.
  bool is_done = false;
  // The line is handled; lines that yield need not yield to it.
  bool is_aside = false;
};

class Protocol {
 public:
  virtual ~Protocol() = default;

  // Called by the reading thread as soon as a line arrives, before it is
  // handled. May write, but must not think.
  virtual LineEffect Receive(absl::string_view line) = 0;

  // Called by the answering thread for the lines that Receive() has not done,
  // in their order. `received` is when the line arrived. False ends the loop.
  virtual bool Handle(absl::string_view line,
                      search::Clock::time_point received) = 0;

  // Called by the answering thread when no line is waiting.
  virtual void OnIdle() {}
};

// Blocks until the protocol ends the loop, all input is answered, or the
// channel breaks, which ends all thinking. The end of the input ends only
// searches without a limit, which no one could interrupt any more
// (Session::EndUnlimitedThinking()). The calling thread answers. An error if
// the reading thread cannot be started.
absl::Status RunCommandLoop(Channel& channel, Session& session,
                            Protocol& protocol);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_COMMAND_LOOP_H_
