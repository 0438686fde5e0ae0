#include <algorithm>
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
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/method_spec.h"
#include "search/selectivity/probcut_file.h"
#include "tools/engine/parameters.h"
#include "tools/program/common_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"
#include "tools/training/bundle_output.h"
#include "tools/training/fit_games.h"
#include "tools/training/fit_manifest.h"
#include "tools/training/fit_run.h"
#include "tools/training/probcut_completeness.h"
#include "tools/training/probcut_report.h"
#include "tools/training/probcut_result.h"
#include "tools/training/programs.h"
#include "training/pair_collector.h"
#include "training/pair_plan.h"
#include "training/probcut_page.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

ABSL_DECLARE_FLAG(uint64_t, seed);

ABSL_FLAG(int64_t, positions, 1000, "Positions to search for each disc count");
ABSL_FLAG(int, per_root, 4, "Positions to take from each search of a game");
ABSL_FLAG(std::string, pair_discs, "10-58",
          "Disc counts of the positions, a range");
ABSL_FLAG(int, near_discs, 16,
          "Take positions whose static value is at most so many discs from the "
          "window that a search has there (0: all)");
ABSL_FLAG(std::string, deep_depths, "8:1,10:4,16:32",
          "How deep positions are searched: 8:1,10:4 is every one to depth 8 "
          "and every fourth to depth 10");
ABSL_FLAG(int, plain_depth, 12,
          "Deeper searches prune by multi_probcut:t=3,leaf=0; plain ones take "
          "minutes");
ABSL_FLAG(std::string, exact_empties, "14:1,16:4,18:16,20:64",
          "Which positions are solved: 14:1,16:4 is every one with up to 14 "
          "empty squares and every fourth with up to 16");
ABSL_FLAG(std::string, grid, "",
          "Pairs of depths, such as 2-6,4-8 (empty: those an even number of "
          "plies apart, and depth 0 with every other)");
ABSL_FLAG(std::string, scatter, "28:4-8,44:4-8",
          "Cells to draw as clouds of points: DISCS:SHALLOW-DEEP, with end "
          "for the exact score");
ABSL_FLAG(int64_t, wanted_pairs, 0,
          "Windows over disc counts grow until they have this many pairs (0: "
          "chosen by cross-validation over games)");
ABSL_FLAG(int64_t, min_pairs, 100,
          "Windows with fewer pairs are left out; cells whose window is worth "
          "fewer pairs of their own are marked as extrapolated");
ABSL_FLAG(double, near_sigmas, 5,
          "Fit pairs whose expected value is at most so many sigmas from the "
          "window that a search had there (0: all)");
ABSL_FLAG(std::string, score_unit, "discs",
          "What the values of --pairs are counted in: discs or centidiscs");
ABSL_FLAG(double, sigma_scale, 1,
          "Factor that the engine multiplies every sigma by, from 0.1 to 10; "
          "goes to the file of parameters");

namespace tools {
namespace {

using training::PairFile;
using training::PairPlan;

constexpr absl::string_view kDetails =
    "Fits the parameters of ProbCut to an evaluation: for every number of "
    "discs and\nevery pair of depths (d', d) a line v = a v' + b with the "
    "deviation sigma of v\nfrom it (Buro 1995).\n"
    "\n"
    "Plays games (or takes those of --from), lets a search start from their\n"
    "positions, takes positions it meets six plies below, near their window, "
    "and\nsearches these to all depths; without any selectivity up to "
    "--plain_depth, unless\n--selectivity names one for all. The pairs of "
    "values go to OUT/pairs.tsv. Killed and started again "
    "with the same flags, it\ngoes on. With --shard=i/n it collects one part "
    "of n, into OUT/pairs-i-n.tsv, and\nstops there; fit all parts by "
    "--pairs='OUT/pairs-*-n.tsv'. --pairs takes tables with\ntabs or commas, "
    "packed by gzip or zstd or not, several with commas between them,\n"
    "patterns, and - for standard input.\n"
    "\n"
    "With --params=FOLDER the parameters go into that bundle, fitted to its "
    "weights, and\nOUT is FOLDER.work/probcut unless --out says otherwise.\n"
    "\n"
    "Writes OUT/probcut.tsv for 'rialto ... --probcut=FILE', OUT/cells.csv "
    "with more\nabout each cell, OUT/calibration.tsv, OUT/report.html, and the "
    "figures in\nOUT/plots. Wrong cuts are counted on games that a fit has "
    "not seen: each\nfifth of them in turn. In the end it reads the "
    "parameters as the engine does, and\nexits with 1 if neither probcut nor "
    "multi_probcut could search with them. See "
    "docs/fit.md.\n";

absl::StatusOr<PairPlan> PlanFromFlags() {
  PairPlan plan;
  plan.seed = absl::GetFlag(FLAGS_seed);
  plan.positions = absl::GetFlag(FLAGS_positions);
  plan.positions_per_root = absl::GetFlag(FLAGS_per_root);
  plan.near_discs = absl::GetFlag(FLAGS_near_discs);
  plan.plain_depth = absl::GetFlag(FLAGS_plain_depth);
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
  if (!absl::GetFlag(FLAGS_selectivity).empty()) {
    const auto method =
        search::ParseMethodSpec(absl::GetFlag(FLAGS_selectivity));
    if (!method.ok()) return method.status();
    plan.selectivity = method->ToString();
  }
  if (absl::Status status = plan.Check(); !status.ok()) return status;
  return plan;
}

absl::StatusOr<std::vector<training::ScatterCell>> ScattersFromFlags() {
  std::vector<training::ScatterCell> scatters;
  for (absl::string_view text :
       absl::StrSplit(absl::GetFlag(FLAGS_scatter), ',', absl::SkipEmpty())) {
    const std::vector<absl::string_view> parts =
        absl::StrSplit(text, absl::ByAnyChar(":-"));
    training::ScatterCell scatter;
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

std::string NameOrBuiltIn(const std::string& path) {
  return path.empty() ? "built in" : BaseName(path);
}

// The parameters that searches prune by. Not those of the bundle, which are
// about to change: a run that resumes must use the same ones.
absl::Status TakeParameters(training::CollectionJob& job) {
  engine::ParameterSources sources = SourcesFromFlags();
  sources.params.clear();
  sources.weights.clear();  // The job has them.
  const auto parameters = engine::LoadParameters(sources);
  if (!parameters.ok()) return parameters.status();
  job.probcut = parameters->probcut;
  job.rank_table = parameters->rank_table;
  // They affect the pairs, so the file of pairs names them.
  job.about_games.push_back(
      absl::StrCat("parameters: ", NameOrBuiltIn(sources.probcut), ", ",
                   NameOrBuiltIn(sources.rankcut)));
  return absl::OkStatus();
}

// Searches. Returns the path of the file with the pairs.
absl::StatusOr<std::string> Collect(const PairPlan& plan, const FitRun& run,
                                    Streams streams) {
  training::CollectionJob job;
  FitGames games;
  if (absl::Status s = FillJob(run, streams, games, job); !s.ok()) return s;
  job.plan = plan;
  if (plan.Prunes()) {
    if (absl::Status s = TakeParameters(job); !s.ok()) return s;
  }
  const std::string path = RawFilePath(run, "pairs");
  return CollectInto(
      path, job.Describe(plan.Describe()), "searches",
      ItemsOfShard(plan, job.shard), streams,
      [&](const auto& progress) { return CollectPairs(job, path, progress); });
}

// The fingerprint for the parameters: that of the pairs, else of --weights.
absl::StatusOr<uint64_t> FingerprintFor(const PairFile& pairs) {
  std::optional<uint64_t> named;
  if (!absl::GetFlag(FLAGS_weights).empty() ||
      !absl::GetFlag(FLAGS_params).empty()) {
    auto weights = FitWeights();
    if (!weights.ok()) return weights.status();
    named = (*weights)->fingerprint();
  }
  if (named && pairs.weights_fingerprint &&
      *named != *pairs.weights_fingerprint) {
    return absl::FailedPreconditionError(
        "the pairs were made with other weights than those of --weights or "
        "--params");
  }
  return pairs.weights_fingerprint.value_or(named.value_or(0));
}

// Draws the report; a line of progress for each figure.
absl::Status Report(const ProbCutResult& result,
                    const std::vector<training::ScatterCell>& scatters,
                    const FitManifest& manifest, const std::string& folder,
                    Streams streams) {
  absl::StatusOr<training::DrawnFigures> figures;
  {
    Progress progress("figures", 0, streams.err, IsTerminal(kStderr));
    figures = training::WriteProbCutReport(
        {result.fit, result.part, result.pairs.pairs, result.split.unseen,
         result.calibrations, scatters, manifest.entries(),
         [&progress] { progress.Advance(); }},
        folder);
  }
  if (!figures.ok()) return figures.status();
  for (const std::string& remark : figures->remarks) {
    streams.err << "no figure: " << remark << "\n";
  }
  streams.err << figures->count << " figures in " << folder << "/plots, all in "
              << folder << "/report.html\n";
  return absl::OkStatus();
}

// Fits, and shows how far it has come.
absl::StatusOr<ProbCutResult> FitWithProgress(
    training::PairFile pairs, const training::RegressionSettings& settings,
    Streams streams) {
  constexpr int kParts = 100;
  Progress progress("fitting, %", kParts, streams.err, IsTerminal(kStderr));
  int shown = 0;
  return FitPairs(std::move(pairs), settings, [&](double share) {
    const int now = static_cast<int>(kParts * share);
    if (now > shown) progress.Advance(now - shown);
    shown = std::max(shown, now);
  });
}

absl::Status Fit(const std::vector<std::string>& paths,
                 const std::vector<training::ScatterCell>& scatters,
                 const std::string& folder, Streams streams) {
  const double unit = absl::GetFlag(FLAGS_score_unit) == "discs"
                          ? training::kUnitDiscs
                          : training::kUnitCentidiscs;
  auto pairs = training::ReadPairFiles(paths, unit, streams.in);
  if (!pairs.ok()) return AsFailure(pairs.status());
  const absl::StatusOr<uint64_t> fingerprint = FingerprintFor(*pairs);
  if (!fingerprint.ok()) return fingerprint.status();
  training::RegressionSettings settings;
  settings.wanted_pairs = absl::GetFlag(FLAGS_wanted_pairs);
  settings.min_pairs = absl::GetFlag(FLAGS_min_pairs);
  settings.near_sigmas = absl::GetFlag(FLAGS_near_sigmas);
  const absl::StatusOr<ProbCutResult> result =
      FitWithProgress(*std::move(pairs), settings, streams);
  if (!result.ok()) return result.status();
  FitManifest manifest(FitProbCutCommand());
  Describe(result->pairs, settings, result->fit, *fingerprint, manifest);
  const std::string path = absl::StrCat(folder, "/probcut.tsv");
  const std::pair<std::string, std::string> files[] = {
      {path, ParametersText(*result, *fingerprint,
                            absl::GetFlag(FLAGS_sigma_scale), manifest)},
      {absl::StrCat(folder, "/cells.csv"),
       absl::StrCat(manifest.Comments(), FormatCells(result->fit))},
      {absl::StrCat(folder, "/calibration.tsv"),
       absl::StrCat(manifest.Comments(), GroupsText(*result))}};
  for (const auto& [name, text] : files) {
    if (auto s = othello::ReplaceFile(name, text); !s.ok()) return s;
  }
  const absl::StatusOr<Completeness> completeness =
      CheckCompleteness(path, RemedyFor(FitProbCutCommand(), paths, folder));
  if (!completeness.ok()) return completeness.status();
  if (completeness->for_multi_probcut) {
    if (absl::Status s =
            PutIntoBundle(engine::BundlePart::kProbCut, path, *fingerprint,
                          CommandLineText(FitProbCutCommand()));
        !s.ok()) {
      return s;
    }
  }
  streams.out << (absl::GetFlag(FLAGS_json)
                      ? ResultAsJson(*result, *completeness, manifest)
                      : ResultAsText(*result, *completeness, path));
  for (const auto& [family, discs] : result->fit.too_few) {
    streams.err << "too few pairs of depths " << family.ToString() << " with "
                << absl::StrJoin(discs, " ") << " discs\n";
  }
  if (absl::GetFlag(FLAGS_plots)) {
    const absl::Status status =
        Report(*result, scatters, manifest, folder, streams);
    if (!status.ok()) return status;
  }
  if (completeness->for_multi_probcut) return absl::OkStatus();
  // A bundle plays by multi_probcut.
  if (completeness->probcut.empty() || !absl::GetFlag(FLAGS_params).empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " is not complete, and the engine would refuse it: ",
                     completeness->remedy));
  }
  streams.err << "for multi_probcut: " << completeness->remedy << "\n";
  return absl::OkStatus();
}

absl::Status RunFitProbCut(const std::vector<std::string>& arguments,
                           Streams streams) {
  if (absl::GetFlag(FLAGS_min_pairs) < 3) {
    return absl::InvalidArgumentError("--min_pairs must be at least 3");
  }
  if (!(absl::GetFlag(FLAGS_near_sigmas) >= 0)) {
    return absl::InvalidArgumentError("--near_sigmas must be at least 0");
  }
  const std::string unit = absl::GetFlag(FLAGS_score_unit);
  if (unit != "discs" && unit != "centidiscs") {
    return absl::InvalidArgumentError(absl::StrCat(
        "--score_unit must be discs or centidiscs, not '", unit, "'"));
  }
  const double scale = absl::GetFlag(FLAGS_sigma_scale);
  if (!(scale >= search::kMinSigmaScale && scale <= search::kMaxSigmaScale)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--sigma_scale must be from ", search::kMinSigmaScale,
                     " to ", search::kMaxSigmaScale, ", not ", scale));
  }
  const auto scatters = ScattersFromFlags();
  if (!scatters.ok()) return scatters.status();
  const absl::StatusOr<PairPlan> plan = PlanFromFlags();
  if (!plan.ok()) return plan.status();
  const absl::StatusOr<FitRun> run = FitRunFromFlags(arguments, "probcut");
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
          {"params",      "out",          "weights",     "toy",
           "pairs",       "score_unit",   "from",        "games",
           "seed",        "positions",    "per_root",    "near_discs",
           "pair_discs",  "deep_depths",  "plain_depth", "exact_empties",
           "grid",        "selectivity",  "probcut",     "rankcut",
           "near_sigmas", "wanted_pairs", "min_pairs",   "sigma_scale",
           "scatter",     "plots",        "json",        "collect_only",
           "shard",       "threads",      "hash_mb"},
          RunFitProbCut};
}

}  // namespace tools
