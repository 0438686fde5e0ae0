// prune: a smaller book that still holds what is likely to be played.

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/book/book_place.h"
#include "tools/book/any_book.h"
#include "tools/book/book_actions.h"
#include "tools/book/book_flags.h"
#include "tools/book_store/book_store.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookLeaf;
using ::othello::BookMove;
using ::othello::Position;
using ::othello::Score;

// The least that both sides together give away on a line from the start
// position to each place that such a line reaches.
absl::flat_hash_map<Position, Score> LossesOf(const Book& book) {
  absl::flat_hash_map<Position, Score> losses;
  losses[othello::PlaceOf(Position::Start()).position] = 0;
  for (const Position& place : book.SortedPlaces()) {
    const auto found = losses.find(place);
    if (found == losses.end()) continue;
    const Score before = found->second;
    const othello::BookPage page = *PageOf(book, place);
    for (const BookMove& move : page.moves) {
      if (move.kind != BookMove::Kind::kLink || !move.value.is_known) continue;
      const Score loss = before + page.entry.value.value - move.value.value;
      const Position child = othello::PlaceOf(place.Play(move.move)).position;
      const auto [known, is_new] = losses.emplace(child, loss);
      if (!is_new) known->second = std::min(known->second, loss);
    }
  }
  return losses;
}

// Where a removed position was better than the leaf, the move to it becomes the
// leaf, so that the value of the place stays what it was.
void KeepValue(const Book& book, const Position& place, Book& pruned) {
  const othello::BookPage page = *PageOf(book, place);
  const BookLeaf leaf = book.FindPlace(place)->leaf;
  for (const BookMove& move : page.moves) {
    if (move.kind != BookMove::Kind::kLink || !move.value.is_known) continue;
    const Position child = othello::PlaceOf(place.Play(move.move)).position;
    if (pruned.FindPlace(child).has_value()) continue;
    if (leaf.is_known && leaf.value >= move.value.value) return;
    const BookLeaf below = book.FindPlace(child)->leaf;
    BookLeaf kept = below;
    kept.is_known = true;
    kept.move = move.move;
    kept.value = move.value.value;
    kept.is_solved = move.value.is_proven();
    kept.depth = std::min(below.depth + 1, place.empty_count());
    pruned.ReplaceLeaf(place, kept);
    return;  // The first one is the best.
  }
}

}  // namespace

absl::Status BookPrune(const std::vector<std::string>& words, Streams streams) {
  if (words.size() != 2 || words[0] == words[1]) {
    return absl::InvalidArgumentError(
        "prune: name the book to read and another one to write");
  }
  if (absl::Status status = CheckWritable(words[1]); !status.ok()) {
    return status;
  }
  const double error = absl::GetFlag(FLAGS_error);
  if (!(error >= 0)) {
    return absl::InvalidArgumentError("--error must not be negative");
  }
  const absl::StatusOr<Book> book = ReadAnyBook(words[0]);
  if (!book.ok()) return book.status();
  const auto most =
      static_cast<Score>(std::min(error, 1000.0) * othello::kScorePerDisc);
  const absl::flat_hash_map<Position, Score> losses = LossesOf(*book);
  Book pruned = *book;
  for (const Position& place : book->SortedPlaces()) {
    const auto found = losses.find(place);
    if (found == losses.end() || found->second > most ||
        place.empty_count() < absl::GetFlag(FLAGS_least_empties)) {
      pruned.Remove(place);
    }
  }
  for (const Position& place : pruned.SortedPlaces()) {
    KeepValue(*book, place, pruned);
  }
  pruned.Negamax();
  if (absl::Status status = WriteAnyBook(
          pruned, words[1], absl::StrCat("prune ", absl::StrJoin(words, " ")));
      !status.ok()) {
    return status;
  }
  streams.err << words[1] << ": " << pruned.size() << " of " << book->size()
              << " positions\n";
  return absl::OkStatus();
}

}  // namespace tools
