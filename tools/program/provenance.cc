#include "tools/program/provenance.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "othello/score.h"

namespace tools {

absl::string_view ProgramVersion() { return RIALTO_VERSION; }

std::string CpuLine(othello::CpuVariant variant) {
  return absl::StrCat("code for ", othello::NameOf(variant), "\n");
}

JsonLine EngineJson() { return JsonLine().Add("version", ProgramVersion()); }

JsonLine EngineJson(const pattern_eval::Weights& weights) {
  return EngineJson().Add("weights",
                          pattern_eval::FingerprintText(weights.fingerprint()));
}

JsonLine EngineJson(const search::SearchOptions& options) {
  JsonLine json = options.weights == nullptr
                      ? EngineJson().Add("weights", "toy")
                      : EngineJson(*options.weights);
  return json.Add("selectivity", options.selectivity)
      .Add("threads", options.threads)
      .Add("hash_mb", options.hash_mb);
}

JsonLine EngineJson(const search::SearchOptions& options,
                    const search::SearchLimits& limits) {
  JsonLine json = EngineJson(options);
  if (limits.depth < othello::kMaxDiscs) json.Add("depth", limits.depth);
  if (limits.seconds) json.Add("time", *limits.seconds);
  if (limits.nodes) json.Add("nodes", *limits.nodes);
  return json;
}

JsonLine EngineJson(const engine::Options& options) {
  search::SearchOptions search;
  if (options.parameters != nullptr)
    search.weights = options.parameters->weights;
  search.selectivity = SelectivityOf(options);
  search.threads = options.threads;
  search.hash_mb = options.hash_mb;
  JsonLine json = EngineJson(search);
  if (!options.depth && !options.move_seconds && !options.nodes) {
    return json.Add("level", options.level);
  }
  if (options.depth) json.Add("depth", *options.depth);
  if (options.move_seconds) json.Add("time", *options.move_seconds);
  if (options.nodes) json.Add("nodes", *options.nodes);
  return json;
}

}  // namespace tools
