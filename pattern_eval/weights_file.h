// Files of weights (docs/formats.md), reader and writer.

#ifndef RIALTO_PATTERN_EVAL_WEIGHTS_FILE_H_
#define RIALTO_PATTERN_EVAL_WEIGHTS_FILE_H_

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "pattern_eval/weights.h"

namespace pattern_eval {

inline constexpr size_t kMaxBirthCertificateBytes = 1 << 16;

struct WeightsFile {
  FreeWeights weights;
  // Text for people: command line, seed, size of the data, date, errors.
  std::string birth_certificate;
};

// The bytes of a file. A longer birth certificate than allowed is cut.
std::string FormatWeightsFile(const WeightsFile& file);

// Refuses whatever is not a whole, undamaged file of this version for this
// pattern set, and says why. Never allocates more than a right file needs.
absl::StatusOr<WeightsFile> ParseWeightsFile(absl::string_view bytes);

// The same in two steps, the first of which takes a small part of the time and
// finds all that can be wrong with a file, unless it was made to deceive.
struct PackedWeights {
  std::string birth_certificate;
  absl::string_view compressed;  // a part of the file's bytes
};
absl::StatusOr<PackedWeights> CheckWeightsFile(absl::string_view bytes);
absl::StatusOr<FreeWeights> UnpackWeights(absl::string_view compressed);

// Errors name the file.
absl::StatusOr<WeightsFile> ReadWeightsFile(const std::string& path);
absl::StatusOr<std::shared_ptr<const Weights>> LoadWeights(
    const std::string& path);

// Replaces the file at once: readers see the old one or the new one.
absl::Status WriteWeightsFile(const WeightsFile& file, const std::string& path);

}  // namespace pattern_eval

#endif  // RIALTO_PATTERN_EVAL_WEIGHTS_FILE_H_
