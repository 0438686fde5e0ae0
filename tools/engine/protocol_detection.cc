#include "tools/engine/protocol_detection.h"

#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"

namespace engine {

ProtocolKind DetectProtocol(absl::string_view first_line) {
  const std::vector<std::string> words =
      absl::StrSplit(absl::AsciiStrToLower(first_line),
                     absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
  if (words.empty()) return ProtocolKind::kGtp;
  if (words[0] == "nboard") return ProtocolKind::kNboard;
  if (words[0] == "engine-protocol") return ProtocolKind::kCassio;
  // othelloTk leaves the first of its two lines out.
  if (words[0] == "xboard" || words[0] == "protover") {
    return ProtocolKind::kXboard;
  }
  return ProtocolKind::kGtp;
}

LineEffect DetectedProtocol::Receive(absl::string_view line) {
  if (chosen_ == nullptr) {
    const absl::string_view text = absl::StripAsciiWhitespace(line);
    if (text.empty() || text[0] == '#') {
      LineEffect nothing;
      nothing.is_done = true;
      return nothing;
    }
    owned_ = make_(DetectProtocol(line));
    chosen_ = owned_.get();
  }
  return chosen_.load()->Receive(line);
}

bool DetectedProtocol::Handle(absl::string_view line,
                              search::Clock::time_point received) {
  return chosen_.load()->Handle(line, received);
}

void DetectedProtocol::OnIdle() {
  if (Protocol* protocol = chosen_) protocol->OnIdle();
}

}  // namespace engine
