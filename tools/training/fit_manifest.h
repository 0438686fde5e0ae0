// Where the outputs of a fit come from: program and commit, command, seeds,
// input, and what the fit chose. Every output has it.

#ifndef RIALTO_TOOLS_TRAINING_FIT_MANIFEST_H_
#define RIALTO_TOOLS_TRAINING_FIT_MANIFEST_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "tools/program/command.h"
#include "tools/program/json_line.h"
#include "training/probcut_regression.h"
#include "training/probcut_samples.h"

namespace tools {

class FitManifest {
 public:
  // With the program, its commit, the command and the date.
  explicit FitManifest(const Command& command);

  void Add(absl::string_view key, absl::string_view value);

  // "key: value", for headers of parameter files.
  std::vector<std::string> Lines() const;
  // "# key: value" lines, for tables.
  std::string Comments() const;
  // {"manifest":true,"program":...}
  JsonLine ToJson() const;

  const std::vector<std::pair<std::string, std::string>>& entries() const {
    return entries_;
  }

 private:
  std::vector<std::pair<std::string, std::string>> entries_;
};

// Adds the input of a fit of ProbCut, its seeds and its choices.
void Describe(const training::PairFile& pairs,
              const training::RegressionSettings& settings,
              const training::ProbCutFit& fit, uint64_t weights_fingerprint,
              FitManifest& manifest);

}  // namespace tools

#endif  // RIALTO_TOOLS_TRAINING_FIT_MANIFEST_H_
