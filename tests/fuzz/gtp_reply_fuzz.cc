// GtpReplyReader takes any bytes, and it does not matter how they arrive.

#include <optional>
#include <vector>

#include "tests/fuzz/fuzz_check.h"
#include "tools/match/gtp_reply.h"

namespace {

std::vector<match::GtpReply> RepliesOf(absl::string_view bytes, size_t piece) {
  match::GtpReplyReader reader;
  std::vector<match::GtpReply> replies;
  for (size_t at = 0; at < bytes.size(); at += piece) {
    reader.Add(bytes.substr(at, piece));
    while (const std::optional<match::GtpReply> reply = reader.Next()) {
      replies.push_back(*reply);
    }
  }
  return replies;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes = othello::FuzzedText(data, size);
  othello::FuzzCheck(RepliesOf(bytes, 1) == RepliesOf(bytes, size + 1),
                     "pieces do not matter");
  return 0;
}
