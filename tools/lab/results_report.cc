#include "tools/lab/results_report.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "othello/support/whole_file.h"
#include "tools/lab/experiment.h"
#include "tools/lab/findings.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxSectionBytes = size_t{1} << 22;

constexpr char kIntroduction[] =
    "# Results\n"
    "\n"
    "The experiments of the five papers that Rialto's search is based on, "
    "repeated for\nOthello. `rialto-lab report` wrote this page from measured "
    "data; the only numbers\nin it that were typed are those of the papers, in "
    "`tools/lab/paper_figures.h`.\n[measure.md](measure.md) describes "
    "each experiment and how to run it.\n"
    "\n"
    "Intervals, and numbers after ±, are for 95 %. A finding *holds* if the "
    "whole\ninterval is on the side that the paper claims, *does not hold* if "
    "it is on the\nother, and is *not decided* if it is on both.\n"
    "\n"
    "Of all these intervals about one in twenty misses the truth by chance; "
    "repeat a\nfinding that narrowly holds with another `--seed`.\n"
    "\n";

absl::Status CopyFigures(const fs::path& from, const fs::path& to) {
  std::error_code error;
  if (!fs::exists(from, error)) return absl::OkStatus();
  fs::create_directories(to, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(to.string(), ": cannot be made: ", error.message()));
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(from, error)) {
    const fs::path extension = entry.path().extension();
    if (extension != ".svg" && extension != ".png") continue;
    fs::copy_file(entry.path(), to / entry.path().filename(),
                  fs::copy_options::overwrite_existing, error);
    if (error) {
      return absl::UnavailableError(absl::StrCat(
          entry.path().string(), ": cannot be copied: ", error.message()));
    }
  }
  return absl::OkStatus();
}

struct Claim {
  absl::string_view experiment;
  Verdict verdict;
};

void AddClaims(absl::string_view experiment, absl::string_view section,
               std::vector<Claim>& claims) {
  for (absl::string_view line : absl::StrSplit(section, '\n')) {
    std::optional<Verdict> verdict = ParseVerdictClaim(line);
    if (verdict.has_value()) {
      claims.push_back({experiment, *std::move(verdict)});
    }
  }
}

// The claims of all sections, those that hold first; the sections have the
// numbers.
std::string SummaryOf(const std::vector<Claim>& claims) {
  std::string text;
  for (Judgement judgement :
       {Judgement::kHolds, Judgement::kFails, Judgement::kOpen}) {
    int count = 0;
    std::string items;
    for (const auto& [experiment, verdict] : claims) {
      if (verdict.judgement != judgement) continue;
      ++count;
      absl::StrAppend(&items, "- ", verdict.claim, " ([", experiment, "](#",
                      experiment, "))\n");
    }
    if (count == 0) continue;
    absl::StrAppend(&text, "**", JudgementWord(judgement), "** (", count,
                    "):\n\n", items, "\n");
  }
  return text.empty()
             ? ""
             : absl::StrCat("## What holds and what does not\n\n", text);
}

}  // namespace

absl::StatusOr<ResultsReport> WriteResultsReport(const std::string& folder,
                                                 const std::string& docs) {
  ResultsReport report;
  report.path = absl::StrCat(docs, "/results.md");
  std::string sections;
  std::vector<Claim> claims;
  for (const Experiment& experiment : Experiments()) {
    const fs::path part = fs::path(folder) / std::string(experiment.name);
    const fs::path section = part / kSectionFile;
    std::error_code error;
    if (!fs::exists(section, error)) {
      report.missing.emplace_back(experiment.name);
      continue;
    }
    const absl::StatusOr<std::string> content =
        othello::ReadWholeFile(section.string(), kMaxSectionBytes);
    if (!content.ok()) return content.status();
    absl::StrAppend(&sections, *content, "\n");
    AddClaims(experiment.name, *content, claims);
    report.joined.emplace_back(experiment.name);
    const absl::Status copied =
        CopyFigures(part / kFiguresFolder, fs::path(docs) / kFiguresFolder);
    if (!copied.ok()) return copied;
  }
  if (report.joined.empty()) {
    return absl::NotFoundError(absl::StrCat(
        folder, ": no experiment has left anything there; run some first"));
  }
  if (!report.missing.empty()) {
    absl::StrAppend(
        &sections, "Not run yet: ", absl::StrJoin(report.missing, ", "), ".\n");
  }
  std::error_code error;
  fs::create_directories(docs, error);
  if (error) {
    return absl::UnavailableError(
        absl::StrCat(docs, ": cannot be made: ", error.message()));
  }
  if (absl::Status status = othello::ReplaceFile(
          report.path,
          absl::StrCat(kIntroduction, SummaryOf(claims), sections));
      !status.ok()) {
    return status;
  }
  return report;
}

}  // namespace lab
