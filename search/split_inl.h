// A node's remaining moves, shared between threads.

#ifndef RIALTO_SEARCH_SPLIT_INL_H_
#define RIALTO_SEARCH_SPLIT_INL_H_

#include <algorithm>
#include <mutex>

#include "search/worker.h"

namespace search {

// Smaller trees are finished before a helper has come.
inline constexpr int kMinMidgameSplitDepth = 6;
inline constexpr int kMinEndgameSplitDepth = 15;

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
struct Worker<E, P, F>::Split : public SplitJob {
  Split(Shared& shared, const SplitJob* above, const CutFlag* flag_above,
        const NodeT& node, MoveList& moves, const NodeView& view,
        MoveLoop& loop, const Path& path)
      : SplitJob(above),
        shared(shared),
        node(node),
        moves(moves),
        view(view),
        loop(loop),
        path(path) {
    cut.above = flag_above;
  }

  void Help(int thread) override {
    shared.workers[thread]->template WorkOnSplit<kKind, Phase>(*this);
  }
  void Close() { MarkExhausted(); }

  Shared& shared;
  const NodeT& node;
  MoveList& moves;
  const NodeView& view;
  MoveLoop& loop;   // guarded by the mutex
  const Path path;  // to the node; a copy, as the owner's changes
  CutFlag cut;
  std::mutex mutex;  // guards what follows, and the order of the moves
  int next;
  othello::Score alpha;
  Best best;
  Line line;
  bool wants_line;
};

template <Evaluator E, typename P, typename F>
template <typename Phase>
bool Worker<E, P, F>::ShouldSplit(int searched, int count,
                                  const NodeView& view) const {
  return searched > 0 && searched + 1 < count && shared_.pool->HasIdle() &&
         view.depth >= (Phase::kIsEndgame ? kMinEndgameSplitDepth
                                          : kMinMidgameSplitDepth);
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
void Worker<E, P, F>::SearchSplit(const NodeT& node, MoveList& moves, int first,
                                  const NodeView& view, MoveLoop& loop,
                                  Best& best, Line* line) {
  Split<kKind, Phase> split(shared_, job_, solver_.interruption.flag(), node,
                            moves, view, loop, path_);
  split.next = first;
  split.alpha = std::max(view.alpha, best.score);
  split.best = best;
  split.wants_line = line != nullptr;
  if (line != nullptr) split.line = *line;
  shared_.pool->Run(split, thread_);
  best = split.best;
  if (line != nullptr) *line = split.line;
}

template <Evaluator E, typename P, typename F>
template <NodeKind kKind, typename Phase>
void Worker<E, P, F>::WorkOnSplit(Split<kKind, Phase>& split) {
  // The state of the job is restored when the worker leaves it.
  struct Restore {
    Worker& worker;
    const SplitJob* job = worker.job_;
    Interruption interruption = worker.solver_.interruption;
    Path path = worker.path_;
    ~Restore() {
      worker.job_ = job;
      worker.solver_.interruption = interruption;
      worker.path_ = path;
    }
  } restore{*this};
  job_ = &split;
  solver_.interruption = Interruption(&split.cut);
  path_ = split.path;

  std::unique_lock<std::mutex> lock(split.mutex);
  while (split.next < split.moves.size() && !IsInterrupted()) {
    const int rank = split.next++;
    if (split.next == split.moves.size()) split.Close();
    split.moves.BringBest(rank);
    const Move move = split.moves[rank];
    const othello::Score alpha = split.alpha;
    const int reduction = ReductionOf<kKind>(move, rank, split.view, alpha,
                                             split.best.score, split.loop);
    if (reduction == kSkipMove) continue;
    lock.unlock();
    Line rest;
    const othello::Score score =
        SearchMove<kKind, Phase>(split.node, move, rank, reduction, split.view,
                                 alpha, split.wants_line ? &rest : nullptr);
    lock.lock();
    if (IsInterrupted()) break;
    policy_.Record(split.view, split.loop, move.square, score);
    if (kKind == NodeKind::kRoot) {
      shared_.root_moves.SetScore(move.square, score);
    }
    if (score > split.best.score) {
      split.best = {score, move.square};
      if (split.wants_line && score > split.alpha) {
        split.line.Assign(move.square, rest);
        if (kKind == NodeKind::kRoot) {
          shared_.root_leader = {score, BoundOf(score, split.view.beta),
                                 split.line};
        }
      }
    }
    split.alpha = std::max(split.alpha, score);
    if (split.alpha >= split.view.beta) {
      split.Close();
      split.cut.raised.store(true, std::memory_order_relaxed);
    }
  }
}

}  // namespace search

#endif  // RIALTO_SEARCH_SPLIT_INL_H_
