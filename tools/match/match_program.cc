#include "tools/match/match_program.h"

#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/common_flags.h"
#include "tools/match/builtin_player.h"
#include "tools/match/match_report.h"
#include "tools/match/match_runner.h"
#include "tools/match/match_score.h"
#include "tools/match/opening_set.h"
#include "tools/progress.h"

ABSL_FLAG(std::string, openings, "",
          "File of openings: transcripts, OBF, GGF, SGF, PGN or WTHOR");
ABSL_FLAG(int, games, 0,
          "Games to play, an even number (0: every opening with both colours)");
ABSL_FLAG(int, concurrency, 1, "Games that are played at a time");
ABSL_FLAG(uint64_t, seed, 1, "Decides the order of the openings");

namespace match {
namespace {

using ::tools::Streams;

constexpr int kMaxConcurrency = 256;

absl::StatusOr<std::unique_ptr<PlayerSource>> SourceOf(
    const std::string& text) {
  absl::string_view setting = text;
  if (!absl::ConsumePrefix(&setting, kBuiltinPrefix)) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a player self:..., found '", text, "'"));
  }
  const absl::StatusOr<BuiltinSetting> parsed = ParseBuiltinSetting(setting);
  if (!parsed.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the player ", text, ": ", parsed.status().message()));
  }
  return MakeBuiltinSource(*parsed, text);
}

absl::StatusOr<MatchPlan> PlanFromFlags() {
  MatchPlan plan;
  auto openings = ReadOpenings(absl::GetFlag(FLAGS_openings));
  if (!openings.ok()) return openings.status();
  plan.openings = *std::move(openings);
  ShuffleOpenings(absl::GetFlag(FLAGS_seed), plan.openings);
  plan.games = absl::GetFlag(FLAGS_games);
  if (plan.games < 0 || plan.games % 2 != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("--games must be an even number, as every opening is "
                     "played with both colours; not ",
                     plan.games));
  }
  if (plan.games == 0) plan.games = 2 * static_cast<int>(plan.openings.size());
  plan.concurrency = absl::GetFlag(FLAGS_concurrency);
  if (plan.concurrency < 1 || plan.concurrency > kMaxConcurrency) {
    return absl::InvalidArgumentError(
        absl::StrCat("--concurrency must be from 1 to ", kMaxConcurrency,
                     ", not ", plan.concurrency));
  }
  return plan;
}

absl::Status RunMatchCommand(const std::vector<std::string>& arguments,
                             Streams streams) {
  if (arguments.size() != 2) {
    return absl::InvalidArgumentError(
        absl::StrCat("a match has two players, not ", arguments.size()));
  }
  const auto first = SourceOf(arguments[0]);
  if (!first.ok()) return first.status();
  const auto second = SourceOf(arguments[1]);
  if (!second.ok()) return second.status();
  const absl::StatusOr<MatchPlan> plan = PlanFromFlags();
  if (!plan.ok()) return plan.status();

  MatchScore score;
  std::atomic<bool> stop = false;
  {
    tools::Progress progress("games", plan->games, streams.err,
                             tools::IsTerminal(STDERR_FILENO));
    const absl::Status status = RunMatch(
        *plan, **first, **second, std::set<int>(), stop,
        [&](int, const PlayedGame&, const MatchScore&) {
          progress.Advance();
          return absl::OkStatus();
        },
        score);
    if (!status.ok()) return status;
  }
  if (absl::GetFlag(FLAGS_json)) {
    streams.out << ReportJson(score, plan->sprt) << "\n";
  } else {
    streams.out << ReportText(score, {(*first)->name(), (*second)->name()},
                              plan->sprt);
  }
  return absl::OkStatus();
}

}  // namespace

tools::Command MatchCommand() {
  return {"rialto-match",
          "games between two players, with statistics",
          "PLAYER1 PLAYER2",
          "",
          {"openings", "games", "concurrency", "seed", "json"},
          RunMatchCommand};
}

}  // namespace match
