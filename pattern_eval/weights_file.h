// Files of weights (docs/formats.md), reader and writer.

#ifndef RIALTO_PATTERN_EVAL_WEIGHTS_FILE_H_
#define RIALTO_PATTERN_EVAL_WEIGHTS_FILE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/weights.h"

namespace pattern_eval {

inline constexpr size_t kMaxProvenanceBytes = 1 << 16;

struct WeightsFile {
  FreeWeights weights;
  // Text for people: command line, seed, size of the data, date, errors.
  std::string provenance;
};

// The bytes of a file: version 1 for linear weights, 2 for narrow vectors, 3
// for wide ones. A longer provenance than allowed is cut.
std::string FormatWeightsFile(const WeightsFile& file);

// Refuses whatever is not a whole, undamaged file of a known version for this
// pattern set, and says why. Never allocates more than a valid file needs.
absl::StatusOr<WeightsFile> ParseWeightsFile(absl::string_view bytes);

// The same in two steps. The first is fast and finds every kind of damage, but
// not a file that was made to deceive.
struct PackedWeights {
  std::string provenance;
  WeightShape shape;
  // Parts of the file's bytes: one for all of linear weights; for vectors one
  // for each table, and one for the disc counts.
  std::vector<absl::string_view> blocks;
  uint64_t fingerprint = 0;  // 0 in linear weights, which do not say it
};
absl::StatusOr<PackedWeights> CheckWeightsFile(absl::string_view bytes);
absl::StatusOr<FreeWeights> UnpackWeights(const PackedWeights& packed);

// Weights that unpack tables when they are needed. `bytes` must outlive the
// weights, unless `owner` holds them.
absl::StatusOr<std::shared_ptr<const Weights>> WeightsOf(
    absl::string_view bytes, std::shared_ptr<const std::string> owner);

// Errors name the file.
absl::StatusOr<WeightsFile> ReadWeightsFile(const std::string& path);
absl::StatusOr<std::shared_ptr<const Weights>> LoadWeights(
    const std::string& path);
// The same for a file that came with the program: its checksum is tested, but
// no table is unpacked before it is needed.
absl::StatusOr<std::shared_ptr<const Weights>> LoadTrustedWeights(
    const std::string& path);

// Replaces the file at once: readers see the old one or the new one.
absl::Status WriteWeightsFile(const WeightsFile& file, const std::string& path);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHTS_FILE_H_
