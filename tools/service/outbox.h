// Answers on their way to the client, written by a separate thread.

#ifndef RIALTO_TOOLS_SERVICE_OUTBOX_H_
#define RIALTO_TOOLS_SERVICE_OUTBOX_H_

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>

#include "tools/engine/channel.h"

namespace tools {

// A client may send a lot before it reads anything. Then the searching threads
// wait, which bounds the memory, but the thread that reads requests does not.
class Outbox {
 public:
  explicit Outbox(engine::Channel& channel) : channel_(channel) {}

  // Blocks while the client is far behind, unless the outbox is closed.
  void Push(std::string text);
  // Does not block.
  void PushAtOnce(std::string text);

  // In the writing thread: writes until End() and all is written, or Close().
  void Write();
  // No more answers will come.
  void End();
  // After End(): blocks until everything is written.
  void AwaitWritten();
  // The client is gone.
  void Close();

  // Blocks until fewer than `most` answers wait, or the outbox is closed.
  void AwaitRoom(size_t most);

 private:
  static constexpr size_t kMostOfSearches = 64;

  engine::Channel& channel_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<std::string> waiting_;
  bool has_ended_ = false;
  bool is_written_ = false;
  bool is_closed_ = false;
};

}  // namespace tools

#endif  // RIALTO_TOOLS_SERVICE_OUTBOX_H_
