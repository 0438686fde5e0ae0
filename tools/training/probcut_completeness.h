// Checks whether the engine can search with the result of a fit.

#ifndef RIALTO_TOOLS_TRAINING_PROBCUT_COMPLETENESS_H_
#define RIALTO_TOOLS_TRAINING_PROBCUT_COMPLETENESS_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "search/selectivity/probcut_tests.h"
#include "tools/program/command.h"

namespace tools {

// For which methods a file of parameters has all that a search needs.
struct Completeness {
  bool for_multi_probcut = false;
  // "probcut", with its depths if they are not the usual ones; empty: for none.
  std::string probcut;
  // If not for multi_probcut: what is missing, and the commands that add it.
  std::string remedy;
};

// The beginnings of the commands that collect more pairs, and fit them together
// with those that are there: programs and flags without --grid, --deep_depths
// and --exact_empties, which are added. `more` is the file that the first one
// writes.
struct RemedyCommands {
  std::string collect;
  std::string fit;  // ends with the files of pairs
  std::string more;
};

// Those that would complete a fit of the files `given` in this folder, by
// `command`.
RemedyCommands RemedyFor(const Command& command,
                         const std::vector<std::string>& given,
                         const std::string& folder);

// Reads a file of parameters as the engine does, and checks every test that a
// search may make: with all disc counts, at all depths. Fails only if the file
// cannot be read.
absl::StatusOr<Completeness> CheckCompleteness(const std::string& path,
                                               const RemedyCommands& commands);

// The flags that collect pairs for these tests.
std::string FlagsFor(absl::Span<const search::MissingTest> missing);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_PROBCUT_COMPLETENESS_H_
