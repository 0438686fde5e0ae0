#include "othello/book/book.h"

#include <algorithm>
#include <tuple>

#include "othello/book/book_place.h"
#include "othello/records/game_result.h"
#include "othello/support/checksum.h"
#include "othello/support/random.h"

namespace othello {

std::optional<BookEntry> Book::FindPlace(const Position& place) const {
  const auto found = entries_.find(place);
  if (found == entries_.end()) return std::nullopt;
  return found->second;
}

const Book::CountsBySource* Book::CountsAt(const Position& place) const {
  const auto found = counts_.find(place);
  return found == counts_.end() ? nullptr : &found->second;
}

void Book::Add(const Position& position) {
  const BookPlace place = PlaceOf(position);
  if (!place.is_over) entries_[place.position];
}

void Book::AddLeaf(const Position& position, const BookLeaf& leaf) {
  const BookPlace place = PlaceOf(position);
  if (place.is_over || place.has_passed) return;
  BookLeaf there = leaf;
  there.move = place.AtPlace(leaf.move);
  BookEntry& entry = entries_[place.position];
  if (IsBetterLeaf(there, entry.leaf)) entry.leaf = there;
}

void Book::AddSource(uint64_t source, absl::string_view name) {
  const auto [known, is_new] = sources_.emplace(source, std::string(name));
  if (!is_new && name < known->second) known->second = std::string(name);
}

void Book::SetCounts(const Position& place, uint64_t source,
                     const GameCounts& counts) {
  CountsBySource& by_source = counts_[place];
  by_source[source].TakeLarger(counts);
  GameCounts total;
  for (const auto& [number, some] : by_source) total.Add(some);
  entries_[place].games = total;
}

void Book::AddCounts(const Position& position, uint64_t source,
                     const GameCounts& counts) {
  const BookPlace place = PlaceOf(position);
  if (place.is_over || counts.total() == 0) return;
  SetCounts(place.position, source, place.Seen(counts));
}

void Book::Merge(const Book& other) {
  for (const auto& [source, name] : other.sources_) AddSource(source, name);
  for (const auto& [place, entry] : other.entries_) {
    BookEntry& own = entries_[place];
    if (IsBetterLeaf(entry.leaf, own.leaf)) own.leaf = entry.leaf;
  }
  for (const auto& [place, by_source] : other.counts_) {
    for (const auto& [source, counts] : by_source) {
      SetCounts(place, source, counts);
    }
  }
}

void Book::Negamax() {
  std::vector<Position> places = SortedPlaces();
  const auto find = [this](const Position& place) -> const BookEntry* {
    const auto found = entries_.find(place);
    return found == entries_.end() ? nullptr : &found->second;
  };
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    BookEntry& entry = entries_.find(*place)->second;
    entry.value = NegamaxValue(*place, entry.leaf, find);
  }
}

std::vector<Position> Book::SortedPlaces() const {
  std::vector<Position> places;
  places.reserve(entries_.size());
  for (const auto& [place, entry] : entries_) places.push_back(place);
  std::sort(places.begin(), places.end(),
            [](const Position& left, const Position& right) {
              return std::make_tuple(-left.empty_count(), left) <
                     std::make_tuple(-right.empty_count(), right);
            });
  return places;
}

bool GameCounter::Add(const Game& game, int plies) {
  GameCounts for_black;
  switch (ResultOf(game).outcome) {
    case GameResult::Outcome::kBlackWins:
      for_black.wins = 1;
      break;
    case GameResult::Outcome::kWhiteWins:
      for_black.losses = 1;
      break;
    case GameResult::Outcome::kDraw:
      for_black.draws = 1;
      break;
    case GameResult::Outcome::kUnknown:
      return false;
  }
  Fnv1a identity;
  identity.Add(for_black.wins * 2 + for_black.draws);
  int moves = 0;
  for (size_t i = 0; i <= game.moves().size() && moves <= plies; ++i) {
    const Board& board = game.BoardBefore(i);
    const Position position = board.position();
    identity.Add(position.mover);
    identity.Add(position.opponent);
    const bool is_pass =
        i < game.moves().size() && game.moves()[i].square == kPass;
    if (is_pass) continue;  // The place is that of the position after it.
    ++moves;
    const BookPlace place = PlaceOf(position);
    if (place.is_over) break;
    const GameCounts seen =
        board.to_move == Color::kBlack ? for_black : for_black.Negated();
    counts_[place.position].Add(place.Seen(seen));
  }
  identity_ += Mixed(identity.hash());
  return true;
}

void GameCounter::AddTo(Book& book, absl::string_view name) const {
  book.AddSource(identity_, name);
  for (const auto& [place, counts] : counts_) {
    book.AddCounts(place, identity_, counts);
  }
}

}  // namespace othello
