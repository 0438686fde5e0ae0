// Flags that switch parts of the search off, to measure what each part gains.

#ifndef RIALTO_TOOLS_COMMANDS_LABORATORY_FLAGS_H_
#define RIALTO_TOOLS_COMMANDS_LABORATORY_FLAGS_H_

#include <optional>

#include "absl/status/statusor.h"
#include "tools/lab/methods/switches.h"

namespace tools {

// The search of --algorithm and --ordering; nothing if neither is given, which
// means the search used in play.
absl::StatusOr<std::optional<lab::Switches>> LaboratorySwitchesFromFlags();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_LABORATORY_FLAGS_H_
