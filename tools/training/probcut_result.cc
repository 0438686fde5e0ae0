#include "tools/training/probcut_result.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "search/selectivity/probcut_file.h"
#include "tools/training/fit_run.h"
#include "tools/training/probcut_report.h"

namespace tools {

int DeepestOf(const training::ProbCutFit& fit) {
  int deepest = 0;
  for (const auto& [family, cells] : fit.families) {
    deepest = std::max(deepest, family.deep);
  }
  return deepest;
}

absl::StatusOr<ProbCutResult> FitPairs(
    training::PairFile pairs, const training::RegressionSettings& settings) {
  ProbCutResult result;
  // Calibration needs games that the fit has not seen; the parameters
  // themselves may know all.
  result.split = training::SplitPairs(pairs.pairs, pairs.has_games);
  training::RegressionSettings without_errors = settings;
  without_errors.replicates = 0;
  auto part = FitProbCut(result.split.seen, without_errors);
  if (!part.ok()) return AsFailure(part.status());
  result.part = *std::move(part);
  result.likelihood = LikelihoodOf(result.part, result.split.unseen, settings);
  for (double t : training::CalibrationThresholds()) {
    result.calibrations.push_back(
        Calibrate(result.part, result.split.unseen, t));
  }
  auto fit = FitProbCut(pairs.pairs, settings);
  if (!fit.ok()) return AsFailure(fit.status());
  result.fit = *std::move(fit);
  result.pairs = std::move(pairs);
  return result;
}

std::string ParametersText(const ProbCutResult& result, uint64_t fingerprint,
                           double sigma_scale, absl::string_view command) {
  search::ProbCutFile file;
  file.weights_fingerprint = fingerprint;
  file.rows = result.fit.Rows();
  file.sigma_scale = sigma_scale;
  file.provenance = {
      absl::StrCat("command: ", command), absl::StrCat("date: ", Today()),
      absl::StrCat("pairs: ", result.pairs.pairs.size(), " of ",
                   result.fit.games, " games, ", result.fit.censored_pairs,
                   " near +-64 and ", result.fit.outliers,
                   " outliers left out"),
      absl::StrFormat("log-likelihood: %.5f for each of %d pairs of unseen "
                      "games",
                      result.likelihood.mean_log, result.likelihood.pairs)};
  for (const training::Calibration& calibration : result.calibrations) {
    file.provenance.push_back(absl::StrFormat(
        "wrong cuts at t=%.2f: nominal %.4f, measured %.4f at the margin on "
        "unseen games",
        calibration.t, calibration.nominal, calibration.at_margin().share()));
  }
  return FormatProbCutFile(file);
}

std::string GroupsText(const ProbCutResult& result) {
  std::string groups(kGroupsHeader);
  for (double t : {1.0, 1.5, 2.0}) {
    for (const auto& group_of :
         {training::DepthsGroup, training::DiscsGroup, training::DeepGroup,
          training::DeepAndThirdGroup}) {
      groups += FormatGroups(
          CalibrateBy(result.part, result.split.unseen, t, group_of));
    }
  }
  return groups;
}

}  // namespace tools
