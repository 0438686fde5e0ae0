// Players that are searches of this program: "self:depth=6,exact=14".

#ifndef RIALTO_TOOLS_MATCH_BUILTIN_PLAYER_H_
#define RIALTO_TOOLS_MATCH_BUILTIN_PLAYER_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"
#include "search/limits.h"
#include "search/searcher.h"
#include "tools/match/player.h"

namespace match {

inline constexpr absl::string_view kBuiltinPrefix = "self:";

struct BuiltinSetting {
  search::SearchLimits limits;
  // A level of tools/engine/levels.h, in place of a depth and of `exact`.
  std::optional<int> level;
  // At this many empty squares or fewer, no limit counts and the score is
  // exact.
  int exact = 0;
  search::SearchOptions options;
  // Of the weights, if the options have none; empty: those built into the
  // program.
  std::string weights_file;

  // What a search of this position is asked for.
  search::SearchLimits LimitsFor(const othello::Position& position) const;
};

// Reads "key=value,key=value" (BuiltinHelp() lists the keys). A selectivity
// with parameters, "selectivity=multi_cut:m=8,c=3", has commas of its own: it
// takes the rest of the text and so comes last. Errors name the nearest key.
absl::StatusOr<BuiltinSetting> ParseBuiltinSetting(absl::string_view text);

// The keys, a line each.
std::string BuiltinHelp();

// `name` as it was typed. Reads the weights and, if the selectivity needs them
// and the options have none, the parameters that are built in, once for all
// players, and finds out whether there is such a search.
absl::StatusOr<std::unique_ptr<PlayerSource>> MakeBuiltinSource(
    const BuiltinSetting& setting, absl::string_view name);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_BUILTIN_PLAYER_H_
