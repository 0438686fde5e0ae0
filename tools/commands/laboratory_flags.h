// Flags that take the search apart, to measure what its parts bring.

#ifndef RIALTO_TOOLS_COMMANDS_LABORATORY_FLAGS_H_
#define RIALTO_TOOLS_COMMANDS_LABORATORY_FLAGS_H_

#include <optional>

#include "absl/status/statusor.h"
#include "search/features.h"

namespace tools {

// What --algorithm and --ordering ask for; nothing if neither is given, which
// means the search as it plays.
absl::StatusOr<std::optional<search::LaboratoryFeatures::Switches>>
LaboratorySwitchesFromFlags();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_LABORATORY_FLAGS_H_
