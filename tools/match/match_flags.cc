#include "tools/match/match_flags.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/game.h"
#include "othello/records/clock_text.h"
#include "othello/time_control.h"
#include "tools/match/adjudicator.h"
#include "tools/match/opening_set.h"

ABSL_FLAG(std::string, openings, "",
          "File of openings: transcripts, OBF, GGF, SGF, PGN or WTHOR (empty: "
          "those built in)");
ABSL_FLAG(int, games, 0,
          "Games to play, an even number (0: every opening with both colours)");
ABSL_FLAG(int, concurrency, 1, "Games that are played at a time");
ABSL_FLAG(uint64_t, seed, 1, "Decides the order of the openings");
ABSL_FLAG(std::string, time, "",
          "Clock of GTP engines and self:clock for each game: 60, 5:00, or "
          "60+0.5 with an increment");
ABSL_FLAG(double, move_time, 0,
          "Seconds that GTP engines and self:clock may take for a move (0: no "
          "such limit)");
ABSL_FLAG(double, time_margin, 0,
          "Seconds by which a reply may be late before it loses on time");
ABSL_FLAG(double, patience, 60,
          "Seconds after which a GTP engine that does not answer counts as "
          "hung; for moves only where no clock runs");
ABSL_FLAG(int, adjudicate, 0,
          "End games with this many empty squares and count their exact score, "
          "up to 30 (0: play them out)");
ABSL_FLAG(std::string, sprt, "",
          "Stop as soon as a test decides: elo0,elo1 or elo0,elo1,alpha,beta");
namespace match {
namespace {

constexpr int kMaxGames = 10'000'000;

absl::Status CheckSeconds(absl::string_view flag, double seconds,
                          bool may_be_0) {
  if (std::isfinite(seconds) && (seconds > 0 || (may_be_0 && seconds == 0))) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("--", flag, " must be a number of seconds",
                   may_be_0 ? "" : " above 0", ", not ", seconds));
}

absl::StatusOr<GameRules> RulesFromFlags() {
  GameRules rules;
  const std::string time = absl::GetFlag(FLAGS_time);
  if (!time.empty()) {
    const std::optional<othello::TimeControl> control =
        othello::ParseTimeControl(time);
    if (!control.has_value()) {
      return absl::InvalidArgumentError(
          absl::StrCat("--time: expected the time of a game such as 60, 5:00 "
                       "or 60+0.5, found '",
                       time, "'"));
    }
    rules.control = *control;
  }
  rules.control.move_seconds = absl::GetFlag(FLAGS_move_time);
  rules.time_margin = absl::GetFlag(FLAGS_time_margin);
  absl::Status status =
      CheckSeconds("move_time", rules.control.move_seconds, /*may_be_0=*/true);
  status.Update(CheckSeconds("time_margin", rules.time_margin, true));
  status.Update(CheckSeconds("patience", absl::GetFlag(FLAGS_patience), false));
  if (!status.ok()) return status;
  rules.adjudicated_empties = absl::GetFlag(FLAGS_adjudicate);
  if (rules.adjudicated_empties < 0 ||
      rules.adjudicated_empties > kMaxAdjudicatedEmpties) {
    return absl::InvalidArgumentError(
        absl::StrCat("--adjudicate must be from 0 to ", kMaxAdjudicatedEmpties,
                     ", not ", rules.adjudicated_empties));
  }
  return rules;
}

}  // namespace

absl::StatusOr<SprtBounds> ParseSprtBounds(absl::string_view text) {
  std::vector<double> numbers;
  for (absl::string_view part : absl::StrSplit(text, ',')) {
    double number;
    if (!absl::SimpleAtod(part, &number) || !std::isfinite(number)) {
      numbers.clear();
      break;
    }
    numbers.push_back(number);
  }
  const bool has_errors = numbers.size() == 4;
  if (numbers.size() != 2 && !has_errors) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--sprt must be elo0,elo1 or elo0,elo1,alpha,beta, not '", text, "'"));
  }
  SprtBounds bounds;
  bounds.elo0 = numbers[0];
  bounds.elo1 = numbers[1];
  if (has_errors) {
    bounds.alpha = numbers[2];
    bounds.beta = numbers[3];
  }
  constexpr double kMaxElo = 1000;  // Beyond this, scores round to 0 or 1.
  const auto is_probability = [](double p) { return p > 0 && p < 0.5; };
  if (!(bounds.elo0 < bounds.elo1) || bounds.elo0 < -kMaxElo ||
      bounds.elo1 > kMaxElo || !is_probability(bounds.alpha) ||
      !is_probability(bounds.beta)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--sprt needs elo0 < elo1, both within ", kMaxElo,
        ", and alpha and beta between 0 and 0.5; found '", text, "'"));
  }
  return bounds;
}

absl::StatusOr<MatchPlan> PlanFromFlags() {
  MatchPlan plan;
  const std::string path = absl::GetFlag(FLAGS_openings);
  auto openings = path.empty() ? DefaultOpenings() : ReadOpenings(path);
  if (!openings.ok()) return openings.status();
  plan.openings = *std::move(openings);
  ShuffleOpenings(absl::GetFlag(FLAGS_seed), plan.openings);
  plan.games = absl::GetFlag(FLAGS_games);
  if (plan.games < 0 || plan.games > kMaxGames || plan.games % 2 != 0) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--games must be an even number up to ", kMaxGames,
        ", as every opening is played with both colours; not ", plan.games));
  }
  if (plan.games == 0) plan.games = 2 * static_cast<int>(plan.openings.size());
  plan.concurrency = absl::GetFlag(FLAGS_concurrency);
  if (plan.concurrency < 1 || plan.concurrency > kMaxConcurrency) {
    return absl::InvalidArgumentError(
        absl::StrCat("--concurrency must be from 1 to ", kMaxConcurrency,
                     ", not ", plan.concurrency));
  }
  const auto rules = RulesFromFlags();
  if (!rules.ok()) return rules.status();
  plan.rules = *rules;
  for (const othello::Game& opening : plan.openings) {
    const int empties = opening.position().empty_count();
    if (empties > plan.rules.adjudicated_empties) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "--adjudicate=", plan.rules.adjudicated_empties,
        " leaves nothing to play: an opening has ", empties, " empty squares"));
  }
  if (const std::string text = absl::GetFlag(FLAGS_sprt); !text.empty()) {
    const absl::StatusOr<SprtBounds> sprt = ParseSprtBounds(text);
    if (!sprt.ok()) return sprt.status();
    plan.sprt = *sprt;
  }
  return plan;
}

}  // namespace match
