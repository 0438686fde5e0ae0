// What the options of an engine come to: the one place that turns them into a
// search.

#ifndef RIALTO_TOOLS_ENGINE_CONFIGURATION_H_
#define RIALTO_TOOLS_ENGINE_CONFIGURATION_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "othello/position.h"
#include "search/limits.h"
#include "search/searcher.h"
#include "tools/engine/options.h"

namespace engine {

struct Configuration {
  search::SearchOptions search;
  // What is questionable, a sentence each: parameters that were fitted with
  // other weights, a bundle that is not complete.
  std::vector<std::string> warnings;
};

// Loads what the options name into options.parameters unless it is there,
// chooses the method, and gives it the parameters that it needs. Whether there
// is such a method, Searcher::Create() says. If all is built in this does not
// wait for the weights.
absl::StatusOr<Configuration> Configure(Options& options);

// The limits that the options give a search without a clock.
search::SearchLimits AnalysisLimits(const Options& options,
                                    const othello::Position& position);

// Which parameters of a search were fitted with other weights than its own, a
// sentence each.
std::vector<std::string> Mismatches(const ParameterSources& sources,
                                    const search::SearchOptions& search);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_CONFIGURATION_H_
