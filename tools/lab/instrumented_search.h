// Searches that observe themselves, for what the counters of play do not show.

#ifndef RIALTO_TOOLS_LAB_INSTRUMENTED_SEARCH_H_
#define RIALTO_TOOLS_LAB_INSTRUMENTED_SEARCH_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/position.h"
#include "pattern_eval/weights.h"
#include "search/selectivity/cut_statistics.h"
#include "search/selectivity/multi_cut.h"

namespace lab {

// The ways to recognise promising moves of an expected cut-node (Bjornsson and
// Marsland 1999, section 7.1). In place of their quiescence search we evaluate
// the position after the move.
enum Predictor {
  kMoves,             // every legal move
  kHistory,           // was best elsewhere
  kEvaluation,        // evaluation >= beta
  kEvaluationMargin,  // evaluation >= beta - kPredictorMargin
  kNullWindow,        // search two plies less deep >= beta
  kNullWindowMargin,  // search two plies less deep >= beta - kPredictorMargin
  // Table 2: nodes at which the evaluation or the search finds one.
  kEvaluationFiltered,
  kNullWindowFiltered,
  kPredictors,
};
inline constexpr int kPredictorMarginDiscs = 2;

// Number, sum and sum of squares of a predictor's values at nodes of a class.
struct PredictorSum {
  int64_t nodes = 0;
  int64_t sum = 0;
  int64_t squares = 0;
  int64_t largest = 0;

  void Add(int64_t promising);
  void Add(const PredictorSum& other);
  double mean() const;
  double deviation() const;
};

struct CutNodeSums {
  // [0]: false cut-nodes, [1]: true ones.
  std::array<std::array<PredictorSum, kPredictors>, 2> of;

  void Add(const CutNodeSums& other);
};

// A line of numbers, and back.
std::string FormatSums(const CutNodeSums& sums);
absl::StatusOr<CutNodeSums> ParseSums(absl::string_view line);

// The predictors' values at the expected cut-nodes of a search without
// selectivity. Belongs to one thread.
using CutNodeMeter =
    std::function<CutNodeSums(const othello::Position& root, int depth)>;
absl::StatusOr<CutNodeMeter> MakeCutNodeMeter(
    std::shared_ptr<const pattern_eval::Weights> weights);

// What multi-cut does; unlike in results of play, nodes of attempts within
// attempts count once.
struct MultiCutEffort {
  uint64_t nodes = 0;  // of the whole search
  search::CutStatistics attempts;
};
using MultiCutMeter =
    std::function<MultiCutEffort(const othello::Position& root, int depth)>;
absl::StatusOr<MultiCutMeter> MakeMultiCutMeter(
    std::shared_ptr<const pattern_eval::Weights> weights,
    const search::MultiCutParameters& parameters);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_INSTRUMENTED_SEARCH_H_
