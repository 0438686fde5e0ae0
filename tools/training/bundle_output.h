// Results of the programs that train and fit, put into the bundle of --params.

#ifndef RIALTO_TOOLS_TRAINING_BUNDLE_OUTPUT_H_
#define RIALTO_TOOLS_TRAINING_BUNDLE_OUTPUT_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "tools/engine/bundle.h"

namespace tools {

// --out; if it is empty and there is a bundle, a place next to it for what does
// not belong in it: PARAMS.work/NAME.
std::string OutOrWorkPath(absl::string_view name);

// For programs that fit: the bundle's weights are used. An empty bundle gets
// those of --weights; a bundle with others is an error. Does nothing without
// --params.
absl::Status GiveBundleWeights();

// Copies a file into the bundle and notes in its manifest the command that made
// it. Parameters must have been fitted with the bundle's weights. Does nothing
// without --params.
absl::Status PutIntoBundle(engine::BundlePart part, const std::string& file,
                           uint64_t weights_fingerprint,
                           absl::string_view command);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_BUNDLE_OUTPUT_H_
