// The search that is measured, not played with: its method, its evaluation and
// its parts are chosen at run time. It visits the same nodes as the searches of
// search_instances.cc, with some more instructions each.

#include <memory>
#include <utility>

#include "pattern_eval/pattern_evaluator.h"
#include "search/features.h"
#include "search/root_search_inl.h"
#include "search/search_instances.h"
#include "search/toy_evaluator.h"

namespace search {
namespace {

// The toy without weights. Models Evaluator.
class EitherEvaluator {
 public:
  using State = pattern_eval::PatternEvaluator::State;
  static constexpr bool kIsSlow = true;

  explicit EitherEvaluator(std::shared_ptr<const pattern_eval::Weights> weights)
      : is_toy_(weights == nullptr), patterns_(std::move(weights)) {}

  State StateOf(const othello::Position& position) const {
    return is_toy_ ? State() : patterns_.StateOf(position);
  }
  State AfterMove(const State& state, const othello::Position& position,
                  othello::Square square, othello::Bitboard flips) const {
    return is_toy_ ? State()
                   : patterns_.AfterMove(state, position, square, flips);
  }
  State AfterPass(const State& state) const {
    return is_toy_ ? State() : patterns_.AfterPass(state);
  }
  othello::Score Evaluate(const othello::Position& position,
                          const State& state) const {
    return is_toy_ ? toy_.Evaluate(position, {})
                   : patterns_.Evaluate(position, state);
  }
  othello::Score EvaluateChild(const othello::Position& child,
                               const State& state, othello::Square square,
                               othello::Bitboard flips) const {
    return is_toy_ ? toy_.Evaluate(child, {})
                   : patterns_.EvaluateChild(child, state, square, flips);
  }

 private:
  bool is_toy_;
  ToyEvaluator toy_;
  pattern_eval::PatternEvaluator patterns_;
};

}  // namespace

std::unique_ptr<SearchInstance> MakeLaboratorySearch(
    const AnyMethod& method, const SearchOptions& options,
    TranspositionTable& table, SplitPool& pool) {
  const LaboratoryFeatures features = {
      options.laboratory.value_or(LaboratoryFeatures::Switches::AsInPlay())};
  return std::make_unique<
      RootSearch<EitherEvaluator, AnyMethod, LaboratoryFeatures>>(
      EitherEvaluator(options.weights), method, features, table, pool);
}

}  // namespace search
