#include <cmath>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/records/transcript.h"
#include "othello/score.h"
#include "pattern_eval/weights.h"
#include "tools/engine/configuration.h"
#include "tools/match/balanced_openings.h"
#include "tools/match/match_flags.h"
#include "tools/match/programs.h"
#include "tools/program/common_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"

ABSL_FLAG(int, plies, 8, "Moves of each opening, 1 to 10");
ABSL_FLAG(int, depth, 10, "Depth of the search that judges, 1 to 40");
ABSL_FLAG(double, max_discs, 2,
          "An opening is balanced if the score is at most this, either way");
ABSL_FLAG(int, count, 200, "Openings to find");

namespace match {
namespace {

constexpr absl::string_view kDetails =
    "Writes balanced openings to stdout, one transcript per line with the "
    "score for the\n"
    "side to move after it. Lists the positions that can be reached in --plies "
    "moves, one\n"
    "of each symmetry class, shuffles them by --seed, searches each to "
    "--depth, and takes\n"
    "those within --max_discs until there are --count. The same flags and "
    "weights give the\n"
    "same bytes, whatever the --concurrency.\n"
    "\n"
    "The default openings of rialto-match are in "
    "tools/match/data/openings.txt; the head of\n"
    "that file says how they were made.\n";

constexpr int kMaxDepth = 40;
constexpr int kMaxCount = 1'000'000;

absl::Status CheckRange(absl::string_view flag, int value, int most) {
  if (value >= 1 && value <= most) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("--", flag, " must be from 1 to ", most, ", not ", value));
}

absl::StatusOr<BalancedSearch> RequestFromFlags(std::ostream& err) {
  BalancedSearch request;
  request.plies = absl::GetFlag(FLAGS_plies);
  request.depth = absl::GetFlag(FLAGS_depth);
  request.max_discs = absl::GetFlag(FLAGS_max_discs);
  request.count = absl::GetFlag(FLAGS_count);
  request.seed = absl::GetFlag(FLAGS_seed);
  request.concurrency = absl::GetFlag(FLAGS_concurrency);
  absl::Status status = CheckRange("plies", request.plies, kMostPlies);
  status.Update(CheckRange("depth", request.depth, kMaxDepth));
  status.Update(CheckRange("count", request.count, kMaxCount));
  status.Update(
      CheckRange("concurrency", request.concurrency, kMaxConcurrency));
  if (!(request.max_discs >= 0 && request.max_discs <= othello::kMaxDiscs)) {
    status.Update(absl::InvalidArgumentError(
        absl::StrCat("--max_discs must be from 0 to ", othello::kMaxDiscs,
                     ", not ", request.max_discs)));
  }
  if (!status.ok()) return status;
  absl::StatusOr<engine::Configuration> configuration =
      tools::ConfigurationFromFlags();
  if (!configuration.ok()) return configuration.status();
  tools::PrintWarnings(configuration->warnings, err);
  request.options = std::move(configuration->search);
  return request;
}

// How the file was made.
std::string Head(const BalancedSearch& request, const BalancedSet& set) {
  const std::string evaluation =
      request.options.weights == nullptr
          ? "the toy evaluation"
          : absl::StrCat("weights ",
                         pattern_eval::FingerprintText(
                             request.options.weights->fingerprint()));
  return absl::StrFormat(
      "%% %d openings after which neither side is ahead by more than %g "
      "discs,\n"
      "%% distinct up to symmetry, for rialto-match. Behind each is its "
      "score.\n"
      "%% Made by: rialto-openings --plies=%d --depth=%d --max_discs=%g "
      "--count=%d --seed=%d --selectivity=%s --hash_mb=%d\n"
      "%% with %s; %d of %d positions were searched.\n",
      request.count, request.max_discs, request.plies, request.depth,
      request.max_discs, request.count, request.seed,
      request.options.selectivity, request.options.hash_mb, evaluation,
      set.searched, set.candidates);
}

absl::Status RunOpeningsCommand(const std::vector<std::string>& arguments,
                                tools::Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("unexpected argument '", arguments[0], "'"));
  }
  const absl::StatusOr<BalancedSearch> request = RequestFromFlags(streams.err);
  if (!request.ok()) return request.status();
  absl::StatusOr<BalancedSet> set;
  {
    tools::Progress progress("openings", request->count, streams.err,
                             tools::IsTerminal(tools::kStderr));
    set = FindBalancedOpenings(*request, [&progress] { progress.Advance(); });
  }
  if (!set.ok()) return set.status();
  streams.out << Head(*request, *set);
  for (const BalancedOpening& opening : set->openings) {
    streams.out << absl::StrFormat("%s %% %+.2f\n",
                                   othello::FormatTranscript(opening.game),
                                   opening.score);
  }
  return absl::OkStatus();
}

}  // namespace

tools::Command OpeningsCommand() {
  return {"rialto-openings",
          "find balanced openings for matches",
          "",
          kDetails,
          {"plies", "depth", "max_discs", "count", "seed", "concurrency",
           "hash_mb", "selectivity", "params", "weights", "probcut", "rankcut"},
          RunOpeningsCommand};
}

}  // namespace match
