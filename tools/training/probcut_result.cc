#include "tools/training/probcut_result.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "search/selectivity/probcut_file.h"
#include "tools/program/json_line.h"
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

namespace {

constexpr double kGroupThresholds[] = {1.0, 1.5, 2.0};
constexpr std::string (*kGroupings[])(const training::EvaluationPair&) = {
    training::DepthsGroup, training::DiscsGroup, training::DeepGroup,
    training::DeepAndThirdGroup};

// What the fit to some games says of others.
void AddUnseen(const training::ProbCutFit& part,
               const std::vector<training::EvaluationPair>& unseen,
               const training::RegressionSettings& settings,
               ProbCutResult& result) {
  const training::HeldOutLikelihood likelihood =
      LikelihoodOf(part, unseen, settings);
  training::HeldOutLikelihood& all = result.likelihood;
  const int64_t pairs = all.pairs + likelihood.pairs;
  if (pairs > 0) {
    const double share =
        static_cast<double>(likelihood.pairs) / static_cast<double>(pairs);
    all = {pairs, all.mean_log + share * (likelihood.mean_log - all.mean_log)};
  }
  const std::vector<double> thresholds = training::CalibrationThresholds();
  result.calibrations.resize(thresholds.size());
  for (size_t i = 0; i < thresholds.size(); ++i) {
    result.calibrations[i].Add(Calibrate(part, unseen, thresholds[i]));
  }
  result.groups.resize(std::size(kGroupThresholds) * std::size(kGroupings));
  auto groups = result.groups.begin();
  for (double t : kGroupThresholds) {
    for (const auto& group_of : kGroupings) {
      for (const auto& [name, calibration] :
           CalibrateBy(part, unseen, t, group_of)) {
        (*groups)[name].Add(calibration);
      }
      ++groups;
    }
  }
}

}  // namespace

absl::StatusOr<ProbCutResult> FitPairs(
    training::PairFile pairs, const training::RegressionSettings& settings,
    const std::function<void(double share)>& progress) {
  ProbCutResult result;
  std::set<training::PairFamily> families;
  for (const training::EvaluationPair& pair : pairs.pairs) {
    families.insert(FamilyOf(pair));
  }
  // Standard errors take several times as long as the rest of a fit.
  constexpr double kErrorsCost = 5;
  const double all = static_cast<double>(families.size()) *
                     (training::kHeldOutParts + kErrorsCost);
  double done = 0;
  const auto advance = [&](double cost) {
    done += cost;
    progress(std::min(done / all, 1.0));
  };
  // Calibration needs games that the fit has not seen; the parameters
  // themselves come from all of them.
  training::RegressionSettings without_errors = settings;
  without_errors.replicates = 0;
  without_errors.on_family = [&] { advance(1); };
  for (int i = 0; i < training::kHeldOutParts; ++i) {
    training::PairSplit split =
        training::SplitPairs(pairs.pairs, pairs.has_games, i);
    auto part = FitProbCut(split.seen, without_errors);
    if (part.ok()) AddUnseen(*part, split.unseen, settings, result);
    if (i > 0) continue;
    if (!part.ok()) return AsFailure(part.status());
    result.part = *std::move(part);
    result.split = std::move(split);
  }
  training::RegressionSettings with_errors = settings;
  with_errors.on_family = [&] { advance(kErrorsCost); };
  auto fit = FitProbCut(pairs.pairs, with_errors);
  if (!fit.ok()) return AsFailure(fit.status());
  result.fit = *std::move(fit);
  result.pairs = std::move(pairs);
  progress(1);
  return result;
}

std::string ParametersText(const ProbCutResult& result, uint64_t fingerprint,
                           double sigma_scale, const FitManifest& manifest) {
  search::ProbCutFile file;
  file.weights_fingerprint = fingerprint;
  file.rows = result.fit.Rows();
  file.sigma_scale = sigma_scale;
  file.midgame_tails = result.fit.midgame_tails;
  file.end_tails = result.fit.end_tails;
  file.provenance = manifest.Lines();
  for (const std::string& line :
       {absl::StrCat("pairs: ", result.pairs.pairs.size(), " of ",
                     result.fit.games, " games, ", result.fit.far_pairs,
                     " far from their window, ", result.fit.censored_pairs,
                     " near +-64 and ", result.fit.outliers,
                     " outliers left out"),
        absl::StrCat("extrapolated: depths beyond ", DeepestOf(result.fit)),
        absl::StrFormat("log-likelihood: %.5f for each of %d pairs of unseen "
                        "games",
                        result.likelihood.mean_log, result.likelihood.pairs)}) {
    file.provenance.push_back(line);
  }
  for (const training::Calibration& calibration : result.calibrations) {
    file.provenance.push_back(absl::StrFormat(
        "wrong cuts at t=%.2f: nominal %.4f, measured %.4f at the margin on "
        "unseen games",
        calibration.t, calibration.nominal, calibration.at_margin().share()));
  }
  return FormatProbCutFile(file);
}

std::string GroupsText(const ProbCutResult& result) {
  std::string text(kGroupsHeader);
  for (const auto& groups : result.groups) text += FormatGroups(groups);
  return text;
}

std::string ResultAsJson(const ProbCutResult& result,
                         const Completeness& completeness,
                         const FitManifest& manifest) {
  return absl::StrCat(
      FormatCellsAsJson(result.fit),
      FormatCalibrationsAsJson(result.calibrations),
      manifest.ToJson().ToString(), "\n",
      JsonLine()
          .Add("total", true)
          .Add("pairs", result.pairs.pairs.size())
          .Add("games", result.fit.games)
          .Add("far", result.fit.far_pairs)
          .Add("censored", result.fit.censored_pairs)
          .Add("outliers", result.fit.outliers)
          .Add("rows", result.fit.Rows().size())
          .Add("log_likelihood", result.likelihood.mean_log)
          .Add("unseen_pairs", result.likelihood.pairs)
          .Add("complete_for_probcut", !completeness.probcut.empty())
          .Add("complete", completeness.for_multi_probcut)
          .ToString(),
      "\n");
}

std::string ResultAsText(const ProbCutResult& result,
                         const Completeness& completeness,
                         const std::string& path) {
  std::string text = absl::StrCat(
      FormatFamilies(result.fit), "\n", FormatCalibrations(result.calibrations),
      "\n",
      absl::StrFormat("log-likelihood %.5f for each of %d pairs of unseen "
                      "games\n",
                      result.likelihood.mean_log, result.likelihood.pairs),
      result.pairs.pairs.size(), " pairs of ", result.fit.games, " games, ",
      result.fit.far_pairs, " far from their window, ",
      result.fit.censored_pairs, " near +-64 and ", result.fit.outliers,
      " outliers left out; ", result.fit.Rows().size(), " rows in ", path,
      "\n");
  if (completeness.for_multi_probcut) {
    absl::StrAppend(&text,
                    "complete: the engine finds everything that its searches "
                    "need; depths beyond ",
                    DeepestOf(result.fit), " are extrapolated\n");
  } else if (!completeness.probcut.empty()) {
    absl::StrAppend(&text, "complete for --selectivity=", completeness.probcut,
                    "; multi_probcut needs more\n");
  }
  return text;
}

}  // namespace tools
