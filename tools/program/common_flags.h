// Flags that mean the same to every command that takes them.

#ifndef RIALTO_TOOLS_PROGRAM_COMMON_FLAGS_H_
#define RIALTO_TOOLS_PROGRAM_COMMON_FLAGS_H_

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/weights.h"
#include "tools/engine/configuration.h"
#include "tools/engine/options.h"

ABSL_DECLARE_FLAG(bool, json);
ABSL_DECLARE_FLAG(int, threads);
ABSL_DECLARE_FLAG(uint64_t, hash_mb);
ABSL_DECLARE_FLAG(std::string, selectivity);
ABSL_DECLARE_FLAG(std::string, params);
ABSL_DECLARE_FLAG(std::string, weights);
ABSL_DECLARE_FLAG(std::string, probcut);
ABSL_DECLARE_FLAG(std::string, rankcut);
ABSL_DECLARE_FLAG(std::string, players);

namespace tools {

// The flags that programs which search take, and `more`, which come first.
std::vector<absl::string_view> SearchFlags(
    std::vector<absl::string_view> more = {});

// Sets each of these options that has a flag of its name to the flag's value.
// An error names the flag.
absl::Status SetOptionsFromFlags(const std::vector<absl::string_view>& names,
                                 engine::Options& options);

// What --params, --weights, --probcut and --rankcut say.
engine::ParameterSources SourcesFromFlags();

// The weights of --weights, of --params, or those built into the program, ready
// to be read. NotFound if there are none.
absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> WeightsFromFlags();

// The configuration that the flags of SearchFlags() describe;
// Searcher::Create() decides whether it makes sense. Without weights, searches
// use the toy evaluation.
absl::StatusOr<engine::Configuration> ConfigurationFromFlags();

// A line each: "rialto: warning: ...".
void PrintWarnings(const std::vector<std::string>& warnings, std::ostream& err);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_COMMON_FLAGS_H_
