#include "tools/engine/parameters.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "pattern_eval/default_weights.h"
#include "pattern_eval/weights_file.h"
#include "search/selectivity/default_parameters.h"
#include "tools/engine/bundle.h"

namespace engine {
namespace {

// The path of a part: the one the user named, else the bundle's if it has one.
std::string PathOf(const std::string& named,
                   const std::optional<Bundle>& bundle, BundlePart part) {
  if (!named.empty() || !bundle.has_value() || !bundle->Has(part)) return named;
  return bundle->PathOf(part);
}

// Loads the path. Without a path: nothing if there is a bundle, as the built-in
// parameters belong to other weights; else what is built in, if anything.
template <typename Part>
absl::Status Load(const std::string& path, bool has_bundle,
                  absl::StatusOr<Part> (*load)(const std::string&),
                  absl::StatusOr<Part> (*load_default)(), Part& part) {
  if (path.empty() && has_bundle) return absl::OkStatus();
  auto loaded = path.empty() ? load_default() : load(path);
  if (!loaded.ok()) {
    return path.empty() && absl::IsNotFound(loaded.status()) ? absl::OkStatus()
                                                             : loaded.status();
  }
  part = *std::move(loaded);
  return absl::OkStatus();
}

absl::StatusOr<std::optional<Bundle>> BundleOf(
    const ParameterSources& sources) {
  if (sources.params.empty()) return std::nullopt;
  absl::StatusOr<Bundle> bundle = Bundle::Open(sources.params);
  if (!bundle.ok()) return bundle.status();
  if (sources.weights.empty() && !bundle->Has(BundlePart::kWeights)) {
    return absl::FailedPreconditionError(absl::StrCat(
        sources.params, ": ", bundle->Missing(BundlePart::kWeights)));
  }
  return *std::move(bundle);
}

}  // namespace

absl::StatusOr<Parameters> LoadParameters(const ParameterSources& sources) {
  const absl::StatusOr<std::optional<Bundle>> bundle = BundleOf(sources);
  if (!bundle.ok()) return bundle.status();
  const bool has_bundle = bundle->has_value();
  Parameters parameters;
  absl::Status status =
      Load(PathOf(sources.weights, *bundle, BundlePart::kWeights), has_bundle,
           pattern_eval::LoadWeights, pattern_eval::LoadDefaultWeights,
           parameters.weights);
  if (!status.ok()) return status;
  status = Load(PathOf(sources.probcut, *bundle, BundlePart::kProbCut),
                has_bundle, search::LoadProbCutModel,
                search::LoadDefaultProbCutModel, parameters.probcut);
  if (!status.ok()) return status;
  status = Load(PathOf(sources.rankcut, *bundle, BundlePart::kRankCut),
                has_bundle, search::LoadRankTable, search::LoadDefaultRankTable,
                parameters.rank_table);
  if (!status.ok()) return status;
  // People play as they do whatever the weights are: a bundle without a model
  // gets the built-in one.
  status = Load(PathOf(sources.players, *bundle, BundlePart::kPlayers),
                /*has_bundle=*/false, search::LoadHumanModel,
                search::LoadDefaultHumanModel, parameters.players);
  if (!status.ok()) return status;
  if (has_bundle) {
    if (sources.weights.empty()) {
      parameters.warnings =
          (*bundle)->Warnings(parameters.weights->fingerprint());
    }
    if (parameters.probcut == nullptr) {
      parameters.warnings.push_back(absl::StrCat(
          sources.params, ": ", (*bundle)->Missing(BundlePart::kProbCut),
          "; until then searches prune nothing"));
    }
  }
  return parameters;
}

absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>> LoadWeights(
    const ParameterSources& sources) {
  const absl::StatusOr<std::optional<Bundle>> bundle = BundleOf(sources);
  if (!bundle.ok()) return bundle.status();
  const std::string path =
      PathOf(sources.weights, *bundle, BundlePart::kWeights);
  return path.empty() ? pattern_eval::LoadDefaultWeights()
                      : pattern_eval::LoadWeights(path);
}

}  // namespace engine
