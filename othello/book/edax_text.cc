#include "othello/book/edax_text.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "othello/board.h"
#include "othello/records/notation.h"
#include "othello/score.h"
#include "othello/square.h"
#include "othello/support/text_cursor.h"

namespace othello {
namespace {

// 64 squares, a blank and the side to move.
constexpr size_t kBoardLength = 66;
constexpr int kMostLevel = 60;
constexpr absl::string_view kPassName = "PA";

std::string MoveText(uint8_t move) {
  if (move == kPass) return std::string(kPassName);
  return absl::AsciiStrToUpper(SquareName(move));
}

// The move of a leaf; false if it is none of the position's.
bool ReadMove(const Position& position, absl::string_view text, uint8_t& move) {
  if (text == SquareName(kNoSquare)) {
    move = kNoSquare;
    return true;
  }
  if (absl::EqualsIgnoreCase(text, kPassName)) {
    move = kPass;
    return !position.HasLegalMove();
  }
  const std::optional<Square> square =
      SquareFromName(absl::AsciiStrToLower(text));
  if (!square || (position.LegalMoves() & SquareBit(*square)) == 0) {
    return false;
  }
  move = static_cast<uint8_t>(*square);
  return true;
}

absl::Status ReadLine(absl::string_view line, int number, EdaxPosition& entry) {
  const std::vector<absl::string_view> fields = absl::StrSplit(line, ',');
  const auto error = [&](size_t field, absl::string_view what) {
    const auto column = static_cast<int>(fields[field].data() - line.data());
    return ErrorAt(
        {number, column + 1},
        absl::StrCat(what, ", found ", QuoteForError(fields[field])));
  };
  if (fields.size() != 4) {
    return ErrorAt({number, 1},
                   absl::StrCat("expected a board, level, move and score with "
                                "commas between them, found ",
                                fields.size(), " fields"));
  }
  const absl::StatusOr<Board> board = ParseBoard(fields[0]);
  if (!board.ok()) return ErrorAt({number, 1}, board.status().message());
  entry.position = board->position();
  int level = 0;
  if (!absl::SimpleAtoi(fields[1], &level) || level < 0 || level > kMostLevel) {
    return error(1, "expected a level from 0 to 60");
  }
  entry.level = static_cast<uint8_t>(level);
  if (!ReadMove(entry.position, fields[2], entry.leaf.move)) {
    return error(2, "expected a legal move or --");
  }
  int score = 0;
  const int most = entry.leaf.move == kNoSquare ? 127 : kMaxDiscs;
  if (!absl::SimpleAtoi(fields[3], &score) || score < -most || score > most) {
    return error(3, "expected a score in discs");
  }
  entry.leaf.score = static_cast<int8_t>(score);
  return absl::OkStatus();
}

}  // namespace

bool LooksLikeEdaxText(absl::string_view text) {
  return text.size() > kBoardLength && text[64] == ' ' &&
         text[kBoardLength] == ',' &&
         ParseBoard(text.substr(0, kBoardLength)).ok();
}

absl::StatusOr<EdaxBook> ParseEdaxText(absl::string_view text) {
  if (text.empty()) return ErrorAt({1, 1}, "the text is empty");
  if (text.back() != '\n') {
    const auto lines = std::count(text.begin(), text.end(), '\n');
    return ErrorAt({static_cast<int>(lines) + 1, 1},
                   "the text ends within this line");
  }
  EdaxBook book;
  book.empties = 60;
  int number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripTrailingAsciiWhitespace(line);
    if (line.empty()) continue;
    EdaxPosition entry;
    if (absl::Status status = ReadLine(line, number, entry); !status.ok()) {
      return status;
    }
    book.empties = std::min(book.empties, entry.position.empty_count());
    book.level = std::max<int32_t>(book.level, entry.level);
    book.positions.push_back(entry);
  }
  return book;
}

std::string FormatEdaxText(const EdaxBook& book) {
  std::string text;
  for (const EdaxPosition& entry : book.positions) {
    absl::StrAppend(
        &text, FormatBoard(Board::FromPosition(entry.position, Color::kBlack)),
        ",", static_cast<int>(entry.level), ",", MoveText(entry.leaf.move), ",",
        static_cast<int>(entry.leaf.score), "\n");
  }
  return text;
}

}  // namespace othello
