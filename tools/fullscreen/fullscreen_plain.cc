// Replaces fullscreen_posix.cc where there is no ncurses.

#include "tools/fullscreen/fullscreen.h"

namespace fullscreen {

absl::Status Run(engine::Session&, int, const RunOptions&) {
  return absl::UnimplementedError("the program was built without ncurses");
}

}  // namespace fullscreen
