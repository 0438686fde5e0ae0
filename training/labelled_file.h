// Positions with their values: written by rialto-label, read by training.

#ifndef RIALTO_TRAINING_LABELLED_FILE_H_
#define RIALTO_TRAINING_LABELLED_FILE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/position.h"
#include "training/data_split.h"

namespace training {

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

absl::Status WriteLabelledFile(const std::string& path,
                               const LabelledFile& file);
// NotFound if there is none; DataLoss if it is cut or damaged.
absl::StatusOr<LabelledFile> ReadLabelledFile(const std::string& path);

}  // namespace training

#endif  // RIALTO_TRAINING_LABELLED_FILE_H_
