// Flags of the commands that play, and the limits that searches share with
// them.

#ifndef RIALTO_TOOLS_ENGINE_FLAGS_H_
#define RIALTO_TOOLS_ENGINE_FLAGS_H_

#include <cstdint>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "tools/engine/options.h"

ABSL_DECLARE_FLAG(absl::optional<int>, depth);
ABSL_DECLARE_FLAG(absl::optional<double>, time);
ABSL_DECLARE_FLAG(absl::optional<uint64_t>, nodes);

namespace tools {

// The names of the flags that EngineOptionsFromFlags() reads.
const std::vector<absl::string_view>& EngineFlags();

// The names of the flags of commands that search positions with a session.
const std::vector<absl::string_view>& AnalysisFlags();

// Every option of the engine's table that has a flag of its name, and the
// weights. InvalidArgument if a value is out of bounds.
absl::StatusOr<engine::Options> EngineOptionsFromFlags();

}  // namespace tools

#endif  // RIALTO_TOOLS_ENGINE_FLAGS_H_
