// Flags that mean the same to every command that takes them.

#ifndef RIALTO_TOOLS_COMMON_FLAGS_H_
#define RIALTO_TOOLS_COMMON_FLAGS_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"

ABSL_DECLARE_FLAG(bool, json);
ABSL_DECLARE_FLAG(int, threads);
ABSL_DECLARE_FLAG(uint64_t, hash_mb);
ABSL_DECLARE_FLAG(std::string, selectivity);
ABSL_DECLARE_FLAG(std::string, weights);
ABSL_DECLARE_FLAG(absl::optional<int>, depth);
ABSL_DECLARE_FLAG(absl::optional<double>, time);
ABSL_DECLARE_FLAG(absl::optional<uint64_t>, nodes);

namespace tools {

// The weights of --weights, else those built into the program. NotFound if
// there are neither.
absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> WeightsFromFlags();

// --threads, --hash_mb and --selectivity as they are; Searcher::Create() says
// whether they make sense. A program without weights searches with the toy
// evaluation.
absl::StatusOr<search::SearchOptions> SearchOptionsFromFlags();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMON_FLAGS_H_
