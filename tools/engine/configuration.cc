#include "tools/engine/configuration.h"

#include <cstdint>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "tools/engine/bundle.h"

namespace engine {
namespace {

// The error for a bundle without a part that the method needs.
absl::Status Incomplete(const Options& options, BundlePart part) {
  const std::string& folder = options.sources.params;
  return absl::FailedPreconditionError(absl::StrCat(
      options.selectivity, " needs ", NameOf(part), ", and ", folder,
      " has no ", FileOf(part), "; '", MakerOf(part, folder), "' makes it"));
}

// Whether a part is used: the method needs it, or the user named it.
bool IsUsed(const search::SearchOptions& search, absl::string_view kind,
            const std::string& named) {
  return !named.empty() || absl::StrContains(search.selectivity, kind);
}

// Adds a warning if the part was fitted with other weights than these.
void Compare(const ParameterSources& sources, BundlePart part,
             uint64_t fitted_with, uint64_t weights,
             std::vector<std::string>& warnings) {
  if (fitted_with == weights) return;
  const std::string maker =
      sources.params.empty() || !sources.weights.empty()
          ? absl::StrCat(part == BundlePart::kProbCut ? "rialto-fit-probcut"
                                                      : "rialto-fit-rankcut",
                         " --weights=",
                         sources.weights.empty() ? "FILE" : sources.weights)
          : MakerOf(part, sources.params);
  warnings.push_back(absl::StrCat(
      "the ", NameOf(part), " were fitted with the weights ",
      pattern_eval::FingerprintText(fitted_with), ", but the search uses ",
      pattern_eval::FingerprintText(weights), "; '", maker, "' fits new ones"));
}

}  // namespace

absl::StatusOr<Configuration> Configure(Options& options) {
  if (options.parameters == nullptr) {
    absl::StatusOr<Parameters> loaded = LoadParameters(options.sources);
    if (!loaded.ok()) return loaded.status();
    options.parameters = std::make_shared<const Parameters>(*std::move(loaded));
  }
  const Parameters& parameters = *options.parameters;
  Configuration configuration;
  configuration.warnings = parameters.warnings;
  search::SearchOptions& search = configuration.search;
  search.threads = options.threads;
  search.hash_mb = options.hash_mb;
  search.selectivity = SelectivityOf(options);
  search.weights = parameters.weights;
  search.make_instance = options.make_instance;
  const bool has_bundle = !options.sources.params.empty();
  if (IsUsed(search, "probcut", options.sources.probcut)) {
    search.probcut = parameters.probcut;
    if (search.probcut == nullptr && has_bundle) {
      return Incomplete(options, BundlePart::kProbCut);
    }
  }
  if (IsUsed(search, "rank_cut", options.sources.rankcut)) {
    search.rank_table = parameters.rank_table;
    if (search.rank_table == nullptr && has_bundle) {
      return Incomplete(options, BundlePart::kRankCut);
    }
  }
  // The built-in parts belong together; a test checks that.
  if (options.sources.are_built_in()) return configuration;
  for (std::string& mismatch : Mismatches(options.sources, search)) {
    configuration.warnings.push_back(std::move(mismatch));
  }
  return configuration;
}

search::SearchLimits AnalysisLimits(const Options& options,
                                    const othello::Position& position) {
  search::SearchLimits limits;
  if (MustSolve(options, position)) return limits;
  if (!options.depth && !options.move_seconds && !options.nodes) {
    return LimitsOf(LevelOf(options.level), position);
  }
  limits.depth = options.depth.value_or(limits.depth);
  limits.seconds = options.move_seconds;
  limits.nodes = options.nodes;
  return limits;
}

search::SearchLimits CoachLimits(const Options& options,
                                 const othello::Position& position) {
  search::SearchLimits limits;
  if (options.coach.level.has_value()) {
    limits = LimitsOf(LevelOf(*options.coach.level), position);
  }
  limits.seconds = options.coach.seconds;
  return limits;
}

std::vector<std::string> Mismatches(const ParameterSources& sources,
                                    const search::SearchOptions& search) {
  std::vector<std::string> mismatches;
  if (search.weights == nullptr) return mismatches;
  const uint64_t weights = search.weights->fingerprint();
  if (search.probcut != nullptr) {
    Compare(sources, BundlePart::kProbCut,
            search.probcut->weights_fingerprint(), weights, mismatches);
  }
  if (search.rank_table != nullptr) {
    Compare(sources, BundlePart::kRankCut,
            search.rank_table->weights_fingerprint(), weights, mismatches);
  }
  return mismatches;
}

}  // namespace engine
