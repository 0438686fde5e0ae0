#include "tools/match/gtp_reply.h"

#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"

namespace match {
namespace {

constexpr size_t kLongestReply = size_t{1} << 20;

// The line as GTP sees it.
std::string Cleaned(absl::string_view line) {
  std::string clean;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\t') {
      clean += ' ';
    } else if (!absl::ascii_iscntrl(byte)) {
      clean += c;
    }
  }
  absl::StripTrailingAsciiWhitespace(&clean);
  return clean;
}

// The reply that a first line begins.
GtpReply BeginReply(absl::string_view line) {
  GtpReply reply;
  reply.is_success = line[0] == '=';
  line.remove_prefix(1);
  while (!line.empty() &&
         absl::ascii_isdigit(static_cast<unsigned char>(line[0]))) {
    line.remove_prefix(1);
  }
  reply.text = std::string(absl::StripLeadingAsciiWhitespace(line));
  return reply;
}

}  // namespace

void GtpReplyReader::Add(absl::string_view bytes) {
  unread_.append(bytes.data(), bytes.size());
}

std::optional<GtpReply> GtpReplyReader::Next() {
  size_t start = 0;
  std::optional<GtpReply> complete;
  while (!complete.has_value()) {
    const size_t end = unread_.find('\n', start);
    if (end == std::string::npos) break;
    const std::string line =
        Cleaned(absl::string_view(unread_).substr(start, end - start));
    start = end + 1;
    if (unfinished_.has_value()) {
      if (line.empty()) {
        complete = std::exchange(unfinished_, std::nullopt);
      } else {
        absl::StrAppend(&unfinished_->text, "\n", line);
      }
    } else if (!line.empty() && (line[0] == '=' || line[0] == '?')) {
      unfinished_ = BeginReply(line);
    }
  }
  unread_.erase(0, start);
  return complete;
}

bool GtpReplyReader::IsOverlong() const {
  return unread_.size() > kLongestReply ||
         (unfinished_.has_value() && unfinished_->text.size() > kLongestReply);
}

}  // namespace match
