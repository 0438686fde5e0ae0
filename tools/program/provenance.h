// What answered and how: the value of the key `engine` in the lines of --json.

#ifndef RIALTO_TOOLS_PROGRAM_PROVENANCE_H_
#define RIALTO_TOOLS_PROGRAM_PROVENANCE_H_

#include <string>

#include "absl/strings/string_view.h"
#include "othello/support/cpu.h"
#include "pattern_eval/weights.h"
#include "search/limits.h"
#include "search/searcher.h"
#include "tools/engine/options.h"
#include "tools/program/json_line.h"

namespace tools {

absl::string_view ProgramVersion();
// Of the sources, with "+changes" if there were any; "unknown" outside git.
absl::string_view ProgramCommit();

// The second line of --version.
std::string CpuLine(othello::CpuVariant variant);

// The version; where something was searched or evaluated also the fingerprint
// of the weights ("toy" if there are none); of searches selectivity, threads
// and size of the table; then the limits: the level, or what was set instead.
JsonLine EngineJson();
JsonLine EngineJson(const pattern_eval::Weights& weights);
JsonLine EngineJson(const search::SearchOptions& options);
JsonLine EngineJson(const search::SearchOptions& options,
                    const search::SearchLimits& limits);
JsonLine EngineJson(const engine::Options& options);

}  // namespace tools

#endif  // RIALTO_TOOLS_PROGRAM_PROVENANCE_H_
