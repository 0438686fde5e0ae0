// The game on a full screen.

#ifndef RIALTO_TOOLS_FULLSCREEN_FULLSCREEN_H_
#define RIALTO_TOOLS_FULLSCREEN_FULLSCREEN_H_

#include "absl/status/status.h"
#include "tools/engine/session.h"
#include "tools/fullscreen/model.h"

namespace fullscreen {

struct RunOptions {
  bool wants_ascii = false;
  bool wants_color = true;
  // Its `wake` is set here.
  Model::Environment environment;
};

// Blocks until the user leaves, the terminal is lost or a signal asks the
// program to end; `signals` delivers signal numbers as bytes
// (tools/program/ending_signals.h). The game is saved in every case; DataLoss
// if that failed.
// Unavailable if the terminal cannot do it, Unimplemented if the program was
// built without ncurses; then nothing has happened.
absl::Status Run(engine::Session& session, int signals,
                 const RunOptions& options);

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_FULLSCREEN_H_
