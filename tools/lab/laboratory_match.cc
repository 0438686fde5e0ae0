// Matches of the laboratory: those of tools/match/ between built-in players.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/game.h"
#include "othello/square.h"
#include "othello/support/checked_file.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "tools/lab/laboratory.h"
#include "tools/match/builtin_player.h"
#include "tools/match/match_record.h"
#include "tools/match/match_report.h"
#include "tools/match/match_runner.h"
#include "tools/match/opening_set.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"

namespace lab {
namespace {

using match::MatchScore;

// Compares the two games of each opening. Players that choose the same moves
// everywhere play the same game with both colours.
class MirrorCheck {
 public:
  void Add(int game_number, const othello::Game& game) {
    std::vector<othello::Square> moves;
    for (const othello::GameMove& move : game.moves()) {
      moves.push_back(move.square);
    }
    const auto [other, is_first] = games_.emplace(game_number / 2, moves);
    if (!is_first && other->second != moves) sides_differ_ = true;
  }
  bool sides_differ() const { return sides_differ_; }

 private:
  std::map<int, std::vector<othello::Square>> games_;  // by opening
  bool sides_differ_ = false;
};

// Games played before count in the score.
absl::Status TakeFinished(const match::MatchRecord& record,
                          const match::MatchPlan& plan,
                          const match::PlayerSource& first,
                          const match::PlayerSource& second,
                          std::set<int>& finished, MatchScore& score,
                          MirrorCheck& mirror) {
  for (const match::RecordedGame& game : record.finished()) {
    const absl::Status status =
        CheckBelongs(game, plan, first.name(), second.name());
    if (!status.ok()) return status;
    if (!finished.insert(game.number).second) {
      return absl::DataLossError(
          absl::StrCat("game ", game.number, " occurs twice"));
    }
    score.Add(game.number, game.game);
    mirror.Add(game.number, game.game.game);
  }
  return absl::OkStatus();
}

}  // namespace

int Laboratory::MatchGames(MatchKind kind) const {
  switch (kind) {
    case MatchKind::kClose:
      return sizes_.close_match_games;
    case MatchKind::kDeep:
      return sizes_.deep_match_games;
    case MatchKind::kUsual:
      break;
  }
  return sizes_.match_games;
}

double Laboratory::MatchEffort(const MatchTerms& terms) const {
  const double usual =
      terms.by_time ? sizes_.match_seconds
                    : static_cast<double>(
                          settings_.match_nodes.value_or(sizes_.match_nodes));
  const double effort = usual * terms.factor;
  return terms.kind == MatchKind::kDeep ? effort * sizes_.deep_match_factor
                                        : effort;
}

std::string Laboratory::MatchLimit(const MatchTerms& terms) const {
  const double effort = MatchEffort(terms);
  return terms.by_time ? absl::StrFormat("%.3g s a move", effort)
                       : absl::StrCat(std::llround(effort), " nodes a move");
}

absl::StatusOr<std::unique_ptr<match::PlayerSource>> Laboratory::MakePlayers(
    const MatchSide& side, const MatchTerms& terms) const {
  MatchTerms own = terms;
  own.factor *= side.share;
  match::BuiltinSetting setting;
  setting.options = OptionsOf(side.selectivity);
  if (own.by_time) {
    setting.options.move_seconds = MatchEffort(own);
  } else {
    setting.options.nodes =
        std::max<int64_t>(1, std::llround(MatchEffort(own)));
  }
  return MakeBuiltinSource(
      setting, absl::StrCat(side.selectivity, " ", MatchLimit(own)));
}

absl::StatusOr<MatchOutcome> Laboratory::Play(const MatchSide& first,
                                              const MatchSide& second,
                                              const MatchTerms& terms) {
  match::MatchPlan plan;
  auto openings = match::DefaultOpenings();
  if (!openings.ok()) return openings.status();
  plan.openings = *std::move(openings);
  match::ShuffleOpenings(settings_.seed, plan.openings);
  plan.games = MatchGames(terms.kind);
  plan.concurrency = settings_.threads;
  const auto first_players = MakePlayers(first, terms);
  if (!first_players.ok()) return first_players.status();
  const auto second_players = MakePlayers(second, terms);
  if (!second_players.ok()) return second_players.status();

  std::string about = absl::StrFormat(
      "%s %d games %016x %s against %s", Describe(), plan.games, parameters_,
      (*first_players)->name(), (*second_players)->name());
  for (const MatchSide& side : {first, second}) {
    const auto behaviour = BehaviourOfPlayer(side.selectivity);
    if (!behaviour.ok()) return behaviour.status();
    absl::StrAppend(&about, " ", *behaviour);
  }
  std::error_code error;
  const std::string folder = absl::StrCat(settings_.folder, "/raw");
  std::filesystem::create_directories(othello::FilePath(folder), error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(folder, ": cannot be made: ", error.message()));
  }
  const std::string path =
      absl::StrFormat("%s/match-%016x.ggf", folder, othello::IdentityOf(about));
  auto record = match::MatchRecord::Open(path, /*resume=*/true);
  if (!record.ok()) return record.status();
  std::set<int> finished;
  MatchScore score;
  MirrorCheck mirror;
  if (absl::Status status =
          TakeFinished(**record, plan, **first_players, **second_players,
                       finished, score, mirror);
      !status.ok()) {
    return othello::WithFileName(status, path);
  }
  tools::Progress progress(absl::StrCat("games of ", first.selectivity),
                           plan.games, err_, tools::IsTerminal(tools::kStderr));
  progress.Advance(static_cast<int64_t>(finished.size()));
  const std::atomic<bool> never_stop = false;
  const absl::Status status = RunMatch(
      plan, **first_players, **second_players, finished, never_stop,
      [&](int number, const match::PlayedGame& game, const MatchScore& so_far) {
        progress.SetRemark(match::ScoreRemark(so_far));
        progress.Advance();
        mirror.Add(number, game.game);
        const bool first_is_black =
            match::ColorOfFirst(number) == othello::Color::kBlack;
        const std::string& one = (*first_players)->name();
        const std::string& other = (*second_players)->name();
        return (*record)->Append({number, game}, first_is_black ? one : other,
                                 first_is_black ? other : one);
      },
      score);
  if (!status.ok()) return status;
  return MatchOutcome{score, mirror.sides_differ()};
}

}  // namespace lab
