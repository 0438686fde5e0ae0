// A screen as text for a terminal: characters and the sequences that all
// terminals since the VT100 share, with xterm's colours.

#ifndef RIALTO_TOOLS_FULLSCREEN_VT_WRITER_H_
#define RIALTO_TOOLS_FULLSCREEN_VT_WRITER_H_

#include <optional>
#include <string>

#include "tools/fullscreen/ink_style.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {

class VtWriter {
 public:
  explicit VtWriter(Palette palette) : palette_(palette) {}

  // To enter the other screen of the terminal, and to leave it.
  static std::string Enter();
  static std::string Leave();

  // What turns the screen of the call before into this one; all of it the first
  // time, when the size is another, and after Forget().
  std::string Show(const Screen& screen);
  void Forget() { shown_.reset(); }

 private:
  std::string StyleSequence(Ink ink) const;

  const Palette palette_;
  std::optional<Canvas> shown_;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_VT_WRITER_H_
