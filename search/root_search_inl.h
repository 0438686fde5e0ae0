// The root: iterative deepening with aspiration windows, several lines, and
// the step from the midgame to the exact solution.

#ifndef RIALTO_SEARCH_ROOT_SEARCH_INL_H_
#define RIALTO_SEARCH_ROOT_SEARCH_INL_H_

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>

#include "search/leaf_search_inl.h"
#include "search/move_ordering_inl.h"
#include "search/pvs_inl.h"
#include "search/search_instances.h"
#include "search/selectivity/level.h"
#include "search/solve_plan.h"
#include "search/split_inl.h"
#include "search/worker.h"

namespace search {

// Half the width of the window around the last score. An iteration seldom
// changes the score by more, and exact scores are further from the midgame's.
inline constexpr othello::Score kMidgameAspiration = 3 * othello::kScorePerDisc;
inline constexpr othello::Score kEndgameAspiration = 8;

template <Evaluator E, typename P, typename F>
class RootSearch : public SearchInstance {
 public:
  // The table and the pool must outlive the instance.
  RootSearch(const E& evaluator, const P& policy, const F& features,
             TranspositionTable& table, SplitPool& pool)
      : evaluator_(evaluator),
        policy_(policy),
        features_(features),
        table_(table),
        pool_(pool) {}

  SearchResult Run(const othello::Position& position,
                   const SearchLimits& limits, const SearchControl& control,
                   SearchObserver* observer) override {
    const Clock::time_point start = Clock::now();
    if (!position.HasLegalMove()) {
      return RunWithoutMoves(position, limits, control, observer);
    }
    Budget budget(limits, pool_.threads(), start, control);
    Job job(*this, position, limits, budget, start, observer);
    job.Iterate();
    return std::move(job.result);
  }

 private:
  using WorkerT = Worker<E, P, F>;

  // One search from its first iteration to its last.
  struct Job {
    Job(RootSearch& root, const othello::Position& position,
        const SearchLimits& limits, Budget& budget, Clock::time_point start,
        SearchObserver* observer)
        : node{position, root.evaluator_.StateOf(position)},
          limits(limits),
          features(root.features_),
          budget(budget),
          start(start),
          observer(observer) {
      root.table_.NewSearch();
      shared.table = &root.table_;
      shared.budget = &budget;
      shared.pool = &root.pool_;
      shared.root_moves.Reset(position.LegalMoves(), limits.without);
      shared.level = IsSelective(root.policy_) ? kMidgameLevel : kExactLevel;
      for (int thread = 0; thread < root.pool_.threads(); ++thread) {
        shared.workers.push_back(std::make_unique<WorkerT>(
            root.evaluator_, root.policy_, root.features_, shared, thread));
      }
    }

    void Iterate() {
      const int empties = node.position.empty_count();
      const SolvePlan plan(limits, empties, shared.pool->threads(),
                           HasLevels(shared.workers[0]->policy()));
      for (int depth =
               features.iterations() ? 1 : std::max(plan.last_iteration(), 1);
           depth <= plan.last_iteration() ||
           plan.PreparesLonger(depth, result.nodes);
           ++depth) {
        if (!RunIteration<Midgame>(depth)) break;
      }
      if (plan.may_solve() && !budget.HasEnded()) {
        Measure();
        const uint64_t nodes = result.nodes;
        const double seconds = result.seconds;
        Solve(plan, empties);
        Measure();
        result.solve_nodes = result.nodes - nodes;
        result.solve_seconds = result.seconds - seconds;
      }
      result.was_stopped = budget.HasEnded();
      Measure();
      if (result.depth == 0) SearchOnePly();
      result.table_permille = shared.table->PermilleInUse();
    }

    // Even a search that was ended at once has compared all moves: one ply
    // takes microseconds.
    void SearchOnePly() {
      result.depth = 1;
      result.lines.clear();
      for (othello::Square square :
           othello::Squares(node.position.LegalMoves() & ~limits.without)) {
        const Node<E> child =
            ChildOf(shared.workers[0]->evaluator(), node, square,
                    othello::Flips(square, node.position.mover,
                                   node.position.opponent));
        result.lines.push_back({child.position.IsGameOver()
                                    ? -Midgame::FinalScore(child.position)
                                    : -shared.workers[0]->Evaluate(child),
                                Bound::kExact,
                                {square}});
        ++result.nodes;
        ++result.leaves;
      }
      SortAndKeep(result.lines);
    }

    // Of the best moves, as many as are wanted.
    void SortAndKeep(std::vector<ScoredLine>& lines) const {
      std::stable_sort(lines.begin(), lines.end(),
                       [](const ScoredLine& a, const ScoredLine& b) {
                         return a.score > b.score;
                       });
      lines.resize(std::min<size_t>(lines.size(), wanted_lines()));
    }

    int wanted_lines() const {
      return std::clamp(limits.lines, 1, shared.root_moves.size());
    }

    // To the end of the game: likely results first, then the proof.
    void Solve(const SolvePlan& plan, int empties) {
      for (const EndgameLevel& level : kEndgameLevels) {
        if (!plan.HasPass(level)) continue;
        shared.level = level.level;
        if (budget.HasEnded() || !RunIteration<Endgame>(empties)) return;
      }
      shared.level = kExactLevel;
      if (!budget.HasEnded()) RunIteration<Endgame>(empties);
    }

    // Searches all lines wanted to `depth`; false if interrupted. The result is
    // then that of the iteration before, except for a better move that this one
    // has already found.
    template <typename Phase>
    bool RunIteration(int depth) {
      const int wanted = wanted_lines();
      std::vector<ScoredLine> lines;
      shared.root_moves.ExcludeNone();
      for (int i = 0; i < wanted; ++i) {
        const bool has_guess =
            i < static_cast<int>(result.lines.size()) && result.depth > 0;
        Line line;
        const Window final_window = SearchWithAspiration<Phase>(
            depth, has_guess ? &result.lines[i] : nullptr, line);
        if (budget.HasEnded()) {
          if (wanted == 1) TakeLeader<Phase>();
          return false;
        }
        lines.push_back(MakeLine<Phase>(final_window, line));
        shared.workers[0]->RecordRootLine(line);
        shared.root_moves.Sort();
        shared.root_moves.BringToFront(lines.back().best_move());
        shared.root_moves.Exclude(lines.back().best_move());
      }
      shared.root_moves.ExcludeNone();
      for (int i = wanted - 1; i >= 0; --i) {
        shared.root_moves.BringToFront(lines[i].best_move());
      }
      SortAndKeep(lines);
      result.lines = std::move(lines);
      result.depth = depth;
      result.is_solved = Phase::kIsEndgame && shared.level == kExactLevel;
      result.level = shared.level;
      Measure();
      if (observer != nullptr) {
        result.table_permille = shared.table->PermilleInUse();
        observer->OnIteration(result);
        budget.Look();  // It may have had enough.
      }
      return true;
    }

    // A window and its fail-soft score.
    struct Window {
      othello::Score alpha;
      othello::Score beta;
      othello::Score score;
    };

    template <typename Phase>
    Window SearchWithAspiration(int depth, const ScoredLine* guess,
                                Line& line) {
      Window outer = {-Phase::kMax, Phase::kMax, 0};
      if constexpr (Phase::kIsEndgame) {
        outer.alpha = std::clamp(limits.alpha, -Phase::kMax, Phase::kMax - 1);
        outer.beta = std::clamp(limits.beta, outer.alpha + 1, Phase::kMax);
      }
      Window window = outer;
      if (guess != nullptr && features.aspiration()) {
        const othello::Score width =
            Phase::kIsEndgame ? kEndgameAspiration : kMidgameAspiration;
        const othello::Score middle =
            Phase::kIsEndgame ? guess->score / othello::kScorePerDisc
                              : guess->score;
        window.alpha = std::clamp(middle - width, outer.alpha, outer.beta - 1);
        window.beta = std::clamp(middle + width, outer.alpha + 1, outer.beta);
      }
      shared.root_leader.line.Clear();
      // After a failure the window is open on that side; after a second one,
      // which only contradictory midgame searches cause, on both.
      for (int failures = 0;; ++failures) {
        WorkerT& worker = *shared.workers[0];
        window.score = worker.template Search<NodeKind::kRoot, Phase>(
            node, depth, window.alpha, window.beta, /*expects_cut=*/false,
            /*ply=*/0, &line);
        if (budget.HasEnded()) return window;
        const bool low =
            window.score <= window.alpha && window.alpha > outer.alpha;
        const bool high =
            window.score >= window.beta && window.beta < outer.beta;
        if (!low && !high) return window;
        OrderForNextAttempt(high);
        if (low && observer != nullptr && guess == &result.lines[0]) {
          observer->OnFailLow();
        }
        if (failures > 0) {
          window = outer;
        } else if (low) {
          window.beta = window.alpha + 1;
          window.alpha = outer.alpha;
        } else {
          window.alpha = window.beta - 1;
          window.beta = outer.beta;
        }
      }
    }

    // The next attempt uses what a failed one found. A move that failed high is
    // searched first and stays the leader: it is played if the next attempt is
    // interrupted. After a failure low there is no leader.
    void OrderForNextAttempt(bool failed_high) {
      shared.root_moves.Sort();
      Line& leader = shared.root_leader.line;
      if (!failed_high) {
        leader.Clear();
      } else if (leader.size() > 0) {
        shared.root_moves.BringToFront(leader[0]);
      }
    }

    // The best move of an iteration that was broken off.
    template <typename Phase>
    void TakeLeader() {
      const RootLeader& leader = shared.root_leader;
      if (leader.line.size() == 0) return;
      // The largest score there is cannot be a mere bound.
      result.lines[0] = {
          Phase::kIsEndgame ? othello::ScoreFromDiscs(leader.score)
                            : leader.score,
          leader.score < Phase::kMax ? leader.bound : Bound::kExact,
          leader.line.ToVector()};
    }

    template <typename Phase>
    ScoredLine MakeLine(const Window& window, const Line& line) const {
      ScoredLine made;
      made.score = Phase::kIsEndgame ? othello::ScoreFromDiscs(window.score)
                                     : window.score;
      made.bound = window.score >= window.beta && window.beta < Phase::kMax
                       ? Bound::kLower
                   : window.score <= window.alpha && -Phase::kMax < window.alpha
                       ? Bound::kUpper
                       : Bound::kExact;
      made.moves = line.ToVector();
      return made;
    }

    void Measure() {
      result.nodes = 0;
      result.leaves = 0;
      for (const auto& worker : shared.workers) {
        result.nodes += worker->nodes();
        result.leaves += worker->leaves();
      }
      result.cuts = CutStatisticsOfAll();
      result.seconds =
          std::chrono::duration<double>(Clock::now() - start).count();
    }

    std::vector<CutStatistics> CutStatisticsOfAll() const {
      std::vector<CutStatistics> all;
      for (const auto& worker : shared.workers) {
        std::vector<CutStatistics> own;
        worker->policy().AddStatistics(own);
        all.resize(own.size());
        for (size_t i = 0; i < own.size(); ++i) all[i] += own[i];
      }
      return all;
    }

    const Node<E> node;
    const SearchLimits& limits;
    const F& features;
    Budget& budget;
    const Clock::time_point start;
    SearchObserver* const observer;
    SharedSearch<WorkerT> shared;
    SearchResult result;
  };

  // Passes on to the other side's search, or counts the discs.
  SearchResult RunWithoutMoves(const othello::Position& position,
                               const SearchLimits& limits,
                               const SearchControl& control,
                               SearchObserver* observer) {
    if (!position.Pass().HasLegalMove()) {
      SearchResult result;
      result.lines[0].score = othello::ScoreFromDiscs(position.FinalScore());
      result.depth = position.empty_count();
      result.is_solved = true;
      if (observer != nullptr) observer->OnIteration(result);
      return result;
    }
    SearchLimits turned = limits;
    turned.alpha = -limits.beta;
    turned.beta = -limits.alpha;
    turned.without = 0;
    // The observer sees scores of this side. (It is not told when the other
    // side's score falls.)
    struct Turned : public SearchObserver {
      SearchObserver* inner;
      void OnIteration(const SearchResult& so_far) override {
        if (inner != nullptr) inner->OnIteration(TurnedByPass(so_far));
      }
    } turned_observer;
    turned_observer.inner = observer;
    return TurnedByPass(
        Run(position.Pass(), turned, control, &turned_observer));
  }

  static SearchResult TurnedByPass(SearchResult result) {
    // A side that must pass has one line only.
    result.lines.resize(1);
    ScoredLine& line = result.lines[0];
    line.score = -line.score;
    line.bound = line.bound == Bound::kLower   ? Bound::kUpper
                 : line.bound == Bound::kUpper ? Bound::kLower
                                               : Bound::kExact;
    line.moves.insert(line.moves.begin(), othello::kPass);
    return result;
  }

  const E evaluator_;
  const P policy_;
  const F features_;
  TranspositionTable& table_;
  SplitPool& pool_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_ROOT_SEARCH_INL_H_
