#include "tools/book/learn_line.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "othello/book/book.h"
#include "othello/book/book_place.h"
#include "othello/book/places_before.h"
#include "tools/book/any_book.h"
#include "tools/book_store/book_store.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookLeaf;
using ::othello::Position;

absl::StatusOr<size_t> LearnIntoWhole(const LineToLearn& line,
                                      const std::string& path,
                                      absl::string_view command,
                                      const LeafSearcher& search) {
  absl::StatusOr<Book> book = ReadBookOrNew(path);
  if (!book.ok()) return book.status();
  training::AddLine(line.game, line.plies, *book);
  book->Negamax();
  const auto missing = training::MissingLeaves(*book);
  const auto leaves = search(missing);
  if (!leaves.ok()) return leaves.status();
  for (size_t i = 0; i < missing.size(); ++i) {
    book->AddLeaf(missing[i].place, (*leaves)[i]);
  }
  book->Negamax();
  if (absl::Status status = WriteAnyBook(*book, path, command); !status.ok()) {
    return status;
  }
  return book->size();
}

// The places whose leaves a line may change: its own, and those before its new
// ones, which may have had a leaf to there.
absl::StatusOr<std::vector<Position>> PlacesConcerned(const Book& line,
                                                      BookStore& store) {
  std::vector<Position> places = line.SortedPlaces();
  const absl::StatusOr<Book> known = store.LoadPlaces(places);
  if (!known.ok()) return known.status();
  std::vector<Position> before;
  for (const Position& place : places) {
    if (known->FindPlace(place).has_value()) continue;
    const std::vector<Position> some = othello::PlacesBefore(place);
    before.insert(before.end(), some.begin(), some.end());
  }
  const absl::StatusOr<Book> parents = store.LoadPlaces(before);
  if (!parents.ok()) return parents.status();
  for (const Position& place : parents->SortedPlaces()) {
    if (!line.FindPlace(place).has_value()) places.push_back(place);
  }
  return places;
}

absl::StatusOr<std::vector<training::LeafSearch>> MissingLeavesOf(
    const Book& line, BookStore& store) {
  const auto places = PlacesConcerned(line, store);
  if (!places.ok()) return places.status();
  std::vector<Position> around = *places;
  for (const Position& place : *places) {
    for (const othello::Square move : othello::Squares(place.LegalMoves())) {
      const othello::BookPlace child = othello::PlaceOf(place.Play(move));
      if (!child.is_over) around.push_back(child.position);
    }
  }
  absl::StatusOr<Book> near = store.LoadPlaces(around);
  if (!near.ok()) return near.status();
  near->Merge(line);
  std::vector<training::LeafSearch> missing;
  for (const Position& place : *places) {
    near->Update(place);
    if (near->FindPlace(place)->leaf.is_known) continue;
    if (const auto search = training::LeafSearchOf(*near, place)) {
      missing.push_back(*search);
    }
  }
  return missing;
}

}  // namespace

absl::StatusOr<size_t> LearnLine(const LineToLearn& line,
                                 const std::string& path,
                                 absl::string_view command,
                                 const LeafSearcher& search) {
  if (!IsBookStorePath(path)) {
    return LearnIntoWhole(line, path, command, search);
  }
  const auto store = BookStore::Open(path, BookStore::Mode::kWrite);
  if (!store.ok()) return store.status();
  Book part;
  training::AddLine(line.game, line.plies, part);
  const auto missing = MissingLeavesOf(part, **store);
  if (!missing.ok()) return missing.status();
  const auto leaves = search(*missing);
  if (!leaves.ok()) return leaves.status();
  for (size_t i = 0; i < missing->size(); ++i) {
    part.AddLeaf((*missing)[i].place, (*leaves)[i]);
  }
  if (absl::Status status = (*store)->Merge(part, command); !status.ok()) {
    return status;
  }
  return (*store)->size();
}

}  // namespace tools
