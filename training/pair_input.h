// Where evaluation pairs come from: files by name or pattern, or a stream,
// compressed or not.

#ifndef RIALTO_TRAINING_PAIR_INPUT_H_
#define RIALTO_TRAINING_PAIR_INPUT_H_

#include <cstddef>
#include <istream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace training {

// The name that means a stream instead of a file.
inline constexpr absl::string_view kStandardInput = "-";

// File names expanded as a shell would: "fit/pairs-*-16.tsv". A name without *
// ? [ is unchanged, whether the file exists or not. Errors: a pattern that
// matches nothing.
absl::StatusOr<std::vector<std::string>> ExpandPatterns(
    const std::vector<std::string>& patterns);

// The text of a file, or of `standard_input` for the name "-". What gzip or
// zstd compressed is recognised by its first bytes and unpacked. Errors name
// the file: cannot be read, damaged, more than `most_bytes` of text.
absl::StatusOr<std::string> ReadPossiblyPacked(const std::string& path,
                                               std::istream& standard_input,
                                               size_t most_bytes);

}  // namespace training

#endif  // RIALTO_TRAINING_PAIR_INPUT_H_
