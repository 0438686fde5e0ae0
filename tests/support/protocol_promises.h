// What every line of a protocol must lead to, right or wrong.

#ifndef RIALTO_TESTS_SUPPORT_PROTOCOL_PROMISES_H_
#define RIALTO_TESTS_SUPPORT_PROTOCOL_PROMISES_H_

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "othello/records/notation.h"
#include "tools/engine/cassio.h"
#include "tools/engine/gtp.h"
#include "tools/engine/gtp_parser.h"
#include "tools/engine/nboard.h"
#include "tools/engine/xboard.h"
#include "tools/engine/xboard_text.h"

namespace engine {

// Whether `answer` is what the protocol allows as an answer to `line`.
template <typename P>
bool IsProperAnswer(absl::string_view line, const std::string& answer);

// How many answers `line` must have, and how many a text of answers has, of the
// kind that can be counted.
template <typename P>
int AnswersOwed(absl::string_view line);
template <typename P>
int AnswersIn(absl::string_view text);

// The lines of a text that ends with a line end, or nothing.
inline std::optional<std::vector<absl::string_view>> WholeLines(
    absl::string_view text) {
  if (text.empty()) return std::vector<absl::string_view>();
  if (!absl::ConsumeSuffix(&text, "\n")) return std::nullopt;
  return std::vector<absl::string_view>(absl::StrSplit(text, '\n'));
}

// --- GTP: one reply that carries the id; nothing for empty lines and comments.

template <>
inline int AnswersOwed<GtpProtocol>(absl::string_view line) {
  const GtpLine parsed = ParseGtpLine(line);
  return parsed.name.empty() && parsed.id.empty() ? 0 : 1;
}

template <>
inline int AnswersIn<GtpProtocol>(absl::string_view text) {
  int count = 0;
  for (size_t at = 0; (at = text.find("\n\n", at)) != text.npos; at += 2) {
    ++count;
  }
  return count;
}

template <>
inline bool IsProperAnswer<GtpProtocol>(absl::string_view line,
                                        const std::string& answer) {
  if (AnswersOwed<GtpProtocol>(line) == 0) return answer.empty();
  const std::string id = ParseGtpLine(line).id;
  absl::string_view rest = answer;
  return (absl::ConsumePrefix(&rest, absl::StrCat("=", id)) ||
          absl::ConsumePrefix(&rest, absl::StrCat("?", id))) &&
         (rest[0] == ' ' || rest == "\n\n" ||
          absl::StartsWith(rest, "\ninfo move ")) &&
         answer.find("\n\n") == answer.size() - 2;
}

// --- NBoard: what the command asks for, a status line if something is wrong
// with it, and nothing for what the protocol does not know.

// The word at the front of `line`, which is left with the rest.
inline absl::string_view TakeWord(absl::string_view& line) {
  line = absl::StripAsciiWhitespace(line);
  const absl::string_view word = line.substr(0, line.find_first_of(" \t"));
  line.remove_prefix(word.size());
  return word;
}

template <>
inline int AnswersOwed<NboardProtocol>(absl::string_view line) {
  return TakeWord(line) == "ping" ? 1 : 0;
}

template <>
inline int AnswersIn<NboardProtocol>(absl::string_view text) {
  int count = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    count += absl::StartsWith(line, "pong ") || line == "pong";
  }
  return count;
}

template <>
inline bool IsProperAnswer<NboardProtocol>(absl::string_view line,
                                           const std::string& answer) {
  const auto lines = WholeLines(answer);
  if (!lines.has_value()) return false;
  const absl::string_view command = TakeWord(line);
  const bool sets_depth = command == "set" && TakeWord(line) == "depth";
  const bool is_complaint =
      lines->size() == 1 && absl::StartsWith(lines->front(), "status ");
  const auto all_begin_with = [&](std::vector<absl::string_view> beginnings) {
    for (const absl::string_view text : *lines) {
      bool fits = false;
      for (const absl::string_view begin : beginnings) {
        fits |=
            text == begin || absl::StartsWith(text, absl::StrCat(begin, " "));
      }
      if (!fits) return false;
    }
    return true;
  };
  if (command == "ping") {
    return lines->size() == 1 && absl::StartsWith(lines->front(), "pong");
  }
  if (command == "nboard" || sets_depth) {
    return lines->size() == 1 &&
           (absl::StartsWith(lines->front(), "set myname ") ||
            (sets_depth && is_complaint));
  }
  if (command == "hint") {
    return lines->size() >= 2 && lines->back() == "status" &&
           all_begin_with({"status", "search", "nodestats"});
  }
  // Interrupted, these three may end early.
  if (command == "go") {
    return !lines->empty() &&
           all_begin_with({"status", "search", "nodestats", "==="});
  }
  if (command == "analyze") return all_begin_with({"analysis", "status"});
  if (command == "learn") {
    return !lines->empty() && lines->size() <= 2 &&
           all_begin_with({"status", "learned"});
  }
  const bool may_complain =
      command == "set" || command == "move" || othello::ParseMove(command).ok();
  return lines->empty() || (may_complain && is_complaint);
}

// --- Cassio: results, "ready." once and at the end; or an error and "ready.".
// Nothing if the table was meant.

inline std::string CassioCommand(absl::string_view line) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t\r\n"), absl::SkipEmpty());
  return words.size() > 1 && absl::EqualsIgnoreCase(words[0], "engine-protocol")
             ? absl::AsciiStrToLower(words[1])
             : "";
}

// A stop is answered by the search that it ends.
template <>
inline int AnswersOwed<CassioProtocol>(absl::string_view line) {
  const std::string command = CassioCommand(line);
  return command == "feed-hash" || command == "empty-hash" || command == "stop"
             ? 0
             : 1;
}

template <>
inline int AnswersIn<CassioProtocol>(absl::string_view text) {
  int count = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    count += line == "ready." || line == "ok." || line == "bye bye." ||
             absl::StartsWith(line, "node ");
  }
  return count;
}

template <>
inline bool IsProperAnswer<CassioProtocol>(absl::string_view line,
                                           const std::string& answer) {
  const std::string command = CassioCommand(line);
  if (command == "feed-hash" || command == "empty-hash") return answer.empty();
  if (command == "quit") return answer == "bye bye.\n";
  const auto lines = WholeLines(answer);
  if (!lines.has_value() || lines->empty() || lines->back() != "ready.") {
    return false;
  }
  const bool is_search =
      command == "midgame-search" || command == "endgame-search";
  for (size_t i = 0; i + 1 < lines->size(); ++i) {
    const absl::string_view text = (*lines)[i];
    const bool fits =
        (absl::StartsWith(text, "ERROR: ") && lines->size() == 2) ||
        (absl::StartsWith(text, "version: ") && command == "get-version") ||
        (is_search && text.size() > 65 && text[65] == ',');
    if (!fits) return false;
  }
  return true;
}

// --- XBoard: each kind of line has its kinds of answers.

template <>
inline int AnswersOwed<XboardProtocol>(absl::string_view line) {
  return TakeWord(line) == "ping" ? 1 : 0;
}

template <>
inline int AnswersIn<XboardProtocol>(absl::string_view text) {
  int count = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    count += absl::StartsWith(line, "pong ");
  }
  return count;
}

// "6 -12 0 3456 P@f5 @@@@".
inline bool IsXboardThought(absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
  for (size_t i = 0; i < words.size(); ++i) {
    int64_t number;
    if (i < 4 ? !absl::SimpleAtoi(words[i], &number)
              : !ParseXboardMove(words[i]).ok()) {
      return false;
    }
  }
  return words.size() > 4;
}

inline bool IsXboardResult(absl::string_view text) {
  return absl::EndsWith(text, "}") &&
         (absl::StartsWith(text, "1-0 {White ") ||
          absl::StartsWith(text, "0-1 {Black ") ||
          absl::StartsWith(text, "1/2-1/2 {Draw "));
}

template <>
inline bool IsProperAnswer<XboardProtocol>(absl::string_view line,
                                           const std::string& answer) {
  const auto lines = WholeLines(answer);
  if (!lines.has_value()) return false;
  const absl::string_view command = TakeWord(line);
  const bool is_move =
      command == "usermove" || command == "go" || ParseXboardMove(command).ok();
  int moves = 0;
  for (const absl::string_view text : *lines) {
    absl::string_view rest = text;
    const bool is_choice = absl::ConsumePrefix(&rest, "move ");
    moves += is_choice;
    const bool fits =
        IsXboardThought(text) ||  // an analysis continues after any line
        absl::StartsWith(text, "Error (") ||
        (is_move && is_choice && ParseXboardMove(rest).ok()) ||
        (is_move && absl::StartsWith(text, "Illegal move")) ||
        (IsXboardResult(text) && (is_move || command == "setboard")) ||
        (absl::StartsWith(text, "setup (P.....p.....) ") &&
         (is_move || command == "variant" || command == "setboard")) ||
        (absl::StartsWith(text, "feature ") && command == "protover") ||
        (absl::StartsWith(text, "pong ") && command == "ping") ||
        (absl::StartsWith(text, "tellusererror ") && command == "setboard") ||
        (absl::StartsWith(text, "Hint: ") && command == "hint") ||
        (command == "bk" && (text.empty() || text[0] == ' '));
    if (!fits) return false;
  }
  if (command == "ping" && AnswersIn<XboardProtocol>(answer) != 1) return false;
  return moves <= 1;
}

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PROTOCOL_PROMISES_H_
