// Flags of the programs that play.

#ifndef RIALTO_TOOLS_ENGINE_FLAGS_H_
#define RIALTO_TOOLS_ENGINE_FLAGS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/engine/options.h"

namespace tools {

// The names of the flags that EngineOptionsFromFlags() reads.
const std::vector<absl::string_view>& EngineFlags();

// Every option of the engine's table that has a flag of its name, and the
// weights. InvalidArgument if a value is out of bounds.
absl::StatusOr<engine::Options> EngineOptionsFromFlags();

}  // namespace tools

#endif  // RIALTO_TOOLS_ENGINE_FLAGS_H_
