// The result of a ProbCut fit with its provenance, and how well it does on
// unseen games.

#ifndef RIALTO_TOOLS_TRAINING_PROBCUT_RESULT_H_
#define RIALTO_TOOLS_TRAINING_PROBCUT_RESULT_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
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

absl::StatusOr<ProbCutResult> FitPairs(
    training::PairFile pairs, const training::RegressionSettings& settings);

// The deepest search that was measured.
int DeepestOf(const training::ProbCutFit& fit);

// The file of parameters. `command` is what made it.
std::string ParametersText(const ProbCutResult& result, uint64_t fingerprint,
                           double sigma_scale, absl::string_view command);

// The table of calibration by groups.
std::string GroupsText(const ProbCutResult& result);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_PROBCUT_RESULT_H_
