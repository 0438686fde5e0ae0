// Tapered N-best (Marsland 1986, section 3.2): only the first moves of a node
// are searched, the fewer the further from the root. For the laboratory.

#ifndef RIALTO_TOOLS_LAB_METHODS_N_BEST_H_
#define RIALTO_TOOLS_LAB_METHODS_N_BEST_H_

#include <algorithm>
#include <vector>

#include "othello/score.h"
#include "othello/square.h"
#include "search/selectivity/policy.h"

namespace lab {

struct NBestParameters {
  int most_moves;   // at the root's children
  int taper;        // fewer at each ply
  int least_moves;  // everywhere
};

class NBest : public search::NoProbes {
 public:
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  struct MoveLoop {};

  explicit NBest(const NBestParameters& parameters) : parameters_(parameters) {}

  static constexpr bool researches() { return false; }

  int MovesAt(int ply) const {
    return std::max(parameters_.most_moves - parameters_.taper * (ply - 1),
                    parameters_.least_moves);
  }

  template <typename Searcher, typename Moves>
  MoveLoop BeginMoves(Searcher&, const search::NodeView&, const Moves&) const {
    return {};
  }
  template <typename Searcher>
  int Reduction(Searcher& searcher, const search::NodeView& view, MoveLoop&,
                const search::MoveView& move) {
    if (view.is_endgame) return 0;
    const bool skips =
        counting_.Ask(searcher, [&] { return move.rank >= MovesAt(view.ply); });
    return skips ? search::kSkipMove : 0;
  }
  void Record(const search::NodeView&, MoveLoop&, othello::Square,
              othello::Score) const {}
  void EndMoves(MoveLoop&) const {}

  // Attempts are moves, cuts those that were skipped.
  void AddStatistics(std::vector<search::CutStatistics>& statistics) const {
    counting_.AddTo(statistics);
  }

 private:
  NBestParameters parameters_;
  search::Counting counting_;
};

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_METHODS_N_BEST_H_
