#include "tools/program/ending_signals.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <atomic>
#include <cerrno>
#include <csignal>

#include "absl/memory/memory.h"
#include "absl/status/status.h"

namespace tools {
namespace {

// Where the handler writes.
std::atomic<int> g_write_end = -1;

// Runs in a thread of the system's.
BOOL WINAPI OnConsoleEvent(DWORD event) {
  const bool is_interrupt = event == CTRL_C_EVENT || event == CTRL_BREAK_EVENT;
  const char byte = is_interrupt ? SIGINT : SIGTERM;
  if (_write(g_write_end, &byte, 1) != 1) return FALSE;
  // When the console closes, the system ends the program as soon as this
  // returns; main() needs a moment to save.
  if (!is_interrupt) Sleep(4000);
  return TRUE;
}

}  // namespace

struct EndingSignals::State {
  int read_end;
  int write_end;
};

absl::StatusOr<std::unique_ptr<EndingSignals>> EndingSignals::Create() {
  int ends[2];
  if (_pipe(ends, 256, _O_BINARY | _O_NOINHERIT) != 0) {
    return absl::ErrnoToStatus(errno, "cannot make a pipe");
  }
  return absl::WrapUnique(
      new EndingSignals(std::make_unique<State>(State{ends[0], ends[1]})));
}

EndingSignals::EndingSignals(std::unique_ptr<State> state)
    : state_(std::move(state)) {
  g_write_end = state_->write_end;
  SetConsoleCtrlHandler(OnConsoleEvent, TRUE);
}

EndingSignals::~EndingSignals() {
  SetConsoleCtrlHandler(OnConsoleEvent, FALSE);
  g_write_end = -1;
  // First the end that lets those go who wait at the other one.
  _close(state_->write_end);
  _close(state_->read_end);
}

int EndingSignals::descriptor() const { return state_->read_end; }

}  // namespace tools
