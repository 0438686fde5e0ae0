// Files of positions: those of games, which self-play writes and training
// reads, and those with labels, which rialto-label writes and training reads.

#ifndef RIALTO_TRAINING_POSITION_FILE_H_
#define RIALTO_TRAINING_POSITION_FILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/position.h"
#include "training/data_split.h"

namespace training {

struct GamePosition {
  othello::Position position;
  uint32_t game_id = 0;  // data_split.h

  friend bool operator==(const GamePosition&, const GamePosition&) = default;
};

struct PositionFile {
  uint64_t identity = 0;  // of the settings that made it
  std::vector<GamePosition> positions;
};

inline constexpr char kPositionFileExtension[] = ".positions";

absl::Status WritePositionFile(const std::string& path,
                               const PositionFile& file);
absl::StatusOr<PositionFile> ReadPositionFile(const std::string& path);

struct LabelledPosition {
  othello::Position position;  // in canonical form
  int16_t label = 0;           // a Score, for the side to move
  bool is_exact = false;       // solved, rather than searched
  Split split = Split::kTraining;

  friend bool operator==(const LabelledPosition&,
                         const LabelledPosition&) = default;
};

struct LabelledFile {
  uint64_t identity = 0;  // of the positions, settings and weights
  std::vector<LabelledPosition> positions;
};

inline constexpr char kLabelledFileExtension[] = ".labelled";

// Of a folder of labels: FOLDER/stage-07
std::string StageFolder(const std::string& folder, int stage);
// Whether it has a folder of a stage.
bool IsLabelFolder(const std::string& path);

absl::Status WriteLabelledFile(const std::string& path,
                               const LabelledFile& file);
// NotFound if there is none; DataLoss if it is cut or damaged.
absl::StatusOr<LabelledFile> ReadLabelledFile(const std::string& path);

// The position files at `path`, sorted: the file itself, or all of a folder.
absl::StatusOr<std::vector<std::string>> FindPositionFiles(
    const std::string& path);

}  // namespace training

#endif  // RIALTO_TRAINING_POSITION_FILE_H_
