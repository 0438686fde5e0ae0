// The code of experimental searches, which is compiled for each variant of the
// CPU (othello/support/cpu.h).

#ifndef RIALTO_TOOLS_LAB_METHODS_EXPERIMENTAL_CODE_H_
#define RIALTO_TOOLS_LAB_METHODS_EXPERIMENTAL_CODE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "search/search_instances.h"
#include "search/selectivity/method_spec.h"
#include "tools/lab/methods/switches.h"

namespace lab {

struct ExperimentalCode {
  absl::StatusOr<std::unique_ptr<search::SearchInstance>> (*make_instance)(
      const search::MethodSpec& spec, const Switches& switches,
      const search::SearchOptions& options, search::TranspositionTable& table,
      search::SplitPool& pool);
};

extern "C" {
extern const ExperimentalCode rialto_experiments_first;
#if RIALTO_CPU_DISPATCH
extern const ExperimentalCode rialto_experiments_x86_v3;
#endif
}

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_METHODS_EXPERIMENTAL_CODE_H_
