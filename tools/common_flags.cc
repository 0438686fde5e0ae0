#include "tools/common_flags.h"

#include <utility>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "pattern_eval/default_weights.h"
#include "pattern_eval/weights_file.h"
#include "search/selectivity/default_parameters.h"
#include "search/selectivity/method_spec.h"

ABSL_FLAG(bool, json, false,
          "Print one JSON object per line on stdout, and nothing else there");
ABSL_FLAG(int, threads, 1, "Threads that search together");
ABSL_FLAG(uint64_t, hash_mb, 64,
          "Size of the transposition table in MB; 0 is the smallest there is");
ABSL_FLAG(std::string, selectivity, "",
          "How the search prunes: NAME[:key=value,...]; 'help' lists the "
          "methods (empty: multi_probcut if weights and parameters for it are "
          "there, else none)");
ABSL_FLAG(std::string, weights, "",
          "File with the weights of the evaluation (empty: those built in)");
ABSL_FLAG(std::string, probcut, "",
          "File with the ProbCut parameters (empty: those built in)");
ABSL_FLAG(std::string, rankcut, "",
          "File with the RankCut statistics (empty: those built in)");

namespace tools {

namespace {

// The built-in weights may still be on their way.
absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> NamedWeights() {
  const std::string file = absl::GetFlag(FLAGS_weights);
  return file.empty() ? pattern_eval::LoadDefaultWeights()
                      : pattern_eval::LoadWeights(file);
}

// What the flag names, else what is built in; nothing if there is neither,
// which Searcher::Create() will complain about if it matters.
template <typename Parameters>
absl::Status LoadParameters(
    const std::string& file,
    absl::StatusOr<Parameters> (*load)(const std::string&),
    absl::StatusOr<Parameters> (*load_default)(), Parameters& parameters) {
  auto loaded = file.empty() ? load_default() : load(file);
  if (!loaded.ok()) {
    return file.empty() && absl::IsNotFound(loaded.status()) ? absl::OkStatus()
                                                             : loaded.status();
  }
  parameters = *std::move(loaded);
  return absl::OkStatus();
}

// A file that was named is read even if the method has no use for it, so that
// a broken one is always refused.
absl::Status AddMethodParameters(search::SearchOptions& options) {
  const std::string probcut = absl::GetFlag(FLAGS_probcut);
  const std::string rankcut = absl::GetFlag(FLAGS_rankcut);
  if (!probcut.empty() || absl::StrContains(options.selectivity, "probcut")) {
    const absl::Status loaded =
        LoadParameters(probcut, search::LoadProbCutModel,
                       search::LoadDefaultProbCutModel, options.probcut);
    if (!loaded.ok()) return loaded;
  }
  if (rankcut.empty() && !absl::StrContains(options.selectivity, "rank_cut")) {
    return absl::OkStatus();
  }
  return LoadParameters(rankcut, search::LoadRankTable,
                        search::LoadDefaultRankTable, options.rank_table);
}

}  // namespace

absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>>
WeightsFromFlags() {
  auto weights = NamedWeights();
  if (weights.ok()) (*weights)->Wait();
  return weights;
}

absl::StatusOr<search::SearchOptions> SearchOptionsFromFlags() {
  search::SearchOptions options;
  options.threads = absl::GetFlag(FLAGS_threads);
  options.hash_mb = absl::GetFlag(FLAGS_hash_mb);
  options.selectivity = absl::GetFlag(FLAGS_selectivity);
  if (options.selectivity == "help") {
    return absl::InvalidArgumentError(
        absl::StrCat("--selectivity=NAME[:key=value,...]; the names, and the "
                     "parameters with their standards:\n",
                     search::MethodHelp()));
  }
  auto weights = NamedWeights();
  if (weights.ok()) {
    options.weights = *std::move(weights);
  } else if (!absl::IsNotFound(weights.status()) ||
             !absl::GetFlag(FLAGS_weights).empty()) {
    return weights.status();
  }
  const bool has_choice = !options.selectivity.empty();
  if (!has_choice) {
    options.selectivity = options.weights == nullptr ? "none" : "multi_probcut";
  }
  const absl::Status parameters = AddMethodParameters(options);
  if (!parameters.ok()) return parameters;
  if (!has_choice && options.probcut == nullptr) options.selectivity = "none";
  return options;
}

void PrintWarnings(const search::SearchOptions& options, std::ostream& err) {
  for (const std::string& warning : search::WarningsAbout(options)) {
    err << "rialto: warning: " << warning << "\n";
  }
}

}  // namespace tools
