#include "tools/lab/instrumented_search.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/score.h"
#include "pattern_eval/pattern_evaluator.h"
#include "search/features.h"
#include "search/limits.h"
#include "search/root_search_inl.h"
#include "search/search_control.h"
#include "search/selectivity/policy.h"
#include "search/split_pool.h"
#include "search/transposition_table.h"

namespace lab {
namespace {

using othello::Score;
using search::NodeView;

constexpr size_t kTableMegabytes = 16;
constexpr int kReduction = 2;  // of the null-window searches, the paper's
// As multi-cut requires: nearer to the horizon there is nothing left to search.
constexpr int kLeastDepth = 5;
// One node in this many is examined, chosen by its hash.
constexpr uint64_t kSampling = 4;
constexpr Score kMargin = othello::ScoreFromDiscs(kPredictorMarginDiscs);

// A selectivity method that cuts nothing: it counts promising moves at the
// chosen nodes and waits for the outcome.
class CutNodeRecorder {
 public:
  static constexpr bool kIsSelective = true;
  static constexpr bool kHasLevels = false;
  using Counts = std::array<int, kPredictors>;

  struct MoveLoop {
    std::optional<Counts> counts;
    Score beta = 0;
    Score best = -othello::kMaxScore - 1;
  };

  explicit CutNodeRecorder(CutNodeSums* sums) : sums_(sums) {}

  static constexpr bool researches() { return false; }

  template <typename Searcher, typename Node, typename Moves>
  std::optional<Score> ProbeNode(Searcher& searcher, const Node& node,
                                 const NodeView& view, Moves ordered_moves) {
    waiting_[view.ply].reset();
    if (is_looking_ || view.is_endgame || !view.is_zero_window ||
        !view.expects_cut || view.depth < kLeastDepth ||
        HashOf(node.position) % kSampling != 0) {
      return std::nullopt;
    }
    is_looking_ = true;
    waiting_[view.ply] = CountPromising(searcher, node, view, ordered_moves());
    is_looking_ = false;
    return std::nullopt;
  }

  template <typename Searcher, typename Moves>
  MoveLoop BeginMoves(Searcher&, const NodeView& view, const Moves&) {
    return {std::exchange(waiting_[view.ply], std::nullopt), view.beta};
  }
  template <typename Searcher>
  int Reduction(Searcher&, const NodeView&, MoveLoop&,
                const search::MoveView&) const {
    return 0;
  }
  void Record(const NodeView& view, MoveLoop& loop, othello::Square square,
              Score score) {
    loop.best = std::max(loop.best, score);
    if (score >= view.beta) {
      history_[view.ply & 1] |= othello::SquareBit(square);
    }
  }
  void EndMoves(MoveLoop& loop) {
    if (!loop.counts.has_value()) return;
    auto& sums = sums_->of[loop.best >= loop.beta];
    const Counts& counts = *loop.counts;
    for (int i = 0; i < kEvaluationFiltered; ++i) sums[i].Add(counts[i]);
    if (counts[kEvaluation] > 0 || counts[kNullWindow] > 0) {
      sums[kEvaluationFiltered].Add(counts[kEvaluation]);
      sums[kNullWindowFiltered].Add(counts[kNullWindow]);
    }
  }
  void AddStatistics(std::vector<search::CutStatistics>&) const {}

 private:
  template <typename Searcher, typename Node, typename MoveList>
  Counts CountPromising(Searcher& searcher, const Node& node,
                        const NodeView& view, const MoveList& moves) const {
    Counts counts = {};
    counts[kMoves] = moves.size();
    const int depth = view.depth - 1 - kReduction;
    for (int i = 0; i < moves.size(); ++i) {
      const auto& move = moves[i];
      counts[kHistory] +=
          (history_[view.ply & 1] & othello::SquareBit(move.square)) != 0;
      // A search to depth 0 is the evaluation.
      const auto reaches = [&](int plies, Score bound) {
        return searcher.IsMoveAtLeast(node, move, plies, bound, view.ply);
      };
      counts[kEvaluation] += reaches(0, view.beta);
      counts[kEvaluationMargin] += reaches(0, view.beta - kMargin);
      counts[kNullWindow] += reaches(depth, view.beta);
      counts[kNullWindowMargin] += reaches(depth, view.beta - kMargin);
    }
    return counts;
  }

  CutNodeSums* sums_;
  bool is_looking_ = false;
  std::array<othello::Bitboard, 2> history_ = {};   // squares that cut, by side
  std::array<std::optional<Counts>, 128> waiting_;  // by ply
};

// Counts the nodes of the outermost attempts only.
struct OuterCounting {
  template <typename Searcher, typename Question>
  bool Ask(Searcher& searcher, Question question) {
    const uint64_t before = searcher.nodes();
    ++within;
    const bool answer = question();
    --within;
    ++counted.attempts;
    counted.cuts += answer;
    if (within == 0) counted.nodes += searcher.nodes() - before;
    return answer;
  }
  void AddTo(std::vector<search::CutStatistics>& statistics) const {
    statistics.push_back(counted);
  }

  search::CutStatistics counted;
  int within = 0;
};

// A search with a method of the laboratory's own.
template <typename Policy>
class Instrument {
 public:
  using Evaluator = pattern_eval::PatternEvaluator;

  static absl::StatusOr<std::shared_ptr<Instrument>> Create(
      std::shared_ptr<const pattern_eval::Weights> weights,
      const Policy& policy) {
    auto table = search::TranspositionTable::Create(kTableMegabytes);
    if (!table.ok()) return table.status();
    auto pool = search::SplitPool::Create(/*threads=*/1);
    if (!pool.ok()) return pool.status();
    return std::make_shared<Instrument>(std::move(weights), policy,
                                        *std::move(table), *std::move(pool));
  }

  Instrument(std::shared_ptr<const pattern_eval::Weights> weights,
             const Policy& policy,
             std::unique_ptr<search::TranspositionTable> table,
             std::unique_ptr<search::SplitPool> pool)
      : evaluator_(std::move(weights)),
        table_(std::move(table)),
        pool_(std::move(pool)),
        search_(evaluator_, policy, search::ProductionFeatures(), *table_,
                *pool_) {}

  search::SearchResult Run(const othello::Position& root, int depth) {
    table_->Clear();
    search::SearchLimits limits;
    limits.depth = depth;
    const search::SearchControl never;
    return search_.Run(root, limits, never, /*observer=*/nullptr);
  }

 private:
  const Evaluator evaluator_;
  const std::unique_ptr<search::TranspositionTable> table_;
  const std::unique_ptr<search::SplitPool> pool_;
  search::RootSearch<Evaluator, Policy, search::ProductionFeatures> search_;
};

}  // namespace

void PredictorSum::Add(int64_t promising) {
  ++nodes;
  sum += promising;
  squares += promising * promising;
  largest = std::max(largest, promising);
}

void PredictorSum::Add(const PredictorSum& other) {
  nodes += other.nodes;
  sum += other.sum;
  squares += other.squares;
  largest = std::max(largest, other.largest);
}

double PredictorSum::mean() const {
  return nodes == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(nodes);
}

double PredictorSum::deviation() const {
  if (nodes < 2) return 0;
  const double n = static_cast<double>(nodes);
  return std::sqrt(
      std::max(0.0, static_cast<double>(squares) / n - mean() * mean()) * n /
      (n - 1));
}

void CutNodeSums::Add(const CutNodeSums& other) {
  for (size_t kind = 0; kind < of.size(); ++kind) {
    for (int i = 0; i < kPredictors; ++i) of[kind][i].Add(other.of[kind][i]);
  }
}

std::string FormatSums(const CutNodeSums& sums) {
  std::string line;
  for (const auto& kind : sums.of) {
    for (const PredictorSum& sum : kind) {
      absl::StrAppend(&line, line.empty() ? "" : "\t", sum.nodes, "\t", sum.sum,
                      "\t", sum.squares, "\t", sum.largest);
    }
  }
  return line + "\n";
}

absl::StatusOr<CutNodeSums> ParseSums(absl::string_view line) {
  std::vector<int64_t> numbers;
  for (absl::string_view cell :
       absl::StrSplit(line, absl::ByAnyChar("\t\n"), absl::SkipEmpty())) {
    numbers.push_back(0);
    if (!absl::SimpleAtoi(cell, &numbers.back())) {
      return absl::DataLossError(absl::StrCat("no number: ", cell));
    }
  }
  CutNodeSums sums;
  if (numbers.size() != sums.of.size() * kPredictors * 4) {
    return absl::DataLossError("not the sums of cut-nodes");
  }
  size_t next = 0;
  for (auto& kind : sums.of) {
    for (PredictorSum& sum : kind) {
      sum = {numbers[next], numbers[next + 1], numbers[next + 2],
             numbers[next + 3]};
      next += 4;
    }
  }
  return sums;
}

absl::StatusOr<CutNodeMeter> MakeCutNodeMeter(
    std::shared_ptr<const pattern_eval::Weights> weights) {
  auto sums = std::make_shared<CutNodeSums>();
  auto instrument = Instrument<CutNodeRecorder>::Create(
      std::move(weights), CutNodeRecorder(sums.get()));
  if (!instrument.ok()) return instrument.status();
  return [sums, instrument = *std::move(instrument)](
             const othello::Position& root, int depth) {
    *sums = CutNodeSums();
    instrument->Run(root, depth);
    return *sums;
  };
}

absl::StatusOr<MultiCutMeter> MakeMultiCutMeter(
    std::shared_ptr<const pattern_eval::Weights> weights,
    const search::MultiCutParameters& parameters) {
  using Policy = search::MultiCut<OuterCounting>;
  auto instrument =
      Instrument<Policy>::Create(std::move(weights), Policy(parameters));
  if (!instrument.ok()) return instrument.status();
  return [instrument = *std::move(instrument)](const othello::Position& root,
                                               int depth) {
    const search::SearchResult result = instrument->Run(root, depth);
    MultiCutEffort effort;
    effort.nodes = result.nodes;
    for (const search::CutStatistics& cuts : result.cuts) {
      effort.attempts += cuts;
    }
    return effort;
  };
}

}  // namespace lab
