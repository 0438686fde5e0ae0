// The terminal through ncurses: cells out, keys in.

#ifndef RIALTO_TOOLS_FULLSCREEN_CURSES_TERMINAL_H_
#define RIALTO_TOOLS_FULLSCREEN_CURSES_TERMINAL_H_

#include <memory>
#include <optional>

#include "absl/status/statusor.h"
#include "tools/fullscreen/key.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {

class CursesTerminal {
 public:
  struct Options {
    bool wants_ascii = false;
    bool wants_color = true;
  };
  // An event that is no key of the model.
  enum class Event { kNone, kKey, kResize, kRedraw, kSuspend };

  // Takes the terminal of stdin and stdout over. Unavailable if it cannot be
  // moved about in. One at a time.
  static absl::StatusOr<std::unique_ptr<CursesTerminal>> Create(
      const Options& options);
  // Gives it back as it was; so does a signal that kills the program.
  virtual ~CursesTerminal() = default;

  virtual const Abilities& abilities() const = 0;
  virtual int width() const = 0;
  virtual int height() const = 0;

  // Readable when the window has changed or the program should be suspended;
  // Read() says what it is.
  virtual int signal_descriptor() const = 0;

  virtual void Show(const Screen& screen) = 0;
  // What was typed or has happened; does not block.
  virtual Event Read(Key& key) = 0;
  // Forgets what it believes to be on the screen.
  virtual void Redraw() = 0;
  // Stops the program as Ctrl-Z does elsewhere, until it is taken up again.
  virtual void Suspend() = 0;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_CURSES_TERMINAL_H_
