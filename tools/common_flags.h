// Flags that mean the same to every command that takes them.

#ifndef RIALTO_TOOLS_COMMON_FLAGS_H_
#define RIALTO_TOOLS_COMMON_FLAGS_H_

#include "absl/flags/declare.h"

ABSL_DECLARE_FLAG(bool, json);

#endif  // RIALTO_TOOLS_COMMON_FLAGS_H_
