// The program rialto-fit-rankcut.

#ifndef RIALTO_TOOLS_TRAINING_FIT_RANKCUT_H_
#define RIALTO_TOOLS_TRAINING_FIT_RANKCUT_H_

#include "tools/commands/command.h"

namespace tools {

Command FitRankCutCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_FIT_RANKCUT_H_
