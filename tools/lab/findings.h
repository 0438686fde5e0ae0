// What an experiment found: tables, figures, and whether the paper's findings
// hold. The files that it is kept in are the only source of docs/results.md.

#ifndef RIALTO_TOOLS_LAB_FINDINGS_H_
#define RIALTO_TOOLS_LAB_FINDINGS_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "othello/support/estimates.h"
#include "training/gnuplot.h"

namespace lab {

struct Column {
  std::string name;
  // Measured with a clock, so it differs in each run: it goes to a separate
  // file, and the table itself is the same in each run.
  bool is_clock = false;
};

struct Table {
  std::string name;  // of its file, after that of the experiment; may be empty
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> rows;  // one cell per column
};

// Tab-separated, with the names of the columns on the first line: those without
// a clock, or the first and those with one (empty if there is none).
std::string TableTsv(const Table& table);
std::string ClockTsv(const Table& table);
std::string TableMarkdown(const Table& table);

enum class Judgement { kHolds, kFails, kOpen };

// Whether a finding of the paper holds here.
struct Verdict {
  std::string claim;
  Judgement judgement = Judgement::kOpen;
  std::string evidence;  // the numbers that it rests on
  std::string reason;    // why it may not hold here; shown only then
};

// Holds if the whole interval is above (below) the limit, fails if it is on the
// other side. `what` names the number and its unit.
Verdict JudgeAbove(absl::string_view claim, absl::string_view what,
                   const othello::Estimate& estimate, double limit, int digits,
                   absl::string_view reason);
Verdict JudgeBelow(absl::string_view claim, absl::string_view what,
                   const othello::Estimate& estimate, double limit, int digits,
                   absl::string_view reason);
// Of numbers without an interval: one measurement decides.
Verdict JudgeFact(absl::string_view claim, bool holds,
                  absl::string_view evidence, absl::string_view reason);

std::string VerdictMarkdown(const Verdict& verdict);
// "Holds", "Does not hold" or "Not decided".
absl::string_view JudgementWord(Judgement judgement);
// Claim and judgement of a line that VerdictMarkdown() wrote; nothing of
// others.
std::optional<Verdict> ParseVerdictClaim(absl::string_view line);

struct Findings {
  // Why nothing was measured, if so; then the rest is empty.
  std::string skipped;
  std::string method;  // what was measured, on what: sentences
  std::vector<Table> tables;
  std::vector<training::Plot> plots;
  std::vector<Verdict> verdicts;
};

struct SectionHead {
  std::string name;     // of the experiment
  std::string paper;    // and the place there
  std::string summary;  // one line
  std::string made_by;  // size, seed, weights: what identifies this run
};

inline constexpr char kSectionFile[] = "section.md";
inline constexpr char kFiguresFolder[] = "figures";

// Writes NAME.tsv (NAME-TABLE.tsv), NAME-clock.tsv, the section and the figures
// into `folder`, which is created if missing. Without gnuplot there are no
// figures, and `complaint` says so.
absl::Status WriteFindings(const SectionHead& head, const Findings& findings,
                           const std::string& folder, bool draws,
                           std::string& complaint);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_FINDINGS_H_
