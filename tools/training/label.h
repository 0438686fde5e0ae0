// The program rialto-label.

#ifndef RIALTO_TOOLS_TRAINING_LABEL_H_
#define RIALTO_TOOLS_TRAINING_LABEL_H_

#include "tools/commands/command.h"

namespace tools {

Command LabelCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_LABEL_H_
