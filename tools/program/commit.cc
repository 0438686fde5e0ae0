#include "tools/program/provenance.h"
// Written by tools/cmake/RialtoCommit.cmake on every build.
#include "rialto_commit.h"

namespace tools {

absl::string_view ProgramCommit() { return RIALTO_COMMIT; }

}  // namespace tools
