// The output of a match, at its end and while it runs.

#ifndef RIALTO_TOOLS_MATCH_MATCH_REPORT_H_
#define RIALTO_TOOLS_MATCH_MATCH_REPORT_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "tools/match/match_score.h"
#include "tools/match/match_statistics.h"

namespace match {

struct ReportNames {
  absl::string_view first;
  absl::string_view second;
};

// "+212 =30 -158  56.8 % (52.1 to 61.3)", for the line of progress.
std::string ScoreRemark(const MatchScore& score);

// Lines for people.
std::string ReportText(const MatchScore& score, const ReportNames& names,
                       const std::optional<SprtBounds>& sprt);

// The object that ends the output of --json (docs/formats.md), without a line
// end.
std::string ReportJson(const MatchScore& score,
                       const std::optional<SprtBounds>& sprt);

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_MATCH_REPORT_H_
