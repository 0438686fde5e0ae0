// Positions as the rows of the weights that they are made of, and tables of
// such rows in floating point: what the fits of weights work on.
//
// A row is a linear number with a vector of channels (pattern_eval/weights.h).
// There is one for each weight of the patterns, for each count of moves of
// either side, and for each number of discs. A position is the sum of its rows,
// each multiplied by the matrix of the symmetry that places it on the board
// (pattern_eval/channels.h).

#ifndef RIALTO_TRAINING_FIT_ROWS_H_
#define RIALTO_TRAINING_FIT_ROWS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "othello/position.h"
#include "pattern_eval/channels.h"
#include "pattern_eval/pattern_set.h"
#include "pattern_eval/weights.h"

namespace training {

// What a fit learns from.
struct Sample {
  othello::Position position;
  float label = 0;       // discs
  float importance = 1;  // of its error
};

// Rows: weights of patterns, mobility of mover and opponent, disc counts.
int FitRowCount();
int FirstMobilityRow();
int DiscRow(int discs);

// A row and its place on the board.
struct PlacedRow {
  static constexpr int kPlaceBits = 6;
  static constexpr int kPlaces = 1 << kPlaceBits;

  uint32_t row() const { return bits >> kPlaceBits; }
  // The symmetry whose matrix the row is multiplied by, and above it that which
  // the row is unchanged by, or 0.
  int place() const { return bits % kPlaces; }
  int symmetry() const { return bits % othello::kSymmetries; }

  uint32_t bits = 0;
};

// The rows of a position: one for each feature, two for mobility, one for the
// disc count.
inline constexpr int kRowsPerPosition = pattern_eval::kFeatureCount + 3;
using PositionRows = std::array<PlacedRow, kRowsPerPosition>;
// Into `rows`, because it is called for each step of a fit.
void FindRows(const othello::Position& position, PositionRows& rows);

// A lane for each channel, the linear number, and one that fills two cache
// lines. The compiler's vector type, because loops over arrays are not
// vectorised reliably; every CPU computes the same lane by lane.
using FloatLanes = float __attribute__((vector_size(128)));
inline constexpr int kRowLanes = sizeof(FloatLanes) / sizeof(float);
inline constexpr int kLinearLane = pattern_eval::kWideChannels;
static_assert(kLinearLane < kRowLanes);
// std::vector with room for whole cache lines only.
struct FloatRow {
  FloatLanes values = {};
};
using FloatTable = std::vector<FloatRow>;

// The value of a table is in units of 16 discs: with the sum h of a position's
// rows it is h_linear + sum over channels k of s_k h_k^2 / 2.
inline constexpr double kDiscsPerUnit = 16;
// The largest number of a channel that a weights file has room for.
inline constexpr float kLargestOfChannel = 127.0f / 256;

// out = rho(symmetry) in
void Act(int symmetry, const FloatLanes& in, FloatLanes& out);

void SumRows(const FloatTable& table, const PositionRows& rows,
             FloatLanes& sum);
float ValueOfSum(const FloatLanes& sum);
double ValueInDiscs(const FloatTable& table, const othello::Position& position);

// `factor` times the gradient of the value by the sum.
void GradientBySum(const FloatLanes& sum, float factor, FloatLanes& gradient);

// Adds `factor` times the gradient of the value to the rows of a position. Rows
// that a symmetry leaves unchanged stay so. `sum` is that of SumRows().
void AddGradient(const PositionRows& rows, const FloatLanes& sum, float factor,
                 FloatTable& table);

// Makes a row what it must be: unchanged by the symmetry of its weight, and
// without channels that know their place if it has no place.
void Settle(int row, FloatLanes& values);

// To and from the numbers of table `number` of weights, which has the constants
// of its disc counts. Channels that the weights do not have are zero.
void PutTable(const FloatTable& table, int number,
              pattern_eval::FreeWeights& weights);
FloatTable TableOf(const pattern_eval::FreeWeights& weights, int number);

// Table `number` of weights of `shape` from weights that may have fewer
// channels, and a table for each stage. Where two stages become one table it is
// their mean, a better guess for both than the table of either is for the
// other.
FloatTable TableForShape(const pattern_eval::FreeWeights& weights,
                         const pattern_eval::WeightShape& shape, int number);

// `table` without the vectors of rows that no sample has.
FloatTable OnlySeen(FloatTable table, absl::Span<const Sample> samples);

// The lanes that weights of a shape have, as bytes.
std::string FormatTable(const FloatTable& table,
                        const pattern_eval::WeightShape& shape);
// Nothing if the bytes are not such a table.
FloatTable ParseTable(absl::string_view bytes,
                      const pattern_eval::WeightShape& shape);

}  // namespace training

#endif  // RIALTO_TRAINING_FIT_ROWS_H_
