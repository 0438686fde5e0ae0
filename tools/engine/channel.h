// Where the lines of a protocol come from and go to.

#ifndef RIALTO_TOOLS_ENGINE_CHANNEL_H_
#define RIALTO_TOOLS_ENGINE_CHANNEL_H_

#include <cstddef>
#include <istream>
#include <mutex>
#include <optional>
#include <ostream>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace engine {

// The line a channel delivers when something outside the protocol wants
// thinking to end: Ctrl-C on a terminal, or a signal.
inline constexpr absl::string_view kInterruptLine = "\x03";

class Channel {
 public:
  virtual ~Channel() = default;

  // Blocks until a line arrives, and returns it without its line end. Nothing
  // at the end of the input, or once the channel is broken or closed. For one
  // thread.
  virtual std::optional<std::string> ReadLine() = 0;

  // ReadLine() cuts longer lines to one byte more than this: no protocol has
  // them, and memory is limited.
  static constexpr size_t kLongestLine = 1 << 20;

  // Whether ReadLine() would return at once. For the same thread.
  virtual bool HasLine() const = 0;

  // After the end of the input: blocks until the channel is broken (true) or
  // closed (false).
  virtual bool AwaitBreak() = 0;

  // Whether the other side is gone, or the program was asked to end.
  virtual bool is_broken() const = 0;

  // From now on SIGINT, which otherwise breaks the channel, arrives as the line
  // kInterruptLine. From any thread.
  virtual void TakeInterrupts() {}

  // Ends blocking calls, now and later. From any thread.
  virtual void Close() = 0;

  // Sends the whole text, which must end with a line end, in one piece and
  // without delay. From any thread. Blocks while the other side does not read;
  // does nothing once the channel is broken.
  virtual void Write(absl::string_view text) = 0;

  // An error once an answer could not be written though no one hung up: the
  // disk is full, say.
  virtual absl::Status status() const { return absl::OkStatus(); }

  // Text that no client waits for. Never blocks; what cannot be sent is
  // dropped.
  virtual void WriteAside(absl::string_view text) = 0;
};

// A channel over streams, for tests: the input ends, nothing breaks.
class StreamChannel : public Channel {
 public:
  StreamChannel(std::istream& in, std::ostream& out, std::ostream& aside)
      : in_(in), out_(out), aside_(aside) {}

  std::optional<std::string> ReadLine() override;
  bool HasLine() const override { return in_.rdbuf()->in_avail() > 0; }
  bool AwaitBreak() override { return false; }
  bool is_broken() const override { return false; }
  void Close() override {}
  void Write(absl::string_view text) override;
  void WriteAside(absl::string_view text) override;

 private:
  std::istream& in_;
  std::mutex mutex_;  // guards the rest
  std::ostream& out_;
  std::ostream& aside_;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_CHANNEL_H_
