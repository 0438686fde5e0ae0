#include "tools/program/common_flags.h"

#include "absl/flags/commandlineflag.h"
#include "absl/flags/flag.h"
#include "absl/flags/reflection.h"
#include "absl/strings/str_cat.h"
#include "search/selectivity/method_spec.h"

// The table of tools/engine/options.cc describes each option.
ABSL_FLAG(bool, json, false,
          "Print one JSON object per line on stdout, and nothing else there");
ABSL_FLAG(int, threads, engine::Options().threads,
          engine::OptionHelp("threads"));
ABSL_FLAG(uint64_t, hash_mb, engine::Options().hash_mb,
          engine::OptionHelp("hash_mb"));
ABSL_FLAG(std::string, selectivity, "",
          absl::StrCat(engine::OptionHelp("selectivity"),
                       "; 'help' lists the methods"));
ABSL_FLAG(std::string, params, "", engine::OptionHelp("params"));
ABSL_FLAG(std::string, weights, "", engine::OptionHelp("weights"));
ABSL_FLAG(std::string, probcut, "", engine::OptionHelp("probcut"));
ABSL_FLAG(std::string, rankcut, "", engine::OptionHelp("rankcut"));
ABSL_FLAG(std::string, players, "", engine::OptionHelp("players"));

namespace tools {

std::vector<absl::string_view> SearchFlags(
    std::vector<absl::string_view> more) {
  const std::vector<absl::string_view> names =
      engine::OptionNames(engine::kFlagOfSearch);
  more.insert(more.end(), names.begin(), names.end());
  return more;
}

absl::Status SetOptionsFromFlags(const std::vector<absl::string_view>& names,
                                 engine::Options& options) {
  for (absl::string_view name : names) {
    const absl::CommandLineFlag* flag = absl::FindCommandLineFlag(name);
    const std::string value = flag->CurrentValue();
    if (value == flag->DefaultValue()) continue;
    if (absl::Status status = engine::SetOption(options, name, value, ~0u);
        !status.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("the flag --", name, ": ", status.message()));
    }
  }
  if (options.selectivity == "help") {
    return absl::InvalidArgumentError(
        absl::StrCat("--selectivity=NAME[:key=value,...]; the names, and the "
                     "parameters with their standards:\n",
                     search::MethodHelp()));
  }
  return absl::OkStatus();
}

engine::ParameterSources SourcesFromFlags() {
  engine::Options options;
  // Any path will do.
  SetOptionsFromFlags({"params", "weights", "probcut", "rankcut"}, options)
      .IgnoreError();
  return options.sources;
}

absl::StatusOr<std::shared_ptr<const pattern_eval::Weights>>
WeightsFromFlags() {
  return engine::LoadWeights(SourcesFromFlags());
}

absl::StatusOr<engine::Configuration> ConfigurationFromFlags() {
  engine::Options options;
  if (absl::Status status = SetOptionsFromFlags(SearchFlags(), options);
      !status.ok()) {
    return status;
  }
  return engine::Configure(options);
}

void PrintWarnings(const std::vector<std::string>& warnings,
                   std::ostream& err) {
  for (const std::string& warning : warnings) {
    err << "rialto: warning: " << warning << "\n";
  }
}

}  // namespace tools
