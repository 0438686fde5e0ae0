#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/support/cpu.h"
#include "search/selectivity/method_spec.h"
#include "tools/lab/methods/experimental_code.h"
#include "tools/lab/methods/experimental_search.h"

namespace lab {
namespace {

using search::Method;
using search::MethodParameter;

constexpr MethodParameter kNBestParameters[] = {
    {"n", 12, 1, 64, true, "moves at the first ply"},
    {"taper", 1, 0, 64, true, "fewer at each further ply"},
    {"least", 4, 1, 64, true, "moves everywhere"},
};

constexpr MethodParameter kRazoringParameters[] = {
    {"depth", 4, 3, 60, true, "largest depth of the nodes"},
    {"margin", 3, 0, 64, false, "discs for each ply to the horizon"},
};

constexpr MethodParameter kNullMoveParameters[] = {
    {"r", 2, 1, 20, true, "plies by which the null move is searched less deep"},
    {"t", 1, 0, 64, false, "discs by which alternatives lower the bound"},
};

constexpr Method kMethods[] = {
    {"n_best", "drops late moves", kNBestParameters},
    {"razoring", "gives up far below alpha near the horizon",
     kRazoringParameters},
    {"null_move", "passes, with a variable bound", kNullMoveParameters},
};

bool IsExperimental(const search::MethodSpec& spec) {
  for (const Method& method : kMethods) {
    if (method.name == spec.Name()) return true;
  }
  return false;
}

// The code for the CPU at hand.
absl::StatusOr<const ExperimentalCode*> CodeForCpu() {
  const absl::StatusOr<othello::CpuVariant>& variant =
      othello::ChosenCpuVariant();
  if (!variant.ok()) return variant.status();
#if RIALTO_CPU_DISPATCH
  return &othello::ForCpu(*variant, rialto_experiments_first,
                          rialto_experiments_x86_v3);
#else
  return &rialto_experiments_first;
#endif
}

}  // namespace

absl::Span<const Method> ExperimentalMethods() { return kMethods; }

search::InstanceMaker MakeExperiment(std::optional<Switches> switches) {
  return [switches](const search::SearchOptions& options,
                    search::TranspositionTable& table, search::SplitPool& pool)
             -> absl::StatusOr<std::unique_ptr<search::SearchInstance>> {
    const auto spec = ParseMethodSpec(options.selectivity, kMethods);
    if (!spec.ok()) return spec.status();
    if (!switches.has_value() && !IsExperimental(*spec)) {
      return MakeSearchInstance(options, table, pool);
    }
    const std::string name = spec->Name();
    if (switches.has_value() && name != "none" && name != "probcut") {
      return absl::InvalidArgumentError(absl::StrCat(
          "a search that is taken apart has the selectivity 'none' or "
          "'probcut', not '",
          name, "'"));
    }
    const auto code = CodeForCpu();
    if (!code.ok()) return code.status();
    return (*code)->make_instance(
        *spec, switches.value_or(Switches::AsInPlay()), options, table, pool);
  };
}

}  // namespace lab
