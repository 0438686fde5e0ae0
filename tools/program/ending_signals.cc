#include "tools/program/ending_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "absl/memory/memory.h"
#include "absl/status/status.h"

namespace tools {
namespace {

// Where the handler writes.
std::atomic<int> g_write_end = -1;

extern "C" void OnEndingSignal(int number) {
  const int saved_errno = errno;
  const char byte = static_cast<char>(number);
  [[maybe_unused]] const ssize_t count = write(g_write_end, &byte, 1);
  errno = saved_errno;
}

}  // namespace

absl::StatusOr<std::unique_ptr<EndingSignals>> EndingSignals::Create() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    return absl::ErrnoToStatus(errno, "cannot make a pipe");
  }
  return absl::WrapUnique(new EndingSignals(ends[0], ends[1]));
}

EndingSignals::EndingSignals(int read_end, int write_end)
    : read_end_(read_end), write_end_(write_end) {
  g_write_end = write_end;
  struct sigaction action = {};
  action.sa_handler = OnEndingSignal;
  action.sa_flags = SA_RESTART;
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], &action, &before_[i]);
  }
}

EndingSignals::~EndingSignals() {
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], &before_[i], nullptr);
  }
  g_write_end = -1;
  close(read_end_);
  close(write_end_);
}

}  // namespace tools
