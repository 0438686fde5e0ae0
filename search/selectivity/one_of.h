// One of several methods, chosen at run time: a search by OneOf<...> is
// compiled once for all of them, and asks at each hook which one it has.

#ifndef RIALTO_SEARCH_SELECTIVITY_ONE_OF_H_
#define RIALTO_SEARCH_SELECTIVITY_ONE_OF_H_

#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "othello/score.h"
#include "othello/square.h"
#include "search/selectivity/cut_statistics.h"
#include "search/selectivity/policy.h"

namespace search {

// MethodVariant is a std::variant of methods. Models the contract of policy.h.
template <typename MethodVariant>
class OneOf {
 public:
  // Whether it may be selective at all; is_selective() knows.
  static constexpr bool kIsSelective = true;

  explicit OneOf(MethodVariant method) : method_(std::move(method)) {}

  bool is_selective() const {
    return std::visit([](const auto& m) { return IsSelective(m); }, method_);
  }
  bool has_levels() const {
    return std::visit([](const auto& m) { return HasLevels(m); }, method_);
  }
  bool researches() const {
    return std::visit([](const auto& m) { return m.researches(); }, method_);
  }

  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher& searcher, const Node& node,
                                          const NodeView& view, Moves moves) {
    return std::visit(
        [&](auto& m) { return m.ProbeNode(searcher, node, view, moves); },
        method_);
  }

  template <typename Searcher, typename Node>
  std::optional<othello::Score> ProbeLeaf(Searcher& searcher, const Node& node,
                                          int depth, othello::Score alpha,
                                          othello::Score beta) {
    return std::visit(
        [&](auto& m) {
          return search::ProbeLeaf(m, searcher, node, depth, alpha, beta);
        },
        method_);
  }

  // What the method at hand remembers. Methods that remember nothing have the
  // same type for it, so that alternatives are told apart by their place.
  class MoveLoop {
   private:
    friend OneOf;
    template <typename... Methods>
    static std::variant<typename Methods::MoveLoop...> LoopsOf(
        const std::variant<Methods...>*);
    using Loops = decltype(LoopsOf(static_cast<MethodVariant*>(nullptr)));

    template <size_t kPlace, typename... Arguments>
    explicit MoveLoop(std::in_place_index_t<kPlace> place,
                      Arguments&&... arguments)
        : loops(place, std::forward<Arguments>(arguments)...) {}

    Loops loops;
  };

 private:
  template <size_t kPlace>
  static auto& LoopAt(MoveLoop& loop) {
    return *std::get_if<kPlace>(&loop.loops);
  }

  // Calls `function` with the method at hand and its place in the variant.
  template <size_t kPlace = 0, typename Function>
  auto WithPlace(Function function) {
    if constexpr (kPlace + 1 < std::variant_size_v<MethodVariant>) {
      if (method_.index() != kPlace) return WithPlace<kPlace + 1>(function);
    }
    return function(std::integral_constant<size_t, kPlace>(),
                    *std::get_if<kPlace>(&method_));
  }

 public:
  template <typename Searcher, typename Moves>
  MoveLoop BeginMoves(Searcher& searcher, const NodeView& view,
                      const Moves& moves) {
    return WithPlace([&](auto place, auto& m) {
      return MoveLoop(std::in_place_index<place>,
                      m.BeginMoves(searcher, view, moves));
    });
  }
  template <typename Searcher>
  int Reduction(Searcher& searcher, const NodeView& view, MoveLoop& loop,
                const MoveView& move) {
    return WithPlace([&](auto place, auto& m) {
      return m.Reduction(searcher, view, LoopAt<place>(loop), move);
    });
  }
  void Record(const NodeView& view, MoveLoop& loop, othello::Square square,
              othello::Score score) {
    WithPlace([&](auto place, auto& m) {
      m.Record(view, LoopAt<place>(loop), square, score);
    });
  }
  void EndMoves(MoveLoop& loop) {
    WithPlace([&](auto place, auto& m) { m.EndMoves(LoopAt<place>(loop)); });
  }
  void AddStatistics(std::vector<CutStatistics>& statistics) const {
    std::visit([&](const auto& m) { m.AddStatistics(statistics); }, method_);
  }

 private:
  MethodVariant method_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SELECTIVITY_ONE_OF_H_
