// The openings of a match and their order.

#ifndef RIALTO_TOOLS_MATCH_OPENING_SET_H_
#define RIALTO_TOOLS_MATCH_OPENING_SET_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/game.h"

namespace match {

// The moves of all games of a file of any format (othello/records/game_file.h),
// without tags, values and times. Each must leave something to play.
absl::StatusOr<std::vector<othello::Game>> ReadOpenings(
    const std::string& path);

// tools/match/data/openings.txt as it was when the program was built; its head
// says how it was made.
absl::string_view DefaultOpeningsText();
absl::StatusOr<std::vector<othello::Game>> DefaultOpenings();

// In an order that only the seed decides, the same on every platform.
void ShuffleOpenings(uint64_t seed, std::vector<othello::Game>& openings);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_OPENING_SET_H_
