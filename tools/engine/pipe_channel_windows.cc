#include "tools/engine/pipe_channel.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>
#include <winternl.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <deque>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "othello/support/handle_windows.h"

namespace engine {
namespace {

// How often a thread that waits looks whether the output is still read.
constexpr std::chrono::milliseconds kGlance{100};

HANDLE HandleOf(int descriptor) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor));
}

// What the system knows of a pipe; false if it is none.
struct PipeFacts {
  ULONG numbers[10];
  ULONG state() const { return numbers[8]; }
};
bool FactsOf(HANDLE handle, PipeFacts& facts) {
  constexpr auto kPipeLocalInformation =
      static_cast<FILE_INFORMATION_CLASS>(24);
  IO_STATUS_BLOCK block;
  return GetFileType(handle) == FILE_TYPE_PIPE &&
         NtQueryInformationFile(handle, &block, &facts, sizeof(facts),
                                kPipeLocalInformation) >= 0;
}

bool IsReaderGone(HANDLE output) {
  constexpr ULONG kClosing = 4;
  PipeFacts facts;
  return FactsOf(output, facts) && facts.state() == kClosing;
}

}  // namespace

// Threads read the input and the signals, because Windows cannot wait for pipes
// of other programs. They may still wait when the channel is gone, and share
// what they write to.
struct PipeChannel::Waiting {
  struct Shared {
    std::mutex mutex;
    std::condition_variable changed;
    std::string input;
    bool input_ended = false;
    std::deque<char> signals;
    bool is_closed = false;
    // The thread that writes, which may be blocked, and whether signals end it.
    HANDLE writer = nullptr;
    bool signals_end_writer = false;

    // What is still to be written aside.
    std::string news;
    bool has_news_thread = false;
    bool is_gone = false;

    // What of the text has been written then is unknown.
    void EndWriter(std::unique_lock<std::mutex>& lock) {
      // It may be about to write only now.
      constexpr int kAttempts = 10;
      for (int i = 0; i < kAttempts && writer != nullptr; ++i) {
        CancelSynchronousIo(writer);
        changed.wait_for(lock, kGlance / kAttempts,
                         [this] { return writer == nullptr; });
      }
    }
  };

  const std::shared_ptr<Shared> shared = std::make_shared<Shared>();

  static void ReadInput(const std::shared_ptr<Shared>& shared, HANDLE input) {
    constexpr size_t kMostAhead = size_t{1} << 22;
    char bytes[4096];
    while (true) {
      DWORD count = 0;
      SetLastError(ERROR_SUCCESS);  // Success need not say so.
      const bool is_read =
          ReadFile(input, bytes, sizeof(bytes), &count, nullptr) != 0;
      // Ctrl-C on a console.
      if (count == 0 && GetLastError() == ERROR_OPERATION_ABORTED) continue;
      const bool has_ended = !is_read || count == 0;
      std::unique_lock<std::mutex> lock(shared->mutex);
      // A client that writes faster than it is answered waits.
      shared->changed.wait(lock, [&] {
        return shared->input.size() < kMostAhead || shared->is_closed;
      });
      shared->input.append(bytes, count);
      shared->input_ended = has_ended;
      shared->changed.notify_all();
      if (has_ended || shared->is_closed) return;
    }
  }

  static void WriteNews(const std::shared_ptr<Shared>& shared, HANDLE aside) {
    std::unique_lock<std::mutex> lock(shared->mutex);
    while (true) {
      shared->changed.wait(
          lock, [&] { return !shared->news.empty() || shared->is_gone; });
      if (shared->news.empty()) return;
      const std::string text = shared->news;
      lock.unlock();
      DWORD count = 0;
      const bool is_written =
          WriteFile(aside, text.data(), static_cast<DWORD>(text.size()), &count,
                    nullptr) != 0;
      lock.lock();
      // Those who do not listen are told no more.
      shared->news.erase(0, is_written ? count : std::string::npos);
      shared->changed.notify_all();
    }
  }

  static void ReadSignals(const std::shared_ptr<Shared>& shared, int ending) {
    char number = 0;
    while (_read(ending, &number, 1) == 1) {
      std::unique_lock<std::mutex> lock(shared->mutex);
      shared->signals.push_back(number);
      shared->changed.notify_all();
      if (shared->signals_end_writer) shared->EndWriter(lock);
    }
  }
};

absl::StatusOr<std::unique_ptr<PipeChannel>> PipeChannel::Create(
    const Descriptors& descriptors) {
  auto waiting = std::make_unique<Waiting>();
  const std::shared_ptr<Waiting::Shared> shared = waiting->shared;
  const bool has_threads =
      othello::StartThread([shared, in = HandleOf(descriptors.in)] {
        Waiting::ReadInput(shared, in);
      }) &&
      (descriptors.ending < 0 ||
       othello::StartThread([shared, ending = descriptors.ending] {
         Waiting::ReadSignals(shared, ending);
       }));
  if (!has_threads) return absl::ResourceExhaustedError("no thread to read by");
  return absl::WrapUnique(new PipeChannel(descriptors, std::move(waiting)));
}

PipeChannel::PipeChannel(const Descriptors& descriptors,
                         std::unique_ptr<Waiting> waiting)
    : descriptors_(descriptors), waiting_(std::move(waiting)) {}

PipeChannel::~PipeChannel() {
  Close();
  Waiting::Shared& shared = *waiting_->shared;
  std::unique_lock<std::mutex> lock(shared.mutex);
  shared.is_gone = true;
  shared.changed.notify_all();
  shared.changed.wait_for(lock, kGlance, [&] { return shared.news.empty(); });
}

PipeChannel::Event PipeChannel::Await(Wanted wanted, Signals signals) {
  Waiting::Shared& shared = *waiting_->shared;
  std::unique_lock<std::mutex> lock(shared.mutex);
  while (true) {
    if (is_broken_) return Event::kBroken;
    // The system does not answer while a write is blocked, which notices that
    // by itself.
    if (shared.writer == nullptr && IsReaderGone(HandleOf(descriptors_.out))) {
      lock.unlock();
      return Break();
    }
    if (signals != Signals::kLeave && !shared.signals.empty()) {
      const char number = shared.signals.front();
      if (signals == Signals::kTake) shared.signals.pop_front();
      if (signals == Signals::kTake && takes_interrupts_ && number == SIGINT) {
        return Event::kInterrupt;
      }
      lock.unlock();
      return Break();
    }
    if (shared.is_closed) return Event::kClosed;
    // A write waits for itself.
    if (wanted == Wanted::kOutput) return Event::kReady;
    if (wanted == Wanted::kInput &&
        (!shared.input.empty() || shared.input_ended)) {
      return Event::kReady;
    }
    shared.changed.wait_for(lock, kGlance);
  }
}

int PipeChannel::ReadSome(char* bytes, size_t most) {
  Waiting::Shared& shared = *waiting_->shared;
  const std::lock_guard<std::mutex> lock(shared.mutex);
  const size_t count = std::min(most, shared.input.size());
  std::memcpy(bytes, shared.input.data(), count);
  shared.input.erase(0, count);
  shared.changed.notify_all();
  return static_cast<int>(count);
}

int PipeChannel::WriteSome(absl::string_view text) {
  constexpr size_t kMostAtOnce = size_t{1} << 16;
  Waiting::Shared& shared = *waiting_->shared;
  // CancelSynchronousIo() asks for this right.
  const othello::Handle thread(
      OpenThread(THREAD_TERMINATE, FALSE, GetCurrentThreadId()));
  {
    const std::lock_guard<std::mutex> lock(shared.mutex);
    if (shared.is_closed) return kTryAgain;
    shared.writer = thread.get();
    shared.signals_end_writer = !takes_interrupts_;
  }
  DWORD count = 0;
  const bool is_written =
      WriteFile(HandleOf(descriptors_.out), text.data(),
                static_cast<DWORD>(std::min(text.size(), kMostAtOnce)), &count,
                nullptr) != 0;
  const DWORD error = GetLastError();
  {
    const std::lock_guard<std::mutex> lock(shared.mutex);
    shared.writer = nullptr;
    shared.changed.notify_all();
  }
  if (is_written) return static_cast<int>(count);
  switch (error) {
    case ERROR_OPERATION_ABORTED:
      return kTryAgain;
    case ERROR_BROKEN_PIPE:
    case ERROR_NO_DATA:
    case ERROR_PIPE_NOT_CONNECTED:
      return -EPIPE;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL:
      return -ENOSPC;
    case ERROR_INVALID_HANDLE:
      return -EBADF;
    default:
      return -EIO;
  }
}

void PipeChannel::Close() {
  Waiting::Shared& shared = *waiting_->shared;
  std::unique_lock<std::mutex> lock(shared.mutex);
  shared.is_closed = true;
  shared.changed.notify_all();
  shared.EndWriter(lock);
}

void PipeChannel::WriteAside(absl::string_view text) {
  constexpr size_t kMostNews = size_t{1} << 16;
  Waiting::Shared& shared = *waiting_->shared;
  const std::lock_guard<std::mutex> lock(shared.mutex);
  if (!shared.has_news_thread) {
    shared.has_news_thread = othello::StartThread(
        [shared = waiting_->shared, aside = HandleOf(descriptors_.aside)] {
          Waiting::WriteNews(shared, aside);
        });
  }
  if (!shared.has_news_thread || shared.news.size() + text.size() > kMostNews) {
    return;
  }
  shared.news.append(text);
  shared.changed.notify_all();
}

}  // namespace engine
