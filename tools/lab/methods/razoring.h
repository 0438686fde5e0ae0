// Razoring (Birmingham and Kent 1977; Marsland 1986, section 3.2): near the
// horizon a position whose static value is far below alpha is given up. For
// the laboratory.

#ifndef RIALTO_TOOLS_LAB_METHODS_RAZORING_H_
#define RIALTO_TOOLS_LAB_METHODS_RAZORING_H_

#include <optional>
#include <vector>

#include "othello/score.h"
#include "search/selectivity/policy.h"

namespace lab {

struct RazoringParameters {
  int max_depth;          // of the nodes that are tested
  othello::Score margin;  // for each ply to the horizon
};

class Razoring : public search::NoReductions {
 public:
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  explicit Razoring(const RazoringParameters& parameters)
      : parameters_(parameters) {}

  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher& searcher, const Node& node,
                                          const search::NodeView& view, Moves) {
    if (view.is_endgame || !view.is_zero_window ||
        view.depth > parameters_.max_depth) {
      return std::nullopt;
    }
    const bool cut = counting_.Ask(searcher, [&] {
      return searcher.Evaluate(node) + parameters_.margin * view.depth <=
             view.alpha;
    });
    if (!cut) return std::nullopt;
    return view.alpha;
  }

  void AddStatistics(std::vector<search::CutStatistics>& statistics) const {
    counting_.AddTo(statistics);
  }

 private:
  RazoringParameters parameters_;
  search::Counting counting_;
};

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_METHODS_RAZORING_H_
