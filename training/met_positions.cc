#include "training/met_positions.h"

#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/features.h"
#include "search/limits.h"
#include "search/root_search_inl.h"
#include "search/selectivity/policy.h"
#include "search/split_pool.h"
#include "search/toy_evaluator.h"
#include "search/transposition_table.h"

namespace training {
namespace {

constexpr size_t kTableMegabytes = 8;

struct Meetings {
  int ply = 0;
  std::vector<MetPosition> list;
  absl::flat_hash_set<othello::Position> known;
};

// A selectivity method that cuts nothing and records where it was called.
struct MeetingRecorder : public search::NoReductions {
  // Nothing is left out, but the hook must be called.
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;

  Meetings* meetings;

  template <typename Searcher, typename Node, typename Moves>
  std::optional<othello::Score> ProbeNode(Searcher&, const Node& node,
                                          const search::NodeView& view,
                                          Moves) const {
    if (view.ply == meetings->ply && view.is_zero_window &&
        meetings->known.insert(node.position).second) {
      meetings->list.push_back({node.position, view.alpha});
    }
    return std::nullopt;
  }
  void AddStatistics(std::vector<search::CutStatistics>&) const {}
};

template <typename E>
class MeetingSearchOf : public MeetingSearch {
 public:
  MeetingSearchOf(E evaluator,
                  std::unique_ptr<search::TranspositionTable> table,
                  std::unique_ptr<search::SplitPool> pool)
      : evaluator_(std::move(evaluator)),
        table_(std::move(table)),
        pool_(std::move(pool)),
        search_(evaluator_, MeetingRecorder{{}, &meetings_},
                search::ProductionFeatures(), *table_, *pool_) {}

  std::vector<MetPosition> Meet(const othello::Position& root,
                                int ply) override {
    table_->Clear();
    meetings_ = {ply, {}, {}};
    search::SearchLimits limits;
    limits.depth = ply + kDepthBelow;
    const search::SearchControl never;
    search_.Run(root, limits, never, /*observer=*/nullptr);
    return std::move(meetings_.list);
  }

  othello::Score Evaluate(const othello::Position& position) const override {
    return evaluator_.Evaluate(position, evaluator_.StateOf(position));
  }

 private:
  const E evaluator_;
  const std::unique_ptr<search::TranspositionTable> table_;
  const std::unique_ptr<search::SplitPool> pool_;
  Meetings meetings_;
  search::RootSearch<E, MeetingRecorder, search::ProductionFeatures> search_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<MeetingSearch>> MakeMeetingSearch(
    std::shared_ptr<const pattern_eval::Weights> weights) {
  auto table = search::TranspositionTable::Create(kTableMegabytes);
  if (!table.ok()) return table.status();
  auto pool = search::SplitPool::Create(/*threads=*/1);
  if (!pool.ok()) return pool.status();
  if (weights == nullptr) {
    return std::make_unique<MeetingSearchOf<search::ToyEvaluator>>(
        search::ToyEvaluator(), *std::move(table), *std::move(pool));
  }
  return std::make_unique<MeetingSearchOf<pattern_eval::PatternEvaluator>>(
      pattern_eval::PatternEvaluator(std::move(weights)), *std::move(table),
      *std::move(pool));
}

}  // namespace training
