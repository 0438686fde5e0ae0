// The flags of rialto-match that describe the match.

#ifndef RIALTO_TOOLS_MATCH_MATCH_FLAGS_H_
#define RIALTO_TOOLS_MATCH_MATCH_FLAGS_H_

#include <cstdint>

#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "search/bounds.h"
#include "tools/match/match_runner.h"
#include "tools/match/match_statistics.h"

ABSL_DECLARE_FLAG(int, concurrency);
ABSL_DECLARE_FLAG(uint64_t, seed);
ABSL_DECLARE_FLAG(double, patience);

namespace match {

inline constexpr int kMaxConcurrency = search::kMaxThreads;

// "elo0,elo1" or "elo0,elo1,alpha,beta".
absl::StatusOr<SprtBounds> ParseSprtBounds(absl::string_view text);

// The openings in their order, the number of games, clocks and so on; not the
// players.
absl::StatusOr<MatchPlan> PlanFromFlags();

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_MATCH_FLAGS_H_
