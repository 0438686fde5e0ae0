#include "pattern_eval/default_weights.h"

#include <mutex>

#include "othello/support/embedded_file.h"
#include "othello/support/installed_file.h"
#include "othello/support/whole_file.h"
#include "pattern_eval/weights_file.h"

// The build names the file in RIALTO_DEFAULT_WEIGHTS if it exists, or in
// RIALTO_INSTALLED_WEIGHTS the place where it will be installed, and how the
// library and the programs find it from theirs.
#ifdef RIALTO_DEFAULT_WEIGHTS
RIALTO_EMBED_FILE(rialto_default_weights, RIALTO_DEFAULT_WEIGHTS);
#endif

namespace pattern_eval {
namespace {

absl::StatusOr<std::shared_ptr<const Weights>> OpenDefaultWeights() {
#ifdef RIALTO_DEFAULT_WEIGHTS
  auto weights = WeightsOf(RIALTO_EMBEDDED(rialto_default_weights),
                           /*owner=*/nullptr);
  if (!weights.ok()) {
    return othello::WithFileName(weights.status(),
                                 "the weights built into this program");
  }
  return weights;
#elif defined(RIALTO_INSTALLED_WEIGHTS)
  // The tree may have been moved after it was built.
  auto weights = LoadTrustedWeights(othello::FindInstalledFile(
      othello::FileOfThisCode(),
      {RIALTO_WEIGHTS_FROM_LIBRARY, RIALTO_WEIGHTS_FROM_PROGRAM,
       RIALTO_WEIGHTS_IN_BUILD},
      RIALTO_INSTALLED_WEIGHTS));
  // A missing file is a broken installation, not a program without weights.
  if (absl::IsNotFound(weights.status())) {
    return absl::FailedPreconditionError(weights.status().message());
  }
  return weights;
#else
  return absl::NotFoundError(
      "no weights are built into this program; give some with --weights=FILE");
#endif
}

}  // namespace

absl::StatusOr<std::shared_ptr<const Weights>> LoadDefaultWeights() {
  static std::mutex mutex;
  static auto& last = *new std::weak_ptr<const Weights>();
  const std::lock_guard<std::mutex> lock(mutex);
  if (std::shared_ptr<const Weights> weights = last.lock()) return weights;
  auto weights = OpenDefaultWeights();
  if (weights.ok()) last = *weights;
  return weights;
}

}  // namespace pattern_eval
