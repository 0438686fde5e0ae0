// Tells somebody else where a selectivity method would be asked. Cuts nothing.

#ifndef RIALTO_SEARCH_SELECTIVITY_NODE_REPORTER_H_
#define RIALTO_SEARCH_SELECTIVITY_NODE_REPORTER_H_

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "othello/position.h"
#include "othello/score.h"
#include "search/selectivity/cut_statistics.h"
#include "search/selectivity/policy.h"

namespace search {

class NodeListener {
 public:
  virtual ~NodeListener() = default;
  virtual void OnNode(const othello::Position& position,
                      const NodeView& view) = 0;
};

// For searches on one thread: the listener is not guarded.
class NodeReporter : public NoReductions {
 public:
  // Nothing is left out, but the hook wants to be asked.
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  explicit NodeReporter(std::shared_ptr<NodeListener> listener)
      : listener_(std::move(listener)) {}

  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher&, const Node& node,
                                          const NodeView& view, Moves) const {
    listener_->OnNode(node.position, view);
    return std::nullopt;
  }
  void AddStatistics(std::vector<CutStatistics>&) const {}

 private:
  std::shared_ptr<NodeListener> listener_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_NODE_REPORTER_H_
