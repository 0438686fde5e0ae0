// What every line of a protocol must lead to, right or wrong.

#ifndef RIALTO_TESTS_SUPPORT_PROTOCOL_PROMISES_H_
#define RIALTO_TESTS_SUPPORT_PROTOCOL_PROMISES_H_

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "tools/engine/cassio.h"
#include "tools/engine/gtp.h"
#include "tools/engine/gtp_parser.h"
#include "tools/engine/nboard.h"

namespace engine {

// Whether `answer` is what the protocol allows as an answer to `line`.
template <typename P>
bool IsProperAnswer(absl::string_view line, const std::string& answer);

// One reply that carries the id, or nothing for lines that say nothing.
template <>
inline bool IsProperAnswer<GtpProtocol>(absl::string_view line,
                                        const std::string& answer) {
  const GtpLine parsed = ParseGtpLine(line);
  if (parsed.name.empty() && parsed.id.empty()) return answer.empty();
  return (absl::StartsWith(answer, absl::StrCat("=", parsed.id)) ||
          absl::StartsWith(answer, absl::StrCat("?", parsed.id))) &&
         answer.find("\n\n") == answer.size() - 2;
}

// Whole lines that begin with a word of the protocol.
template <>
inline bool IsProperAnswer<NboardProtocol>(absl::string_view,
                                           const std::string& answer) {
  absl::string_view rest = answer;
  while (!rest.empty()) {
    const size_t end = rest.find('\n');
    if (end == absl::string_view::npos) return false;
    const absl::string_view word =
        rest.substr(0, std::min(end, rest.find(' ')));
    if (word != "set" && word != "status" && word != "===" &&
        word != "search" && word != "nodestats" && word != "analysis" &&
        word != "learned" && word != "pong") {
      return false;
    }
    rest.remove_prefix(end + 1);
  }
  return true;
}

// "ready." at the end, unless the table was meant or it is goodbye.
template <>
inline bool IsProperAnswer<CassioProtocol>(absl::string_view,
                                           const std::string& answer) {
  return answer.empty() || absl::EndsWith(answer, "ready.\n") ||
         answer == "bye bye.\n";
}

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PROTOCOL_PROMISES_H_
