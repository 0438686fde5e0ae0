// The program rialto-train-vectors.

#ifndef RIALTO_TOOLS_TRAINING_TRAIN_VECTORS_H_
#define RIALTO_TOOLS_TRAINING_TRAIN_VECTORS_H_

#include "tools/commands/command.h"

namespace tools {

Command TrainVectorsCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_TRAIN_VECTORS_H_
