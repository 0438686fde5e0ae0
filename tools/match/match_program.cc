#include <atomic>
#include <csignal>
#include <cstdint>
#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/cleanup/cleanup.h"
#include "absl/flags/flag.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/match/bot_player.h"
#include "tools/match/builtin_player.h"
#include "tools/match/gtp_player.h"
#include "tools/match/match_flags.h"
#include "tools/match/match_record.h"
#include "tools/match/match_report.h"
#include "tools/match/match_runner.h"
#include "tools/match/match_score.h"
#include "tools/match/programs.h"
#include "tools/match/traffic_log.h"
#include "tools/program/common_flags.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"

ABSL_FLAG(std::string, out, "", "File that games are appended to, as GGF");
ABSL_FLAG(bool, resume, false, "Continue the match whose games --out holds");
ABSL_FLAG(std::string, log, "",
          "File that the traffic with GTP engines is appended to");

namespace match {
namespace {

using ::tools::Streams;

constexpr absl::string_view kDetailsBeforeSettings =
    "A player is the command line of a GTP engine, as for a shell, or a search "
    "of this\n"
    "program:\n"
    "\n"
    "  rialto-match \"gtp-rhino -b 0 -l 4\" self:depth=6,exact=14 --games=40\n"
    "\n"
    "After self: come settings, separated by commas. One of clock, level, "
    "depth, time,\n"
    "nodes and rating is required; the first limit reached ends a move:\n";

constexpr absl::string_view kDetailsBeforeBots =
    "Simple players that never change, for ladders, are bot:NAME, or "
    "bot:NAME,seed=N:\n";

constexpr absl::string_view kDetailsBehindSettings =
    "A selectivity with parameters comes last:\n"
    "self:time=0.2,selectivity=multi_cut:m=8,c=3. Games between such players "
    "with fixed\n"
    "depth or nodes and one thread are the same in every run.\n"
    "\n"
    "Every opening is played twice, with both colours. The clocks of --time "
    "and\n"
    "--move_time are for GTP engines and self:clock. A player that is late, "
    "crashes, hangs\n"
    "or makes an illegal move loses the game and is restarted. Ctrl-C ends the "
    "match with a\n"
    "report; with --out, --resume continues it later, even if it was killed.\n"
    "\n"
    "The score is that of the first player. Its 95 % interval comes from the "
    "pairs of games\n"
    "of each opening, as the two games of a pair are not independent; see "
    "docs/measure.md.\n"
    "With --adjudicate, games end before their endgames.\n"
    "\n"
    "JSON keys: total (true), games, wins, draws, losses, score (0 to 1), "
    "ci95_low,\n"
    "ci95_high, elo, elo_low, elo_high (null: infinite), mean_discs (of games "
    "played to\n"
    "the end or adjudicated), adjudicated (how many), time_losses, errors "
    "(games lost by\n"
    "a crash, hang or illegal move), pairs; for each player, with _1 and _2 "
    "after the\n"
    "name: seconds_per_move, nodes_per_move (null: unknown), time_losses, "
    "errors; with\n"
    "--sprt also sprt (elo0, elo1 or undecided) and llr; last engine.\n";

// Set by SIGINT and SIGTERM; a second signal ends the program at once.
std::atomic<bool> stop_wanted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void WantStop(int number) {
  stop_wanted = true;
  std::signal(number, SIG_DFL);
}

void CatchSignals() {
  stop_wanted = false;
  std::signal(SIGINT, WantStop);
  std::signal(SIGTERM, WantStop);
}

void UncatchSignals() {
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

absl::StatusOr<std::unique_ptr<PlayerSource>> SourceOf(const std::string& text,
                                                       TrafficLog* log) {
  absl::string_view setting = text;
  if (absl::ConsumePrefix(&setting, kBotPrefix)) {
    auto bot = MakeBotSource(setting, text);
    if (bot.ok()) return bot;
    return absl::Status(
        bot.status().code(),
        absl::StrCat("the player ", text, ": ", bot.status().message()));
  }
  if (!absl::ConsumePrefix(&setting, kBuiltinPrefix)) {
    if (absl::StripAsciiWhitespace(text).empty()) {
      return absl::InvalidArgumentError("a player cannot be an empty text");
    }
    GtpSetting gtp;
    gtp.command = text;
    gtp.patience = absl::GetFlag(FLAGS_patience);
    gtp.log = log;
    return MakeGtpSource(gtp, stop_wanted);
  }
  const absl::StatusOr<BuiltinSetting> parsed = ParseBuiltinSetting(setting);
  auto source =
      parsed.ok() ? MakeBuiltinSource(*parsed, text) : parsed.status();
  if (source.ok()) return source;
  return absl::Status(
      source.status().code(),
      absl::StrCat("the player ", text, ": ", source.status().message()));
}

// A match and everything that belongs to it.
class Match {
 public:
  // Reads the flags and the record of games that were played before.
  absl::Status Prepare(const std::vector<std::string>& players) {
    if (players.size() != 2) {
      return absl::InvalidArgumentError(
          absl::StrCat("a match has two players, not ", players.size()));
    }
    absl::StatusOr<MatchPlan> plan = PlanFromFlags();
    if (!plan.ok()) return plan.status();
    plan_ = *std::move(plan);
    if (const std::string path = absl::GetFlag(FLAGS_log); !path.empty()) {
      auto log = TrafficLog::Open(path);
      if (!log.ok()) return log.status();
      log_ = *std::move(log);
    }
    auto first = SourceOf(players[0], log_.get());
    if (!first.ok()) return first.status();
    first_ = *std::move(first);
    auto second = SourceOf(players[1], log_.get());
    if (!second.ok()) return second.status();
    second_ = *std::move(second);
    return OpenRecord();
  }

  absl::Status Play(std::ostream& err) {
    if (plan_.games > 2 * static_cast<int64_t>(plan_.openings.size())) {
      err << "rialto-match: there are only " << plan_.openings.size()
          << " openings, so some are played more than once\n";
    }
    // When a match is resumed, the games that are left.
    tools::Progress progress(
        "games", plan_.games - static_cast<int64_t>(finished_.size()), err,
        tools::IsTerminal(tools::kStderr));
    return RunMatch(
        plan_, *first_, *second_, finished_, stop_wanted,
        [&](int number, const PlayedGame& game, const MatchScore& score) {
          if (game.fault != Fault::kNone && game.fault != Fault::kResigned) {
            progress.PrintLine(FaultLine(number, game));
          }
          progress.SetRemark(ScoreRemark(score));
          progress.Advance();
          return Record(number, game);
        },
        score_);
  }

  void PrintReport(std::ostream& out) const {
    if (absl::GetFlag(FLAGS_json)) {
      out << ReportJson(score_, plan_.sprt) << "\n";
    } else {
      out << ReportText(score_, {first_->name(), second_->name()}, plan_.sprt);
    }
  }

  void PrintWarnings(std::ostream& err) const {
    for (const PlayerSource* source : {first_.get(), second_.get()}) {
      for (const std::string& warning : source->warnings()) {
        err << "rialto-match: warning: " << source->name() << ": " << warning
            << "\n";
      }
    }
  }

  bool HasGames() const { return score_.tally().games() > 0; }

  // Whether it was completed.
  absl::Status FinalStatus() const {
    if (!stop_wanted) return absl::OkStatus();
    return absl::CancelledError(absl::StrCat("stopped after ",
                                             score_.tally().games(), " of ",
                                             plan_.games, " games"));
  }

 private:
  absl::Status OpenRecord() {
    const std::string path = absl::GetFlag(FLAGS_out);
    const bool resume = absl::GetFlag(FLAGS_resume);
    if (path.empty()) {
      return resume ? absl::InvalidArgumentError(
                          "--resume needs the file of games, --out=FILE")
                    : absl::OkStatus();
    }
    auto record = MatchRecord::Open(path, resume);
    if (!record.ok()) return record.status();
    record_ = *std::move(record);
    for (const RecordedGame& game : record_->finished()) {
      absl::Status status =
          CheckBelongs(game, plan_, first_->name(), second_->name());
      if (status.ok() && !finished_.insert(game.number).second) {
        status = absl::FailedPreconditionError(
            absl::StrCat("game ", game.number, " occurs twice"));
      }
      if (!status.ok()) {
        return absl::Status(status.code(),
                            absl::StrCat(path, ": ", status.message()));
      }
      score_.Add(game.number, game.game);
    }
    return absl::OkStatus();
  }

  const PlayerSource& PlayerOf(int number, othello::Color color) const {
    return color == ColorOfFirst(number) ? *first_ : *second_;
  }

  std::string FaultLine(int number, const PlayedGame& game) const {
    return absl::StrCat("rialto-match: game ", number, " is lost for ",
                        PlayerOf(number, game.loser).name(), " (",
                        othello::ColorName(game.loser), "): ", game.message);
  }

  absl::Status Record(int number, const PlayedGame& game) {
    if (record_ == nullptr) return absl::OkStatus();
    return record_->Append({number, game},
                           PlayerOf(number, othello::Color::kBlack).name(),
                           PlayerOf(number, othello::Color::kWhite).name());
  }

  MatchPlan plan_;
  std::unique_ptr<TrafficLog> log_;
  std::unique_ptr<PlayerSource> first_;
  std::unique_ptr<PlayerSource> second_;
  std::unique_ptr<MatchRecord> record_;
  std::set<int> finished_;  // numbers of the games in the record
  MatchScore score_;
};

absl::Status RunMatchCommand(const std::vector<std::string>& arguments,
                             Streams streams) {
  Match match;
  if (absl::Status status = match.Prepare(arguments); !status.ok()) {
    return status;
  }
  match.PrintWarnings(streams.err);
  CatchSignals();
  const auto uncatch = absl::MakeCleanup(UncatchSignals);
  const absl::Status status = match.Play(streams.err);
  // Games played before an engine failed are still worth something.
  if (status.ok() || match.HasGames()) match.PrintReport(streams.out);
  return status.ok() ? match.FinalStatus() : status;
}

}  // namespace

tools::Command MatchCommand() {
  static const auto& details = *new std::string(
      absl::StrCat(kDetailsBeforeSettings, BuiltinHelp(), kDetailsBeforeBots,
                   BotHelp(), kDetailsBehindSettings));
  return {"rialto-match",
          "games between two players, with statistics",
          "PLAYER1 PLAYER2",
          details,
          {"openings", "games", "concurrency", "seed", "time", "move_time",
           "time_margin", "patience", "adjudicate", "sprt", "out", "resume",
           "log", "json"},
          RunMatchCommand};
}

}  // namespace match
