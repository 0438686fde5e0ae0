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
#include "othello/support/thread_group.h"

namespace engine {
namespace {

using ::search::Clock;

// The lines on their way from the reading thread to the answering one.
class LineQueue {
 public:
  struct Entry {
    std::string line;
    Clock::time_point received;
    int64_t number = 0;  // counts all lines in order of arrival
    bool yields = false;
  };

  explicit LineQueue(Session& session) : session_(session) {}

  // With `more_comes` the answering thread is not woken yet: if a client sends
  // many lines at once, waking it for each would cost more than the answers.
  void Push(std::string line, Clock::time_point received,
            const LineEffect& effect, bool more_comes) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (effect.interrupts) interrupted_ = last_;
    if (!effect.is_aside) ++last_;
    if (running_.has_value() && IsInterrupted(*running_)) session_.Interrupt();
    if (!effect.is_done) {
      waiting_.push_back({std::move(line), received, last_, effect.yields});
    }
    if (!more_comes) changed_.notify_one();
  }

  // No more lines will come.
  void End() {
    const std::lock_guard<std::mutex> lock(mutex_);
    has_ended_ = true;
    changed_.notify_one();
  }

  // Drops the lines that wait.
  void Clear() {
    const std::lock_guard<std::mutex> lock(mutex_);
    waiting_.clear();
  }

  // Whether no line waits but more may come. Also marks the last popped line as
  // finished.
  bool IsIdle() {
    const std::lock_guard<std::mutex> lock(mutex_);
    running_.reset();
    return waiting_.empty() && !has_ended_;
  }

  // Blocks until a line arrives; nothing at the end. The session may think
  // about it unless the line was interrupted while it waited.
  std::optional<Entry> Pop() {
    std::unique_lock<std::mutex> lock(mutex_);
    running_.reset();
    changed_.wait(lock, [&] { return has_ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    running_ = std::move(waiting_.front());
    waiting_.pop_front();
    // Under the lock, so that no interrupt is lost in between.
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
  int64_t last_ = 0;         // number of the last line received
  int64_t interrupted_ = 0;  // lines up to this number are interrupted
  bool has_ended_ = false;
};

void ReadLines(Channel& channel, Session& session, Protocol& protocol,
               LineQueue& queue) {
  while (std::optional<std::string> line = channel.ReadLine()) {
    const Clock::time_point received = Clock::now();
    const LineEffect effect = protocol.Receive(*line);
    queue.Push(*std::move(line), received, effect, channel.HasLine());
  }
  session.EndUnlimitedThinking();
  queue.End();
  // Perhaps no one reads the answers any more.
  if (!channel.AwaitBreak()) return;
  session.Close();
  queue.Clear();
}

// On stderr, which no protocol uses.
void PassOnRemarks(Session& session, Channel& channel) {
  for (const std::string& remark : session.TakeRemarks()) {
    channel.WriteAside(absl::StrCat("rialto: ", remark, "\n"));
  }
}

}  // namespace

absl::Status RunCommandLoop(Channel& channel, Session& session,
                            Protocol& protocol) {
  if (!othello::kHasThreads) {
    return absl::UnimplementedError("a protocol needs a thread to read with");
  }
  LineQueue queue(session);
  std::thread reader;
  // The standard library reports this failure only by an exception.
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
