#include "tools/book/explorer.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "othello/book/book_text.h"
#include "othello/records/notation.h"
#include "othello/records/opening_names.h"
#include "othello/support/embedded_file.h"
#include "tools/program/json_line.h"

RIALTO_EMBED_FILE(rialto_book_explorer, RIALTO_BOOK_EXPLORER);

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookEntry;
using ::othello::BookValueText;
using ::othello::Position;

std::string SquaresText(const Position& place) {
  return othello::FormatBoard(
             othello::Board::FromPosition(place, othello::Color::kBlack))
      .substr(0, 64);
}

}  // namespace

std::string BookJson(const Book& book, absl::string_view title) {
  std::string json =
      absl::StrCat("{\"title\":", JsonString(title), ",\"positions\":{");
  bool is_first = true;
  for (const Position& place : book.SortedPlaces()) {
    const BookEntry entry = *book.FindPlace(place);
    const othello::BookLeaf& leaf = entry.leaf;
    absl::StrAppend(
        &json, is_first ? "\n" : ",\n", "\"", SquaresText(place), "\":[",
        entry.value.is_known ? BookValueText(entry.value.value) : "null", ",",
        entry.value.lower, ",", entry.value.upper, ",",
        leaf.is_known && leaf.move < 64 ? absl::StrCat(leaf.move) : "null", ",",
        leaf.is_known ? BookValueText(leaf.value) : "null", ",",
        leaf.is_known ? leaf.depth : 0, ",", entry.games.wins, ",",
        entry.games.draws, ",", entry.games.losses, ",",
        JsonString(othello::OpeningNameOf(place)), "]");
    is_first = false;
  }
  return absl::StrCat(json, "\n}}\n");
}

std::string BookPageHtml(const Book& book, absl::string_view title) {
  // "</" would end the script.
  const std::string json =
      absl::StrReplaceAll(BookJson(book, title), {{"</", "<\\/"}});
  return absl::StrReplaceAll(RIALTO_EMBEDDED(rialto_book_explorer),
                             {{"/*BOOK*/null", json}});
}

}  // namespace tools
