// Flags that mean the same to every command that takes them.

#ifndef RIALTO_TOOLS_COMMON_FLAGS_H_
#define RIALTO_TOOLS_COMMON_FLAGS_H_

#include <cstdint>
#include <string>

#include "absl/flags/declare.h"
#include "search/searcher.h"

ABSL_DECLARE_FLAG(bool, json);
ABSL_DECLARE_FLAG(int, threads);
ABSL_DECLARE_FLAG(uint64_t, hash_mb);
ABSL_DECLARE_FLAG(std::string, selectivity);

namespace tools {

// --threads, --hash_mb and --selectivity as they are; Searcher::Create() says
// whether they make sense.
search::SearchOptions SearchOptionsFromFlags();

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMON_FLAGS_H_
