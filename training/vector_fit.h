// Vectors of configurations for one stage of the game (pattern_eval/weights.h),
// by stochastic gradient descent.
//
// With rows T[r] of a linear number and vector channels, and the rows R of a
// position, the value is
//
//   h = sum over r in R of T[r],   value = h_0 + sum over k of s_k h_k^2 / 2
//
// with signs s_k = 1, -1, 1, ... in units of 16 discs. The gradient of the
// squared error is one vector for all rows of a position, so that a step costs
// little more than a look-up. Rows are pulled towards a guess made before
// looking at the data, as hard as `ridge` sightings would; that is what rare
// configurations need. One thread, and no arithmetic whose order depends on the
// machine: the same samples and settings give the same bytes.

#ifndef RIALTO_TRAINING_VECTOR_FIT_H_
#define RIALTO_TRAINING_VECTOR_FIT_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "othello/position.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weights.h"
#include "training/stage_fit.h"

namespace training {

// Rows: weights of patterns, mobility of mover and opponent, disc counts.
int VectorRowCount();
int FirstMobilityRow();
int DiscRow(int discs);

// A linear number, the channels, and one number that fills a cache line. The
// compiler's vector type, because loops over arrays are not vectorised
// reliably; every CPU computes the same lane by lane.
using FloatRow = float __attribute__((vector_size(64)));
inline constexpr int kRowLanes = sizeof(FloatRow) / sizeof(float);
static_assert(1 + pattern_eval::kVectorChannels <= kRowLanes);
// std::vector with room for whole cache lines only.
struct FloatTableRow {
  FloatRow values = {};
};
using FloatTable = std::vector<FloatTableRow>;

// Units of the fit.
inline constexpr double kDiscsPerUnit = 16;

// Positions as the numbers of their rows.
class VectorSamples {
 public:
  // A row for each feature, two for mobility, one for the disc count.
  static constexpr int kRowsPerSample = pattern_eval::kFeatureCount + 3;
  using Rows = std::array<uint32_t, kRowsPerSample>;

  void Reserve(size_t count);
  void Add(const Sample& sample);
  // Puts the samples in a random order.
  void Shuffle(uint64_t seed);

  size_t size() const { return rows_.size(); }
  const Rows& rows(size_t i) const { return rows_[i]; }
  float label(size_t i) const { return labels_[i]; }  // units
  // Of the step for the sample.
  float importance(size_t i) const { return importances_[i]; }

 private:
  std::vector<Rows> rows_;
  std::vector<float> labels_;
  std::vector<float> importances_;
};

struct VectorSettings {
  int channels = pattern_eval::kVectorChannels;  // that are used
  int epochs = 6;
  double rate = 0.003;
  double linear_ridge = 40;
  double vector_ridge = 200;
  uint64_t seed = 1;
};

std::string DescribeSettings(const VectorSettings& settings);
absl::Status CheckSettings(const VectorSettings& settings);

class VectorFit {
 public:
  // The samples must outlive it. `guess` has VectorRowCount() rows. Channels
  // that are zero in all of it start with noise on frequent rows.
  VectorFit(const VectorSamples& training, FloatTable guess,
            const VectorSettings& settings);

  bool is_finished() const { return epoch_ >= settings_.epochs; }
  int epoch() const { return epoch_; }
  // Returns the root mean square error before each step, in discs.
  double RunEpoch();

  const FloatTable& table() const { return table_; }

 private:
  void AddNoise();
  // Pulls rows towards their guess, and keeps them within the range of a file.
  void Shrink(double rate);
  double RateAt(double progress) const;
  // Returns the error before the step.
  float Step(size_t sample, float rate);

  const VectorSamples& training_;
  const FloatTable guess_;
  const VectorSettings settings_;
  FloatTable table_;
  int epoch_ = 0;
};

// The value of sample i by a table, in discs.
double ValueInDiscs(const FloatTable& table, const VectorSamples& samples,
                    size_t i);

// To and from the numbers of a weights file. Puts the rows of `stage`, and of
// the disc counts that belong to it.
void PutStage(const FloatTable& table, int stage,
              pattern_eval::FreeWeights& weights);
FloatTable TableOfStage(const pattern_eval::FreeWeights& weights, int stage);

}  // namespace training

#endif  // RIALTO_TRAINING_VECTOR_FIT_H_
