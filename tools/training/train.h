// The program rialto-train.

#ifndef RIALTO_TOOLS_TRAINING_TRAIN_H_
#define RIALTO_TOOLS_TRAINING_TRAIN_H_

#include "tools/commands/command.h"

namespace tools {

Command TrainCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_TRAIN_H_
