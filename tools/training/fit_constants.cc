#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/support/random.h"
#include "pattern_eval/weights_file.h"
#include "tools/program/common_flags.h"
#include "tools/program/thread_count.h"
#include "tools/training/fit_games.h"
#include "tools/training/fit_run.h"
#include "tools/training/position_searches.h"
#include "tools/training/programs.h"
#include "training/constants_fit.h"
#include "training/data_split.h"

ABSL_DECLARE_FLAG(std::string, date);
ABSL_DECLARE_FLAG(std::string, note);
ABSL_DECLARE_FLAG(std::string, out);
ABSL_DECLARE_FLAG(uint64_t, seed);

ABSL_FLAG(int, roots, 8000, "Positions of games to search");
ABSL_FLAG(int, root_depth, 8, "Plies that they are searched, one by one");
ABSL_FLAG(int, root_exact, 18,
          "Those with at most this many empty squares are also solved");
ABSL_FLAG(double, smoothing, 10,
          "How many values pull the constants of neighbouring disc counts "
          "towards a straight line");

namespace tools {
namespace {

using othello::Position;
using training::SearchedRoot;
using training::Surpluses;

constexpr absl::string_view kDetails =
    "Sets the constants of the evaluation, one for each number of discs, so "
    "that searches of\n"
    "successive depths agree. Where a constant is too high for the side to "
    "move, values swing\n"
    "up and down with every ply. Searches positions of games to all depths up "
    "to\n"
    "--root_depth without selectivity, solves those near the end, and fits the "
    "constants by\n"
    "least squares. Games are those of --from, except for test games, or "
    "played for the\n"
    "purpose.\n"
    "\n"
    "Prints for each number of discs how much the constant was too high, with "
    "its standard\n"
    "error. With --out it writes the weights of --weights with the new "
    "constants; ProbCut and\n"
    "RankCut then have to be fitted anew (tools/tune.sh).\n"
    "\n"
    "The same flags give the same bytes, whatever --threads is.\n";

constexpr int kMinEmpties = 4;
constexpr int kMostRoots = 1'000'000;

// Positions to search, each a random one of a random game.
std::vector<Position> ChooseRoots(
    const std::vector<training::PlayedGame>& games, int count) {
  std::vector<std::vector<Position>> candidates;
  for (const training::PlayedGame& game : games) {
    if (game.empty() ||
        training::SplitOf(training::GameIdOf(game)) == training::Split::kTest) {
      continue;
    }
    std::vector<Position> of_game;
    for (const Position& position : game) {
      if (position.empty_count() >= kMinEmpties && position.LegalMoves() != 0) {
        of_game.push_back(position);
      }
    }
    if (!of_game.empty()) candidates.push_back(std::move(of_game));
  }
  std::vector<Position> roots;
  if (candidates.empty()) return roots;
  for (int i = 0; i < count; ++i) {
    othello::RandomStream random(absl::GetFlag(FLAGS_seed), i);
    const std::vector<Position>& of_game =
        candidates[random.Below(static_cast<int>(candidates.size()))];
    roots.push_back(of_game[random.Below(static_cast<int>(of_game.size()))]);
  }
  return roots;
}

absl::StatusOr<std::vector<SearchedRoot>> SearchRoots(
    const std::vector<Position>& roots,
    std::shared_ptr<const pattern_eval::Weights> weights, Streams streams) {
  search::SearchOptions options;
  options.threads = absl::GetFlag(FLAGS_threads);
  options.hash_mb = absl::GetFlag(FLAGS_hash_mb);
  options.weights = std::move(weights);
  auto searches = PositionSearches::Create(options);
  if (!searches.ok()) return searches.status();
  const int depth = absl::GetFlag(FLAGS_root_depth);
  const int exact = absl::GetFlag(FLAGS_root_exact);
  std::vector<SearchedRoot> searched(roots.size());
  if (absl::Status s = searches->ForEach(
          "positions", roots.size(), streams,
          [&](size_t i, search::Searcher& searcher) {
            searched[i] = training::SearchRoot(
                roots[i], depth, roots[i].empty_count() <= exact, searcher);
          });
      !s.ok()) {
    return s;
  }
  return searched;
}

std::string SurplusTable(const Surpluses& surpluses) {
  std::string table = "discs\tvalues\ttoo_high\tstandard_error\n";
  for (size_t discs = 0; discs < surpluses.size(); ++discs) {
    const training::Surplus& surplus = surpluses[discs];
    if (surplus.values == 0) continue;
    absl::StrAppendFormat(&table, "%d\t%d\t%+.3f\t%.3f\n", discs,
                          surplus.values, surplus.discs,
                          surplus.standard_error);
  }
  return table;
}

absl::Status CheckFlags(const std::vector<std::string>& arguments) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError(
        "there are no arguments; name weights with --weights=FILE");
  }
  if (!absl::GetFlag(FLAGS_out).empty() &&
      absl::GetFlag(FLAGS_weights).empty()) {
    return absl::InvalidArgumentError(
        "--out needs the file of weights to change: --weights=FILE");
  }
  const int roots = absl::GetFlag(FLAGS_roots);
  if (roots < 1 || roots > kMostRoots) {
    return absl::InvalidArgumentError(
        absl::StrCat("--roots must be from 1 to ", kMostRoots));
  }
  const int depth = absl::GetFlag(FLAGS_root_depth);
  if (depth < 2 || depth > 20) {
    return absl::InvalidArgumentError("--root_depth must be from 2 to 20");
  }
  const int exact = absl::GetFlag(FLAGS_root_exact);
  if (exact < kMinEmpties || exact > 26) {
    return absl::InvalidArgumentError(
        absl::StrCat("--root_exact must be from ", kMinEmpties, " to 26"));
  }
  const int threads = absl::GetFlag(FLAGS_threads);
  if (absl::Status status = CheckThreads(threads); !status.ok()) {
    return status;
  }
  if (!(absl::GetFlag(FLAGS_smoothing) > 0)) {
    return absl::InvalidArgumentError("--smoothing must be above 0");
  }
  return absl::OkStatus();
}

absl::Status RunFitConstants(const std::vector<std::string>& arguments,
                             Streams streams) {
  if (absl::Status s = CheckFlags(arguments); !s.ok()) return s;
  const auto weights = WeightsFromFlags();
  if (!weights.ok()) return weights.status();
  auto games = LoadFitGames(*weights, streams);
  if (!games.ok()) return games.status();
  const std::vector<Position> roots =
      ChooseRoots(games->games, absl::GetFlag(FLAGS_roots));
  if (roots.empty()) {
    return absl::FailedPreconditionError("there are no games to fit to");
  }
  const auto searched = SearchRoots(roots, *weights, streams);
  if (!searched.ok()) return searched.status();
  const Surpluses surpluses =
      training::FitSurpluses(*searched, absl::GetFlag(FLAGS_smoothing));
  const std::string table = SurplusTable(surpluses);
  streams.out << table;
  const std::string out = absl::GetFlag(FLAGS_out);
  if (out.empty()) return absl::OkStatus();
  auto file = pattern_eval::ReadWeightsFile(absl::GetFlag(FLAGS_weights));
  if (!file.ok()) return file.status();
  training::SubtractSurpluses(surpluses, file->weights);
  std::string date = absl::GetFlag(FLAGS_date);
  if (date.empty()) date = Today();
  std::string provenance =
      absl::StrCat("constants fitted on ", date, ": ",
                   CommandLineText(FitConstantsCommand()), "\n",
                   absl::StrJoin(games->about, "\n"), "\n");
  const std::string note = absl::GetFlag(FLAGS_note);
  if (!note.empty()) absl::StrAppend(&provenance, note, "\n");
  absl::StrAppend(&provenance, table, "the weights before: ",
                  pattern_eval::FingerprintText((*weights)->fingerprint()),
                  "\n", file->provenance);
  file->provenance = std::move(provenance);
  return pattern_eval::WriteWeightsFile(*file, out);
}

}  // namespace

Command FitConstantsCommand() {
  return {"rialto-fit-constants",
          "make searches of successive depths agree",
          "",
          kDetails,
          {"weights", "out", "from", "games", "seed", "roots", "root_depth",
           "root_exact", "smoothing", "threads", "hash_mb", "date", "note"},
          RunFitConstants};
}

}  // namespace tools
