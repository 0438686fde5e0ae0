#include "tools/engine/pipe_channel.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace engine {
namespace {

// A pipe that is ready takes this much without blocking.
constexpr size_t kChunk = PIPE_BUF;

bool IsHungUp(const pollfd& entry) {
  return (entry.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
}

}  // namespace

absl::StatusOr<std::unique_ptr<PipeChannel>> PipeChannel::Create(
    const Descriptors& descriptors) {
  int wake[2];
  if (pipe2(wake, O_CLOEXEC | O_NONBLOCK) != 0) {
    return absl::ErrnoToStatus(errno, "cannot make a pipe");
  }
  return absl::WrapUnique(new PipeChannel(descriptors, wake[0], wake[1]));
}

PipeChannel::~PipeChannel() {
  close(wake_read_);
  close(wake_write_);
}

PipeChannel::Event PipeChannel::Break() {
  is_broken_ = true;
  Close();  // The other thread may wait for something else.
  return Event::kBroken;
}

PipeChannel::Event PipeChannel::Await(int descriptor, short events,
                                      Signals signals) {
  while (true) {
    // poll() ignores descriptors below 0. The output is polled for errors only:
    // a pipe reports one when its reader is gone.
    const int ending = signals == Signals::kLeave ? -1 : descriptors_.ending;
    pollfd entries[] = {{descriptor, events, 0},
                        {descriptors_.out, 0, 0},
                        {ending, POLLIN, 0},
                        {wake_read_, POLLIN, 0}};
    if (is_broken_) return Event::kBroken;
    if (poll(entries, std::size(entries), /*timeout=*/-1) < 0) {
      if (errno == EINTR) continue;
      return Break();
    }
    if ((entries[1].revents & POLLNVAL) != 0) write_error_ = EBADF;
    if (IsHungUp(entries[1])) return Break();
    if (entries[2].revents != 0) {
      char number = 0;
      return signals == Signals::kTake && takes_interrupts_ &&
                     read(ending, &number, 1) == 1 && number == SIGINT
                 ? Event::kInterrupt
                 : Break();
    }
    if (entries[3].revents != 0) return Event::kClosed;
    if (entries[0].revents != 0) return Event::kReady;
  }
}

PipeChannel::Event PipeChannel::FillBuffer() {
  while (true) {
    const Event event = Await(descriptors_.in, POLLIN, Signals::kTake);
    if (event != Event::kReady) return event;
    char chunk[kChunk];
    const ssize_t count = read(descriptors_.in, chunk, sizeof(chunk));
    if (count > 0) {
      buffer_.append(chunk, static_cast<size_t>(count));
      return Event::kReady;
    }
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    return Event::kClosed;
  }
}

std::optional<std::string> PipeChannel::ReadLine() {
  while (true) {
    const size_t end = buffer_.find('\n', searched_);
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, std::min(end, kLongestLine + 1));
      buffer_.erase(0, end + 1);
      searched_ = 0;
      if (std::exchange(skips_line_, false)) continue;
      return line;
    }
    searched_ = buffer_.size();
    if (buffer_.size() > kLongestLine && !skips_line_) {
      // The line is answered now, and the rest of it is skipped.
      std::string line = buffer_.substr(0, kLongestLine + 1);
      skips_line_ = true;
      buffer_.clear();
      searched_ = 0;
      return line;
    }
    if (skips_line_) {
      buffer_.clear();
      searched_ = 0;
    }
    if (is_at_end_ || is_broken_) return std::nullopt;
    const Event event = FillBuffer();
    if (event == Event::kInterrupt) return std::string(kInterruptLine);
    if (event != Event::kReady) {
      is_at_end_ = true;
      // Text after the last line end is a line too.
      if (is_broken_ || buffer_.empty()) return std::nullopt;
      return std::exchange(buffer_, std::string());
    }
  }
}

bool PipeChannel::HasLine() const {
  return buffer_.find('\n', searched_) != std::string::npos;
}

bool PipeChannel::AwaitBreak() {
  return Await(/*descriptor=*/-1, /*events=*/0, Signals::kBreak) ==
         Event::kBroken;
}

void PipeChannel::Close() {
  const char byte = 0;
  // If the pipe is full, it is readable, and that is all we need.
  [[maybe_unused]] const ssize_t count = write(wake_write_, &byte, 1);
}

void PipeChannel::Write(absl::string_view text) {
  const std::lock_guard<std::mutex> lock(write_mutex_);
  while (!text.empty() && !is_broken_) {
    // If interrupts are taken, the reading thread reads the signals and breaks
    // the channel when it must.
    const Signals signals =
        takes_interrupts_ ? Signals::kLeave : Signals::kBreak;
    if (Await(descriptors_.out, POLLOUT, signals) != Event::kReady) return;
    const ssize_t count =
        write(descriptors_.out, text.data(), std::min(text.size(), kChunk));
    if (count > 0) {
      text.remove_prefix(static_cast<size_t>(count));
    } else if (count < 0 && errno != EINTR && errno != EAGAIN) {
      // A reader that is gone has no need of answers.
      if (errno != EPIPE) write_error_ = errno;
      Break();
    }
  }
}

absl::Status PipeChannel::status() const {
  const int error = write_error_;
  return error == 0 ? absl::OkStatus()
                    : absl::UnavailableError(absl::StrCat(
                          "cannot write to stdout: ", strerror(error)));
}

void PipeChannel::WriteAside(absl::string_view text) {
  const std::lock_guard<std::mutex> lock(write_mutex_);
  // Longer text might block, or arrive in pieces.
  if (text.size() > kChunk) return;
  pollfd entry = {descriptors_.aside, POLLOUT, 0};
  if (poll(&entry, 1, /*timeout=*/0) != 1 || entry.revents != POLLOUT) return;
  [[maybe_unused]] const ssize_t count =
      write(descriptors_.aside, text.data(), text.size());
}

}  // namespace engine
