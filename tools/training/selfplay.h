// The program rialto-selfplay.

#ifndef RIALTO_TOOLS_TRAINING_SELFPLAY_H_
#define RIALTO_TOOLS_TRAINING_SELFPLAY_H_

#include "tools/commands/command.h"

namespace tools {

Command SelfplayCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_SELFPLAY_H_
