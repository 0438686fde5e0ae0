// Flags of the programs that label positions: rialto-label, and rialto-train,
// which labels on the way.

#ifndef RIALTO_TOOLS_TRAINING_LABEL_FLAGS_H_
#define RIALTO_TOOLS_TRAINING_LABEL_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/status/statusor.h"
#include "search/searcher.h"
#include "tools/engine/parameters.h"
#include "training/stage_labels.h"

ABSL_DECLARE_FLAG(int64_t, most_per_stage);
ABSL_DECLARE_FLAG(std::vector<std::string>, leave_out);
ABSL_DECLARE_FLAG(std::string, stage_range);

namespace tools {

// From --label_depth, --label_exact, --correct*, --threads and --shard. Labels
// are made by searches with `options`, and corrected by ones that prune with
// the ProbCut parameters of these or of `sources`. The folder is empty.
absl::StatusOr<training::StageLabelSettings> LabelSettingsFromFlags(
    search::SearchOptions options, const engine::ParameterSources& sources);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_LABEL_FLAGS_H_
