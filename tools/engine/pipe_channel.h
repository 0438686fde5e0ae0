// A channel over file descriptors for clients that may vanish: it notices at
// once when the input or the output closes or a signal arrives, even while
// nothing is read or written.

#ifndef RIALTO_TOOLS_ENGINE_PIPE_CHANNEL_H_
#define RIALTO_TOOLS_ENGINE_PIPE_CHANNEL_H_

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/engine/channel.h"

namespace engine {

class PipeChannel : public Channel {
 public:
  struct Descriptors {
    int in = -1;
    int out = -1;
    int aside = -1;
    // Delivers signal numbers as bytes (tools/program/ending_signals.h). They
    // end the channel, except SIGINT if interrupts are taken; -1 if there is
    // none.
    int ending = -1;
  };

  // The descriptors belong to the caller and must outlive the channel. An error
  // if the system has no descriptor left. SIGPIPE must not kill the program.
  static absl::StatusOr<std::unique_ptr<PipeChannel>> Create(
      const Descriptors& descriptors);
  ~PipeChannel() override;

  std::optional<std::string> ReadLine() override;
  bool HasLine() const override;
  bool AwaitBreak() override;
  bool is_broken() const override { return is_broken_; }
  void TakeInterrupts() override { takes_interrupts_ = true; }
  void Close() override;
  void Write(absl::string_view text) override;
  absl::Status status() const override;
  void WriteAside(absl::string_view text) override;

 private:
  enum class Event { kReady, kClosed, kBroken, kInterrupt };
  // What a signal does to a thread that waits.
  enum class Signals { kBreak, kTake, kLeave };

  enum class Wanted { kInput, kOutput, kNothing };
  // What the system waits with.
  struct Waiting;

  PipeChannel(const Descriptors& descriptors, std::unique_ptr<Waiting> waiting);

  // Blocks until there is input or room for output, or something ends the
  // channel. Only one thread may take signals.
  Event Await(Wanted wanted, Signals signals);
  Event Break();
  // Reads into the buffer: kReady if anything came.
  Event FillBuffer();
  // Once they are ready: how many bytes were read or written. kTryAgain if
  // there is nothing yet, an error of C's (errno) below 0.
  int ReadSome(char* bytes, size_t most);
  int WriteSome(absl::string_view text);
  static constexpr int kTryAgain = -1'000'000;

  const Descriptors descriptors_;
  const std::unique_ptr<Waiting> waiting_;
  std::atomic<bool> is_broken_ = false;
  std::atomic<int> write_error_ = 0;  // an errno, or 0
  std::atomic<bool> takes_interrupts_ = false;
  // For the reading thread.
  std::string buffer_;
  size_t searched_ = 0;  // of the buffer, without a line end
  bool skips_line_ = false;
  bool is_at_end_ = false;
  std::mutex write_mutex_;
};

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_PIPE_CHANNEL_H_
