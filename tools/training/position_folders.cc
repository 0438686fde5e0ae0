#include "tools/training/position_folders.h"

#include <unistd.h>

#include "tools/progress.h"
#include "training/position_file.h"

namespace tools {

absl::Status FillPool(const std::vector<std::string>& paths,
                      int64_t most_per_stage, training::PositionPool& pool,
                      std::ostream& err) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    auto found = training::FindPositionFiles(path);
    if (!found.ok()) return found.status();
    files.insert(files.end(), found->begin(), found->end());
  }
  Progress progress("files", static_cast<int64_t>(files.size()), err,
                    IsTerminal(STDERR_FILENO));
  for (const std::string& file : files) {
    const auto read = training::ReadPositionFile(file);
    if (!read.ok()) return read.status();
    pool.Add(read->positions);
    progress.Advance();
  }
  pool.Finish(most_per_stage);
  return absl::OkStatus();
}

}  // namespace tools
