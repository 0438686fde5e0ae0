// Replies of a GTP engine out of the bytes that it writes.

#ifndef RIALTO_TOOLS_MATCH_GTP_REPLY_H_
#define RIALTO_TOOLS_MATCH_GTP_REPLY_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace match {

struct GtpReply {
  bool is_success = false;  // "=", not "?"
  std::string text;         // without id; lines joined by '\n'

  friend bool operator==(const GtpReply&, const GtpReply&) = default;
};

// "=[id] text\n\n" or "?[id] text\n\n", the text of one or more lines. Carriage
// returns and other control characters are dropped, tabs become blanks, and
// lines outside replies, which some engines print by mistake, are skipped.
class GtpReplyReader {
 public:
  void Add(absl::string_view bytes);

  // The next reply that is complete.
  std::optional<GtpReply> Next();

  // Whether an unfinished reply or line is longer than any sane one.
  bool IsOverlong() const;

 private:
  std::string unread_;  // bytes that Next() has not read
  std::optional<GtpReply> unfinished_;
};

}  // namespace match

#endif  // RIALTO_TOOLS_MATCH_GTP_REPLY_H_
