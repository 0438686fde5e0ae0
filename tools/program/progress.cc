#include "tools/program/progress.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace tools {
namespace {

constexpr double kSecondsBetweenBars = 0.2;
constexpr double kSecondsBetweenLines = 10;
constexpr int kBarWidth = 20;
// Returns to the start of the line and clears it.
constexpr absl::string_view kRestartLine = "\r\x1b[K";

double FractionDone(const ProgressState& state) {
  if (state.total <= 0) return 0;
  const double fraction = static_cast<double>(state.done) / state.total;
  return std::clamp(fraction, 0.0, 1.0);
}

}  // namespace

std::string FormatClock(double seconds) {
  if (!(seconds >= 0) || !std::isfinite(seconds)) return "?";
  const auto whole = static_cast<int64_t>(std::min(std::ceil(seconds), 1e12));
  const int64_t minutes = whole / 60;
  if (minutes < 60) return absl::StrFormat("%d:%02d", minutes, whole % 60);
  return absl::StrFormat("%d:%02d:%02d", minutes / 60, minutes % 60,
                         whole % 60);
}

std::string FormatRate(double per_second) {
  if (!(per_second >= 0) || !std::isfinite(per_second)) return "?";
  // From here on three digits would round up to 1000 of the unit.
  constexpr double kRoundsUp = 999.5;
  const char* unit = "";
  for (const char* next : {"k", "M", "G"}) {
    if (per_second < kRoundsUp) break;
    per_second /= 1000;
    unit = next;
  }
  const int decimals = per_second < 9.995 ? 2 : per_second < 99.95 ? 1 : 0;
  return absl::StrFormat("%.*f%s", decimals, per_second, unit);
}

std::string FormatProgress(absl::string_view label,
                           const ProgressState& state) {
  const double rate = state.seconds > 0 ? state.done / state.seconds : 0;
  if (state.total <= 0) {
    return absl::StrFormat("%s %d %s/s, %s", label, state.done,
                           FormatRate(rate), FormatClock(state.seconds));
  }
  const bool is_done = state.done >= state.total;
  const double seconds_left = rate > 0 ? (state.total - state.done) / rate : -1;
  return absl::StrFormat(
      "%s %d/%d %d%% %s/s, %s", label, state.done, state.total,
      static_cast<int>(100 * FractionDone(state)), FormatRate(rate),
      is_done ? absl::StrCat("done in ", FormatClock(state.seconds))
              : absl::StrCat(FormatClock(seconds_left), " left"));
}

std::string FormatBar(const ProgressState& state, int width) {
  const int filled = static_cast<int>(width * FractionDone(state));
  std::string bar(filled, '=');
  if (filled < width) bar += '>';
  bar.resize(width, ' ');
  return absl::StrCat("[", bar, "]");
}

Progress::Progress(absl::string_view label, int64_t total, std::ostream& out,
                   bool is_terminal, Clock clock)
    : label_(label),
      out_(out),
      is_terminal_(is_terminal),
      clock_(std::move(clock)),
      start_(clock_()),
      last_report_(start_) {
  state_.total = total;
}

Progress::~Progress() {
  Report(clock_());
  if (is_terminal_) out_ << std::endl;
}

void Progress::Advance(int64_t count) {
  const std::lock_guard<std::mutex> lock(mutex_);
  state_.done += count;
  const double now = clock_();
  if (now - last_report_ >=
      (is_terminal_ ? kSecondsBetweenBars : kSecondsBetweenLines)) {
    Report(now);
  }
}

void Progress::SetRemark(absl::string_view remark) {
  const std::lock_guard<std::mutex> lock(mutex_);
  remark_ = std::string(remark);
}

void Progress::PrintLine(absl::string_view line) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (is_terminal_) out_ << kRestartLine;
  out_ << line << std::endl;
  if (is_terminal_) Report(clock_());
}

void Progress::Report(double now) {
  last_report_ = now;
  state_.seconds = now - start_;
  const std::string text = absl::StrCat(FormatProgress(label_, state_),
                                        remark_.empty() ? "" : "  ", remark_);
  if (!is_terminal_) {
    out_ << text << std::endl;
    return;
  }
  out_ << kRestartLine;
  if (state_.total > 0) out_ << FormatBar(state_, kBarWidth) << " ";
  out_ << text << std::flush;
}

double Progress::SteadySeconds() {
  return std::chrono::duration<double>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace tools
