#include "tools/training/probcut_completeness.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/score.h"
#include "othello/support/file_path.h"
#include "search/selectivity/default_parameters.h"
#include "search/selectivity/probcut.h"
#include "search/selectivity/probcut_file.h"
#include "search/selectivity/probcut_model.h"
#include "tools/training/fit_run.h"
#include "training/pair_plan.h"

namespace tools {
namespace {

// Empty squares of positions that are solved quickly.
constexpr int kCheapEmpties = 14;
// A number of discs; a model has a pair of depths for all of them or for none.
constexpr int kMiddle = 32;

// The usual depths of `probcut`, or the deepest that the file has, as a method
// is written; empty without any.
std::string ProbCutFor(const search::ProbCutModel& model,
                       const search::ProbCutFile& file) {
  const search::ProbCutPair usual;
  if (model.Midgame(kMiddle, usual.shallow, usual.deep)) return "probcut";
  int shallow = 0;
  int deep = 0;
  for (const search::ProbCutRow& row : file.rows) {
    if (row.discs + row.deep == othello::kMaxDiscs) continue;
    if (std::pair(row.deep, row.shallow) <= std::pair(deep, shallow)) continue;
    shallow = row.shallow;
    deep = row.deep;
  }
  if (deep == 0) return "";
  return absl::StrCat("probcut:shallow=", shallow, ",deep=", deep);
}

bool IsToTheEnd(const search::MissingTest& test) {
  return test.discs + test.deep == othello::kMaxDiscs;
}

}  // namespace

std::string FlagsFor(absl::Span<const search::MissingTest> missing) {
  const int deepest = training::PairPlan().tiers.back().depth;
  // Deeper ones follow from the least deep by the rules of the engine.
  std::map<int, int> least_deep;  // by shallow
  bool needs_ends = false;
  int depth = 0;  // that the searches must reach
  std::vector<training::DepthPair> grid;
  for (const search::MissingTest& test : missing) {
    if (test.lacks_preview && test.shallow <= deepest) {
      grid.push_back({0, test.shallow});
    }
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

RemedyCommands RemedyFor(const Command& command,
                         const std::vector<std::string>& given,
                         const std::string& folder) {
  std::string more = absl::StrCat(folder, "/more");
  std::error_code error;
  for (int i = 2; std::filesystem::exists(othello::FilePath(more), error);
       ++i) {
    more = absl::StrCat(folder, "/more", i);
  }
  RemedyCommands commands;
  commands.more = absl::StrCat(more, "/pairs.tsv");
  // What says how to search and on what stays as it is.
  commands.collect = absl::StrCat(
      command.name, " --out=", more, " --collect_only",
      RunnableFlags(command, {"out", "pairs", "score_unit", "collect_only",
                              "shard", "grid", "deep_depths", "exact_empties",
                              "near_sigmas", "wanted_pairs", "min_pairs",
                              "sigma_scale", "scatter", "plots", "json"}));
  commands.fit = absl::StrCat(
      command.name, " --out=", folder,
      RunnableFlags(command, {"out", "pairs", "collect_only", "shard"}),
      " --pairs=", absl::StrJoin(given, ","));
  return commands;
}

absl::StatusOr<Completeness> CheckCompleteness(const std::string& path,
                                               const RemedyCommands& commands) {
  const auto model = search::LoadProbCutModel(path);
  if (!model.ok()) return model.status();
  const auto file = search::ReadProbCutFile(path);
  if (!file.ok()) return file.status();
  Completeness result;
  result.probcut = ProbCutFor(**model, *file);
  const std::vector<search::MissingTest> missing =
      search::FindMissingTests(**model);
  result.for_multi_probcut = missing.empty();
  if (missing.empty()) return result;
  const search::MissingTest& first = missing[0];
  result.remedy = absl::StrCat(
      missing.size(), " tests of a search have no parameters, such as depths ",
      first.shallow, " and ", first.deep, " with ", first.discs,
      " discs. Collect what is missing, and fit all together:\n  ",
      commands.collect, FlagsFor(missing), "\n  ", commands.fit, ",",
      commands.more);
  return result;
}

}  // namespace tools
