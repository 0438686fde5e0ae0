// Players that are searches of this program: "self:depth=6,exact=14".

#ifndef RIALTO_TOOLS_MATCH_BUILTIN_PLAYER_H_
#define RIALTO_TOOLS_MATCH_BUILTIN_PLAYER_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "tools/engine/options.h"
#include "tools/match/player.h"

namespace match {

inline constexpr absl::string_view kBuiltinPrefix = "self:";

struct BuiltinSetting {
  engine::Options options;
  // Moves look no further than the level, whatever else limits them.
  bool obeys_level = false;
  // Moves use the clock of the match.
  bool plays_by_clock = false;
};

// Reads "key=value,key=value" (BuiltinHelp() lists the keys); the word "clock"
// may be among them. A selectivity with parameters,
// "selectivity=multi_cut:m=8,c=3", contains commas, so it must come last and
// takes the rest of the text. Errors name the nearest key.
absl::StatusOr<BuiltinSetting> ParseBuiltinSetting(absl::string_view text);

// The keys, a line each.
std::string BuiltinHelp();

// `name` as it was typed. Loads weights and parameters once for all players,
// and finds out whether there is such a search.
absl::StatusOr<std::unique_ptr<PlayerSource>> MakeBuiltinSource(
    const BuiltinSetting& setting, absl::string_view name);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_BUILTIN_PLAYER_H_
