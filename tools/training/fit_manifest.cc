#include "tools/training/fit_manifest.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "pattern_eval/weights.h"
#include "tools/program/provenance.h"
#include "tools/training/fit_run.h"

namespace tools {

FitManifest::FitManifest(const Command& command) {
  Add("program", absl::StrCat(command.name, " ", ProgramVersion()));
  Add("commit", ProgramCommit());
  Add("command", CommandLineText(command));
  Add("date", Today());
}

void FitManifest::Add(absl::string_view key, absl::string_view value) {
  entries_.push_back(
      {std::string(key), absl::StrReplaceAll(value, {{"\n", " "}})});
}

std::vector<std::string> FitManifest::Lines() const {
  std::vector<std::string> lines;
  for (const auto& [key, value] : entries_) {
    lines.push_back(absl::StrCat(key, ": ", value));
  }
  return lines;
}

std::string FitManifest::Comments() const {
  std::string text;
  for (const auto& [key, value] : entries_) {
    absl::StrAppend(&text, "# ", key, ": ", value, "\n");
  }
  return text;
}

JsonLine FitManifest::ToJson() const {
  JsonLine json;
  json.Add("manifest", true);
  for (const auto& [key, value] : entries_) json.Add(key, value);
  return json;
}

void Describe(const training::PairFile& pairs,
              const training::RegressionSettings& settings,
              const training::ProbCutFit& fit, uint64_t weights_fingerprint,
              FitManifest& manifest) {
  manifest.Add("weights", pattern_eval::FingerprintText(weights_fingerprint));
  std::vector<std::string> sources;
  for (const training::PairSource& source : pairs.sources) {
    sources.push_back(absl::StrFormat("%s (%d bytes, FNV-1a %016x)",
                                      BaseName(source.path), source.bytes,
                                      source.hash));
  }
  manifest.Add("input", absl::StrJoin(sources, ", "));
  std::set<std::string> seeds;
  for (const auto& [collection, items] : pairs.items) {
    for (absl::string_view line : absl::StrSplit(collection, '\n')) {
      if (absl::ConsumePrefix(&line, "# seed: ")) seeds.emplace(line);
    }
  }
  manifest.Add(
      "seeds",
      absl::StrCat("pairs ",
                   seeds.empty() ? "unknown" : absl::StrJoin(seeds, " "),
                   ", bootstrap ", settings.seed, " (", settings.replicates,
                   " samples of games)"));
  std::vector<std::string> choices;
  for (const auto& [family, choice] : fit.choices) {
    choices.push_back(absl::StrFormat(
        "%s %.0f%s", family.ToString(), choice.wanted_pairs,
        choice.period == 0 ? "" : absl::StrCat(" with wave ", choice.period)));
  }
  manifest.Add("windows", absl::StrCat("depths and pairs wanted: ",
                                       absl::StrJoin(choices, ", ")));
  manifest.Add("left out",
               absl::StrFormat("further than %g sigmas from the window, "
                               "|v'| above %g, residuals beyond %g sigmas",
                               settings.near_sigmas, settings.max_shallow_value,
                               settings.outlier_sigmas));
}

}  // namespace tools
