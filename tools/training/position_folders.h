// The positions of a command line, as a pool.

#ifndef RIALTO_TOOLS_TRAINING_POSITION_FOLDERS_H_
#define RIALTO_TOOLS_TRAINING_POSITION_FOLDERS_H_

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "training/position_pool.h"

namespace tools {

// Reads files of positions, and all files in folders, with progress on `err`.
absl::Status FillPool(const std::vector<std::string>& paths,
                      int64_t most_per_stage, training::PositionPool& pool,
                      std::ostream& err);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_POSITION_FOLDERS_H_
