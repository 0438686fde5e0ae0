#include "training/met_positions.h"

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/memory/memory.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/limits.h"
#include "search/selectivity/node_reporter.h"
#include "search/toy_evaluator.h"

namespace training {
namespace {

constexpr size_t kTableMegabytes = 8;

}  // namespace

// Remembers the nodes of one ply.
struct MeetingSearch::Meetings : public search::NodeListener {
  int ply = 0;
  std::vector<MetPosition> list;
  absl::flat_hash_set<othello::Position> known;

  void OnNode(const othello::Position& position,
              const search::NodeView& view) override {
    if (view.ply == ply && view.is_zero_window &&
        known.insert(position).second) {
      list.push_back({position, view.alpha});
    }
  }
};

absl::StatusOr<std::unique_ptr<MeetingSearch>> MakeMeetingSearch(
    std::shared_ptr<const pattern_eval::Weights> weights) {
  auto made = absl::WrapUnique(new MeetingSearch());
  made->weights_ = weights;
  made->meetings_ = std::make_shared<MeetingSearch::Meetings>();
  search::SearchOptions options;
  options.hash_mb = kTableMegabytes;
  options.weights = std::move(weights);
  options.node_listener = made->meetings_;
  auto searcher = search::Searcher::Create(options);
  if (!searcher.ok()) return searcher.status();
  made->searcher_ = *std::move(searcher);
  return made;
}

std::vector<MetPosition> MeetingSearch::Meet(const othello::Position& root,
                                             int ply) {
  searcher_->Clear();
  meetings_->ply = ply;
  meetings_->list.clear();
  meetings_->known.clear();
  search::SearchLimits limits;
  limits.depth = ply + kDepthBelow;
  searcher_->Search(root, limits);
  return std::move(meetings_->list);
}

othello::Score MeetingSearch::Evaluate(
    const othello::Position& position) const {
  if (weights_ == nullptr) {
    return search::ToyEvaluator().Evaluate(position, {});
  }
  const pattern_eval::PatternEvaluator evaluator(weights_);
  return evaluator.Evaluate(position, evaluator.StateOf(position));
}

}  // namespace training
