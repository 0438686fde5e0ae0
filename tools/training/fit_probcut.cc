#include "tools/training/fit_probcut.h"

#include <unistd.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/whole_file.h"
#include "search/selectivity/probcut_file.h"
#include "tools/common_flags.h"
#include "tools/progress.h"
#include "tools/training/fit_games.h"
#include "tools/training/fit_run.h"
#include "tools/training/probcut_report.h"
#include "training/calibration.h"
#include "training/gnuplot.h"
#include "training/pair_collector.h"
#include "training/pair_plan.h"
#include "training/probcut_plots.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

ABSL_DECLARE_FLAG(uint64_t, seed);

ABSL_FLAG(int64_t, positions, 1000, "Positions to search for each disc count");
ABSL_FLAG(int, per_root, 4, "Positions to take from each search of a game");
ABSL_FLAG(std::string, pair_discs, "10-58",
          "Disc counts of the positions, a range");
ABSL_FLAG(std::string, deep_depths, "8:1,10:4,12:32",
          "How deep positions are searched: 8:1,10:4 is every one to depth 8 "
          "and every fourth to depth 10");
ABSL_FLAG(std::string, exact_empties, "14:1,16:4,18:16,20:64",
          "Which positions are solved: 14:1,16:4 is every one with up to 14 "
          "empty squares and every fourth with up to 16");
ABSL_FLAG(std::string, grid, "",
          "Pairs of depths, such as 2-6,4-8 (empty: those an even number of "
          "plies apart, and depth 0 with every other)");
ABSL_FLAG(std::string, scatter, "28:4-8,44:4-8",
          "Cells to draw as clouds of points: DISCS:SHALLOW-DEEP, with end "
          "for the exact score");
ABSL_FLAG(int64_t, wanted_pairs, 1000,
          "Cells with fewer pairs borrow from their neighbours");
ABSL_FLAG(int64_t, min_pairs, 100, "Cells with fewer even so are left out");

namespace tools {
namespace {

using training::Calibration;
using training::EvaluationPair;
using training::PairFile;
using training::PairPlan;
using training::ProbCutFit;

constexpr absl::string_view kDetails =
    "Fits the parameters of ProbCut to an evaluation: for every number of "
    "discs and\nevery pair of depths (d', d) a line v = a v' + b with the "
    "deviation sigma of v\nfrom it (Buro 1995).\n"
    "\n"
    "Plays games (or takes those of --from), lets a search start from their\n"
    "positions, takes the positions it meets six plies below, and searches "
    "these to\nall depths, without any selectivity. The pairs of values go to "
    "OUT/pairs.tsv.\nKilled and started again with the same flags, it goes on. "
    "With --shard=i/n it\ncollects one part of n, into OUT/pairs-i-n.tsv, and "
    "stops there; fit all parts\nby --pairs=FILE,FILE,...\n"
    "\n"
    "Writes OUT/probcut.tsv for 'rialto ... --probcut=FILE', OUT/cells.tsv "
    "with more\nabout each cell, OUT/calibration.tsv, and figures in "
    "OUT/plots. The table of wrong "
    "cuts is measured\non a fifth of the games that a fit to the others has "
    "not seen. See\ndocs/fitting.md.\n";

absl::StatusOr<PairPlan> PlanFromFlags() {
  PairPlan plan;
  plan.seed = absl::GetFlag(FLAGS_seed);
  plan.positions = absl::GetFlag(FLAGS_positions);
  plan.positions_per_root = absl::GetFlag(FLAGS_per_root);
  const std::string discs = absl::GetFlag(FLAGS_pair_discs);
  const std::pair<std::string, std::string> ends =
      absl::StrSplit(discs, absl::MaxSplits('-', 1));
  if (!absl::SimpleAtoi(ends.first, &plan.min_discs) ||
      !absl::SimpleAtoi(ends.second.empty() ? ends.first : ends.second,
                        &plan.max_discs)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--pair_discs must be a range such as 10-58, not '", discs, "'"));
  }
  auto tiers = training::ParseTiers(absl::GetFlag(FLAGS_deep_depths));
  if (!tiers.ok()) return tiers.status();
  plan.tiers = *std::move(tiers);
  tiers = training::ParseTiers(absl::GetFlag(FLAGS_exact_empties));
  if (!tiers.ok()) return tiers.status();
  plan.exact_tiers = *std::move(tiers);
  const std::string grid = absl::GetFlag(FLAGS_grid);
  if (!grid.empty()) {
    auto pairs = training::ParseGrid(grid);
    if (!pairs.ok()) return pairs.status();
    plan.grid = *std::move(pairs);
  } else if (!plan.tiers.empty()) {
    plan.grid = training::DefaultGrid(plan.tiers.back().depth);
  }
  if (absl::Status status = plan.Check(); !status.ok()) return status;
  return plan;
}

struct Scatter {
  int discs = 0;
  training::PairFamily family;
};

absl::StatusOr<std::vector<Scatter>> ScattersFromFlags() {
  std::vector<Scatter> scatters;
  for (absl::string_view text :
       absl::StrSplit(absl::GetFlag(FLAGS_scatter), ',', absl::SkipEmpty())) {
    const std::vector<absl::string_view> parts =
        absl::StrSplit(text, absl::ByAnyChar(":-"));
    Scatter scatter;
    if (parts.size() != 3 || !absl::SimpleAtoi(parts[0], &scatter.discs) ||
        !absl::SimpleAtoi(parts[1], &scatter.family.shallow) ||
        (parts[2] != "end" &&
         !absl::SimpleAtoi(parts[2], &scatter.family.deep))) {
      return absl::InvalidArgumentError(absl::StrCat(
          "--scatter must name cells such as 28:4-8 or 50:6-end, not '", text,
          "'"));
    }
    scatters.push_back(scatter);
  }
  return scatters;
}

// Searches. Returns the path of the file with the pairs.
absl::StatusOr<std::string> Collect(const PairPlan& plan, const FitRun& run,
                                    Streams streams) {
  auto weights = FitWeights();
  if (!weights.ok()) return weights.status();
  auto games = LoadFitGames(*weights, streams);
  if (!games.ok()) return games.status();
  training::CollectionJob job;
  job.plan = plan;
  job.games = games->games;
  job.weights = *weights;
  job.about_games = games->about;
  job.shard = {run.shard.number, run.shard.count};
  job.threads = absl::GetFlag(FLAGS_threads);
  job.hash_mb = absl::GetFlag(FLAGS_hash_mb);
  for (const std::string& line : plan.Describe()) streams.err << line << "\n";
  for (const std::string& line : games->about) streams.err << line << "\n";
  const std::string path = RawFilePath(run, "pairs");
  Progress progress("searches", ItemsOfShard(plan, job.shard), streams.err,
                    IsTerminal(STDERR_FILENO));
  const absl::Status status = CollectPairs(
      job, path, [&progress](int64_t items) { progress.Advance(items); });
  if (!status.ok()) return status;
  return path;
}

// The fingerprint for the parameters: what the pairs say, else --weights.
absl::StatusOr<uint64_t> FingerprintFor(const PairFile& pairs) {
  std::optional<uint64_t> named;
  if (!absl::GetFlag(FLAGS_weights).empty()) {
    auto weights = FitWeights();
    if (!weights.ok()) return weights.status();
    named = (*weights)->fingerprint();
  }
  if (named && pairs.weights_fingerprint &&
      *named != *pairs.weights_fingerprint) {
    return absl::FailedPreconditionError(
        "the pairs were made with other weights than --weights");
  }
  return pairs.weights_fingerprint.value_or(named.value_or(0));
}

absl::Status WriteParameters(const ProbCutFit& fit, const PairFile& pairs,
                             uint64_t fingerprint,
                             const std::vector<Calibration>& calibrations,
                             const std::string& path) {
  search::ProbCutFile file;
  file.weights_fingerprint = fingerprint;
  file.rows = fit.Rows();
  file.provenance = {
      absl::StrCat("command: ", CommandLineText(FitProbCutCommand())),
      absl::StrCat("date: ", Today()),
      absl::StrCat("pairs: ", pairs.pairs.size(), ", ", fit.censored_pairs,
                   " near +-64 and ", fit.outliers, " outliers left out")};
  for (const Calibration& calibration : calibrations) {
    file.provenance.push_back(absl::StrFormat(
        "wrong cuts at t=%.2f: nominal %.4f, measured %.4f at the margin on "
        "unseen games",
        calibration.t, calibration.nominal, calibration.at_margin().share()));
  }
  return othello::ReplaceFile(path, FormatProbCutFile(file));
}

absl::Status DrawPlots(const ProbCutFit& fit, const PairFile& pairs,
                       const training::Plot& residuals,
                       const std::vector<Calibration>& calibrations,
                       const std::vector<Scatter>& scatters,
                       const std::string& folder, Streams streams) {
  std::vector<training::Plot> plots = SigmaPlots(fit);
  plots.push_back(residuals);
  plots.push_back(training::CalibrationPlot(calibrations));
  for (const Scatter& scatter : scatters) {
    auto plot = ScatterPlot(fit, pairs.pairs, scatter.discs, scatter.family);
    if (plot.ok()) {
      plots.push_back(*std::move(plot));
    } else {
      streams.err << "no figure: " << plot.status().message() << "\n";
    }
  }
  for (const training::Plot& plot : plots) {
    if (absl::Status s = training::DrawPlot(plot, folder); !s.ok()) return s;
  }
  streams.err << plots.size() << " figures in " << folder << "\n";
  return absl::OkStatus();
}

absl::Status Fit(const std::vector<std::string>& paths,
                 const std::vector<Scatter>& scatters,
                 const std::string& folder, Streams streams) {
  const absl::StatusOr<PairFile> pairs = training::ReadPairFiles(paths);
  if (!pairs.ok()) return AsFailure(pairs.status());
  const absl::StatusOr<uint64_t> fingerprint = FingerprintFor(*pairs);
  if (!fingerprint.ok()) return fingerprint.status();
  training::RegressionSettings settings;
  settings.wanted_pairs = absl::GetFlag(FLAGS_wanted_pairs);
  settings.min_pairs = absl::GetFlag(FLAGS_min_pairs);

  // Calibration needs games that the fit has not seen; the parameters
  // themselves may know all.
  const training::PairSplit split =
      training::SplitPairs(pairs->pairs, pairs->has_games);
  const absl::StatusOr<ProbCutFit> part = FitProbCut(split.seen, settings);
  if (!part.ok()) return AsFailure(part.status());
  std::vector<Calibration> calibrations;
  for (double t : training::CalibrationThresholds()) {
    calibrations.push_back(Calibrate(*part, split.unseen, t));
  }
  const absl::StatusOr<ProbCutFit> fit = FitProbCut(pairs->pairs, settings);
  if (!fit.ok()) return AsFailure(fit.status());

  const std::string path = absl::StrCat(folder, "/probcut.tsv");
  if (absl::Status s =
          WriteParameters(*fit, *pairs, *fingerprint, calibrations, path);
      !s.ok()) {
    return s;
  }
  if (absl::Status s = othello::ReplaceFile(absl::StrCat(folder, "/cells.tsv"),
                                            FormatCells(*fit));
      !s.ok()) {
    return s;
  }
  std::string groups(kGroupsHeader);
  for (double t : {1.0, 1.5, 2.0}) {
    for (const auto& group_of : {training::DepthsGroup, training::DiscsGroup}) {
      groups += FormatGroups(CalibrateBy(*part, split.unseen, t, group_of));
    }
  }
  if (absl::Status s = othello::ReplaceFile(
          absl::StrCat(folder, "/calibration.tsv"), groups);
      !s.ok()) {
    return s;
  }
  streams.out << FormatFamilies(*fit) << "\n"
              << FormatCalibrations(calibrations) << "\n"
              << pairs->pairs.size() << " pairs, " << fit->censored_pairs
              << " near +-64 and " << fit->outliers << " outliers left out; "
              << fit->Rows().size() << " rows in " << path << "\n";
  for (const auto& [family, discs] : fit->too_few) {
    streams.err << "too few pairs of depths " << family.ToString() << " with "
                << absl::StrJoin(discs, " ") << " discs\n";
  }
  if (!absl::GetFlag(FLAGS_plots)) return absl::OkStatus();
  return DrawPlots(*fit, *pairs, ResidualPlot(*part, split.unseen),
                   calibrations, scatters, absl::StrCat(folder, "/plots"),
                   streams);
}

absl::Status RunFitProbCut(const std::vector<std::string>& arguments,
                           Streams streams) {
  if (absl::GetFlag(FLAGS_min_pairs) < 3) {
    return absl::InvalidArgumentError("--min_pairs must be at least 3");
  }
  const auto scatters = ScattersFromFlags();
  if (!scatters.ok()) return scatters.status();
  const absl::StatusOr<PairPlan> plan = PlanFromFlags();
  if (!plan.ok()) return plan.status();
  const absl::StatusOr<FitRun> run = FitRunFromFlags(arguments);
  if (!run.ok()) return run.status();
  if (!run->given.empty()) {
    return Fit(run->given, *scatters, run->folder, streams);
  }
  const auto path = Collect(*plan, *run, streams);
  if (!path.ok()) return path.status();
  streams.err << "the pairs are in " << *path << "\n";
  if (run->collects_only) return absl::OkStatus();
  return Fit({*path}, *scatters, run->folder, streams);
}

}  // namespace

Command FitProbCutCommand() {
  return {"rialto-fit-probcut",
          "fit the parameters of ProbCut",
          "",
          kDetails,
          {"out",      "weights",      "toy",         "pairs",
           "from",     "games",        "seed",        "positions",
           "per_root", "pair_discs",   "deep_depths", "exact_empties",
           "grid",     "wanted_pairs", "min_pairs",   "scatter",
           "plots",    "collect_only", "shard",       "threads",
           "hash_mb"},
          RunFitProbCut};
}

}  // namespace tools
