#include "tools/lab/findings.h"

#include <cassert>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "othello/support/whole_file.h"

namespace lab {
namespace {

constexpr absl::string_view kBehindClaim = " Here: ";

std::string TsvOf(const Table& table, const std::vector<size_t>& columns) {
  const auto line = [&](const auto& cell_of) {
    return absl::StrCat(absl::StrJoin(columns, "\t",
                                      [&](std::string* out, size_t column) {
                                        absl::StrAppend(out, cell_of(column));
                                      }),
                        "\n");
  };
  std::string text =
      line([&](size_t column) { return table.columns[column].name; });
  for (const std::vector<std::string>& row : table.rows) {
    assert(row.size() == table.columns.size());
    text += line([&](size_t column) { return row[column]; });
  }
  return text;
}

std::string VerdictStart(Judgement judgement) {
  return absl::StrCat("- **", JudgementWord(judgement), "**: ");
}

Verdict Judge(absl::string_view claim, absl::string_view what,
              const othello::Estimate& estimate, bool holds, bool fails,
              double limit, int digits, absl::string_view reason) {
  return {
      std::string(claim),
      holds   ? Judgement::kHolds
      : fails ? Judgement::kFails
              : Judgement::kOpen,
      absl::StrFormat("%s %s, against a limit of %.*f", what,
                      othello::FormatEstimate(estimate, digits), digits, limit),
      std::string(reason)};
}

std::string FileName(const SectionHead& head, const Table& table,
                     absl::string_view end) {
  return absl::StrCat(head.name, table.name.empty() ? "" : "-", table.name, end,
                      ".tsv");
}

absl::Status MakeFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error) return absl::OkStatus();
  return absl::UnavailableError(
      absl::StrCat(folder, ": cannot be made: ", error.message()));
}

std::string SectionText(const SectionHead& head, const Findings& findings,
                        const std::vector<std::string>& figures) {
  std::string text = absl::StrCat("## ", head.name, "\n\n", head.summary, " (",
                                  head.paper, ").\n\n");
  if (!findings.skipped.empty()) {
    return absl::StrCat(text, "Not measured: ", findings.skipped, ".\n");
  }
  absl::StrAppend(&text, findings.method, " ", head.made_by, "\n");
  for (const Table& table : findings.tables) {
    absl::StrAppend(&text, "\n", table.caption, "\n\n", TableMarkdown(table));
  }
  for (const std::string& figure : figures) {
    absl::StrAppend(&text, "\n![", head.name, "](", kFiguresFolder, "/", figure,
                    ".svg)\n");
  }
  if (!findings.verdicts.empty()) text += "\n";
  for (const Verdict& verdict : findings.verdicts) {
    text += VerdictMarkdown(verdict);
  }
  return text;
}

}  // namespace

std::string TableTsv(const Table& table) {
  std::vector<size_t> columns;
  for (size_t i = 0; i < table.columns.size(); ++i) {
    if (!table.columns[i].is_clock) columns.push_back(i);
  }
  return TsvOf(table, columns);
}

std::string ClockTsv(const Table& table) {
  std::vector<size_t> columns = {0};
  for (size_t i = 1; i < table.columns.size(); ++i) {
    if (table.columns[i].is_clock) columns.push_back(i);
  }
  return columns.size() == 1 ? "" : TsvOf(table, columns);
}

std::string TableMarkdown(const Table& table) {
  std::string text = "|";
  for (const Column& column : table.columns) {
    absl::StrAppend(&text, " ", column.name, " |");
  }
  absl::StrAppend(&text, "\n|---|");
  for (size_t i = 1; i < table.columns.size(); ++i) text += "---:|";
  text += "\n";
  for (const std::vector<std::string>& row : table.rows) {
    absl::StrAppend(&text, "| ", absl::StrJoin(row, " | "), " |\n");
  }
  return text;
}

Verdict JudgeAbove(absl::string_view claim, absl::string_view what,
                   const othello::Estimate& estimate, double limit, int digits,
                   absl::string_view reason) {
  return Judge(claim, what, estimate, estimate.low > limit,
               estimate.high <= limit, limit, digits, reason);
}

Verdict JudgeBelow(absl::string_view claim, absl::string_view what,
                   const othello::Estimate& estimate, double limit, int digits,
                   absl::string_view reason) {
  return Judge(claim, what, estimate, estimate.high < limit,
               estimate.low >= limit, limit, digits, reason);
}

Verdict JudgeFact(absl::string_view claim, bool holds,
                  absl::string_view evidence, absl::string_view reason) {
  return {std::string(claim), holds ? Judgement::kHolds : Judgement::kFails,
          std::string(evidence), std::string(reason)};
}

absl::string_view JudgementWord(Judgement judgement) {
  switch (judgement) {
    case Judgement::kHolds:
      return "Holds";
    case Judgement::kFails:
      return "Does not hold";
    case Judgement::kOpen:
      break;
  }
  return "Not decided";
}

std::string VerdictMarkdown(const Verdict& verdict) {
  std::string text =
      absl::StrCat(VerdictStart(verdict.judgement), verdict.claim, kBehindClaim,
                   verdict.evidence, ".");
  if (verdict.judgement == Judgement::kFails && !verdict.reason.empty()) {
    absl::StrAppend(&text, " ", verdict.reason);
  }
  return text + "\n";
}

std::optional<Verdict> ParseVerdictClaim(absl::string_view line) {
  for (Judgement judgement :
       {Judgement::kHolds, Judgement::kFails, Judgement::kOpen}) {
    absl::string_view claim = line;
    if (!absl::ConsumePrefix(&claim, VerdictStart(judgement))) continue;
    const size_t end = claim.find(kBehindClaim);
    if (end == absl::string_view::npos) return std::nullopt;
    return Verdict{std::string(claim.substr(0, end)), judgement, "", ""};
  }
  return std::nullopt;
}

absl::Status WriteFindings(const SectionHead& head, const Findings& findings,
                           const std::string& folder, bool draws,
                           std::string& complaint) {
  if (absl::Status s = MakeFolder(folder); !s.ok()) return s;
  for (const Table& table : findings.tables) {
    absl::Status s = othello::ReplaceFile(
        absl::StrCat(folder, "/", FileName(head, table, "")), TableTsv(table));
    if (!s.ok()) return s;
    const std::string clock = ClockTsv(table);
    if (clock.empty()) continue;
    s = othello::ReplaceFile(
        absl::StrCat(folder, "/", FileName(head, table, "-clock")), clock);
    if (!s.ok()) return s;
  }
  std::vector<std::string> figures;
  for (training::Plot plot : findings.plots) {
    if (!draws) break;
    plot.name = absl::StrCat("lab_", plot.name);
    const absl::Status drawn =
        DrawPlot(plot, absl::StrCat(folder, "/", kFiguresFolder));
    if (absl::IsNotFound(drawn)) {
      complaint = std::string(drawn.message());
      continue;
    }
    if (!drawn.ok()) return drawn;
    figures.push_back(plot.name);
  }
  return othello::ReplaceFile(absl::StrCat(folder, "/", kSectionFile),
                              SectionText(head, findings, figures));
}

}  // namespace lab
