#include "tools/common_flags.h"

#include <utility>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "pattern_eval/default_weights.h"
#include "pattern_eval/weights_file.h"

ABSL_FLAG(bool, json, false,
          "Print one JSON object per line on stdout, and nothing else there");
ABSL_FLAG(int, threads, 1, "Threads that search together");
ABSL_FLAG(uint64_t, hash_mb, 64,
          "Size of the transposition table in MB; 0 is the smallest there is");
ABSL_FLAG(std::string, selectivity, "none",
          "How the search prunes: NAME[:key=value,...]");
ABSL_FLAG(std::string, weights, "",
          "File with the weights of the evaluation (empty: those built in)");
ABSL_FLAG(absl::optional<int>, depth, absl::nullopt,
          "Plies to search, 1 to 60; as many as there are empty squares, or "
          "more, give the exact score");
ABSL_FLAG(absl::optional<double>, time, absl::nullopt,
          "Seconds for each position or move");
ABSL_FLAG(absl::optional<uint64_t>, nodes, absl::nullopt,
          "Nodes for each position or move");

namespace tools {

absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>>
WeightsFromFlags() {
  const std::string file = absl::GetFlag(FLAGS_weights);
  return file.empty() ? pattern_eval::LoadDefaultWeights()
                      : pattern_eval::LoadWeights(file);
}

absl::StatusOr<search::SearchOptions> SearchOptionsFromFlags() {
  search::SearchOptions options;
  options.threads = absl::GetFlag(FLAGS_threads);
  options.hash_mb = absl::GetFlag(FLAGS_hash_mb);
  options.selectivity = absl::GetFlag(FLAGS_selectivity);
  auto weights = WeightsFromFlags();
  if (weights.ok()) {
    options.weights = *std::move(weights);
  } else if (!absl::IsNotFound(weights.status()) ||
             !absl::GetFlag(FLAGS_weights).empty()) {
    return weights.status();
  }
  return options;
}

}  // namespace tools
