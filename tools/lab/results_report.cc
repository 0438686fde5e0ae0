#include "tools/lab/results_report.h"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "othello/support/file_path.h"
#include "othello/support/whole_file.h"
#include "tools/lab/experiment.h"
#include "tools/lab/findings.h"

namespace lab {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxSectionBytes = size_t{1} << 22;
constexpr size_t kMaxFigureBytes = size_t{1} << 26;

constexpr char kIntroduction[] =
    "# Results\n"
    "\n"
    "The experiments of the five papers that Rialto's search is based on, "
    "repeated for\nOthello. `rialto-lab report` wrote this page from measured "
    "data; the only numbers\nin it that were typed are those of the papers, in "
    "`tools/lab/paper_figures.h`.\n[measure.md](measure.md) describes "
    "each experiment and how to run it.\n"
    "\n"
    "Intervals, and numbers after ±, are for 95 %. One table for each paper "
    "has its claims,\nthe paper's number, ours, and the verdict. A claim "
    "*holds* if our number is on the side\nthat the paper claims and *does "
    "not hold* if it is on the other, by a test whose level is\n5 % for all "
    "claims of a paper together (Holm 1979). A match is *equal within 3 "
    "points* if\nits whole interval is within 3 points of even, which takes "
    "about 1,000 games. All else is\n*not decided*. Claims without an "
    "interval rest on one measurement and are outside the\ntest.\n"
    "\n";

absl::Status CopyFigures(const fs::path& from, const fs::path& to) {
  std::error_code error;
  if (!fs::exists(from, error)) return absl::OkStatus();
  fs::create_directories(to, error);
  if (error) {
    return absl::UnavailableError(absl::StrCat(
        othello::NameOfPath(to), ": cannot be made: ", error.message()));
  }
  for (const fs::directory_entry& entry : fs::directory_iterator(from, error)) {
    const fs::path extension = entry.path().extension();
    if (extension != ".svg" && extension != ".png") continue;
    // (std::filesystem::copy_file() of mingw-w64 replaces nothing.)
    const absl::StatusOr<std::string> figure = othello::ReadWholeFile(
        othello::NameOfPath(entry.path()), kMaxFigureBytes);
    if (!figure.ok()) return figure.status();
    const absl::Status status = othello::ReplaceFile(
        othello::NameOfPath(to / entry.path().filename()), *figure);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// The paper that an experiment repeats; empty: several, or none.
absl::string_view PaperOf(absl::string_view name) {
  for (const Experiment& experiment : Experiments()) {
    if (experiment.name == name) return experiment.paper;
  }
  return "";
}

struct Claim {
  absl::string_view experiment;
  Verdict verdict;
};

constexpr double kLevel = 0.05;  // of the tests of a paper together

// Holm's method: the smallest p-value is compared with level / n, the next with
// level / (n - 1), and so on. The first that is too large, and all after it,
// decide nothing.
void ControlErrors(std::vector<Claim>& claims) {
  std::vector<std::pair<double, Verdict*>> tests;
  for (Claim& claim : claims) {
    if (!claim.verdict.measured.has_value()) continue;
    tests.push_back({PValueOf(*claim.verdict.measured), &claim.verdict});
  }
  std::stable_sort(
      tests.begin(), tests.end(),
      [](const auto& x, const auto& y) { return x.first < y.first; });
  bool rejects = true;
  for (size_t i = 0; i < tests.size(); ++i) {
    const auto& [p, verdict] = tests[i];
    rejects &= p <= kLevel / static_cast<double>(tests.size() - i);
    const bool is_decided = verdict->judgement == Judgement::kHolds ||
                            verdict->judgement == Judgement::kFails;
    if (is_decided && !rejects) verdict->judgement = Judgement::kOpen;
  }
}

std::string CellOf(const std::string& text) {
  return absl::StrReplaceAll(text.empty() ? "-" : text, {{"|", "\\|"}});
}

// What was measured, without the words around it.
std::string OursOf(const Verdict& verdict) {
  if (!verdict.measured.has_value()) return verdict.evidence;
  const Measured& measured = *verdict.measured;
  return absl::StrFormat(
      "%s; limit %.*f",
      othello::FormatEstimate(measured.estimate, measured.digits),
      measured.digits, measured.limit);
}

std::string ClaimsTable(absl::string_view title,
                        const std::vector<Claim>& claims) {
  if (claims.empty()) return "";
  std::string text =
      absl::StrCat("### ", title,
                   "\n\n| claim | paper | here, 95 % | verdict | limitation |\n"
                   "|---|---|---|---|---|\n");
  for (const auto& [experiment, verdict] : claims) {
    absl::StrAppend(&text, "| ", CellOf(verdict.claim), " ([", experiment,
                    "](#", experiment, ")) | ", CellOf(verdict.theirs), " | ",
                    CellOf(OursOf(verdict)), " | ",
                    JudgementWord(verdict.judgement), " | ",
                    CellOf(verdict.limitation), " |\n");
  }
  return text + "\n";
}

// The claims of all sections: a table for each paper, then our own.
std::string SummaryOf(const std::vector<Claim>& claims) {
  if (claims.empty()) return "";
  std::vector<absl::string_view> papers;
  std::map<absl::string_view, std::vector<Claim>> by_paper;
  for (const Claim& claim : claims) {
    const absl::string_view paper =
        claim.verdict.is_own ? "" : PaperOf(claim.experiment);
    if (!by_paper.contains(paper) && !paper.empty()) papers.push_back(paper);
    by_paper[paper].push_back(claim);
  }
  if (by_paper.contains("")) papers.push_back("");
  std::map<Judgement, int> counts;
  std::string tables;
  for (absl::string_view paper : papers) {
    std::vector<Claim>& own = by_paper[paper];
    ControlErrors(own);
    for (const Claim& claim : own) ++counts[claim.verdict.judgement];
    tables += ClaimsTable(paper.empty() ? "Our own claims" : paper, own);
  }
  std::vector<std::string> words;
  for (const auto& [judgement, count] : counts) {
    words.push_back(absl::StrCat(JudgementWord(judgement), ": ", count));
  }
  return absl::StrCat("## What holds and what does not\n\n",
                      absl::StrJoin(words, ". "), ".\n\n", tables);
}

}  // namespace

absl::StatusOr<ResultsReport> WriteResultsReport(const std::string& folder,
                                                 const std::string& docs) {
  ResultsReport report;
  report.path = absl::StrCat(docs, "/results.md");
  std::string sections;
  std::vector<Claim> claims;
  for (const Experiment& experiment : Experiments()) {
    const fs::path part =
        othello::FilePath(folder) / othello::FilePath(experiment.name);
    const fs::path section = part / kSectionFile;
    std::error_code error;
    if (!fs::exists(section, error)) {
      report.missing.emplace_back(experiment.name);
      continue;
    }
    const absl::StatusOr<std::string> content =
        othello::ReadWholeFile(othello::NameOfPath(section), kMaxSectionBytes);
    if (!content.ok()) return content.status();
    absl::StrAppend(&sections, *content, "\n");
    const absl::StatusOr<std::string> verdicts = othello::ReadWholeFile(
        othello::NameOfPath(part / kVerdictsFile), kMaxSectionBytes);
    if (!verdicts.ok()) return verdicts.status();
    absl::StatusOr<std::vector<Verdict>> found = ParseVerdicts(*verdicts);
    if (!found.ok()) {
      return othello::WithFileName(found.status(),
                                   othello::NameOfPath(part / kVerdictsFile));
    }
    for (Verdict& verdict : *found) {
      claims.push_back({experiment.name, std::move(verdict)});
    }
    report.joined.emplace_back(experiment.name);
    const absl::Status copied = CopyFigures(
        part / kFiguresFolder, othello::FilePath(docs) / kFiguresFolder);
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
  fs::create_directories(othello::FilePath(docs), error);
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
