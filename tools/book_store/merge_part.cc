#include "tools/book_store/merge_part.h"

#include <set>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "othello/book/book_place.h"
#include "othello/book/places_before.h"

namespace tools {
namespace {

using ::othello::Book;
using ::othello::BookPlace;
using ::othello::Position;

// A part of the file in memory, which grows as places are asked for.
class GrowingPart {
 public:
  explicit GrowingPart(PlaceReader& file) : file_(file) {}

  absl::Status Fetch(const Position& place) {
    if (!fetched_.insert(place).second) return absl::OkStatus();
    const absl::StatusOr<bool> is_there = file_.Read(place, books_.before);
    if (!is_there.ok() || !*is_there) return is_there.status();
    Book single;
    if (const auto again = file_.Read(place, single); !again.ok()) {
      return again.status();
    }
    // Places of the part that is merged are there already.
    const bool is_new = !books_.after.FindPlace(place).has_value();
    books_.after.Merge(single);
    if (is_new) {
      books_.after.SetValue(place, single.FindPlace(place)->value);
    }
    return absl::OkStatus();
  }

  absl::Status FetchChildren(const Position& place) {
    for (const othello::Square move : othello::Squares(place.LegalMoves())) {
      const BookPlace child = othello::PlaceOf(place.Play(move));
      if (child.is_over) continue;
      if (absl::Status status = Fetch(child.position); !status.ok()) {
        return status;
      }
    }
    return absl::OkStatus();
  }

  MergedPart& books() { return books_; }

 private:
  PlaceReader& file_;
  MergedPart books_;
  absl::flat_hash_set<Position> fetched_;
};

// Fewest empty squares first, so that children come before their parents.
struct ByEmptySquares {
  bool operator()(const Position& left, const Position& right) const {
    return std::make_pair(left.empty_count(), left) <
           std::make_pair(right.empty_count(), right);
  }
};

}  // namespace

absl::StatusOr<MergedPart> MergePart(const Book& part, PlaceReader& file) {
  GrowingPart growing(file);
  Book& after = growing.books().after;
  after.Merge(part);
  std::set<Position, ByEmptySquares> queue;
  for (const Position& place : part.SortedPlaces()) {
    if (absl::Status status = growing.Fetch(place); !status.ok()) return status;
    queue.insert(place);
  }
  while (!queue.empty()) {
    const Position place = *queue.begin();
    queue.erase(queue.begin());
    if (absl::Status status = growing.FetchChildren(place); !status.ok()) {
      return status;
    }
    after.Update(place);
    const auto old = growing.books().before.FindPlace(place);
    const auto now = after.FindPlace(place);
    if (old.has_value() && old->value == now->value) continue;
    // A new place may have taken a parent's leaf, and a value may matter there.
    for (const Position& parent : othello::PlacesBefore(place)) {
      if (absl::Status status = growing.Fetch(parent); !status.ok()) {
        return status;
      }
      if (after.FindPlace(parent).has_value()) queue.insert(parent);
    }
  }
  return std::move(growing.books());
}

}  // namespace tools
