#include "training/fit_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "othello/bitboard.h"
#include "othello/support/checked_file.h"
#include "othello/symmetry.h"
#include "pattern_eval/feature_kernels.h"
#include "pattern_eval/feature_state.h"
#include "pattern_eval/weight_sharing.h"

namespace training {
namespace {

using othello::kSymmetries;
using pattern_eval::FreeWeights;
using pattern_eval::kChannelActions;
using pattern_eval::kDiscCounts;
using pattern_eval::kFeatureCount;
using pattern_eval::kMobilityCounts;
using pattern_eval::kMobilityRows;
using pattern_eval::kPatternSet;
using pattern_eval::kWideChannels;

// Numbers of a weights file.
constexpr double kLinearUnits =
    kDiscsPerUnit * pattern_eval::kWeightUnitsPerDisc;
// h^2 / 2 * kDiscsPerUnit discs = (units * h)^2 / kSquareUnitsPerDisc discs
constexpr double kVectorUnits = 256;
static_assert(kVectorUnits * kVectorUnits ==
              kDiscsPerUnit / 2 * pattern_eval::kSquareUnitsPerDisc);

// Channels from here on come in pairs, which transpositions exchange.
constexpr int kFirstPair = 24;
static_assert(pattern_eval::KindOf(kFirstPair) ==
                  pattern_eval::ChannelKind::kColumn &&
              pattern_eval::KindOf(kFirstPair - 1) ==
                  pattern_eval::ChannelKind::kTurnedByBoth);

struct Lanes {
  FloatLanes square_signs = {};     // 0 but for channels
  FloatLanes invariant_lanes = {};  // 1 or 0
  FloatLanes action_signs[kSymmetries] = {};
  bool exchanges[kSymmetries] = {};  // the two of a pair

  Lanes() {
    invariant_lanes[kLinearLane] = 1;
    for (int k = 0; k < kWideChannels; ++k) {
      square_signs[k] = static_cast<float>(pattern_eval::SquareSign(k));
      invariant_lanes[k] = pattern_eval::IsInvariant(k) ? 1 : 0;
    }
    for (int s = 0; s < kSymmetries; ++s) {
      action_signs[s][kLinearLane] = 1;
      for (int k = 0; k < kWideChannels; ++k) {
        action_signs[s][k] = kChannelActions[s].sign[k];
        exchanges[s] |= kChannelActions[s].source[k] != k;
      }
    }
  }
};
const Lanes kLanes;

// The part of `values` that the symmetry leaves as it is.
inline void Average(int symmetry, FloatLanes& values) {
  FloatLanes image;
  Act(symmetry, values, image);
  values = 0.5f * (values + image);
}

// What FindRows() needs of an entry of the tables: its row and the place of the
// row within the pattern.
std::vector<PlacedRow> MakePlacedEntries() {
  const pattern_eval::WeightSharing& sharing = pattern_eval::SharedWeights();
  std::vector<PlacedRow> entries(sharing.weight_of_entry.size());
  for (size_t i = 0; i < entries.size(); ++i) {
    const int row = sharing.weight_of_entry[i];
    entries[i].bits = static_cast<uint32_t>(
        (row * kSymmetries + sharing.mirror_of_weight[row]) * kSymmetries +
        sharing.symmetry_of_entry[i]);
  }
  return entries;
}

// [first][then]
using Compositions = std::array<std::array<uint32_t, kSymmetries>, kSymmetries>;
constexpr Compositions MakeCompositions() {
  Compositions compositions = {};
  for (int first = 0; first < kSymmetries; ++first) {
    for (int then = 0; then < kSymmetries; ++then) {
      compositions[first][then] =
          static_cast<uint32_t>(pattern_eval::ComposedSymmetry(first, then));
    }
  }
  return compositions;
}
constexpr Compositions kCompositions = MakeCompositions();

PlacedRow WithoutPlace(int row) {
  return {static_cast<uint32_t>(row) << PlacedRow::kPlaceBits};
}

template <typename Integer>
Integer Quantised(float value, double units) {
  constexpr double kLimit = std::numeric_limits<Integer>::max();
  return static_cast<Integer>(
      std::lround(std::clamp(value * units, -kLimit, kLimit)));
}

// Calls use(row, linear number, channels) for the rows that table `number` of
// the weights has. The pointers are null for what linear weights do not have.
template <typename Free, typename Use>
void ForEachRowOf(int number, Free& weights, const Use& use) {
  const int weight_count = FirstMobilityRow();
  using Vector = decltype(weights.vectors.data());
  const Vector vectors = weights.is_linear()
                             ? nullptr
                             : &weights.vectors[weights.VectorPlace(number, 0)];
  const auto vector_of = [&](int row) -> Vector {
    return vectors == nullptr ? nullptr
                              : vectors + row * weights.shape.channels;
  };
  for (int row = 0; row < weight_count; ++row) {
    use(row, &weights.weights[static_cast<size_t>(number) * weight_count + row],
        vector_of(row));
  }
  for (int i = 0; i < kMobilityRows && !weights.is_linear(); ++i) {
    use(weight_count + i, &weights.mobility[number * kMobilityRows + i],
        vector_of(weight_count + i));
  }
  for (int discs = 0; discs < kDiscCounts; ++discs) {
    if (weights.shape.TableOf(discs) != number) continue;
    Vector vector = nullptr;
    if (!weights.is_linear()) {
      vector = &weights.disc_vectors[discs * weights.shape.channels];
    }
    use(DiscRow(discs), &weights.constants[discs], vector);
  }
}

}  // namespace

int FirstMobilityRow() { return pattern_eval::SharedWeights().weight_count; }
int DiscRow(int discs) { return FirstMobilityRow() + kMobilityRows + discs; }
int FitRowCount() { return DiscRow(kDiscCounts); }

void FindRows(const othello::Position& position, PositionRows& rows) {
  static const auto& entries = *new std::vector<PlacedRow>(MakePlacedEntries());
  static const int first_mobility_row = FirstMobilityRow();
  const pattern_eval::FeatureVector indices =
      pattern_eval::Indices(pattern_eval::FeatureStateOf(position));
  for (int f = 0; f < kFeatureCount; ++f) {
    const pattern_eval::Feature& feature = kPatternSet.features[f];
    const int offset = kPatternSet.patterns[feature.pattern].table_offset;
    const PlacedRow entry = entries[offset + indices.values[f]];
    rows[f].bits = entry.bits - entry.symmetry() +
                   kCompositions[entry.symmetry()][feature.symmetry];
  }
  const auto moves = [](othello::Bitboard legal) {
    return std::min(othello::PopCount(legal), kMobilityCounts - 1);
  };
  rows[kFeatureCount] =
      WithoutPlace(first_mobility_row + moves(position.LegalMoves()));
  rows[kFeatureCount + 1] = WithoutPlace(first_mobility_row + kMobilityCounts +
                                         moves(position.Pass().LegalMoves()));
  rows[kFeatureCount + 2] =
      WithoutPlace(first_mobility_row + kMobilityRows + position.disc_count());
}

void Act(int symmetry, const FloatLanes& in, FloatLanes& out) {
  FloatLanes acted = in;
  if (kLanes.exchanges[symmetry]) {
    for (int k = kFirstPair; k < kWideChannels; k += 2) {
      acted[k] = in[k + 1];
      acted[k + 1] = in[k];
    }
  }
  out = acted * kLanes.action_signs[symmetry];
}

void SumRows(const FloatTable& table, const PositionRows& rows,
             FloatLanes& sum) {
  FloatLanes sums[kSymmetries] = {};
  for (const PlacedRow row : rows) {
    sums[row.symmetry()] += table[row.row()].values;
  }
  sum = sums[0];
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    FloatLanes acted;
    Act(symmetry, sums[symmetry], acted);
    sum += acted;
  }
}

float ValueOfSum(const FloatLanes& sum) {
  const FloatLanes squares = kLanes.square_signs * sum * sum;
  float value = 0;
  for (int k = 0; k < kWideChannels; ++k) value += squares[k];
  return sum[kLinearLane] + 0.5f * value;
}

double ValueInDiscs(const FloatTable& table,
                    const othello::Position& position) {
  PositionRows rows;
  FindRows(position, rows);
  FloatLanes sum;
  SumRows(table, rows, sum);
  return kDiscsPerUnit * ValueOfSum(sum);
}

void GradientBySum(const FloatLanes& sum, float factor, FloatLanes& gradient) {
  gradient = factor * kLanes.square_signs * sum;
  gradient[kLinearLane] = factor;
}

// The gradient of the value by the sum, put back to where each row lies.
void AddGradient(const PositionRows& rows, const FloatLanes& sum, float factor,
                 FloatTable& table) {
  FloatLanes step;
  GradientBySum(sum, factor, step);
  // Made once for each place.
  FloatLanes steps[PlacedRow::kPlaces];
  uint64_t made = 0;
  for (int i = 0; i < kFeatureCount; ++i) {
    const int place = rows[i].place();
    if ((made >> place & 1) == 0) {
      made |= uint64_t{1} << place;
      // The matrices are orthogonal: the transposed one is that of the inverse.
      Act(othello::InverseSymmetry(rows[i].symmetry()), step, steps[place]);
      const int mirror = place / kSymmetries;
      if (mirror != 0) Average(mirror, steps[place]);
    }
    table[rows[i].row()].values += steps[place];
  }
  step *= kLanes.invariant_lanes;
  for (int i = kFeatureCount; i < kRowsPerPosition; ++i) {
    table[rows[i].row()].values += step;
  }
}

void Settle(int row, FloatLanes& values) {
  if (row >= FirstMobilityRow()) {
    values *= kLanes.invariant_lanes;
  } else if (const int mirror =
                 pattern_eval::SharedWeights().mirror_of_weight[row];
             mirror != 0) {
    Average(mirror, values);
  }
}

void PutTable(const FloatTable& table, int number, FreeWeights& weights) {
  ForEachRowOf(number, weights, [&](int row, int16_t* linear, int8_t* vector) {
    // Rounded, equal numbers stay equal and opposite ones opposite.
    FloatLanes values = table[row].values;
    Settle(row, values);
    *linear = Quantised<int16_t>(values[kLinearLane], kLinearUnits);
    for (int k = 0; k < weights.shape.channels; ++k) {
      vector[k] = Quantised<int8_t>(values[k], kVectorUnits);
    }
  });
}

FloatTable TableOf(const FreeWeights& weights, int number) {
  FloatTable table(FitRowCount());
  ForEachRowOf(number, weights,
               [&](int row, const int16_t* linear, const int8_t* vector) {
                 FloatLanes& values = table[row].values;
                 values[kLinearLane] =
                     static_cast<float>(*linear / kLinearUnits);
                 for (int k = 0; k < weights.shape.channels; ++k) {
                   values[k] = static_cast<float>(vector[k] / kVectorUnits);
                 }
               });
  return table;
}

FloatTable TableForShape(const FreeWeights& weights,
                         const pattern_eval::WeightShape& shape, int number) {
  if (weights.shape.merged == shape.merged) return TableOf(weights, number);
  const int earlier = number * shape.merged;
  FloatTable table = TableOf(weights, earlier);
  if (earlier + 1 == pattern_eval::kStageCount) return table;
  const FloatTable later = TableOf(weights, earlier + 1);
  for (size_t row = 0; row < table.size(); ++row) {
    FloatLanes& values = table[row].values;
    values += later[row].values;
    // Each disc count is in one of the two.
    if (static_cast<int>(row) < DiscRow(0)) values *= 0.5f;
  }
  return table;
}

FloatTable OnlySeen(FloatTable table, absl::Span<const Sample> samples) {
  std::vector<bool> is_seen(table.size());
  PositionRows rows;
  for (const Sample& sample : samples) {
    FindRows(sample.position, rows);
    for (const PlacedRow row : rows) is_seen[row.row()] = true;
  }
  for (size_t row = 0; row < table.size(); ++row) {
    if (is_seen[row]) continue;
    for (int k = 0; k < kLinearLane; ++k) table[row].values[k] = 0;
  }
  return table;
}

std::string FormatTable(const FloatTable& table,
                        const pattern_eval::WeightShape& shape) {
  std::string bytes;
  for (const FloatRow& row : table) {
    othello::AppendRaw(float{row.values[kLinearLane]}, bytes);
    for (int k = 0; k < shape.channels; ++k) {
      othello::AppendRaw(float{row.values[k]}, bytes);
    }
  }
  return bytes;
}

FloatTable ParseTable(absl::string_view bytes,
                      const pattern_eval::WeightShape& shape) {
  FloatTable table(FitRowCount());
  if (bytes.size() != table.size() * sizeof(float) * (1 + shape.channels)) {
    return {};
  }
  for (FloatRow& row : table) {
    row.values[kLinearLane] = othello::TakeRaw<float>(bytes);
    for (int k = 0; k < shape.channels; ++k) {
      row.values[k] = othello::TakeRaw<float>(bytes);
    }
  }
  return table;
}

}  // namespace training
