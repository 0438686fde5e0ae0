#include "othello/book/book_entry.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace othello {
namespace {

constexpr absl::string_view kMakerNames[kBookMakers] = {"rialto", "edax",
                                                        "egaroucid"};

uint32_t Sum(uint32_t left, uint32_t right) {
  const uint64_t sum = uint64_t{left} + right;
  return static_cast<uint32_t>(
      std::min<uint64_t>(sum, std::numeric_limits<uint32_t>::max()));
}

auto RankOf(const BookLeaf& leaf) {
  return std::make_tuple(
      leaf.is_known, leaf.is_solved, leaf.depth, leaf.confidence, leaf.level,
      -static_cast<int>(leaf.maker), leaf.weights, leaf.value, leaf.move);
}

}  // namespace

absl::string_view NameOf(BookMaker maker) {
  return kMakerNames[static_cast<int>(maker)];
}

std::optional<BookMaker> BookMakerOf(absl::string_view name) {
  for (int maker = 0; maker < kBookMakers; ++maker) {
    if (kMakerNames[maker] == name) return static_cast<BookMaker>(maker);
  }
  return std::nullopt;
}

bool IsBetterLeaf(const BookLeaf& left, const BookLeaf& right) {
  return RankOf(left) > RankOf(right);
}

void GameCounts::Add(const GameCounts& other) {
  wins = Sum(wins, other.wins);
  draws = Sum(draws, other.draws);
  losses = Sum(losses, other.losses);
}

void GameCounts::TakeLarger(const GameCounts& other) {
  wins = std::max(wins, other.wins);
  draws = std::max(draws, other.draws);
  losses = std::max(losses, other.losses);
}

}  // namespace othello
