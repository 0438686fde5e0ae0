// The terminal of the full screen: cells out, keys in. On POSIX it is ncurses,
// on Windows the console and its virtual-terminal sequences.

#ifndef RIALTO_TOOLS_FULLSCREEN_SCREEN_TERMINAL_H_
#define RIALTO_TOOLS_FULLSCREEN_SCREEN_TERMINAL_H_

#include <chrono>
#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "tools/fullscreen/key.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {

class ScreenTerminal {
 public:
  struct Options {
    bool wants_ascii = false;
    bool wants_color = true;
    // Delivers a byte when the program should end
    // (tools/program/ending_signals.h).
    int ending = -1;
  };
  // An event that is no key of the model.
  enum class Event { kNone, kKey, kResize, kRedraw, kSuspend };
  enum class Waited { kSomething, kTimeout, kEnd };

  // Takes the terminal of stdin and stdout over. Unavailable if it cannot be
  // moved about in. One at a time.
  static absl::StatusOr<std::unique_ptr<ScreenTerminal>> Create(
      const Options& options);
  // Gives it back as it was; so does a signal that kills the program.
  virtual ~ScreenTerminal() = default;

  virtual const Abilities& abilities() const = 0;
  virtual int width() const = 0;
  virtual int height() const = 0;

  // Blocks until Read() may have something, Wake() was called, or `patience`
  // has ended; without it, forever. kEnd: the program should end, or the
  // terminal is gone.
  virtual Waited Wait(std::optional<std::chrono::milliseconds> patience) = 0;
  // Ends a Wait(): that of now, or the next. From any thread.
  virtual void Wake() = 0;

  virtual void Show(const Screen& screen) = 0;
  // What was typed or has happened; does not block.
  virtual Event Read(Key& key) = 0;
  // Forgets what it believes to be on the screen.
  virtual void Redraw() = 0;
  // Stops the program as Ctrl-Z does elsewhere, until it is taken up again.
  virtual void Suspend() = 0;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_SCREEN_TERMINAL_H_
