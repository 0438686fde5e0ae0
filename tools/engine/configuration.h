// The one place that turns the options of an engine into a search.

#ifndef RIALTO_TOOLS_ENGINE_CONFIGURATION_H_
#define RIALTO_TOOLS_ENGINE_CONFIGURATION_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "search/searcher.h"
#include "tools/engine/options.h"

namespace engine {

struct Configuration {
  search::SearchOptions search;
  // What is doubtful, one sentence each: parameters that were fitted with other
  // weights, or an incomplete bundle.
  std::vector<std::string> warnings;
};

// Loads what the options name into options.parameters unless it is there
// already, chooses the method, and gives it the parameters it needs.
// Searcher::Create() decides whether the method exists. With built-in
// parameters this does not wait for the weights to be unpacked.
absl::StatusOr<Configuration> Configure(Options& options);

// Whether the options ask for the exact score of the position, whatever else
// limits the search.
inline bool MustSolve(const Options& options,
                      const othello::Position& position) {
  return position.empty_count() <= options.exact_empties;
}

// The limits that the options give a search without a clock.
search::SearchLimits AnalysisLimits(const Options& options,
                                    const othello::Position& position);

// The limits of the option `coach`.
search::SearchLimits CoachLimits(const Options& options,
                                 const othello::Position& position);

// One sentence for each part that was fitted with other weights than those of
// the search.
std::vector<std::string> Mismatches(const ParameterSources& sources,
                                    const search::SearchOptions& search);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_CONFIGURATION_H_
