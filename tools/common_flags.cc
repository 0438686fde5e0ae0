#include "tools/common_flags.h"

#include "absl/flags/flag.h"

ABSL_FLAG(bool, json, false,
          "Print one JSON object per line on stdout, and nothing else there");
ABSL_FLAG(int, threads, 1, "Threads that search together");
ABSL_FLAG(uint64_t, hash_mb, 64,
          "Size of the transposition table in MB; 0 is the smallest there is");
ABSL_FLAG(std::string, selectivity, "none",
          "How the search prunes: NAME[:key=value,...]");

namespace tools {

search::SearchOptions SearchOptionsFromFlags() {
  search::SearchOptions options;
  options.threads = absl::GetFlag(FLAGS_threads);
  options.hash_mb = absl::GetFlag(FLAGS_hash_mb);
  options.selectivity = absl::GetFlag(FLAGS_selectivity);
  return options;
}

}  // namespace tools
