// The program rialto-lab as a command.

#ifndef RIALTO_TOOLS_LAB_LAB_PROGRAM_H_
#define RIALTO_TOOLS_LAB_LAB_PROGRAM_H_

#include "tools/program/command.h"

namespace lab {

tools::Command LabCommand();

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_LAB_PROGRAM_H_
