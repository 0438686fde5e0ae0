// The program rialto-accuracy.

#ifndef RIALTO_TOOLS_TRAINING_ACCURACY_H_
#define RIALTO_TOOLS_TRAINING_ACCURACY_H_

#include "tools/commands/command.h"

namespace tools {

Command AccuracyCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_ACCURACY_H_
