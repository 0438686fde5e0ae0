#include "training/position_pool.h"

#include <algorithm>

#include "othello/support/random.h"
#include "othello/symmetry.h"

namespace training {
namespace {

// Sorts, and makes one of positions that occur more than once.
void SortAndMerge(std::vector<PoolPosition>& positions) {
  std::sort(positions.begin(), positions.end(),
            [](const PoolPosition& a, const PoolPosition& b) {
              return a.position < b.position;
            });
  size_t kept = 0;
  for (size_t i = 0; i < positions.size(); ++i) {
    if (kept > 0 && positions[kept - 1].position == positions[i].position) {
      PoolPosition& same = positions[kept - 1];
      same.split = SplitOfBoth(same.split, positions[i].split,
                               same.position.disc_count());
    } else {
      positions[kept++] = positions[i];
    }
  }
  positions.resize(kept);
  std::erase_if(positions, [](const PoolPosition& position) {
    return position.split == Split::kTest;
  });
}

// Keeps the positions with the smallest hashes, in their order.
void Thin(size_t most, std::vector<PoolPosition>& positions) {
  if (positions.size() <= most) return;
  std::vector<uint64_t> hashes;
  hashes.reserve(positions.size());
  const auto hash_of = [](const PoolPosition& position) {
    return othello::Mixed(HashOf(position.position));
  };
  for (const PoolPosition& position : positions) {
    hashes.push_back(hash_of(position));
  }
  std::nth_element(hashes.begin(), hashes.begin() + most, hashes.end());
  const uint64_t first_left_out = hashes[most];
  std::erase_if(positions, [&](const PoolPosition& position) {
    return hash_of(position) >= first_left_out;
  });
}

}  // namespace

LeftOutPositions::LeftOutPositions(
    absl::Span<const othello::Position> positions) {
  for (const othello::Position& position : positions) {
    positions_.push_back(othello::Canonical(position).position);
  }
  std::sort(positions_.begin(), positions_.end());
}

bool LeftOutPositions::Has(const othello::Position& position) const {
  return std::binary_search(positions_.begin(), positions_.end(), position);
}

void PositionPool::Add(absl::Span<const GamePosition> positions) {
  for (const GamePosition& record : positions) {
    const int stage = pattern_eval::StageOf(record.position.disc_count());
    if (stage < first_stage_ || stage > last_stage_) continue;
    stages_[stage].push_back({othello::Canonical(record.position).position,
                              SplitOf(record.game_id)});
  }
}

void PositionPool::Finish(int64_t most_per_stage,
                          const LeftOutPositions& left_out) {
  for (std::vector<PoolPosition>& positions : stages_) {
    SortAndMerge(positions);
    std::erase_if(positions, [&left_out](const PoolPosition& position) {
      return left_out.Has(position.position);
    });
    if (most_per_stage > 0) {
      Thin(static_cast<size_t>(most_per_stage), positions);
    }
  }
}

int64_t PositionPool::size() const {
  int64_t count = 0;
  for (const auto& positions : stages_) {
    count += static_cast<int64_t>(positions.size());
  }
  return count;
}

}  // namespace training
