#include "tools/engine/pipe_channel.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"

namespace engine {
namespace {

// A pipe that is ready takes this much without blocking.
constexpr size_t kChunk = PIPE_BUF;

bool IsHungUp(const pollfd& entry) {
  return (entry.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
}

// What read() or write() returned.
int Outcome(ssize_t count, int try_again) {
  if (count >= 0) return static_cast<int>(count);
  return errno == EINTR || errno == EAGAIN ? try_again : -errno;
}

}  // namespace

struct PipeChannel::Waiting {
  int wake_read;
  int wake_write;
};

absl::StatusOr<std::unique_ptr<PipeChannel>> PipeChannel::Create(
    const Descriptors& descriptors) {
  int wake[2];
  if (pipe2(wake, O_CLOEXEC | O_NONBLOCK) != 0) {
    return absl::ErrnoToStatus(errno, "cannot make a pipe");
  }
  return absl::WrapUnique(new PipeChannel(
      descriptors, std::make_unique<Waiting>(Waiting{wake[0], wake[1]})));
}

PipeChannel::PipeChannel(const Descriptors& descriptors,
                         std::unique_ptr<Waiting> waiting)
    : descriptors_(descriptors), waiting_(std::move(waiting)) {}

PipeChannel::~PipeChannel() {
  close(waiting_->wake_read);
  close(waiting_->wake_write);
}

PipeChannel::Event PipeChannel::Await(Wanted wanted, Signals signals) {
  const pollfd awaited =
      wanted == Wanted::kInput    ? pollfd{descriptors_.in, POLLIN, 0}
      : wanted == Wanted::kOutput ? pollfd{descriptors_.out, POLLOUT, 0}
                                  : pollfd{-1, 0, 0};
  while (true) {
    // poll() ignores descriptors below 0. The output is polled for errors only:
    // a pipe reports one when its reader is gone.
    const int ending = signals == Signals::kLeave ? -1 : descriptors_.ending;
    pollfd entries[] = {awaited,
                        {descriptors_.out, 0, 0},
                        {ending, POLLIN, 0},
                        {waiting_->wake_read, POLLIN, 0}};
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

int PipeChannel::ReadSome(char* bytes, size_t most) {
  return Outcome(read(descriptors_.in, bytes, most), kTryAgain);
}

int PipeChannel::WriteSome(absl::string_view text) {
  return Outcome(
      write(descriptors_.out, text.data(), std::min(text.size(), kChunk)),
      kTryAgain);
}

void PipeChannel::Close() {
  const char byte = 0;
  // If the pipe is full, it is readable, and that is all we need.
  [[maybe_unused]] const ssize_t count = write(waiting_->wake_write, &byte, 1);
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
