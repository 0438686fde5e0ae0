#include "tools/match/balanced_openings.h"

#include <cmath>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/bitboard.h"
#include "othello/position.h"
#include "othello/score.h"
#include "othello/square.h"
#include "othello/support/thread_group.h"
#include "othello/symmetry.h"
#include "tools/match/opening_set.h"

namespace match {
namespace {

using ::othello::Game;
using ::othello::Position;
using ::othello::Square;

constexpr Square kFirstMove = othello::MakeSquare(5, 4);  // f5

// A position and the moves that led there.
struct Reached {
  Position position;
  std::vector<Square> moves;
};

std::vector<Reached> OnePlyLater(const std::vector<Reached>& nodes) {
  std::vector<Reached> later;
  absl::flat_hash_set<Position> seen;
  for (const Reached& node : nodes) {
    othello::Bitboard legal = node.position.LegalMoves();
    for (; legal != 0; legal = othello::WithoutLowest(legal)) {
      const Square move = othello::LowestSquare(legal);
      const Position position = node.position.Play(move);
      if (!position.HasLegalMove()) continue;
      if (!seen.insert(othello::Canonical(position).position).second) continue;
      later.push_back({position, node.moves});
      later.back().moves.push_back(move);
    }
  }
  return later;
}

// Hands out candidates and collects their scores. Thread-safe.
class Judging {
 public:
  Judging(const BalancedSearch& request, size_t candidates,
          const std::function<void()>& advance)
      : request_(request), advance_(advance), scores_(candidates) {}

  // The next candidate, or nothing when enough openings are found or a thread
  // has failed.
  std::optional<size_t> Next() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (found_ >= request_.count || next_ >= scores_.size() || !status_.ok()) {
      return std::nullopt;
    }
    return next_++;
  }

  void Finish(size_t candidate, double score) {
    const std::lock_guard<std::mutex> lock(mutex_);
    scores_[candidate] = score;
    if (!IsBalanced(score)) return;
    if (++found_ <= request_.count) advance_();
  }

  void Fail(const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    status_.Update(status);
  }

  // When all threads have ended: the first balanced ones. Candidates after them
  // that were judged meanwhile do not count.
  absl::StatusOr<BalancedSet> Result(std::vector<Game>&& candidates) {
    if (!status_.ok()) return status_;
    BalancedSet set;
    set.candidates = static_cast<int>(candidates.size());
    for (size_t i = 0; i < next_; ++i) {
      ++set.searched;
      if (!IsBalanced(scores_[i])) continue;
      set.openings.push_back({std::move(candidates[i]), scores_[i]});
      if (static_cast<int>(set.openings.size()) == request_.count) return set;
    }
    return absl::FailedPreconditionError(
        absl::StrCat("only ", found_, " of ", candidates.size(),
                     " positions are balanced, not ", request_.count));
  }

 private:
  bool IsBalanced(double score) const {
    return std::abs(score) <= request_.max_discs;
  }

  const BalancedSearch& request_;
  const std::function<void()>& advance_;

  std::mutex mutex_;  // Guards what follows.
  std::vector<double> scores_;
  size_t next_ = 0;
  int found_ = 0;
  absl::Status status_;
};

absl::Status JudgeCandidates(const BalancedSearch& request,
                             const std::vector<Game>& candidates,
                             Judging& judging) {
  const auto searcher = search::Searcher::Create(request.options);
  if (!searcher.ok()) return searcher.status();
  search::SearchLimits limits;
  limits.depth = request.depth;
  while (const std::optional<size_t> next = judging.Next()) {
    // Scores must not depend on what was searched before.
    (*searcher)->Clear();
    const search::SearchResult result =
        (*searcher)->Search(candidates[*next].position(), limits);
    judging.Finish(*next, othello::DiscsFromScore(result.score()));
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<Game> DistinctOpenings(int plies) {
  // The four first moves are equivalent by symmetry.
  std::vector<Reached> nodes = {{Position::Start(), {}}};
  if (plies > 0) {
    nodes = {{Position::Start().Play(kFirstMove), {kFirstMove}}};
  }
  for (int ply = 1; ply < plies; ++ply) nodes = OnePlyLater(nodes);

  std::vector<Game> games;
  games.reserve(nodes.size());
  for (const Reached& node : nodes) {
    Game& game = games.emplace_back();
    for (const Square move : node.moves) game.Play(move).IgnoreError();
  }
  return games;
}

absl::StatusOr<BalancedSet> FindBalancedOpenings(
    const BalancedSearch& request, const std::function<void()>& advance) {
  std::vector<Game> candidates = DistinctOpenings(request.plies);
  ShuffleOpenings(request.seed, candidates);
  Judging judging(request, candidates.size(), advance);
  const auto work = [&] {
    const absl::Status status = JudgeCandidates(request, candidates, judging);
    if (!status.ok()) judging.Fail(status);
  };
  othello::ThreadGroup threads;
  for (int i = 0; i < request.concurrency; ++i) {
    const absl::Status status = threads.Start(work);
    if (status.ok()) continue;
    judging.Fail(status);
    break;
  }
  threads.Join();
  return judging.Result(std::move(candidates));
}

}  // namespace match
