#include "tools/match/match_report.h"

#include <cmath>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/program/json_line.h"
#include "tools/program/progress.h"
#include "tools/program/provenance.h"

namespace match {
namespace {

absl::string_view VerdictName(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kElo0:
      return "elo0";
    case SprtVerdict::kElo1:
      return "elo1";
    case SprtVerdict::kUndecided:
      break;
  }
  return "undecided";
}

// "+12.3", or "inf" where every game was won.
std::string EloText(double elo) {
  if (std::isinf(elo)) return elo > 0 ? "+inf" : "-inf";
  return absl::StrFormat("%+.1f", elo);
}

double SecondsPerMove(const Effort& effort) {
  return effort.moves == 0 ? 0 : effort.seconds / effort.moves;
}

// Negative if the player does not count its nodes.
double NodesPerMove(const Effort& effort) {
  if (effort.counted_moves == 0) return -1;
  return static_cast<double>(effort.nodes) / effort.counted_moves;
}

std::string PlayerLine(absl::string_view name, const PlayerTotals& totals) {
  const double nodes = NodesPerMove(totals.effort);
  std::string line =
      absl::StrFormat("%s: %.4f s a move", name, SecondsPerMove(totals.effort));
  if (nodes >= 0) {
    absl::StrAppend(&line, ", ", tools::FormatRate(nodes), " nodes a move");
  }
  if (totals.time_losses > 0) {
    absl::StrAppend(&line, ", ", totals.time_losses, " lost on time");
  }
  if (totals.errors > 0) {
    absl::StrAppend(&line, ", ", totals.errors, " lost by an error");
  }
  return absl::StrCat(line, "\n");
}

void AddPlayer(absl::string_view suffix, const PlayerTotals& totals,
               tools::JsonLine& json) {
  const double nodes = NodesPerMove(totals.effort);
  json.Add(absl::StrCat("seconds_per_move", suffix),
           SecondsPerMove(totals.effort))
      // JSON's null where nodes are not known.
      .Add(absl::StrCat("nodes_per_move", suffix), nodes >= 0 ? nodes : NAN)
      .Add(absl::StrCat("time_losses", suffix), totals.time_losses)
      .Add(absl::StrCat("errors", suffix), totals.errors);
}

}  // namespace

std::string ScoreRemark(const MatchScore& score) {
  const Tally& tally = score.tally();
  const Interval interval = ScoreInterval95(score.pairs());
  return absl::StrFormat("+%d =%d -%d  %.1f %% (%.1f to %.1f)", tally.wins,
                         tally.draws, tally.losses, 100 * tally.score(),
                         100 * interval.low, 100 * interval.high);
}

std::string ReportText(const MatchScore& score, const ReportNames& names,
                       const std::optional<SprtBounds>& sprt) {
  const Tally& tally = score.tally();
  const Interval interval = ScoreInterval95(score.pairs());
  std::string text = absl::StrFormat(
      "%s against %s\n"
      "%d games: %d won, %d drawn, %d lost\n"
      "score %.2f %%, 95 %% interval %.2f to %.2f %%, from %d pairs of games\n"
      "Elo %s, 95 %% interval %s to %s\n"
      "mean disc difference %+.2f\n",
      names.first, names.second, tally.games(), tally.wins, tally.draws,
      tally.losses, 100 * tally.score(), 100 * interval.low,
      100 * interval.high, score.pairs().pairs(),
      EloText(EloFromScore(tally.score())), EloText(EloFromScore(interval.low)),
      EloText(EloFromScore(interval.high)), score.MeanDiscs());
  if (score.adjudicated() > 0) {
    absl::StrAppend(&text, score.adjudicated(),
                    " games adjudicated by their exact score\n");
  }
  absl::StrAppend(&text, PlayerLine(names.first, score.first()),
                  PlayerLine(names.second, score.second()));
  if (sprt.has_value()) {
    const Interval limits = sprt->LlrLimits();
    absl::StrAppendFormat(
        &text, "SPRT of Elo %g against %g: %s, LLR %.2f (%.2f to %.2f)\n",
        sprt->elo0, sprt->elo1, VerdictName(JudgeSprt(score.pairs(), *sprt)),
        LogLikelihoodRatio(score.pairs(), sprt->elo0, sprt->elo1), limits.low,
        limits.high);
  }
  return text;
}

std::string ReportJson(const MatchScore& score,
                       const std::optional<SprtBounds>& sprt) {
  const Tally& tally = score.tally();
  const Interval interval = ScoreInterval95(score.pairs());
  tools::JsonLine json;
  json.Add("total", true)
      .Add("games", tally.games())
      .Add("wins", tally.wins)
      .Add("draws", tally.draws)
      .Add("losses", tally.losses)
      .Add("score", tally.score())
      .Add("ci95_low", interval.low)
      .Add("ci95_high", interval.high)
      .Add("elo", EloFromScore(tally.score()))
      .Add("elo_low", EloFromScore(interval.low))
      .Add("elo_high", EloFromScore(interval.high))
      .Add("mean_discs", score.MeanDiscs())
      .Add("adjudicated", score.adjudicated())
      .Add("time_losses",
           score.first().time_losses + score.second().time_losses)
      .Add("errors", score.first().errors + score.second().errors)
      .Add("pairs", score.pairs().pairs());
  AddPlayer("_1", score.first(), json);
  AddPlayer("_2", score.second(), json);
  if (sprt.has_value()) {
    json.Add("sprt", VerdictName(JudgeSprt(score.pairs(), *sprt)))
        .Add("llr", LogLikelihoodRatio(score.pairs(), sprt->elo0, sprt->elo1));
  }
  return json.Add("engine", tools::EngineJson()).ToString();
}

}  // namespace match
