#include "tools/engine/command_loop.h"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"

namespace engine {
namespace {

using ::search::Clock;

// The lines between the two threads.
class LineQueue {
 public:
  struct Entry {
    std::string line;
    Clock::time_point received;
    bool yields = false;
    bool is_interrupted = false;
  };

  explicit LineQueue(Session& session) : session_(session) {}

  void Push(std::string line, Clock::time_point received,
            const Reception& reception) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto interrupt = [&](Entry& entry) {
      if (reception.interrupts || entry.yields) entry.is_interrupted = true;
    };
    if (running_.has_value()) {
      interrupt(*running_);
      if (running_->is_interrupted) session_.Interrupt();
    }
    for (Entry& entry : waiting_) interrupt(entry);
    if (reception.is_done) return;
    waiting_.push_back({std::move(line), received, reception.yields});
    changed_.notify_one();
  }

  // No more lines will come.
  void End() {
    const std::lock_guard<std::mutex> lock(mutex_);
    has_ended_ = true;
    changed_.notify_one();
  }

  // Forgets what waits.
  void Clear() {
    const std::lock_guard<std::mutex> lock(mutex_);
    waiting_.clear();
  }

  // Whether a line waits or none will come. Ends the line that was popped.
  bool IsIdle() {
    const std::lock_guard<std::mutex> lock(mutex_);
    running_.reset();
    return waiting_.empty() && !has_ended_;
  }

  // Blocks until there is a line; nothing at the end. The session may think
  // about it unless the line was interrupted while it waited.
  std::optional<Entry> Pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    running_.reset();
    changed_.wait(lock, [&] { return has_ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    running_ = std::move(waiting_.front());
    waiting_.pop_front();
    // Under the lock, so that no interruption falls between.
    if (running_->is_interrupted) {
      session_.Interrupt();
    } else {
      session_.ClearInterrupt();
    }
    return running_;
  }

 private:
  Session& session_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<Entry> waiting_;
  std::optional<Entry> running_;
  bool has_ended_ = false;
};

void ReadLines(Channel& channel, Session& session, Protocol& protocol,
               LineQueue& queue) {
  while (std::optional<std::string> line = channel.ReadLine()) {
    const Clock::time_point received = Clock::now();
    const Reception reception = protocol.Receive(*line);
    queue.Push(*std::move(line), received, reception);
  }
  if (!channel.is_broken() && protocol.HasSaidGoodbye()) {
    queue.End();
    // Nobody may be left to hear the answers.
    if (!channel.AwaitBreak()) return;
  }
  session.Close();
  if (channel.is_broken()) queue.Clear();
  queue.End();
}

}  // namespace

absl::Status RunCommandLoop(Channel& channel, Session& session,
                            Protocol& protocol) {
  LineQueue queue(session);
  std::thread reader;
  // The standard library reports this one failure by an exception only.
  try {
    reader = std::thread([&] { ReadLines(channel, session, protocol, queue); });
  } catch (const std::system_error& error) {
    return absl::ResourceExhaustedError(
        absl::StrCat("no thread to read with: ", error.what()));
  }
  while (true) {
    if (queue.IsIdle()) protocol.OnIdle();
    const std::optional<LineQueue::Entry> entry = queue.Pop();
    if (!entry.has_value() || channel.is_broken()) break;
    if (!protocol.Handle(entry->line, entry->received)) break;
  }
  channel.Close();
  reader.join();
  return absl::OkStatus();
}

}  // namespace engine
