// Flags that limit a search, of the commands that search or play.

#ifndef RIALTO_TOOLS_PROGRAM_LIMIT_FLAGS_H_
#define RIALTO_TOOLS_PROGRAM_LIMIT_FLAGS_H_

#include <cstdint>

#include "absl/flags/declare.h"
#include "absl/types/optional.h"

ABSL_DECLARE_FLAG(absl::optional<int>, depth);
ABSL_DECLARE_FLAG(absl::optional<double>, time);
ABSL_DECLARE_FLAG(absl::optional<uint64_t>, nodes);

#endif  // RIALTO_TOOLS_PROGRAM_LIMIT_FLAGS_H_
