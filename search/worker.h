// The search of one thread: its state, and the parts of the tree search that
// the other headers define (pvs_inl.h, leaf_search_inl.h, move_ordering_inl.h,
// split_inl.h, root_search_inl.h).

#ifndef RIALTO_SEARCH_WORKER_H_
#define RIALTO_SEARCH_WORKER_H_

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "othello/score.h"
#include "othello/square.h"
#include "search/budget.h"
#include "search/endgame/fastest_first.h"
#include "search/evaluator.h"
#include "search/features.h"
#include "search/interruption.h"
#include "search/limits.h"
#include "search/line.h"
#include "search/node.h"
#include "search/phase.h"
#include "search/result.h"
#include "search/root_moves.h"
#include "search/selectivity/policy.h"
#include "search/split_pool.h"
#include "search/static_values.h"
#include "search/transposition_table.h"

namespace search {

// The best move of the current iteration, as soon as one beats alpha: it is
// played if the iteration is interrupted. Threads that share the moves of the
// root write it under the lock of their split.
struct RootLeader {
  othello::Score score = 0;  // in units of the phase
  Bound bound = Bound::kExact;
  Line line;  // empty if there is none
};

// State shared by the threads of one search.
template <typename Worker>
struct SharedSearch {
  TranspositionTable* table;
  Budget* budget;
  SplitPool* pool;
  SelectivityLevel level = kExactLevel;
  RootMoves root_moves;
  RootLeader root_leader;
  std::vector<std::unique_ptr<Worker>> workers;  // by thread
};

template <Evaluator EvaluatorT, typename PolicyT, typename FeaturesT>
class Worker {
 public:
  using NodeT = Node<EvaluatorT>;
  using Shared = SharedSearch<Worker>;

  Worker(const EvaluatorT& evaluator, const PolicyT& policy,
         const FeaturesT& features, Shared& shared, int thread)
      : evaluator_(evaluator),
        policy_(policy),
        features_(features),
        shared_(shared),
        thread_(thread),
        share_(shared.budget),
        ordering_(features) {
    solver_.table = shared.table;
    solver_.share = &share_;
    solver_.interruption = Interruption(&shared.budget->flag());
  }

  // Searches `node` to `depth` with the window (alpha, beta), fail-soft, and
  // writes the best line if `line` is not null. `expects_cut` follows the
  // alternation of node types below a first move. After an interruption the
  // result means nothing.
  template <NodeKind kKind, typename Phase>
  othello::Score Search(const NodeT& node, int depth, othello::Score alpha,
                        othello::Score beta, bool expects_cut, int ply,
                        Line* line);

  // Plain alpha-beta for the last plies of the midgame and for ordering; no
  // table, no line.
  othello::Score LeafSearch(const NodeT& node, int depth, othello::Score alpha,
                            othello::Score beta);

  // A zero window of the midgame, for the tests of selectivity methods: whether
  // the score is at least `bound`.
  bool IsAtLeast(const NodeT& node, int depth, othello::Score bound, int ply) {
    return Search<NodeKind::kZeroWindow, Midgame>(node, depth, bound - 1, bound,
                                                  /*expects_cut=*/true, ply,
                                                  nullptr) >= bound;
  }
  // The same question for "at most `bound`".
  bool IsAtMost(const NodeT& node, int depth, othello::Score bound, int ply) {
    return Search<NodeKind::kZeroWindow, Midgame>(node, depth, bound, bound + 1,
                                                  /*expects_cut=*/false, ply,
                                                  nullptr) <= bound;
  }
  // Whether a move of the node is worth at least `bound`, by a search of its
  // child to `depth`.
  bool IsMoveAtLeast(const NodeT& node, const Move& move, int depth,
                     othello::Score bound, int ply) {
    path_[ply] = move.square;
    return IsAtMost(ChildOf(evaluator_, node, move), depth, -bound, ply + 1);
  }
  // The same for a pass, legal or not.
  bool IsPassAtLeast(const NodeT& node, int depth, othello::Score bound,
                     int ply) {
    path_[ply] = othello::kPass;
    return IsAtMost(PassedOf(evaluator_, node), depth, -bound, ply + 1);
  }
  othello::Score Evaluate(const NodeT& node) {
    return ValueOf(node.position, [&] {
      return evaluator_.Evaluate(node.position, node.state);
    });
  }

  SelectivityLevel level() const { return shared_.level; }
  const PolicyT& policy() const { return policy_; }
  const EvaluatorT& evaluator() const { return evaluator_; }
  uint64_t nodes() const { return solver_.nodes; }
  // Positions at the horizon of the midgame that were evaluated.
  uint64_t leaves() const { return leaves_; }
  bool IsInterrupted() { return solver_.IsInterrupted(); }
  // The same question where asking costs next to nothing: whether the whole
  // search has ended.
  bool IsSpent() { return solver_.IsSpent(); }
  void RecordRootLine(const Line& line) { ordering_.RecordRootLine(line); }

 private:
  template <NodeKind kKind, typename Phase>
  struct Split;

  using Path = std::array<othello::Square, 128>;
  using MoveLoop = typename PolicyT::MoveLoop;
  using Ordering = typename FeaturesT::Ordering;

  // The best of the moves searched so far.
  struct Best {
    othello::Score score;
    othello::Square move = othello::kNoSquare;
  };

  // The static value of the position, which `evaluate` computes if necessary.
  template <typename Evaluate>
  othello::Score ValueOf(const othello::Position& position, Evaluate evaluate) {
    if constexpr (EvaluatorT::kIsSlow) {
      return static_values_.Of(position, evaluate);
    } else {
      return evaluate();
    }
  }

  template <NodeKind kKind, typename Phase>
  othello::Score SearchPass(const NodeT& node, int depth, othello::Score alpha,
                            othello::Score beta, bool expects_cut, int ply,
                            Line* line);
  template <NodeKind kKind, typename Phase>
  Best SearchMoves(const NodeT& node, MoveList& moves, const NodeView& view,
                   Line* line);
  // The score of the move of rank i, for the mover of `node`.
  template <NodeKind kKind, typename Phase>
  othello::Score SearchMove(const NodeT& node, const Move& move, int rank,
                            int reduction, const NodeView& view,
                            othello::Score alpha, Line* line);
  // Whether the selectivity method is active in this search.
  bool IsSelective() const {
    return PolicyT::kIsSelective && shared_.level != kExactLevel;
  }
  // By how many plies less the move of rank i is searched.
  template <NodeKind kKind>
  int ReductionOf(const Move& move, int rank, const NodeView& view,
                  othello::Score alpha, othello::Score best, MoveLoop& loop);
  // split_inl.h
  template <typename Phase>
  bool ShouldSplit(int searched, int count, const NodeView& view) const;
  template <NodeKind kKind, typename Phase>
  void SearchSplit(const NodeT& node, MoveList& moves, int first,
                   const NodeView& view, MoveLoop& loop, Best& best,
                   Line* line);
  template <NodeKind kKind, typename Phase>
  void WorkOnSplit(Split<kKind, Phase>& split);

  // move_ordering_inl.h
  // The moves, of which only those of the table have a weight yet: often they
  // are all that is wanted.
  template <NodeKind kKind>
  void ListMoves(const NodeT& node, othello::Bitboard legal,
                 const TableEntry& entry, MoveList& moves);
  // Gives the moves from `first` on their weights.
  template <NodeKind kKind, typename Phase>
  void RankMoves(const NodeT& node, const NodeView& view, MoveList& moves,
                 int first);
  template <typename Phase>
  int64_t ValueWeight(const NodeT& child, othello::Square square,
                      othello::Bitboard empties, int depth);
  // Of a move that is better than alpha.
  static Bound BoundOf(othello::Score score, othello::Score beta) {
    return score >= beta ? Bound::kLower : Bound::kExact;
  }

  // pvs_inl.h
  template <typename Phase>
  bool TableCut(const TableEntry& entry, int depth, othello::Score alpha,
                othello::Score beta, othello::Score& score) const;
  template <typename Phase>
  bool TransposedCut(const MoveList& moves, int depth, othello::Score beta,
                     Best& best) const;

  const EvaluatorT& evaluator_;
  PolicyT policy_;
  FeaturesT features_;
  Shared& shared_;
  const int thread_;
  BudgetShare share_;
  endgame::SolverContext solver_;
  const SplitJob* job_ = nullptr;  // the one this thread works on
  uint64_t leaves_ = 0;
  StaticValues static_values_;
  [[no_unique_address]] Ordering ordering_;
  Path path_ = {};  // moves from the root
};

}  // namespace search

#endif  // RIALTO_SEARCH_WORKER_H_
