#include "tools/lab/findings.h"

#include <cassert>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/support/estimates.h"
#include "othello/support/file_path.h"
#include "othello/support/linear_fit.h"
#include "othello/support/whole_file.h"

namespace lab {
namespace {

constexpr absl::string_view kVerdictColumns =
    "claim\tpaper\tours\tvalue\tlow\thigh\tlimit\tabove\tscore\tdigits\town"
    "\tjudgement\tlimitation";
constexpr size_t kVerdictFields = 13;

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

Verdict Judge(absl::string_view claim, absl::string_view what,
              const Measured& measured, absl::string_view limitation) {
  return {.claim = std::string(claim),
          .judgement = JudgementOf(measured),
          .evidence = absl::StrFormat(
              "%s %s, against a limit of %.*f", what,
              othello::FormatEstimate(measured.estimate, measured.digits),
              measured.digits, measured.limit),
          .limitation = std::string(limitation),
          .measured = measured};
}

std::string FileName(const SectionHead& head, const Table& table,
                     absl::string_view end) {
  return absl::StrCat(head.name, table.name.empty() ? "" : "-", table.name, end,
                      ".tsv");
}

absl::Status MakeFolder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(othello::FilePath(folder), error);
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

Judgement JudgementOf(const Measured& measured) {
  const othello::Estimate& estimate = measured.estimate;
  if (estimate.low > measured.limit) {
    return measured.claims_above ? Judgement::kHolds : Judgement::kFails;
  }
  if (estimate.high < measured.limit) {
    return measured.claims_above ? Judgement::kFails : Judgement::kHolds;
  }
  return measured.is_score && estimate.low >= measured.limit - kEqualPoints &&
                 estimate.high <= measured.limit + kEqualPoints
             ? Judgement::kEqual
             : Judgement::kOpen;
}

double PValueOf(const Measured& measured) {
  const othello::Estimate& estimate = measured.estimate;
  const double distance = std::abs(estimate.value - measured.limit);
  // The side of the interval that points to the limit.
  const double half = estimate.value > measured.limit
                          ? estimate.value - estimate.low
                          : estimate.high - estimate.value;
  if (!(half > 0)) return distance > 0 ? 0 : 1;
  return 2 * (1 - othello::NormalCdf(othello::kZ95 * distance / half));
}

Verdict JudgeAbove(absl::string_view claim, absl::string_view what,
                   const othello::Estimate& estimate, double limit, int digits,
                   absl::string_view limitation) {
  return Judge(
      claim, what,
      {estimate, limit, /*claims_above=*/true, /*is_score=*/false, digits},
      limitation);
}

Verdict JudgeBelow(absl::string_view claim, absl::string_view what,
                   const othello::Estimate& estimate, double limit, int digits,
                   absl::string_view limitation) {
  return Judge(
      claim, what,
      {estimate, limit, /*claims_above=*/false, /*is_score=*/false, digits},
      limitation);
}

Verdict JudgeFact(absl::string_view claim, bool holds,
                  absl::string_view evidence, absl::string_view limitation) {
  return {.claim = std::string(claim),
          .judgement = holds ? Judgement::kHolds : Judgement::kFails,
          .evidence = std::string(evidence),
          .limitation = std::string(limitation)};
}

Verdict NotMeasured(absl::string_view claim, absl::string_view needed) {
  return {.claim = std::string(claim),
          .evidence = "not measured",
          .limitation = absl::StrCat("Needs ", needed)};
}

absl::string_view JudgementWord(Judgement judgement) {
  switch (judgement) {
    case Judgement::kHolds:
      return "Holds";
    case Judgement::kFails:
      return "Does not hold";
    case Judgement::kEqual:
      return "Equal within 3 points";
    case Judgement::kOpen:
      break;
  }
  return "Not decided";
}

std::string VerdictMarkdown(const Verdict& verdict) {
  return absl::StrCat("- ", verdict.claim, " Here: ", verdict.evidence, ".",
                      verdict.limitation.empty() ? "" : " ", verdict.limitation,
                      "\n");
}

std::string VerdictsTsv(absl::Span<const Verdict> verdicts) {
  std::string text = absl::StrCat(kVerdictColumns, "\n");
  for (const Verdict& verdict : verdicts) {
    const Measured m = verdict.measured.value_or(Measured());
    absl::StrAppendFormat(&text, "%s\t%s\t%s\t", verdict.claim,
                          verdict.theirs.empty() ? "-" : verdict.theirs,
                          verdict.evidence);
    if (verdict.measured.has_value()) {
      absl::StrAppendFormat(&text, "%.9g\t%.9g\t%.9g\t%.9g\t%d\t%d\t%d\t",
                            m.estimate.value, m.estimate.low, m.estimate.high,
                            m.limit, m.claims_above, m.is_score, m.digits);
    } else {
      absl::StrAppend(&text, "-\t-\t-\t-\t-\t-\t-\t");
    }
    absl::StrAppendFormat(
        &text, "%d\t%d\t%s\n", verdict.is_own,
        static_cast<int>(verdict.judgement),
        verdict.limitation.empty() ? "-" : verdict.limitation);
  }
  return text;
}

absl::StatusOr<std::vector<Verdict>> ParseVerdicts(absl::string_view text) {
  std::vector<Verdict> verdicts;
  if (!absl::ConsumePrefix(&text, absl::StrCat(kVerdictColumns, "\n"))) {
    return absl::InvalidArgumentError("expected the columns of verdicts");
  }
  const auto or_nothing = [](absl::string_view field) {
    return field == "-" ? "" : std::string(field);
  };
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty())) {
    const std::vector<absl::string_view> fields = absl::StrSplit(line, '\t');
    const auto bad = [&] {
      return absl::InvalidArgumentError(
          absl::StrCat("not a verdict: '", line, "'"));
    };
    if (fields.size() != kVerdictFields) return bad();
    Verdict verdict;
    verdict.claim = std::string(fields[0]);
    verdict.theirs = or_nothing(fields[1]);
    verdict.evidence = std::string(fields[2]);
    verdict.is_own = fields[10] == "1";
    int judgement = 0;
    if (!absl::SimpleAtoi(fields[11], &judgement) || judgement < 0 ||
        judgement > static_cast<int>(Judgement::kOpen)) {
      return bad();
    }
    verdict.judgement = static_cast<Judgement>(judgement);
    verdict.limitation = or_nothing(fields[12]);
    if (fields[3] != "-") {
      Measured m;
      if (!absl::SimpleAtod(fields[3], &m.estimate.value) ||
          !absl::SimpleAtod(fields[4], &m.estimate.low) ||
          !absl::SimpleAtod(fields[5], &m.estimate.high) ||
          !absl::SimpleAtod(fields[6], &m.limit) ||
          !absl::SimpleAtoi(fields[9], &m.digits)) {
        return bad();
      }
      m.claims_above = fields[7] == "1";
      m.is_score = fields[8] == "1";
      verdict.measured = m;
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
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
  if (absl::Status s =
          othello::ReplaceFile(absl::StrCat(folder, "/", kVerdictsFile),
                               VerdictsTsv(findings.verdicts));
      !s.ok()) {
    return s;
  }
  return othello::ReplaceFile(absl::StrCat(folder, "/", kSectionFile),
                              SectionText(head, findings, figures));
}

}  // namespace lab
