#include "tools/engine/pipe_channel.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace engine {

PipeChannel::Event PipeChannel::Break() {
  is_broken_ = true;
  Close();  // The other thread may wait for something else.
  return Event::kBroken;
}

PipeChannel::Event PipeChannel::FillBuffer() {
  while (true) {
    const Event event = Await(Wanted::kInput, Signals::kTake);
    if (event != Event::kReady) return event;
    char chunk[4096];
    const int count = ReadSome(chunk, sizeof(chunk));
    if (count > 0) {
      buffer_.append(chunk, static_cast<size_t>(count));
      return Event::kReady;
    }
    if (count != kTryAgain) return Event::kClosed;
  }
}

std::optional<std::string> PipeChannel::ReadLine() {
  while (true) {
    const size_t end = buffer_.find('\n', searched_);
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, std::min(end, kLongestLine + 1));
      buffer_.erase(0, end + 1);
      searched_ = 0;
      if (std::exchange(skips_line_, false)) continue;
      return line;
    }
    searched_ = buffer_.size();
    if (buffer_.size() > kLongestLine && !skips_line_) {
      // The line is answered now, and the rest of it is skipped.
      std::string line = buffer_.substr(0, kLongestLine + 1);
      skips_line_ = true;
      buffer_.clear();
      searched_ = 0;
      return line;
    }
    if (skips_line_) {
      buffer_.clear();
      searched_ = 0;
    }
    if (is_at_end_ || is_broken_) return std::nullopt;
    const Event event = FillBuffer();
    if (event == Event::kInterrupt) return std::string(kInterruptLine);
    if (event != Event::kReady) {
      is_at_end_ = true;
      // Text after the last line end is a line too.
      if (is_broken_ || buffer_.empty()) return std::nullopt;
      return std::exchange(buffer_, std::string());
    }
  }
}

bool PipeChannel::HasLine() const {
  return buffer_.find('\n', searched_) != std::string::npos;
}

bool PipeChannel::AwaitBreak() {
  return Await(Wanted::kNothing, Signals::kBreak) == Event::kBroken;
}

void PipeChannel::Write(absl::string_view text) {
  const std::lock_guard<std::mutex> lock(write_mutex_);
  while (!text.empty() && !is_broken_) {
    // If interrupts are taken, the reading thread reads the signals and breaks
    // the channel when it must.
    const Signals signals =
        takes_interrupts_ ? Signals::kLeave : Signals::kBreak;
    if (Await(Wanted::kOutput, signals) != Event::kReady) return;
    const int count = WriteSome(text);
    if (count > 0) {
      text.remove_prefix(static_cast<size_t>(count));
    } else if (count < 0 && count != kTryAgain) {
      // A reader that is gone has no need of answers.
      if (count != -EPIPE) write_error_ = -count;
      Break();
    }
  }
}

absl::Status PipeChannel::status() const {
  const int error = write_error_;
  return error == 0 ? absl::OkStatus()
                    : absl::UnavailableError(absl::StrCat(
                          "cannot write to stdout: ", strerror(error)));
}

}  // namespace engine
