#include "search/search_instances.h"

#include <memory>
#include <type_traits>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "search/instances/instances.h"
#include "search/selectivity/method_maker.h"
#include "search/selectivity/method_spec.h"

namespace search {
namespace {

using InstanceOrError = absl::StatusOr<std::unique_ptr<SearchInstance>>;

// What wants to watch a search wants certain methods.
absl::Status CheckWatched(const SearchOptions& options,
                          absl::string_view name) {
  const bool counts = options.rank_counts != nullptr;
  if ((counts || options.node_listener != nullptr) && options.threads != 1) {
    return absl::InvalidArgumentError(
        counts ? "only one thread can count for RankCut"
               : "only one thread can report its nodes");
  }
  if (counts && name != "none" && name != "multi_probcut") {
    return absl::InvalidArgumentError(
        absl::StrCat("a search that counts for RankCut has the selectivity "
                     "'none' or 'multi_probcut', not '",
                     name, "'"));
  }
  if (options.node_listener != nullptr && name != "none") {
    return absl::InvalidArgumentError(
        absl::StrCat("a search that reports its nodes has no selectivity: "
                     "'none', not '",
                     name, "'"));
  }
  return absl::OkStatus();
}

// Methods that have a search of their own: those of matches at equal time. With
// RIALTO_FEW_SEARCHES it is the default method alone, and all others share one.
template <typename P>
constexpr bool kIsPlayed =
#ifdef RIALTO_FEW_SEARCHES
    std::is_same_v<P, MultiProbCut>;
#else
    !std::is_same_v<P, RankCounter> &&
    !std::is_same_v<P, Both<MultiProbCut, RankCounter>> &&
    !std::is_same_v<P, NodeReporter>;
#endif

InstanceOrError MakeInstance(const SearchOptions& options,
                             TranspositionTable& table, SplitPool& pool) {
  const absl::StatusOr<MethodSpec> spec = ParseMethodSpec(options.selectivity);
  if (!spec.ok()) return spec.status();
  if (auto status = CheckWatched(options, spec->Name()); !status.ok()) {
    return status;
  }
  const absl::StatusOr<PlayedMethod> method = MakeMethod(*spec, options);
  if (!method.ok()) return method.status();
  if (options.weights == nullptr) {
    // The signature of `rialto bench`; other methods with the toy are for
    // tests.
    if (!std::holds_alternative<NoSelectivity>(*method)) {
      return MakeSharedSearch(*method, options, table, pool);
    }
    return MakeToySearch(table, pool);
  }
  return std::visit(
      [&]<typename P>(const P& policy) -> std::unique_ptr<SearchInstance> {
        if constexpr (kIsPlayed<P>) {
          return MakePatternSearch(policy, options, table, pool);
        } else {
          return MakeSharedSearch(policy, options, table, pool);
        }
      },
      *method);
}

}  // namespace

extern "C" const SearchCode RIALTO_CPU_SYMBOL(rialto_search) = {MakeInstance};

}  // namespace search
