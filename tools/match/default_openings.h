// The openings that are built into the program.

#ifndef RIALTO_TOOLS_MATCH_DEFAULT_OPENINGS_H_
#define RIALTO_TOOLS_MATCH_DEFAULT_OPENINGS_H_

#include "absl/strings/string_view.h"

namespace match {

// tools/match/data/openings.txt as it was when the program was built; its head
// says how it was made.
absl::string_view DefaultOpeningsText();

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_DEFAULT_OPENINGS_H_
