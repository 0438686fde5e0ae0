// Waits for the end of the program beside sockets.

#ifndef RIALTO_TOOLS_SERVE_ENDING_WAIT_H_
#define RIALTO_TOOLS_SERVE_ENDING_WAIT_H_

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>

namespace tools {

// As long as it lives: runs `on_ending` in the context once the descriptor of
// EndingSignals is readable. Destroyed after the context has stopped.
class EndingWait {
 public:
  EndingWait(boost::asio::io_context& context, int descriptor,
             std::function<void()> on_ending);
  ~EndingWait();

 private:
  struct State;
  const std::unique_ptr<State> state_;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVE_ENDING_WAIT_H_
