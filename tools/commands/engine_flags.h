// Flags of the commands that play.

#ifndef RIALTO_TOOLS_COMMANDS_ENGINE_FLAGS_H_
#define RIALTO_TOOLS_COMMANDS_ENGINE_FLAGS_H_

#include <memory>
#include <ostream>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/engine/options.h"
#include "tools/engine/session.h"
#include "tools/program/limit_flags.h"

namespace tools {

// The flags of commands with a session, after `more`; `views` selects the
// options that have one (engine::kFlagOfPlay and so on).
std::vector<absl::string_view> EngineFlags(
    unsigned views, std::vector<absl::string_view> more = {});

// Every option that has a flag of its name. InvalidArgument if a value is out
// of bounds.
absl::StatusOr<engine::Options> EngineOptionsFromFlags();

// A session for the flags. Remarks about them go to `err`. One that plays games
// has the default book unless --book says otherwise.
absl::StatusOr<std::unique_ptr<engine::Session>> SessionFromFlags(
    std::ostream& err, bool plays_games = false);

}  // namespace tools

#endif  // RIALTO_TOOLS_COMMANDS_ENGINE_FLAGS_H_
