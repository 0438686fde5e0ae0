#include "tools/serve/ending_wait.h"

#include <io.h>

#include <boost/asio/post.hpp>
#include <thread>
#include <utility>

namespace tools {

struct EndingWait::State {
  std::thread reader;
};

// The context stops only once the descriptor was read, so that the thread ends.
EndingWait::EndingWait(boost::asio::io_context& context, int descriptor,
                       std::function<void()> on_ending)
    : state_(new State) {
  state_->reader =
      std::thread([&context, descriptor, on_ending = std::move(on_ending)] {
        char number;
        static_cast<void>(_read(descriptor, &number, 1));
        boost::asio::post(context, on_ending);
      });
}

EndingWait::~EndingWait() { state_->reader.join(); }

}  // namespace tools
