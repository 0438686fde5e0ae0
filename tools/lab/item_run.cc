#include "tools/lab/item_run.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/support/file_path.h"
#include "othello/support/item_log.h"
#include "othello/support/whole_file.h"

namespace lab {
namespace {

constexpr size_t kMaxFileBytes = size_t{1} << 30;

}  // namespace

absl::StatusOr<std::vector<std::string>> SplitItems(absl::string_view text) {
  othello::ItemChecker checker;
  std::vector<std::string> items;
  std::string lines;
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    if (absl::Status status = checker.Take(line); !status.ok()) return status;
    if (checker.at_mark()) {
      items.push_back(std::exchange(lines, ""));
    } else if (!absl::StartsWith(line, "#")) {
      absl::StrAppend(&lines, line, "\n");
    }
  }
  return items;
}

absl::StatusOr<std::vector<std::string>> RunItems(const ItemRun& run) {
  std::error_code error;
  std::filesystem::create_directories(othello::FilePath(run.path).parent_path(),
                                      error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(run.path, ": no folder for it: ", error.message()));
  }
  auto log = othello::ItemLog::Open(run.path, run.header);
  if (!log.ok()) return log.status();
  std::vector<ItemWorker> workers;
  for (int thread = 0; thread < run.threads && (*log)->size() < run.items;
       ++thread) {
    auto worker = run.make_worker();
    if (!worker.ok()) return worker.status();
    workers.push_back(*std::move(worker));
  }
  if (absl::Status s = (*log)->Fill(
          run.items, run.threads, run.progress,
          [&](int64_t item, int thread) { return workers[thread](item); });
      !s.ok()) {
    return s;
  }
  const absl::StatusOr<std::string> text =
      othello::ReadWholeFile(run.path, kMaxFileBytes);
  if (!text.ok()) return text.status();
  auto items = SplitItems(*text);
  if (!items.ok()) return othello::WithFileName(items.status(), run.path);
  if (static_cast<int64_t>(items->size()) != run.items) {
    return absl::DataLossError(absl::StrCat(run.path, ": has ", items->size(),
                                            " items instead of ", run.items));
  }
  return items;
}

}  // namespace lab
