#include "tools/program/line_range.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace tools {
namespace {

// A line number without sign or blanks, which SimpleAtoi would take.
bool ParseLine(absl::string_view text, int& line) {
  return std::all_of(text.begin(), text.end(), absl::ascii_isdigit) &&
         absl::SimpleAtoi(text, &line) && line >= 1;
}

}  // namespace

absl::StatusOr<LineRange> ParseLineRange(absl::string_view text) {
  LineRange range;
  if (text.empty()) return range;
  const size_t dash = text.find('-');
  bool is_valid = ParseLine(text.substr(0, dash), range.first);
  if (dash == absl::string_view::npos) {
    range.last = range.first;
  } else if (dash + 1 < text.size()) {
    is_valid = is_valid && ParseLine(text.substr(dash + 1), range.last);
  }
  if (!is_valid || range.first > range.last) {
    return absl::InvalidArgumentError(absl::StrCat(
        "lines are chosen as 7, 7-12 or 7-, counted from 1; found '", text,
        "'"));
  }
  return range;
}

}  // namespace tools
