#include "tools/engine/command_loop.h"

#include <condition_variable>
#include <cstdint>
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
    int64_t number = 0;  // of all lines, in the order they came
    bool yields = false;
  };

  explicit LineQueue(Session& session) : session_(session) {}

  // With `more_comes` the other thread is not woken yet: a client that sends
  // much at once would wake it, and put it to sleep again, for every line.
  void Push(std::string line, Clock::time_point received,
            const Reception& reception, bool more_comes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (reception.interrupts) interrupted_ = last_;
    if (!reception.is_aside) ++last_;
    if (running_.has_value() && IsInterrupted(*running_)) session_.Interrupt();
    if (!reception.is_done) {
      waiting_.push_back({std::move(line), received, last_, reception.yields});
    }
    if (!more_comes) changed_.notify_one();
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

  // Whether no line waits, but some may come. Ends the line that was popped.
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
    if (IsInterrupted(*running_)) {
      session_.Interrupt();
    } else {
      session_.ClearInterrupt();
    }
    return running_;
  }

 private:
  bool IsInterrupted(const Entry& entry) const {
    return entry.number <= interrupted_ ||
           (entry.yields && entry.number < last_);
  }

  Session& session_;
  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::deque<Entry> waiting_;
  std::optional<Entry> running_;
  int64_t last_ = 0;         // number of the last line that came
  int64_t interrupted_ = 0;  // all lines up to this number are
  bool has_ended_ = false;
};

void ReadLines(Channel& channel, Session& session, Protocol& protocol,
               LineQueue& queue) {
  while (std::optional<std::string> line = channel.ReadLine()) {
    const Clock::time_point received = Clock::now();
    const Reception reception = protocol.Receive(*line);
    queue.Push(*std::move(line), received, reception, channel.HasLine());
  }
  session.EndUnlimitedThinking();
  queue.End();
  // Nobody may be left to hear the answers.
  if (!channel.AwaitBreak()) return;
  session.Close();
  queue.Clear();
}

// On stderr, so that no protocol is disturbed.
void PassOnRemarks(Session& session, Channel& channel) {
  for (const std::string& remark : session.TakeRemarks()) {
    channel.WriteAside(absl::StrCat("rialto: ", remark, "\n"));
  }
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
    PassOnRemarks(session, channel);
    if (queue.IsIdle()) protocol.OnIdle();
    const std::optional<LineQueue::Entry> entry = queue.Pop();
    if (!entry.has_value() || channel.is_broken()) break;
    if (!protocol.Handle(entry->line, entry->received)) break;
  }
  channel.Close();
  reader.join();
  if (session.has_cut_thinking() && !channel.is_broken()) {
    channel.WriteAside(
        "rialto: the input ended, and a search without a limit was cut "
        "short\n");
  }
  return absl::OkStatus();
}

}  // namespace engine
