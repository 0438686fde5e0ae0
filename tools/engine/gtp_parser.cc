#include "tools/engine/gtp_parser.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/bitboard.h"
#include "othello/records/notation.h"

namespace engine {

GtpLine ParseGtpLine(absl::string_view line) {
  std::string clean;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') {
      clean += ' ';
    } else if (!absl::ascii_iscntrl(static_cast<unsigned char>(c))) {
      clean += c;
    }
  }
  GtpLine parsed;
  parsed.arguments = absl::StrSplit(clean, ' ', absl::SkipEmpty());
  const auto take_front = [&] {
    std::string front = parsed.arguments.front();
    parsed.arguments.erase(parsed.arguments.begin());
    return front;
  };
  if (!parsed.arguments.empty() &&
      std::all_of(parsed.arguments[0].begin(), parsed.arguments[0].end(),
                  absl::ascii_isdigit)) {
    parsed.id = take_front();
  }
  if (!parsed.arguments.empty()) parsed.name = take_front();
  return parsed;
}

std::string FormatGtpReply(bool is_success, absl::string_view id,
                           absl::string_view text) {
  std::string reply = absl::StrCat(is_success ? "=" : "?", id, " ");
  char last = ' ';
  for (const char c : text) {
    if (c == '\n' && last == '\n') continue;
    reply += c;
    last = c;
  }
  absl::StripTrailingAsciiWhitespace(&reply);
  return absl::StrCat(reply, "\n\n");
}

absl::StatusOr<othello::Color> ParseGtpColor(absl::string_view word) {
  const std::string lower = absl::AsciiStrToLower(word);
  if (lower == "black" || lower == "b") return othello::Color::kBlack;
  if (lower == "white" || lower == "w") return othello::Color::kWhite;
  return absl::InvalidArgumentError(
      absl::StrCat("syntax error: '", word, "' is not a colour"));
}

absl::StatusOr<othello::Square> ParseGtpMove(absl::string_view word) {
  absl::StatusOr<othello::Square> move = othello::ParseMove(word);
  if (move.ok()) return move;
  return absl::InvalidArgumentError(
      absl::StrCat("syntax error: '", word, "' is not a move"));
}

std::string GtpMove(othello::Square square) {
  return square == othello::kPass
             ? "pass"
             : absl::AsciiStrToUpper(othello::SquareName(square));
}

std::string GtpSquares(othello::Bitboard squares) {
  std::string text;
  for (const othello::Square square : othello::Squares(squares)) {
    absl::StrAppend(&text, text.empty() ? "" : " ", GtpMove(square));
  }
  return text;
}

}  // namespace engine
