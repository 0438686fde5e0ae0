// Input of the programs: lists of games, with a transcript on each line that
// numbers may follow, and folders of positions.

#ifndef RIALTO_TOOLS_TRAINING_INPUT_FILES_H_
#define RIALTO_TOOLS_TRAINING_INPUT_FILES_H_

#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/position.h"
#include "training/position_pool.h"

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

// The positions of suites (OBF). Errors name the file and the line.
absl::StatusOr<training::LeftOutPositions> ReadLeftOut(
    const std::vector<std::string>& paths);

// Reads files of positions, and all files in folders, with progress on `err`.
absl::Status FillPool(const std::vector<std::string>& paths,
                      int64_t most_per_stage,
                      const training::LeftOutPositions& left_out,
                      training::PositionPool& pool, std::ostream& err);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_INPUT_FILES_H_
