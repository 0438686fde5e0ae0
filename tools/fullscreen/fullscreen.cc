#include "tools/fullscreen/fullscreen.h"

#include <chrono>
#include <cmath>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "search/search_control.h"
#include "tools/fullscreen/screen.h"
#include "tools/fullscreen/screen_terminal.h"

namespace fullscreen {
namespace {

using std::chrono::milliseconds;

// How often clocks are updated while they run, and after how much idle time
// changes are saved.
constexpr milliseconds kTick{200};
constexpr milliseconds kQuiet{1000};
// Keys are handled for this long before the screen is drawn again.
constexpr milliseconds kLongestTaking{20};

struct Taken {
  bool has_any = false;
  // There may be more input that Wait() does not report.
  bool is_cut_short = false;
};

// Takes what was typed.
Taken TakeKeys(ScreenTerminal& terminal, Model& model) {
  Taken taken;
  const search::Clock::time_point end = search::Clock::now() + kLongestTaking;
  while (!model.quits()) {
    if (taken.has_any && search::Clock::now() >= end) {
      taken.is_cut_short = true;
      break;
    }
    Key key;
    switch (terminal.Read(key)) {
      case ScreenTerminal::Event::kNone:
        return taken;
      case ScreenTerminal::Event::kKey:
        model.OnKey(key);
        break;
      case ScreenTerminal::Event::kResize:
        model.SetWindow(terminal.width(), terminal.height());
        break;
      case ScreenTerminal::Event::kRedraw:
        terminal.Redraw();
        break;
      case ScreenTerminal::Event::kSuspend:
        model.Keep();
        terminal.Suspend();
        model.SetWindow(terminal.width(), terminal.height());
        break;
    }
    taken.has_any = true;
  }
  return taken;
}

void Loop(ScreenTerminal& terminal, Model& model) {
  bool is_stale = true;
  bool is_quiet = false;
  bool has_more_keys = false;
  while (!model.quits()) {
    if (is_stale || model.ticks()) {
      terminal.Show(Draw(model.view(), terminal.width(), terminal.height(),
                         terminal.abilities()));
      is_stale = false;
    }
    const std::optional<double> alarm = model.SecondsToAlarm();
    std::optional<milliseconds> patience;
    if (has_more_keys) {
      patience = milliseconds(0);
    } else if (alarm.has_value()) {
      patience = milliseconds(static_cast<int>(std::ceil(1000 * *alarm)));
    } else if (model.ticks()) {
      patience = kTick;
    } else if (!is_quiet) {
      patience = kQuiet;
    }
    const ScreenTerminal::Waited waited = terminal.Wait(patience);
    if (waited == ScreenTerminal::Waited::kEnd) return;
    if (waited == ScreenTerminal::Waited::kTimeout && !has_more_keys) {
      model.Keep();
      // It may show a message about that.
      is_stale = !is_quiet;
      is_quiet = true;
      if (alarm.has_value() && model.Poll()) is_stale = true;
      continue;
    }
    is_quiet = false;
    const Taken taken = TakeKeys(terminal, model);
    has_more_keys = taken.is_cut_short;
    is_stale |= taken.has_any;
    is_stale |= model.Poll();
  }
}

}  // namespace

absl::Status Run(engine::Session& session, int signals,
                 const RunOptions& options) {
  const absl::StatusOr<std::unique_ptr<ScreenTerminal>> terminal =
      ScreenTerminal::Create(
          {options.wants_ascii, options.wants_color, signals});
  if (!terminal.ok()) return terminal.status();
  Model::Environment environment = options.environment;
  environment.wake = [&screen = **terminal] { screen.Wake(); };
  Model model(session, environment);
  model.SetWindow((*terminal)->width(), (*terminal)->height());
  model.Begin();
  Loop(**terminal, model);
  model.Keep();
  return model.SavingStatus();
}

}  // namespace fullscreen
