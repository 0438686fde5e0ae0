#include "tools/training/probcut_completeness.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/score.h"
#include "search/selectivity/default_parameters.h"
#include "training/pair_plan.h"

namespace tools {
namespace {

// Empty squares of positions that are solved quickly.
constexpr int kCheapEmpties = 14;

bool IsToTheEnd(const search::MissingTest& test) {
  return test.discs + test.deep == othello::kMaxDiscs;
}

}  // namespace

std::string FlagsFor(absl::Span<const search::MissingTest> missing) {
  // Deeper ones follow from the least deep by the rules of the engine.
  std::map<int, int> least_deep;  // by shallow
  bool needs_ends = false;
  int depth = 0;  // that the searches must reach
  std::vector<training::DepthPair> grid;
  for (const search::MissingTest& test : missing) {
    if (test.lacks_preview) grid.push_back({0, test.shallow});
    if (!test.lacks_line) continue;
    if (IsToTheEnd(test)) {
      needs_ends = true;
      depth = std::max(depth, test.shallow);
      continue;
    }
    const auto [entry, is_new] =
        least_deep.try_emplace(test.shallow, test.deep);
    entry->second = std::min(entry->second, test.deep);
  }
  const int deepest = training::PairPlan().tiers.back().depth;
  for (const auto& [shallow, deep] : least_deep) {
    if (deep <= deepest || least_deep.begin()->first == shallow) {
      grid.push_back({shallow, deep});
    }
  }
  std::string flags;
  if (!grid.empty()) {
    std::sort(grid.begin(), grid.end());
    grid.erase(std::unique(grid.begin(), grid.end()), grid.end());
    for (const training::DepthPair& pair : grid) {
      depth = std::max(depth, pair.deep);
    }
    absl::StrAppend(&flags, " --grid=", training::FormatGrid(grid));
  }
  absl::StrAppend(&flags, " --deep_depths=", depth, ":1");
  if (needs_ends) {
    absl::StrAppend(&flags, " --exact_empties=", kCheapEmpties, ":1");
  }
  return flags;
}

absl::Status CheckCompleteness(const std::string& path,
                               const std::vector<std::string>& given,
                               const std::string& out) {
  const auto model = search::LoadProbCutModel(path);
  if (!model.ok()) return model.status();
  const std::vector<search::MissingTest> missing =
      search::FindMissingTests(**model);
  if (missing.empty()) return absl::OkStatus();
  const search::MissingTest& first = missing[0];
  return absl::FailedPreconditionError(absl::StrCat(
      path, " is not complete, and the engine would refuse it: ",
      missing.size(), " tests of a search have no parameters, such as depths ",
      first.shallow, " and ", first.deep, " with ", first.discs,
      " discs. Collect what is missing, and fit all together:\n",
      "  rialto-fit-probcut --out=", out, "/more --collect_only",
      FlagsFor(missing), "\n  rialto-fit-probcut --out=", out,
      " --pairs=", absl::StrJoin(given, ","), ",", out, "/more/pairs.tsv"));
}

}  // namespace tools
