// All training positions, each once, by stage of the game.

#ifndef RIALTO_TRAINING_POSITION_POOL_H_
#define RIALTO_TRAINING_POSITION_POOL_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "othello/position.h"
#include "pattern_eval/weights.h"
#include "training/data_split.h"
#include "training/position_file.h"

namespace training {

// A position in canonical form. Ordered by the position.
struct PoolPosition {
  othello::Position position;
  Split split = Split::kTraining;

  friend bool operator==(const PoolPosition&, const PoolPosition&) = default;
};

// Positions in canonical form that no weights learn from: those that engines
// are judged by.
class LeftOutPositions {
 public:
  LeftOutPositions() = default;
  explicit LeftOutPositions(absl::Span<const othello::Position> positions);

  // Requires a position in canonical form.
  bool Has(const othello::Position& position) const;

 private:
  std::vector<othello::Position> positions_;  // canonical, sorted
};

// The same positions for any order of the files. Those of test games are left
// out.
class PositionPool {
 public:
  PositionPool() = default;
  // Takes in the positions of some stages only.
  PositionPool(int first_stage, int last_stage)
      : first_stage_(first_stage), last_stage_(last_stage) {}

  // May be called any number of times before Finish().
  void Add(absl::Span<const GamePosition> positions);
  // Sorts and removes duplicates and `left_out`. With `most_per_stage` above 0
  // a stage keeps at most that many, chosen at random.
  void Finish(int64_t most_per_stage, const LeftOutPositions& left_out = {});

  absl::Span<const PoolPosition> stage(int stage) const {
    return stages_[stage];
  }
  int64_t size() const;

 private:
  int first_stage_ = 0;
  int last_stage_ = pattern_eval::kStageCount - 1;
  std::array<std::vector<PoolPosition>, pattern_eval::kStageCount> stages_;
};

}  // namespace training

#endif  // RIALTO_TRAINING_POSITION_POOL_H_
