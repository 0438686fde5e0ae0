// Commands of the XBoard protocol that set clocks and options.

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/engine/xboard.h"
#include "tools/engine/xboard_text.h"

namespace engine {

void XboardProtocol::Level(absl::string_view rest) {
  const std::optional<TimeControl> control = ParseXboardLevel(rest);
  if (!control.has_value()) {
    Complain("expected MOVES MINUTES[:SECONDS] INCREMENT");
    return;
  }
  has_move_time_ = false;
  SetOption("time", "none");
  session_.SetTimeControl(control);
}

void XboardProtocol::SecondsPerMove(absl::string_view rest) {
  if (absl::Status status = session_.SetOption("time", rest); !status.ok()) {
    Complain(status.message());
    return;
  }
  session_.Prepare();
  has_move_time_ = rest != "none";
  session_.SetTimeControl(std::nullopt);
}

void XboardProtocol::Depth(absl::string_view rest) { SetOption("depth", rest); }

void XboardProtocol::OwnTime(absl::string_view rest) {
  CorrectClock(own_color_, rest);
}

void XboardProtocol::OtherTime(absl::string_view rest) {
  CorrectClock(othello::Opposite(own_color_), rest);
}

void XboardProtocol::CorrectClock(othello::Color color,
                                  absl::string_view centiseconds) {
  int hundredths;
  if (!absl::SimpleAtoi(centiseconds, &hundredths)) {
    Complain("expected centiseconds");
    return;
  }
  if (has_move_time_) return;
  ClockReading reading;
  reading.seconds = std::max(hundredths, 0) / 100.0;
  if (const auto& clock = session_.clock(color); clock.has_value()) {
    reading.overtime_moves_left = clock->reading().overtime_moves_left;
  }
  session_.CorrectClock(color, reading);
}

void XboardProtocol::Memory(absl::string_view rest) {
  // A new table forgets; the same size again would do so for nothing.
  if (rest == absl::StrCat(session_.options().hash_mb)) return;
  SetOption("hash_mb", rest);
}

void XboardProtocol::Cores(absl::string_view rest) {
  if (rest == absl::StrCat(session_.options().threads)) return;
  SetOption("threads", rest);
}

// NAME=VALUE: "level" and "rating" are offered, the others are for people who
// know them.
void XboardProtocol::Option(absl::string_view rest) {
  const std::pair<absl::string_view, absl::string_view> setting =
      absl::StrSplit(rest, absl::MaxSplits('=', 1));
  if (FindOption(setting.first, kAtRunTime) == nullptr) {
    Complain("unknown option");
    return;
  }
  SetOption(setting.first, setting.second);
  obeys_level_ |= setting.first == "level";
}

void XboardProtocol::SetOption(absl::string_view name,
                               absl::string_view value) {
  if (absl::Status status = session_.SetOption(name, value); !status.ok()) {
    Complain(XboardQuote(status.message()));
  }
}

}  // namespace engine
