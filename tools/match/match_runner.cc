#include "tools/match/match_runner.h"

#include <memory>
#include <mutex>
#include <utility>

#include "absl/status/statusor.h"
#include "othello/position.h"
#include "othello/support/thread_group.h"
#include "tools/match/adjudicator.h"

namespace match {
namespace {

using ::othello::Color;

// Hands out games and collects results. Thread-safe.
class Schedule {
 public:
  Schedule(const MatchPlan& plan, const std::set<int>& finished,
           const std::atomic<bool>& stop, GameListener listener,
           MatchScore& score)
      : plan_(plan),
        finished_(finished),
        stop_(stop),
        listener_(std::move(listener)),
        score_(score) {
    EndIfDecided();
  }

  // The next game to play, or nothing if there is none.
  std::optional<int> NextGame() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (IsStopped()) return std::nullopt;
    while (next_ < plan_.games && finished_.contains(next_)) ++next_;
    if (next_ >= plan_.games) return std::nullopt;
    return next_++;
  }

  // Whether games in progress no longer matter.
  bool IsStopped() const { return stop_ || is_over_; }

  void Finish(int number, const PlayedGame& game) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (IsStopped()) return;
    score_.Add(number, game);
    status_.Update(listener_(number, game, score_));
    if (!status_.ok()) is_over_ = true;
    EndIfDecided();
  }

  void Fail(const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    status_.Update(status);
    is_over_ = true;
  }

  // Call this when all threads have ended.
  const absl::Status& status() const { return status_; }

 private:
  void EndIfDecided() {
    if (plan_.sprt.has_value() &&
        JudgeSprt(score_.pairs(), *plan_.sprt) != SprtVerdict::kUndecided) {
      is_over_ = true;
    }
  }

  const MatchPlan& plan_;
  const std::set<int>& finished_;
  const std::atomic<bool>& stop_;
  const GameListener listener_;
  std::atomic<bool> is_over_ = false;

  std::mutex mutex_;  // Guards what follows.
  MatchScore& score_;
  int next_ = 0;
  absl::Status status_;
};

// One thread: two players that play one game after the other.
absl::Status PlayGames(const MatchPlan& plan, const PlayerSource& first_source,
                       const PlayerSource& second_source, Schedule& schedule) {
  std::unique_ptr<Player> first;
  std::unique_ptr<Player> second;
  std::unique_ptr<Adjudicator> adjudicator;
  if (plan.rules.adjudicated_empties > 0) {
    auto made = Adjudicator::Create();
    if (!made.ok()) return made.status();
    adjudicator = *std::move(made);
  }
  while (const std::optional<int> number = schedule.NextGame()) {
    if (first == nullptr) {
      auto first_made = first_source.MakePlayer();
      if (!first_made.ok()) return first_made.status();
      auto second_made = second_source.MakePlayer();
      if (!second_made.ok()) return second_made.status();
      first = *std::move(first_made);
      second = *std::move(second_made);
    }
    const bool first_is_black = ColorOfFirst(*number) == Color::kBlack;
    const absl::StatusOr<PlayedGame> game = PlayGame(
        plan.OpeningOf(*number), plan.rules, first_is_black ? *first : *second,
        first_is_black ? *second : *first,
        [&schedule] { return schedule.IsStopped(); },
        [&adjudicator](const othello::Position& position) {
          return adjudicator->Score(position);
        });
    if (absl::IsCancelled(game.status())) break;
    if (!game.ok()) return game.status();
    schedule.Finish(*number, *game);
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status RunMatch(const MatchPlan& plan, const PlayerSource& first,
                      const PlayerSource& second, const std::set<int>& finished,
                      const std::atomic<bool>& stop, GameListener listener,
                      MatchScore& score) {
  Schedule schedule(plan, finished, stop, std::move(listener), score);
  const auto work = [&] {
    const absl::Status status = PlayGames(plan, first, second, schedule);
    if (!status.ok()) schedule.Fail(status);
  };
  othello::ThreadGroup threads;
  for (int i = 0; i < plan.concurrency && !schedule.IsStopped(); ++i) {
    const absl::Status status = threads.Start(work);
    if (!status.ok()) schedule.Fail(status);
  }
  threads.Join();
  return schedule.status();
}

}  // namespace match
