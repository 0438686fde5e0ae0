// The rows of one table of weights (fit_rows.h), by stochastic gradient
// descent.
//
// The gradient of the squared error is one vector for all rows of a position,
// put back to the place of each, so that a step costs little more than a
// look-up. Rows are pulled towards a guess made before looking at the data, as
// hard as `ridge` sightings would; that is what rare configurations need. One
// thread, and no arithmetic whose order depends on the machine: the same
// samples and settings give the same bytes.

#ifndef RIALTO_TRAINING_VECTOR_FIT_H_
#define RIALTO_TRAINING_VECTOR_FIT_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "pattern_eval/channels.h"
#include "training/fit_rows.h"
#include "training/sub_patterns.h"

namespace training {

struct VectorSettings {
  int channels = pattern_eval::kNarrowChannels;  // that are used
  int epochs = 6;
  double rate = 0.003;
  double linear_ridge = 40;
  double vector_ridge = 200;
  // Of channels that the guess does not have.
  double new_ridge = 300;
  // Rows share what they have in common (sub_patterns.h): for a guess of
  // nothing.
  bool sub_patterns = false;
  uint64_t seed = 1;
};

std::string DescribeSettings(const VectorSettings& settings);
absl::Status CheckSettings(const VectorSettings& settings);

class VectorFit {
 public:
  // `guess` has FitRowCount() rows. Channels that are zero in all of it start
  // with noise on frequent rows.
  VectorFit(absl::Span<const Sample> training, FloatTable guess,
            const VectorSettings& settings);

  bool is_finished() const { return epoch_ >= settings_.epochs; }
  int epoch() const { return epoch_; }
  // Returns the root mean square error before each step, in discs. Reports
  // the numbers of samples that it has taken.
  double RunEpoch(const std::function<void(int64_t)>& on_samples = {});

  // With what the sub-patterns have learned.
  FloatTable Table() const;

 private:
  bool shares() const { return settings_.sub_patterns; }
  // Scales the steps of the samples, and puts these in a random order.
  void PrepareSamples();
  void AddNoise();
  // Pulls rows towards their guess, and keeps them within the range of a file.
  void Shrink(double rate);
  double RateAt(double progress) const;
  // The rows of a position, in the table and of the sub-patterns.
  struct AllRows {
    PositionRows own;
    SubRows shared;
  };
  // Finds the rows, and prefetches what they have.
  void Fetch(const othello::Position& position, AllRows& rows) const;
  // Returns the error before the step, in units.
  float Step(const AllRows& rows, const Sample& sample, float rate);
  // One step for each sample of a block. Returns the sum of squared errors.
  double RunBlock(size_t begin, size_t end, float rate);

  // Positions, not their rows: those take eleven times the memory, and finding
  // them again costs less than a step.
  std::vector<Sample> training_;
  const FloatTable guess_;
  const VectorSettings settings_;
  // By lane: nothing in the guess.
  bool is_new_[kRowLanes] = {};
  std::vector<uint32_t> seen_rows_;  // The others keep their guess.
  FloatTable table_;
  FloatTable shared_;  // of the sub-patterns, empty without them
  int epoch_ = 0;
};

}  // namespace training

#endif  // RIALTO_TRAINING_VECTOR_FIT_H_
