#include "tools/engine/explanation.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/empty_region.h"
#include "othello/position.h"
#include "othello/stability.h"

namespace engine {
namespace {

using ::othello::Bitboard;
using ::othello::PopCount;
using ::othello::Position;
using ::othello::Square;

// Smaller differences explain little.
constexpr int kLeastStable = 2;
constexpr int kLeastReplies = 2;
constexpr int kLeastOwnMoves = 3;
// With more empty squares nobody counts regions.
constexpr int kRegionEmpties = 20;

// What a move leaves behind.
struct Consequences {
  Consequences(const Position& position, Square move)
      : after(position.Play(move)),
        replies(after.LegalMoves()),
        own_moves(PopCount(after.Pass().LegalMoves())),
        // The opponent is to move.
        stable(PopCount(othello::StableDiscs(after.opponent, after.mover))) {}

  Position after;
  Bitboard replies;
  int own_moves;
  int stable;
};

std::string MovesText(int count) {
  return count == 0   ? "no move"
         : count == 1 ? "1 move"
                      : absl::StrCat(count, " moves");
}

void AddCorners(Square better, const Consequences& with,
                const Consequences& without, absl::string_view opponent,
                std::vector<std::string>& reasons) {
  if ((othello::SquareBit(better) & othello::kCorners) != 0) {
    reasons.push_back(
        absl::StrCat("takes the corner ", othello::SquareName(better)));
  }
  const Bitboard kept = without.replies & ~with.replies & othello::kCorners &
                        ~othello::SquareBit(better);
  std::vector<std::string> names;
  for (const Square corner : othello::Squares(kept)) {
    names.push_back(othello::SquareName(corner));
  }
  if (names.empty()) return;
  reasons.push_back(
      absl::StrCat("keeps the corner", names.size() > 1 ? "s " : " ",
                   absl::StrJoin(names, " and "), " from ", opponent));
}

void AddRegion(const Position& position, Square better, Square other,
               std::vector<std::string>& reasons) {
  if (position.empty_count() > kRegionEmpties) return;
  const Bitboard region = othello::RegionOf(better, position.empties());
  const Bitboard others = othello::RegionOf(other, position.empties());
  if (PopCount(region) % 2 == 0 || PopCount(others) % 2 == 1) return;
  reasons.push_back(absl::StrCat("plays in the odd region in the ",
                                 PlaceOnBoard(region), " (", PopCount(region),
                                 " squares), not in an even one"));
}

}  // namespace

std::string PlaceOnBoard(Bitboard squares) {
  int columns = 0, rows = 0;
  for (const Square square : othello::Squares(squares)) {
    columns += othello::ColumnOf(square);
    rows += othello::RowOf(square);
  }
  // Thirds of the board.
  const int count = std::max(1, PopCount(squares));
  const auto third = [count](int sum) {
    return 3 * sum < 7 * count ? 0 : 3 * sum > 14 * count ? 2 : 1;
  };
  const absl::string_view vertical =
      std::array<absl::string_view, 3>{"north", "", "south"}[third(rows)];
  const absl::string_view horizontal =
      std::array<absl::string_view, 3>{"west", "", "east"}[third(columns)];
  if (vertical.empty() && horizontal.empty()) return "centre";
  return absl::StrCat(
      vertical, vertical.empty() || horizontal.empty() ? "" : "-", horizontal);
}

std::vector<std::string> ReasonsFor(const othello::Board& board, Square better,
                                    Square other) {
  const Position position = board.position();
  const Consequences with(position, better);
  const Consequences without(position, other);
  const absl::string_view mover = othello::ColorName(board.to_move);
  const absl::string_view opponent = othello::ColorName(
      board.to_move == othello::Color::kBlack ? othello::Color::kWhite
                                              : othello::Color::kBlack);
  std::vector<std::string> reasons;
  AddCorners(better, with, without, opponent, reasons);
  const int replies = PopCount(with.replies);
  const int replies_without = PopCount(without.replies);
  if (replies == 0 && replies_without > 0 && !with.after.IsGameOver()) {
    reasons.push_back(absl::StrCat("makes ", opponent, " pass"));
  }
  if (with.stable >= without.stable + kLeastStable) {
    reasons.push_back(absl::StrCat("makes ", with.stable,
                                   " discs safe for good instead of ",
                                   without.stable));
  }
  if (replies > 0 && replies + kLeastReplies <= replies_without) {
    reasons.push_back(absl::StrCat("leaves ", opponent, " ", MovesText(replies),
                                   " instead of ", replies_without));
  }
  if (with.own_moves >= without.own_moves + kLeastOwnMoves) {
    reasons.push_back(absl::StrCat("keeps ", MovesText(with.own_moves), " for ",
                                   mover, " instead of ", without.own_moves));
  }
  AddRegion(position, better, other, reasons);
  return reasons;
}

std::string ReasonText(const othello::Board& board, Square better, Square other,
                       size_t most, const std::string& name) {
  std::vector<std::string> reasons = ReasonsFor(board, better, other);
  if (reasons.empty()) return "";
  reasons.resize(std::min(reasons.size(), most));
  return absl::StrCat(name, " ", absl::StrJoin(reasons, " and "), ".");
}

}  // namespace engine
