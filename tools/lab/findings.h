// What an experiment found: tables, figures, and whether the paper's findings
// hold. The files that it is kept in are the only source of docs/results.md.

#ifndef RIALTO_TOOLS_LAB_FINDINGS_H_
#define RIALTO_TOOLS_LAB_FINDINGS_H_

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
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

// kEqual: the whole interval of a match lies within kEqualPoints of even.
enum class Judgement { kHolds, kFails, kEqual, kOpen };
inline constexpr double kEqualPoints = 3;  // per cent

// A measured number against the limit that a claim sets.
struct Measured {
  othello::Estimate estimate;
  double limit = 0;
  bool claims_above = true;  // else below
  bool is_score = false;     // of a match, in per cent
  int digits = 1;
};

// A claim and what was found here.
struct Verdict {
  std::string claim;
  // By this measurement alone; the report controls for the number of claims.
  Judgement judgement = Judgement::kOpen;
  std::string evidence;  // the numbers that it rests on
  // Why it may not hold here, or what it does not say.
  std::string limitation;
  // The paper's number, as it is printed there; empty if it has none.
  std::string theirs = "";
  // Nothing if one measurement without an interval decides.
  std::optional<Measured> measured = std::nullopt;
  bool is_own = false;  // the claim is ours, not the paper's

  Verdict PaperSays(absl::string_view number) && {
    theirs = std::string(number);
    return std::move(*this);
  }
  Verdict Own() && {
    is_own = true;
    return std::move(*this);
  }
};

// What a measurement says by itself.
Judgement JudgementOf(const Measured& measured);
// How likely a number as far from the limit is if the truth is the limit.
double PValueOf(const Measured& measured);

// Holds if the whole interval is above (below) the limit, fails if it is on the
// other side. `what` names the number and its unit.
Verdict JudgeAbove(absl::string_view claim, absl::string_view what,
                   const othello::Estimate& estimate, double limit, int digits,
                   absl::string_view limitation);
Verdict JudgeBelow(absl::string_view claim, absl::string_view what,
                   const othello::Estimate& estimate, double limit, int digits,
                   absl::string_view limitation);
// Of numbers without an interval: one measurement decides.
Verdict JudgeFact(absl::string_view claim, bool holds,
                  absl::string_view evidence, absl::string_view limitation);
// A claim that is not measured: `needed` says what that would take.
Verdict NotMeasured(absl::string_view claim, absl::string_view needed);

// "Holds", "Does not hold", "Equal within 3 points" or "Not decided".
absl::string_view JudgementWord(Judgement judgement);
// A line of the section: claim, evidence and limitation. The verdict is in the
// report, which knows all claims of the paper.
std::string VerdictMarkdown(const Verdict& verdict);

// Verdicts as a table, which the report reads.
std::string VerdictsTsv(absl::Span<const Verdict> verdicts);
absl::StatusOr<std::vector<Verdict>> ParseVerdicts(absl::string_view text);

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
inline constexpr char kVerdictsFile[] = "verdicts.tsv";
inline constexpr char kFiguresFolder[] = "figures";

// Writes NAME.tsv (NAME-TABLE.tsv), NAME-clock.tsv, the section, the verdicts
// and the figures into `folder`, which is created if missing. Without gnuplot
// there are no figures, and `complaint` says so.
absl::Status WriteFindings(const SectionHead& head, const Findings& findings,
                           const std::string& folder, bool draws,
                           std::string& complaint);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_FINDINGS_H_
