#include "othello/records/diagram.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "othello/bitboard.h"
#include "othello/square.h"

namespace othello {
namespace {

constexpr absl::string_view kBlack = "Xx*Bb@";
constexpr absl::string_view kWhite = "OoWw";
constexpr absl::string_view kEmpty = "-._+";
// Characters allowed between squares.
constexpr absl::string_view kBetween = " \t\r[]()|";

struct Row {
  std::optional<int> number;  // from 0
  std::string squares;        // eight
  absl::string_view rest;     // of the line
};

void SkipBetween(absl::string_view& line) {
  line.remove_prefix(std::min(line.find_first_not_of(kBetween), line.size()));
}

std::optional<int> TakeNumber(absl::string_view& line) {
  SkipBetween(line);
  if (line.empty() || line[0] < '1' || line[0] > '8') return std::nullopt;
  // "4:32" beside a board is a clock.
  if (line.size() > 1 && line[1] == ':') return std::nullopt;
  const int number = line[0] - '1';
  line.remove_prefix(1);
  return number;
}

// Discs and lines of screens as the characters that everybody has.
std::string WithoutGlyphs(absl::string_view line) {
  return absl::StrReplaceAll(line, {{"\u25CF", "X"},
                                    {"\u2588", "X"},
                                    {"\u25CB", "O"},
                                    {"\u2022", "+"},
                                    {"\u00B7", "."},
                                    {"\u2502", "|"},
                                    // Halves of discs, and of a score.
                                    {"\u2590", " "},
                                    {"\u258C", " "},
                                    {"<<", "-"}});
}

// The text between the bars of a grid: nothing, a score and so on mean an empty
// square.
char SquareInCell(absl::string_view cell) {
  for (const char c : cell) {
    if (absl::StrContains(kWhite, c)) return 'O';
  }
  for (const char c : cell) {
    if (absl::StrContains(kBlack, c)) return 'X';
  }
  return '.';
}

// "3 |   | X |[O]|   | + |-12|   |   |": a row of a grid needs its number, as
// squares may be several lines high.
std::optional<Row> ParseGridRow(absl::string_view line) {
  const size_t start = line.find('|');
  if (start == absl::string_view::npos) return std::nullopt;
  absl::string_view before = line.substr(0, start);
  Row row;
  row.number = TakeNumber(before);
  SkipBetween(before);
  if (!row.number.has_value() || !before.empty()) return std::nullopt;
  line.remove_prefix(start + 1);
  while (row.squares.size() < 8) {
    const size_t end = line.find('|');
    if (end == absl::string_view::npos) return std::nullopt;
    row.squares += SquareInCell(line.substr(0, end));
    line.remove_prefix(end + 1);
  }
  row.rest = line;
  return row;
}

// Scores shown on empty squares: "+4", "-12".
std::string WithoutScores(absl::string_view line) {
  std::string text;
  for (const char c : line) {
    const bool is_in_score = !text.empty() &&
                             (text.back() == '+' || text.back() == '-') &&
                             absl::ascii_isdigit(static_cast<unsigned char>(c));
    if (!is_in_score) text += c;
  }
  return text;
}

std::optional<Row> ParseRow(absl::string_view line) {
  if (std::optional<Row> row = ParseGridRow(line)) return row;
  Row row;
  row.number = TakeNumber(line);
  while (row.squares.size() < 8) {
    SkipBetween(line);
    if (line.empty() || !(absl::StrContains(kBlack, line[0]) ||
                          absl::StrContains(kWhite, line[0]) ||
                          absl::StrContains(kEmpty, line[0]))) {
      return std::nullopt;
    }
    row.squares += line[0];
    line.remove_prefix(1);
  }
  const std::optional<int> number = TakeNumber(line);
  if (row.number.has_value() && number.has_value() && number != row.number) {
    return std::nullopt;
  }
  if (!row.number.has_value()) row.number = number;
  row.rest = line;
  // Without a number, a row is nothing but squares.
  SkipBetween(line);
  if (!row.number.has_value() && !line.empty()) return std::nullopt;
  return row;
}

std::optional<Color> ColorOf(absl::string_view word) {
  const std::string lower = absl::AsciiStrToLower(word);
  if (lower == "black" || lower == "b" || lower == "x" || lower == "*") {
    return Color::kBlack;
  }
  if (lower == "white" || lower == "w" || lower == "o") return Color::kWhite;
  return std::nullopt;
}

// The side that a text without squares says is to move.
std::optional<Color> SideToMoveIn(absl::string_view text) {
  const std::vector<absl::string_view> words =
      absl::StrSplit(text, absl::ByAnyChar(" \t\r:;,.()'"), absl::SkipEmpty());
  if (words.size() == 1) return ColorOf(words[0]);
  bool is_about_turns = false;
  std::optional<Color> first;
  for (const absl::string_view word : words) {
    is_about_turns |= absl::EqualsIgnoreCase(word, "move") ||
                      absl::EqualsIgnoreCase(word, "turn") ||
                      absl::EqualsIgnoreCase(word, "play");
    if (!first.has_value()) first = ColorOf(word);
  }
  return is_about_turns ? first : std::nullopt;
}

}  // namespace

absl::StatusOr<Board> ParseDiagram(absl::string_view text) {
  Board board;
  unsigned rows_seen = 0;
  int next_row = 0;
  std::optional<Color> to_move;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const std::string plain = WithoutGlyphs(line);
    std::string unscored;
    std::optional<Row> row = ParseRow(plain);
    if (!row.has_value()) {
      unscored = WithoutScores(plain);
      row = ParseRow(unscored);
    }
    if (!to_move.has_value()) {
      to_move = SideToMoveIn(row.has_value() ? row->rest : plain);
    }
    if (!row.has_value()) continue;
    const int number = row->number.value_or(next_row);
    if (number >= 8 || (rows_seen >> number & 1) != 0) {
      return absl::InvalidArgumentError(
          absl::StrCat("the diagram has ",
                       number >= 8 ? "more than eight rows" : "a row twice"));
    }
    rows_seen |= 1u << number;
    next_row = number + 1;
    for (int column = 0; column < 8; ++column) {
      const Bitboard bit = SquareBit(MakeSquare(column, number));
      if (absl::StrContains(kBlack, row->squares[column])) board.black |= bit;
      if (absl::StrContains(kWhite, row->squares[column])) board.white |= bit;
    }
  }
  if (rows_seen != 0xFF) {
    return absl::InvalidArgumentError("expected a diagram of eight rows");
  }
  board.to_move = to_move.value_or(Color::kBlack);
  return board;
}

}  // namespace othello
