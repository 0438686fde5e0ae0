// The result of a ProbCut fit with its provenance, and how well it does on
// unseen games.

#ifndef RIALTO_TOOLS_TRAINING_PROBCUT_RESULT_H_
#define RIALTO_TOOLS_TRAINING_PROBCUT_RESULT_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tools/training/fit_manifest.h"
#include "tools/training/probcut_completeness.h"
#include "training/calibration.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

namespace tools {

struct ProbCutResult {
  training::PairFile pairs;
  training::ProbCutFit fit;  // to all pairs
  // Each fifth of the games, by a fit to the others.
  training::HeldOutLikelihood likelihood;
  std::vector<training::Calibration> calibrations;  // by t
  std::vector<std::map<std::string, training::Calibration>> groups;
  // The first of these fits, for figures.
  training::PairSplit split;
  training::ProbCutFit part;  // to the pairs that were seen
};

// `progress` receives the share of the work that is done, up to 1.
absl::StatusOr<ProbCutResult> FitPairs(
    training::PairFile pairs, const training::RegressionSettings& settings,
    const std::function<void(double share)>& progress);

// The deepest search that was measured.
int DeepestOf(const training::ProbCutFit& fit);

// The file of parameters.
std::string ParametersText(const ProbCutResult& result, uint64_t fingerprint,
                           double sigma_scale, const FitManifest& manifest);

// What the program prints.
std::string ResultAsJson(const ProbCutResult& result,
                         const Completeness& completeness,
                         const FitManifest& manifest);
std::string ResultAsText(const ProbCutResult& result,
                         const Completeness& completeness,
                         const std::string& path);

// The table of calibration by groups.
std::string GroupsText(const ProbCutResult& result);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_PROBCUT_RESULT_H_
