// "Did you mean ...?"

#ifndef RIALTO_TOOLS_PROGRAM_NEAREST_NAME_H_
#define RIALTO_TOOLS_PROGRAM_NEAREST_NAME_H_

#include <vector>

#include "absl/strings/string_view.h"

namespace tools {

// Least number of inserted, removed, replaced or neighbour-swapped characters
// that turn one text into the other.
int EditDistance(absl::string_view a, absl::string_view b);

// The name that a mistyped one most likely means, or an empty view if none is
// close. The result is one of `names`.
absl::string_view NearestName(absl::string_view typed,
                              const std::vector<absl::string_view>& names);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_NEAREST_NAME_H_
