// The programs that fit parameters, each as a command.

#ifndef RIALTO_TOOLS_TRAINING_PROGRAMS_H_
#define RIALTO_TOOLS_TRAINING_PROGRAMS_H_

#include "tools/program/command.h"

namespace tools {

Command AccuracyCommand();
Command FitConstantsCommand();
Command FitPlayersCommand();
Command FitProbCutCommand();
Command FitRankCutCommand();
Command LabelCommand();
Command SelfplayCommand();
Command TrainCommand();
Command TrainVectorsCommand();

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_PROGRAMS_H_
