// Shallow searches are cautious, and they favour the side that moves last.
// Measured against deep searches and exact scores, both errors can be taken out
// of labels: all of a stage are multiplied by one slope, and an offset is added
// that depends on the number of discs.

#ifndef RIALTO_TRAINING_LABEL_CORRECTION_H_
#define RIALTO_TRAINING_LABEL_CORRECTION_H_

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "othello/position.h"
#include "othello/score.h"
#include "pattern_eval/weights.h"
#include "search/searcher.h"
#include "training/labeler.h"
#include "training/position_pool.h"

namespace training {

struct LabelCorrection {
  double slope = 1;
  std::array<double, pattern_eval::kDiscCounts> offset = {};  // discs

  othello::Score Apply(const othello::Position& position,
                       othello::Score label) const;
};

struct CorrectionSettings {
  int positions = 0;  // of a stage that are measured; 0 corrects nothing
  // Solved from here on. Before that the truth is the mean of searches of this
  // depth and the next: one favours the mover, the other the opponent.
  int exact_empties = 20;
  int depth = 11;
};

std::string DescribeSettings(const CorrectionSettings& settings);
absl::Status CheckSettings(const CorrectionSettings& settings);

// What the labels of a stage are measured by: the first of its positions that
// are for training and whose label is not exact.
std::vector<othello::Position> CorrectionSample(
    absl::Span<const PoolPosition> positions, const LabelSettings& labels,
    const CorrectionSettings& settings);

// Without a sample nothing is corrected. The result is the same for any number
// of threads, which call `on_measured` after each position.
absl::StatusOr<LabelCorrection> MeasureCorrection(
    absl::Span<const othello::Position> sample, const LabelSettings& labels,
    const search::SearchOptions& label_options,
    const search::SearchOptions& reference_options,
    const CorrectionSettings& settings, int threads,
    const std::function<void()>& on_measured);

}  // namespace training

#endif  // RIALTO_TRAINING_LABEL_CORRECTION_H_
