// The run-time choice of a search, made once.

#include "search/search_instances.h"

#include <memory>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "search/instances/factories.h"
#include "search/selectivity/method_spec.h"

namespace search {
namespace {

struct NamedFactory {
  absl::string_view name;
  InstanceFactory* make;
};

constexpr NamedFactory kFactories[] = {
    {"none", MakePlainSearch},
    {"probcut", MakeProbCutSearch},
    {"multi_probcut", MakeMultiProbCutSearch},
    {"multi_cut", MakeMultiCutSearch},
    {"rank_cut", MakeRankCutSearch},
    {"multi_probcut+multi_cut", MakeMultiProbCutAndMultiCutSearch},
    {"multi_probcut+rank_cut", MakeMultiProbCutAndRankCutSearch},
    {"n_best", MakeNBestSearch},
    {"razoring", MakeRazoringSearch},
    {"null_move", MakeNullMoveSearch},
};

}  // namespace

absl::StatusOr<std::unique_ptr<SearchInstance>> MakeSearchInstance(
    const SearchOptions& options, TranspositionTable& table, SplitPool& pool) {
  const absl::StatusOr<MethodSpec> spec = ParseMethodSpec(options.selectivity);
  if (!spec.ok()) return spec.status();
  const std::string name = spec->Name();
  if (options.rank_counts != nullptr && name != "none") {
    return absl::InvalidArgumentError(
        absl::StrCat("a search that counts for RankCut has no selectivity: "
                     "'none', not '",
                     name, "'"));
  }
  // ProbCut is to be measured with the search that its paper had, too.
  if (options.laboratory.has_value() && name != "none" && name != "probcut") {
    return absl::InvalidArgumentError(
        absl::StrCat("a search that is taken apart has the selectivity 'none' "
                     "or 'probcut', not '",
                     name, "'"));
  }
  for (const NamedFactory& factory : kFactories) {
    if (factory.name == name) return factory.make(*spec, options, table, pool);
  }
  return absl::InternalError(absl::StrCat("no search is made for ", name));
}

}  // namespace search
