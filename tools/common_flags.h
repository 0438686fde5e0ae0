// Flags that mean the same to every command that takes them.

#ifndef RIALTO_TOOLS_COMMON_FLAGS_H_
#define RIALTO_TOOLS_COMMON_FLAGS_H_

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>

#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"

ABSL_DECLARE_FLAG(bool, json);
ABSL_DECLARE_FLAG(int, threads);
ABSL_DECLARE_FLAG(uint64_t, hash_mb);
ABSL_DECLARE_FLAG(std::string, selectivity);
ABSL_DECLARE_FLAG(std::string, weights);
ABSL_DECLARE_FLAG(std::string, probcut);
ABSL_DECLARE_FLAG(std::string, rankcut);

namespace tools {

// The weights of --weights, else those built into the program, ready to be
// read. NotFound if there are neither.
absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> WeightsFromFlags();

// --threads, --hash_mb and --selectivity as they are; Searcher::Create() says
// whether they make sense. Built-in weights may still be on their way, which
// searches wait for; a program without weights searches with the toy
// evaluation. --probcut and --rankcut, or what is built in, are read if the
// method needs them.
absl::StatusOr<search::SearchOptions> SearchOptionsFromFlags();

// Writes what is questionable about the options (search::WarningsAbout), a
// line each.
void PrintWarnings(const search::SearchOptions& options, std::ostream& err);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMON_FLAGS_H_
