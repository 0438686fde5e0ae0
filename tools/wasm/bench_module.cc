// The signatures of `rialto bench` that need no weights, in WebAssembly:
// tests/tools/web/wasm_equals_native.py compares them with the native ones.
// That of the built-in weights is computed by requests to the engine itself.

#include <emscripten.h>

#include <cstdint>

#include "tools/engine/bench_searches.h"

namespace {

// 0 if there is no search, for lack of memory.
double NodesOf(const search::SearchOptions& options,
               const engine::BenchTask& task) {
  const auto effort =
      engine::MeasureBench(options, task, engine::kBenchPositionCount, nullptr);
  return effort.ok() ? static_cast<double>(effort->nodes) : 0;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE double RialtoBench() {
  return NodesOf(search::SearchOptions(), engine::kBenchTask);
}

EMSCRIPTEN_KEEPALIVE double RialtoBenchMultiProbcut() {
  return NodesOf(engine::SyntheticBenchOptions(), engine::kSyntheticBenchTask);
}

}  // extern "C"
