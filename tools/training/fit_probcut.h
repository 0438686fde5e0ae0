// The program rialto-fit-probcut.

#ifndef RIALTO_TOOLS_TRAINING_FIT_PROBCUT_H_
#define RIALTO_TOOLS_TRAINING_FIT_PROBCUT_H_

#include "tools/commands/command.h"

namespace tools {

Command FitProbCutCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_FIT_PROBCUT_H_
