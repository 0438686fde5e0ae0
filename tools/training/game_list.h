// Lists of games: a transcript on each line, optionally followed by numbers.

#ifndef RIALTO_TOOLS_TRAINING_GAME_LIST_H_
#define RIALTO_TOOLS_TRAINING_GAME_LIST_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "othello/position.h"

namespace tools {

struct ListedGame {
  // From the start to the end of the record, seen from the side to move;
  // includes positions with a forced pass.
  std::vector<othello::Position> positions;
  // For each position, whether black is to move.
  std::vector<bool> black_to_move;
  // The numbers after the moves on the line, if there are any.
  std::vector<double> numbers;
};

// A game file of any format (othello/records/game_file.h), or a text with a
// transcript as the first word of each line. Errors name the file and the line.
absl::StatusOr<std::vector<ListedGame>> ReadGameList(const std::string& path);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_GAME_LIST_H_
