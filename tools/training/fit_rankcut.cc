#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/declare.h"
#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/method_spec.h"
#include "search/selectivity/rank_table.h"
#include "tools/program/common_flags.h"
#include "tools/training/bundle_output.h"
#include "tools/training/fit_games.h"
#include "tools/training/fit_run.h"
#include "tools/training/programs.h"
#include "training/gnuplot.h"
#include "training/rank_collector.h"
#include "training/rank_statistics.h"

ABSL_DECLARE_FLAG(uint64_t, seed);

ABSL_FLAG(int64_t, counted_games, 100, "Games to search the positions of");
ABSL_FLAG(int, rank_depth, 11, "Plies that each position is searched");
ABSL_FLAG(int64_t, min_count, 1000,
          "Features that occurred less often are left out");
ABSL_FLAG(double, threshold, 0.0075,
          "The threshold t that the report and the figure show");

namespace tools {
namespace {

using search::RankCutFile;
using search::RankRow;
using training::RankCurve;
using training::RankEstimate;

constexpr double kPercent = 100;

constexpr absl::string_view kDetails =
    "Counts how often a better move was still to come, for the features that "
    "RankCut (Lim\n"
    "and Lee 2006) looks at before a move, in searches of all moves. Plays "
    "games (or takes\n"
    "those of --from) and searches their positions without selectivity. With\n"
    "--selectivity=multi_probcut nodes are cut as in play, by the parameters "
    "of --probcut,\n"
    "of the bundle, or built in. The counts go to OUT/counts.tsv. Killed and "
    "started again\n"
    "with the same flags, it resumes. With --shard=i/n it counts one part of "
    "n, into\n"
    "OUT/counts-i-n.tsv, and stops there; --pairs=FILE,FILE,... joins all "
    "parts.\n"
    "\n"
    "With --params=FOLDER the statistics go into that bundle, counted with its "
    "weights, and\n"
    "OUT is FOLDER.work/rankcut by default.\n"
    "\n"
    "Writes OUT/rankcut.tsv, the features that occurred often enough, for\n"
    "'rialto ... --rankcut=FILE', OUT/curves.csv and curves.tex, tables by "
    "depth and move\n"
    "number, and a figure in OUT/plots. See docs/fit.md.\n";

// The parameters that decide what is cut while it counts.
absl::Status TakeProbCut(training::RankJob& job) {
  const auto configuration = ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  job.probcut = configuration->search.probcut;
  const std::string path = absl::GetFlag(FLAGS_probcut);
  const std::string folder = absl::GetFlag(FLAGS_params);
  job.about_games.push_back(
      absl::StrCat("parameters: ", !path.empty()     ? BaseName(path)
                                   : !folder.empty() ? "of the bundle"
                                                     : "built in"));
  return absl::OkStatus();
}

// Searches. Returns the path of the file with the counts.
absl::StatusOr<std::string> Collect(const training::RankPlan& plan,
                                    const FitRun& run, Streams streams) {
  training::RankJob job;
  FitGames games;
  if (absl::Status s = FillJob(run, streams, games, job); !s.ok()) return s;
  job.plan = plan;
  if (plan.selectivity != training::RankPlan().selectivity) {
    if (absl::Status s = TakeProbCut(job); !s.ok()) return s;
  }
  const std::string path = RawFilePath(run, "counts");
  return CollectInto(
      path, job.Describe(plan.Describe()), "games",
      GamesOfShard(plan, job.shard), streams,
      [&](const auto& progress) { return CollectRanks(job, path, progress); });
}

std::string FormatCurves(const std::vector<RankCurve>& curves) {
  std::string text = "Pi' in %, by move number\ndepth       counts";
  if (curves.empty()) return text + "\n";
  const size_t moves = curves[0].by_move.size();
  for (size_t move = search::RankFeatures::kMinMove; move < moves; ++move) {
    absl::StrAppendFormat(&text, " %6d", move);
  }
  text += "\n";
  for (const RankCurve& curve : curves) {
    int64_t counts = 0;
    for (const RankEstimate& estimate : curve.by_move) counts += estimate.y;
    absl::StrAppendFormat(&text, "%5d %12d", curve.depth, counts);
    for (size_t move = search::RankFeatures::kMinMove; move < moves; ++move) {
      const RankEstimate& estimate = curve.by_move[move];
      absl::StrAppend(
          &text, estimate.y == 0
                     ? "      -"
                     : absl::StrFormat(" %6.2f", kPercent * estimate.pi()));
    }
    text += "\n";
  }
  return text;
}

std::string FormatOutlook(const training::RankCutOutlook& outlook, double t) {
  return absl::StrFormat(
      "below %.2f %%: %.1f %% of %d counts, of which %.3f %% would be wrong\n",
      kPercent * t,
      kPercent * static_cast<double>(outlook.reduced) /
          static_cast<double>(outlook.moments),
      outlook.moments, kPercent * outlook.WrongShare());
}

std::string FormatHeldOut(
    const std::optional<training::RankCutOutlook>& outlook) {
  if (!outlook.has_value()) {
    return "on other games: unknown, since the counts are not apart by game\n";
  }
  return absl::StrFormat(
      "on games that did not choose the rows: %.1f %%, of which %.3f +- %.3f "
      "%% would be wrong\n",
      kPercent * static_cast<double>(outlook->reduced) /
          static_cast<double>(outlook->moments),
      kPercent * outlook->WrongShare(), kPercent * outlook->error);
}

absl::Status Fit(const std::vector<std::string>& paths,
                 const std::string& folder, Streams streams) {
  const auto counts = training::ReadCountFiles(paths);
  if (!counts.ok()) return AsFailure(counts.status());
  const std::vector<RankRow> rows = counts->Sum();
  const int64_t min_count = absl::GetFlag(FLAGS_min_count);
  const double t = absl::GetFlag(FLAGS_threshold);
  RankCutFile table;
  table.weights_fingerprint = counts->weights_fingerprint;
  table.rows = training::ReliableRows(rows, min_count);
  if (table.rows.empty()) {
    return absl::FailedPreconditionError(absl::StrCat(
        "no features occurred the ", min_count,
        " times that make a frequency reliable; count in more games"));
  }
  const training::RankCutOutlook outlook =
      training::OutlookOf(rows, min_count, t);
  table.provenance = {
      absl::StrCat("command: ", CommandLineText(FitRankCutCommand())),
      absl::StrCat("date: ", Today()),
      absl::StrCat("counts: ", outlook.moments, " with ", rows.size(),
                   " features, of which ", table.rows.size(), " occurred ",
                   min_count, " times or more")};
  const std::string path = absl::StrCat(folder, "/rankcut.tsv");
  if (absl::Status s = othello::ReplaceFile(path, FormatRankCutFile(table));
      !s.ok()) {
    return s;
  }
  if (absl::Status s = PutIntoBundle(engine::BundlePart::kRankCut, path,
                                     table.weights_fingerprint,
                                     CommandLineText(FitRankCutCommand()));
      !s.ok()) {
    return s;
  }
  const std::vector<RankCurve> curves = training::CurvesByMove(rows);
  for (const auto& [name, text] :
       {std::pair("curves.csv", CurvesAsCsv(curves)),
        std::pair("curves.tex", CurvesAsLatex(curves))}) {
    const absl::Status s =
        othello::ReplaceFile(absl::StrCat(folder, "/", name), text);
    if (!s.ok()) return s;
  }
  streams.out << FormatCurves(curves) << "\n"
              << absl::StrFormat("%d rows in %s\n", table.rows.size(), path)
              << FormatOutlook(outlook, t)
              << FormatHeldOut(HeldOutOutlookOf(*counts, min_count, t));
  if (!absl::GetFlag(FLAGS_plots)) return absl::OkStatus();
  return training::DrawPlot(training::RankPlot(rows, t),
                            absl::StrCat(folder, "/plots"));
}

absl::Status RunFitRankCut(const std::vector<std::string>& arguments,
                           Streams streams) {
  const absl::StatusOr<FitRun> run = FitRunFromFlags(arguments, "rankcut");
  if (!run.ok()) return run.status();
  const double t = absl::GetFlag(FLAGS_threshold);
  if (!(t > 0 && t < 1)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--threshold must be between 0 and 1, not ", t));
  }
  if (absl::GetFlag(FLAGS_min_count) < 1) {
    return absl::InvalidArgumentError("--min_count must be at least 1");
  }
  training::RankPlan plan;
  plan.seed = absl::GetFlag(FLAGS_seed);
  plan.games = absl::GetFlag(FLAGS_counted_games);
  plan.depth = absl::GetFlag(FLAGS_rank_depth);
  plan.min_empties = plan.depth + 3;
  if (!absl::GetFlag(FLAGS_selectivity).empty()) {
    const auto method =
        search::ParseMethodSpec(absl::GetFlag(FLAGS_selectivity));
    if (!method.ok()) return method.status();
    plan.selectivity = method->ToString();
  }
  if (absl::Status status = plan.Check(); !status.ok()) return status;
  if (!run->given.empty()) return Fit(run->given, run->folder, streams);
  const auto path = Collect(plan, *run, streams);
  if (!path.ok()) return path.status();
  streams.err << "the counts are in " << *path << "\n";
  if (run->collects_only) return absl::OkStatus();
  return Fit({*path}, run->folder, streams);
}

}  // namespace

Command FitRankCutCommand() {
  return {"rialto-fit-rankcut",
          "count the statistics of RankCut",
          "",
          kDetails,
          {"params", "out", "weights", "toy", "pairs", "from", "games", "seed",
           "counted_games", "rank_depth", "selectivity", "probcut", "min_count",
           "threshold", "plots", "collect_only", "shard", "threads", "hash_mb"},
          RunFitRankCut};
}

}  // namespace tools
