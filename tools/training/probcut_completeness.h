// Checks whether the engine can search with the result of a fit.

#ifndef RIALTO_TOOLS_TRAINING_PROBCUT_COMPLETENESS_H_
#define RIALTO_TOOLS_TRAINING_PROBCUT_COMPLETENESS_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "search/selectivity/probcut_tests.h"

namespace tools {

// Reads a file of parameters as the engine does, and checks every test that a
// search may make: with all disc counts, at all depths. An error says what is
// missing, and which flags add it to `given`, the fitted files of pairs, in the
// folder `out`.
absl::Status CheckCompleteness(const std::string& path,
                               const std::vector<std::string>& given,
                               const std::string& out);

// The flags that collect pairs for these tests.
std::string FlagsFor(absl::Span<const search::MissingTest> missing);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_PROBCUT_COMPLETENESS_H_
