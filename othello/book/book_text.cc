#include "othello/book/book_text.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "othello/board.h"
#include "othello/book/book_place.h"
#include "othello/records/notation.h"
#include "othello/support/decimal.h"
#include "othello/support/text_cursor.h"

namespace othello {
namespace {

constexpr absl::string_view kTextHead = "# Rialto book 1\n";
constexpr absl::string_view kColumns =
    "position\tvalue\tlower\tupper\tleaf\tleaf_value\tdepth\tconfidence\t"
    "solved\tmaker\tlevel\tweights\tgames";
constexpr size_t kColumnCount = 13;
constexpr absl::string_view kNothing = "-";

std::string GamesText(const Book::CountsBySource* by_source) {
  if (by_source == nullptr) return std::string(kNothing);
  std::vector<std::string> texts;
  for (const auto& [source, counts] : *by_source) {
    texts.push_back(absl::StrFormat("%016x:%d/%d/%d", source, counts.wins,
                                    counts.draws, counts.losses));
  }
  return absl::StrJoin(texts, ",");
}

std::string LeafText(const BookLeaf& leaf) {
  if (!leaf.is_known) return "-\t-\t-\t-\t-\t-\t-\t-";
  return absl::StrFormat("%s\t%s\t%d\t%d\t%d\t%s\t%d\t%016x",
                         SquareName(leaf.move), BookValueText(leaf.value),
                         leaf.depth, leaf.confidence, leaf.is_solved ? 1 : 0,
                         NameOf(leaf.maker), leaf.level, leaf.weights);
}

bool ReadInteger(absl::string_view text, int least, int most, int& number) {
  return absl::SimpleAtoi(text, &number) && number >= least && number <= most;
}

// Reads the eight columns of a leaf; false if they are invalid.
bool ReadLeaf(const Position& position,
              const std::vector<absl::string_view>& fields, BookLeaf& leaf) {
  if (fields[4] == kNothing) return true;
  if (fields[4] == SquareName(kNoSquare)) {
    leaf.move = kNoSquare;
  } else {
    const std::optional<Square> square = SquareFromName(fields[4]);
    if (!square || (position.LegalMoves() & SquareBit(*square)) == 0) {
      return false;
    }
    leaf.move = *square;
  }
  const std::optional<double> value = ParseDecimal(fields[5]);
  if (!value || std::abs(*value) > kMaxDiscs) return false;
  leaf.value = static_cast<Score>(std::lround(*value * kScorePerDisc));
  int solved = 0;
  const std::optional<BookMaker> maker = BookMakerOf(fields[9]);
  if (!ReadInteger(fields[6], 0, 60, leaf.depth) ||
      !ReadInteger(fields[7], 0, 100, leaf.confidence) ||
      !ReadInteger(fields[8], 0, 1, solved) || !maker ||
      !ReadInteger(fields[10], 0, 255, leaf.level) ||
      !absl::SimpleHexAtoi(fields[11], &leaf.weights)) {
    return false;
  }
  leaf.is_solved = solved == 1;
  leaf.maker = *maker;
  leaf.is_known = true;
  // A solved value is a whole number of discs.
  return !leaf.is_solved || leaf.value % kScorePerDisc == 0;
}

bool ReadGames(const Position& position, absl::string_view text, Book& book) {
  if (text == kNothing) return true;
  for (absl::string_view part : absl::StrSplit(text, ',')) {
    const std::vector<absl::string_view> halves = absl::StrSplit(part, ':');
    if (halves.size() != 2) return false;
    const std::vector<absl::string_view> counts =
        absl::StrSplit(halves[1], '/');
    uint64_t source = 0;
    GameCounts games;
    if (counts.size() != 3 || !absl::SimpleHexAtoi(halves[0], &source) ||
        !absl::SimpleAtoi(counts[0], &games.wins) ||
        !absl::SimpleAtoi(counts[1], &games.draws) ||
        !absl::SimpleAtoi(counts[2], &games.losses)) {
      return false;
    }
    book.AddCounts(position, source, games);
  }
  return true;
}

absl::Status ReadEntry(absl::string_view line, int number, Book& book) {
  const auto error = [number](absl::string_view what) {
    return ErrorAt({number, 1}, what);
  };
  const std::vector<absl::string_view> fields = absl::StrSplit(line, '\t');
  if (fields.size() != kColumnCount) {
    return error(absl::StrCat("expected ", kColumnCount, " columns, found ",
                              fields.size()));
  }
  const absl::StatusOr<Board> board = ParseBoard(fields[0]);
  if (!board.ok()) {
    return error(absl::StrCat("column position: ", board.status().message()));
  }
  const Position position = board->position();
  if (!position.HasLegalMove()) {
    return error("the side to move has no move here");
  }
  book.Add(position);
  BookLeaf leaf;
  if (!ReadLeaf(position, fields, leaf)) {
    return error(
        absl::StrCat("columns leaf to weights: expected a legal move, "
                     "its value and how it was found, found ",
                     QuoteForError(fields[4])));
  }
  if (leaf.is_known) book.AddLeaf(position, leaf);
  if (!ReadGames(position, fields[12], book)) {
    return error(
        absl::StrCat("column games: expected SOURCE:WINS/DRAWS/LOSSES "
                     "and commas, found ",
                     QuoteForError(fields[12])));
  }
  return absl::OkStatus();
}

}  // namespace

std::string BookValueText(Score value) {
  return FormatDecimal(DiscsFromScore(value));
}

bool LooksLikeBookText(absl::string_view bytes) {
  return absl::StartsWith(bytes, "# Rialto book ");
}

std::string FormatBookText(const Book& book) {
  std::string text(kTextHead);
  for (const auto& [source, name] : book.sources()) {
    absl::StrAppendFormat(&text, "# source %016x %s\n", source, name);
  }
  absl::StrAppend(&text, kColumns, "\n");
  for (const Position& place : book.SortedPlaces()) {
    const BookEntry entry = *book.FindPlace(place);
    const BookValue& value = entry.value;
    absl::StrAppend(
        &text, FormatBoard(Board::FromPosition(place, Color::kBlack)), "\t",
        value.is_known ? BookValueText(value.value) : std::string(kNothing),
        "\t", value.lower, "\t", value.upper, "\t", LeafText(entry.leaf), "\t",
        GamesText(book.CountsAt(place)), "\n");
    for (const BookLeaf& leaf : book.OtherLeavesAt(place)) {
      absl::StrAppend(&text,
                      FormatBoard(Board::FromPosition(place, Color::kBlack)),
                      "\t-\t-\t-\t", LeafText(leaf), "\t-\n");
    }
  }
  return text;
}

absl::StatusOr<Book> ParseBookText(absl::string_view text) {
  if (!absl::StartsWith(text, kTextHead)) {
    return ErrorAt({1, 1}, "expected '# Rialto book 1'");
  }
  if (text.back() != '\n') {
    const auto lines = std::count(text.begin(), text.end(), '\n');
    return ErrorAt({static_cast<int>(lines) + 1, 1},
                   "the text ends within this line");
  }
  Book book;
  int number = 0;
  bool has_columns = false;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    if (absl::ConsumePrefix(&line, "# source ")) {
      uint64_t source = 0;
      if (line.size() < 17 || line[16] != ' ' ||
          !absl::SimpleHexAtoi(line.substr(0, 16), &source)) {
        return ErrorAt({number, 10}, "expected 16 hex digits and a name");
      }
      book.AddSource(source, line.substr(17));
    } else if (line.front() == '#') {
      continue;
    } else if (!has_columns) {
      if (line != kColumns) {
        return ErrorAt({number, 1}, "expected the names of the columns");
      }
      has_columns = true;
    } else if (absl::Status status = ReadEntry(line, number, book);
               !status.ok()) {
      return status;
    }
  }
  if (!has_columns) return ErrorAt({number, 1}, "there are no columns");
  book.Negamax();
  return book;
}

}  // namespace othello
