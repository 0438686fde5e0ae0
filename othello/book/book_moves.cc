#include "othello/book/book_moves.h"

#include <algorithm>
#include <tuple>

namespace othello {
namespace {

bool IsShownBefore(const BookMove& left, const BookMove& right) {
  const auto rank = [](const BookMove& move) {
    return std::make_tuple(!move.value.is_known,
                           move.value.is_known ? -move.value.value : 0,
                           ~move.games.total(), move.move);
  };
  return rank(left) < rank(right);
}

std::optional<BookMove> MoveOf(const BookReader& book, const Position& position,
                               Square square, const BookLeaf& leaf) {
  BookMove move;
  move.move = square;
  const Position after =
      square == kPass ? position.Pass() : position.Play(square);
  const BookPlace child = PlaceOf(after);
  if (child.is_over) {
    move.kind = BookMove::Kind::kEnd;
    move.value = BookValue::Proven(-after.FinalScore());
    return move;
  }
  if (const auto entry = book.FindPlace(child.position)) {
    move.value = child.Seen(entry->value).Negated();
    move.games = child.Seen(entry->games).Negated();
    return move;
  }
  if (!leaf.is_known || leaf.move != square) return std::nullopt;
  move.kind = BookMove::Kind::kLeaf;
  move.value.is_known = true;
  move.value.value = leaf.value;
  if (leaf.is_solved) {
    move.value = BookValue::Proven(leaf.value / kScorePerDisc);
  }
  return move;
}

}  // namespace

std::optional<BookPage> PageOf(const BookReader& book,
                               const Position& position) {
  const BookPlace place = PlaceOf(position);
  if (place.is_over) return std::nullopt;
  const std::optional<BookEntry> found = book.FindPlace(place.position);
  if (!found.has_value()) return std::nullopt;
  BookPage page;
  page.entry = *found;
  page.entry.value = place.Seen(found->value);
  page.entry.games = place.Seen(found->games);
  if (place.has_passed) {
    page.entry.leaf = BookLeaf();
    page.moves.push_back(*MoveOf(book, position, kPass, page.entry.leaf));
    return page;
  }
  page.entry.leaf.move = place.OnBoard(found->leaf.move);
  for (const Square square : Squares(position.LegalMoves())) {
    if (const auto move = MoveOf(book, position, square, page.entry.leaf)) {
      page.moves.push_back(*move);
    }
  }
  std::sort(page.moves.begin(), page.moves.end(), IsShownBefore);
  return page;
}

}  // namespace othello
