#include "tools/serve/ending_wait.h"

#include <boost/asio/posix/stream_descriptor.hpp>
#include <utility>

namespace tools {

using ::boost::asio::posix::stream_descriptor;

struct EndingWait::State {
  stream_descriptor descriptor;
};

EndingWait::EndingWait(boost::asio::io_context& context, int descriptor,
                       std::function<void()> on_ending)
    : state_(new State{stream_descriptor(context, descriptor)}) {
  state_->descriptor.async_wait(
      stream_descriptor::wait_read,
      [on_ending = std::move(on_ending)](boost::system::error_code) {
        on_ending();
      });
}

EndingWait::~EndingWait() {
  state_->descriptor.release();  // The caller closes it.
}

}  // namespace tools
