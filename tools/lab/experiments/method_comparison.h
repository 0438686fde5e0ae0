// Methods against the full search on the test positions: what several
// experiments have in common.

#ifndef RIALTO_TOOLS_LAB_EXPERIMENTS_METHOD_COMPARISON_H_
#define RIALTO_TOOLS_LAB_EXPERIMENTS_METHOD_COMPARISON_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "tools/lab/comparison.h"
#include "tools/lab/findings.h"
#include "tools/lab/laboratory.h"

namespace lab {

struct ComparedMethod {
  std::string selectivity;
  Comparison comparison;
};

struct MethodComparison {
  std::string method;  // for Findings::method
  int64_t reference_solved = 0;
  int64_t positions = 0;
  std::vector<ComparedMethod> compared;  // in the order asked for
};

// Searches the test positions to `depth` without selectivity and with each of
// the methods.
absl::StatusOr<MethodComparison> CompareMethods(
    Laboratory& laboratory, absl::string_view label,
    const std::vector<std::string>& methods, int depth);

// Columns: method, nodes, time, same move, same value, solved, gain.
Table ComparisonTable(const MethodComparison& comparison, int depth);

// Nodes saved, and no more test positions lost than one in a hundred.
Verdict JudgeNodes(absl::string_view claim, const ComparedMethod& compared,
                   absl::string_view reason);
Verdict JudgeSolved(absl::string_view claim, const ComparedMethod& compared,
                    absl::string_view reason);

// The score of the first side in all matches together, with its interval, as
// shares. Of sides that never differed nothing is known: 0 to 1.
othello::Estimate ScoreOf(absl::Span<const MatchOutcome> outcomes);
othello::Estimate ScoreOf(const MatchOutcome& outcome);
// Whether the first side's score is above 50 %, or below.
Verdict JudgeBetter(absl::string_view claim,
                    absl::Span<const MatchOutcome> outcomes,
                    absl::string_view reason);
Verdict JudgeBetter(absl::string_view claim, const MatchOutcome& outcome,
                    absl::string_view reason);
Verdict JudgeWorse(absl::string_view claim, const MatchOutcome& outcome,
                   absl::string_view reason);
inline constexpr MatchTerms kDeepMatch = {.kind = MatchKind::kDeep};
// A table without rows: the columns given, then games, +, =, -, score, interval
// and mean discs, which a clock decides if the matches are by time.
Table MatchTable(absl::string_view name, absl::string_view caption,
                 absl::Span<const absl::string_view> columns,
                 bool by_time = false);
// The cells of the columns after those given.
std::vector<std::string> MatchCells(const MatchOutcome& outcome);
// How long matches are and how they are limited, as sentences.
std::string MatchMethod(const Laboratory& laboratory);

}  // namespace lab

#endif  // RIALTO_TOOLS_LAB_EXPERIMENTS_METHOD_COMPARISON_H_
