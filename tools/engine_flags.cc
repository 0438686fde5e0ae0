#include "tools/engine_flags.h"

#include <cstdint>
#include <string>
#include <utility>

#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "tools/common_flags.h"

ABSL_FLAG(absl::optional<int>, depth, absl::nullopt,
          "Plies to search, 1 to 60; as many as there are empty squares, or "
          "more, give the exact score");
ABSL_FLAG(absl::optional<double>, time, absl::nullopt,
          "Seconds for each position or move");
ABSL_FLAG(absl::optional<uint64_t>, nodes, absl::nullopt,
          "Nodes for each position or move");
// What these mean stands in the table of tools/engine/options.cc.
ABSL_FLAG(int, level, engine::Options().level, engine::OptionHelp("level"));
ABSL_FLAG(bool, ponder, engine::Options().ponder, engine::OptionHelp("ponder"));
ABSL_FLAG(double, variety, engine::Options().variety_discs,
          engine::OptionHelp("variety"));
ABSL_FLAG(uint64_t, seed, engine::Options().seed, engine::OptionHelp("seed"));
ABSL_FLAG(bool, live_graphics, engine::Options().live_graphics,
          engine::OptionHelp("live_graphics"));

namespace tools {

const std::vector<absl::string_view>& EngineFlags() {
  static const auto& names = *new std::vector<absl::string_view>{
      "level", "depth",         "time",    "nodes",   "ponder",      "variety",
      "seed",  "live_graphics", "threads", "hash_mb", "selectivity", "weights"};
  return names;
}

const std::vector<absl::string_view>& AnalysisFlags() {
  static const auto& names = *new std::vector<absl::string_view>{
      "level",   "depth",       "time",    "nodes",   "threads",
      "hash_mb", "selectivity", "weights", "probcut", "rankcut"};
  return names;
}

absl::StatusOr<engine::Options> EngineOptionsFromFlags() {
  absl::StatusOr<search::SearchOptions> search = SearchOptionsFromFlags();
  if (!search.ok()) return search.status();
  engine::Options options;
  options.search = *std::move(search);
  for (absl::string_view name : EngineFlags()) {
    const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
    const std::string value = flag->CurrentValue();
    if (value == flag->DefaultValue() || engine::FindOption(name) == nullptr) {
      continue;
    }
    if (absl::Status status = engine::SetOption(options, name, value);
        !status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the flag --", name, ": ", status.message()));
    }
  }
  return options;
}

}  // namespace tools
