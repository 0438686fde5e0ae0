// Lines of the Go Text Protocol, version 2, and the words in them.

#ifndef RIALTO_TOOLS_ENGINE_GTP_PARSER_H_
#define RIALTO_TOOLS_ENGINE_GTP_PARSER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/square.h"

namespace engine {

struct GtpLine {
  std::string id;    // its digits; empty if there is none
  std::string name;  // of the command; empty for a blank line
  std::vector<std::string> arguments;
};

// Drops comments and control characters, as the protocol requires. Every line
// can be parsed.
GtpLine ParseGtpLine(absl::string_view line);

// "=id text" or "?id text" and the empty line that ends a reply. Empty lines
// inside the text are removed, as they would end the reply early.
std::string FormatGtpReply(bool is_success, absl::string_view id,
                           absl::string_view text);

// "black", "white", "b" or "w" in any case; else "syntax error".
absl::StatusOr<othello::Color> ParseGtpColor(absl::string_view word);

// A square or a pass; else "syntax error".
absl::StatusOr<othello::Square> ParseGtpMove(absl::string_view word);

// "D3", or "pass".
std::string GtpMove(othello::Square square);

// "D3 C4 F5".
std::string GtpSquares(othello::Bitboard squares);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_GTP_PARSER_H_
