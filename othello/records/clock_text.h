// Times and clocks as GGF and GGS write them.

#ifndef RIALTO_OTHELLO_RECORDS_CLOCK_TEXT_H_
#define RIALTO_OTHELLO_RECORDS_CLOCK_TEXT_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "othello/time_control.h"

namespace othello {

// "[[hours:]minutes:]seconds" in seconds: "15:00", "1:02:03", "2.5".
std::optional<double> ParseTime(absl::string_view text);

// The time of a game as people write it: "60", "5:00" or, with an increment,
// "60+0.5".
std::optional<TimeControl> ParseTimeControl(absl::string_view text);

// "time[/increment[/grace]]", e.g. "15:00//02:00"; the increment and the grace
// time, which becomes overtime without moves, may be empty. GGS can add a
// condition to each part, after a comma ("05:00,N"); it is skipped.
std::optional<TimeControl> ParseClock(absl::string_view text);

// Whole seconds as "15:00", others as "2.5". Overtime with moves and times for
// each move, which GGF does not know, are left out. Empty if a time is negative
// or too large to be read again (decimal.h).
std::string FormatClock(const TimeControl& clock);

}  // namespace othello

#endif  // RIALTO_OTHELLO_RECORDS_CLOCK_TEXT_H_
