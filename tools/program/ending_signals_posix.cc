#include "tools/program/ending_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <iterator>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"

namespace tools {
namespace {

constexpr int kSignals[] = {SIGTERM, SIGINT, SIGHUP, SIGPIPE};

// Where the handler writes.
std::atomic<int> g_write_end = -1;

extern "C" void OnEndingSignal(int number) {
  const int saved_errno = errno;
  const char byte = static_cast<char>(number);
  [[maybe_unused]] const ssize_t count = write(g_write_end, &byte, 1);
  errno = saved_errno;
}

}  // namespace

struct EndingSignals::State {
  int read_end;
  int write_end;
  struct sigaction before[std::size(kSignals)];
};

absl::StatusOr<std::unique_ptr<EndingSignals>> EndingSignals::Create() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    return absl::ErrnoToStatus(errno, "cannot make a pipe");
  }
  auto state = std::make_unique<State>();
  state->read_end = ends[0];
  state->write_end = ends[1];
  return absl::WrapUnique(new EndingSignals(std::move(state)));
}

EndingSignals::EndingSignals(std::unique_ptr<State> state)
    : state_(std::move(state)) {
  g_write_end = state_->write_end;
  struct sigaction action = {};
  action.sa_handler = OnEndingSignal;
  action.sa_flags = SA_RESTART;
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], &action, &state_->before[i]);
  }
}

EndingSignals::~EndingSignals() {
  for (size_t i = 0; i < std::size(kSignals); ++i) {
    sigaction(kSignals[i], &state_->before[i], nullptr);
  }
  g_write_end = -1;
  close(state_->read_end);
  close(state_->write_end);
}

int EndingSignals::descriptor() const { return state_->read_end; }

}  // namespace tools
