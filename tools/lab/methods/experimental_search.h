// Searches that are measured, not played with: methods that lost, and the
// search that plays with some of its parts switched off. The laboratory hands
// them to search::Searcher.

#ifndef RIALTO_TOOLS_LAB_METHODS_EXPERIMENTAL_SEARCH_H_
#define RIALTO_TOOLS_LAB_METHODS_EXPERIMENTAL_SEARCH_H_

#include <optional>

#include "absl/types/span.h"
#include "search/search_instances.h"
#include "search/selectivity/method_spec.h"
#include "tools/lab/methods/switches.h"

namespace lab {

// The methods of this folder, by name.
absl::Span<const search::Method> ExperimentalMethods();

// For SearchOptions::make_instance. Without switches the search is the one that
// plays, by its methods or by those of this folder; with switches it has the
// parts that they name, and of methods only "none" and "probcut" (which its
// paper measured so).
search::InstanceMaker MakeExperiment(std::optional<Switches> switches);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_METHODS_EXPERIMENTAL_SEARCH_H_
