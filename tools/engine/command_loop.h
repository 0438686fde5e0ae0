// The loop of all protocols: a thread reads, another one answers.

#ifndef RIALTO_TOOLS_ENGINE_COMMAND_LOOP_H_
#define RIALTO_TOOLS_ENGINE_COMMAND_LOOP_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "search/search_control.h"
#include "tools/engine/channel.h"
#include "tools/engine/session.h"

namespace engine {

// What a line means to those that came before it.
struct Reception {
  // Lines before it that are not answered yet must think no longer.
  bool interrupts = false;
  // Any later line interrupts this one.
  bool yields = false;
  // The line is dealt with: there is nothing to handle.
  bool is_done = false;
  // The line is dealt with, and those that yield need not yield to it.
  bool is_aside = false;
};

class Protocol {
 public:
  virtual ~Protocol() = default;

  // In the reading thread, as soon as a line has come and before it is
  // handled. May write, and must not think.
  virtual Reception Receive(absl::string_view line) = 0;

  // In the answering thread, one line after another. `received` is when the
  // line came. False ends the loop.
  virtual bool Handle(absl::string_view line,
                      search::Clock::time_point received) = 0;

  // In the answering thread, when no line is waiting.
  virtual void OnIdle() {}
};

// Blocks until the protocol ends the loop, the input has ended and all of it is
// answered, or the channel breaks, which ends all thinking. The end of the
// input ends only what nobody could interrupt any more: thinking without a
// limit (Session::EndUnlimitedThinking()). The calling thread answers. An error
// if there is no thread to read.
absl::Status RunCommandLoop(Channel& channel, Session& session,
                            Protocol& protocol);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_COMMAND_LOOP_H_
