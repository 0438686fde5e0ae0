#include "tools/fullscreen/fullscreen.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cmath>
#include <iterator>
#include <memory>
#include <optional>

#include "absl/cleanup/cleanup.h"
#include "absl/status/statusor.h"
#include "tools/fullscreen/curses_terminal.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {
namespace {

// How often clocks are updated while they run, and after how much idle time
// changes are saved.
constexpr int kTickMilliseconds = 200;
constexpr int kQuietMilliseconds = 1000;
// Keys are handled for this long before the screen is drawn again.
constexpr std::chrono::milliseconds kLongestTaking{20};

void Empty(int descriptor) {
  char bytes[256];
  while (read(descriptor, bytes, sizeof(bytes)) > 0) {
  }
}

struct Taken {
  bool has_any = false;
  // There may be more input that poll() does not report.
  bool is_cut_short = false;
};

// Takes what was typed.
Taken TakeKeys(CursesTerminal& terminal, Model& model) {
  Taken taken;
  const search::Clock::time_point end = search::Clock::now() + kLongestTaking;
  while (!model.quits()) {
    if (taken.has_any && search::Clock::now() >= end) {
      taken.is_cut_short = true;
      break;
    }
    Key key;
    switch (terminal.Read(key)) {
      case CursesTerminal::Event::kNone:
        return taken;
      case CursesTerminal::Event::kKey:
        model.OnKey(key);
        break;
      case CursesTerminal::Event::kResize:
        model.SetWindow(terminal.width(), terminal.height());
        break;
      case CursesTerminal::Event::kRedraw:
        terminal.Redraw();
        break;
      case CursesTerminal::Event::kSuspend:
        model.Keep();
        terminal.Suspend();
        model.SetWindow(terminal.width(), terminal.height());
        break;
    }
    taken.has_any = true;
  }
  return taken;
}

void Loop(CursesTerminal& terminal, Model& model, int wake, int signals) {
  bool is_stale = true;
  bool is_quiet = false;
  bool has_more_keys = false;
  while (!model.quits()) {
    if (is_stale || model.ticks()) {
      terminal.Show(Draw(model.view(), terminal.width(), terminal.height(),
                         terminal.abilities()));
      is_stale = false;
    }
    pollfd entries[] = {{STDIN_FILENO, POLLIN, 0},
                        {wake, POLLIN, 0},
                        {signals, POLLIN, 0},
                        {terminal.signal_descriptor(), POLLIN, 0}};
    const std::optional<double> alarm = model.SecondsToAlarm();
    const int patience = has_more_keys ? 0
                         : alarm.has_value()
                             ? static_cast<int>(std::ceil(1000 * *alarm))
                         : model.ticks() ? kTickMilliseconds
                         : is_quiet      ? -1
                                         : kQuietMilliseconds;
    const int count = poll(entries, std::size(entries), patience);
    if (count < 0 && errno != EINTR) return;
    if (count == 0 && !has_more_keys) {
      model.Keep();
      // It may show a message about that.
      is_stale = !is_quiet;
      is_quiet = true;
      if (alarm.has_value() && model.Poll()) is_stale = true;
      continue;
    }
    is_quiet = false;
    if (count > 0) {
      // A signal, or the terminal is gone.
      if (entries[2].revents != 0) return;
      if ((entries[0].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) return;
      if (entries[1].revents != 0) Empty(wake);
    }
    const Taken taken = TakeKeys(terminal, model);
    has_more_keys = taken.is_cut_short;
    is_stale |= taken.has_any;
    is_stale |= model.Poll();
  }
}

}  // namespace

absl::Status Run(engine::Session& session, int signals,
                 const RunOptions& options) {
  int wake[2];
  if (pipe2(wake, O_CLOEXEC | O_NONBLOCK) != 0) {
    return absl::ErrnoToStatus(errno, "cannot make a pipe");
  }
  const absl::Cleanup close_pipe = [&] {
    close(wake[0]);
    close(wake[1]);
  };
  absl::StatusOr<std::unique_ptr<CursesTerminal>> terminal =
      CursesTerminal::Create({options.wants_ascii, options.wants_color});
  if (!terminal.ok()) return terminal.status();
  Model::Environment environment = options.environment;
  environment.wake = [write_end = wake[1]] {
    const char byte = 0;
    // If the pipe is full, it is readable, and that is all we need.
    [[maybe_unused]] const ssize_t count = write(write_end, &byte, 1);
  };
  Model model(session, environment);
  model.SetWindow((*terminal)->width(), (*terminal)->height());
  model.Begin();
  Loop(**terminal, model, wake[0], signals);
  model.Keep();
  return model.SavingStatus();
}

}  // namespace fullscreen
