// Null moves with a variable bound (Y. Bjornsson and T. Marsland, "Risk
// management in game-tree pruning", 2000, section 6).
//
// If passing still leaves the score above beta, a move would too. The bound is
// lowered by t where an error would matter little: where the mover left
// promising alternatives unexplored on the path, moves with a history of cuts.
// The authors say themselves that this does not fit Othello, where to move may
// be a burden; the laboratory shows by how much.

#ifndef RIALTO_TOOLS_LAB_METHODS_NULL_MOVE_H_
#define RIALTO_TOOLS_LAB_METHODS_NULL_MOVE_H_

#include <array>
#include <optional>
#include <vector>

#include "othello/bitboard.h"
#include "othello/score.h"
#include "othello/square.h"
#include "search/selectivity/policy.h"

namespace lab {

struct NullMoveParameters {
  int reduction;
  othello::Score t;  // with some alternatives; twice as much with many
};

// With several threads, a helper at a node knows only the part of the path
// above it that it has seen itself.
class NullMove {
 public:
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  struct MoveLoop {
    othello::Bitboard unexplored = 0;
  };

  explicit NullMove(const NullMoveParameters& parameters)
      : parameters_(parameters) {}

  static constexpr bool researches() { return false; }

  // The paper's Figure 5.
  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher& searcher, const Node& node,
                                          const search::NodeView& view, Moves) {
    if (view.is_endgame || !view.is_zero_window ||
        view.depth <= parameters_.reduction || view.ply == null_ply_ + 1) {
      return std::nullopt;
    }
    const bool is_in_null_move = null_ply_ != kNoPly;
    const othello::Score bound =
        view.beta - (is_in_null_move ? 0 : BoundReduction(view.ply));
    if (bound <= -othello::kMaxScore) return std::nullopt;
    const bool cut = counting_.Ask(searcher, [&] {
      struct Restore {
        int& ply;
        const int before = ply;
        ~Restore() { ply = before; }
      } restore{null_ply_};
      null_ply_ = view.ply;
      return searcher.IsPassAtLeast(
          node, view.depth - 1 - parameters_.reduction, bound, view.ply);
    });
    if (!cut) return std::nullopt;
    return view.beta;
  }

  template <typename Searcher, typename Moves>
  MoveLoop BeginMoves(Searcher&, const search::NodeView& view,
                      const Moves& moves) {
    MoveLoop loop;
    for (int i = 0; i < moves.size(); ++i) {
      loop.unexplored |= othello::SquareBit(moves[i].square);
    }
    alternatives_[view.ply] = AlternativesAbove(view.ply);
    return loop;
  }
  // Never reduces, but counts the alternatives to the move.
  template <typename Searcher>
  int Reduction(Searcher&, const search::NodeView& view, MoveLoop& loop,
                const search::MoveView& move) {
    if (!view.is_zero_window) return 0;
    const othello::Bitboard others =
        loop.unexplored & ~othello::SquareBit(move.square);
    alternatives_[view.ply] = AlternativesAbove(view.ply) +
                              othello::PopCount(others & good_[view.ply & 1]);
    return 0;
  }
  void Record(const search::NodeView& view, MoveLoop& loop,
              othello::Square square, othello::Score score) {
    loop.unexplored &= ~othello::SquareBit(square);
    if (score >= view.beta) good_[view.ply & 1] |= othello::SquareBit(square);
  }
  void EndMoves(MoveLoop&) const {}

  void AddStatistics(std::vector<search::CutStatistics>& statistics) const {
    counting_.AddTo(statistics);
  }

 private:
  static constexpr int kNoPly = -2;
  static constexpr int kManyAlternatives = 15;  // the paper's number

  int AlternativesAbove(int ply) const {
    return ply >= 2 ? alternatives_[ply - 2] : 0;
  }
  othello::Score BoundReduction(int ply) const {
    const int alternatives = AlternativesAbove(ply);
    return alternatives > kManyAlternatives ? 2 * parameters_.t
           : alternatives > 0               ? parameters_.t
                                            : 0;
  }

  NullMoveParameters parameters_;
  int null_ply_ = kNoPly;  // of the null move that the search is in
  // Squares with a history of cuts, by side.
  std::array<othello::Bitboard, 2> good_ = {};
  // Promising moves of the same side left unexplored, up to this ply.
  std::array<int, 128> alternatives_ = {};
  search::Counting counting_;
};

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_METHODS_NULL_MOVE_H_
