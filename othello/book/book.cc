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
  TakeLeaf(place.position, there);
}

uint64_t Book::CommonWeights() const {
  uint64_t weights = 0;
  for (const auto& [place, entry] : entries_) {
    const BookLeaf& leaf = entry.leaf;
    // What is solved does not depend on weights.
    if (!leaf.is_known || leaf.is_solved || leaf.maker != BookMaker::kRialto) {
      continue;
    }
    if (leaf.weights == 0 || (weights != 0 && leaf.weights != weights)) {
      return 0;
    }
    weights = leaf.weights;
  }
  return weights;
}

std::vector<BookLeaf> Book::OtherLeavesAt(const Position& place) const {
  const auto found = other_leaves_.find(place);
  return found == other_leaves_.end() ? std::vector<BookLeaf>() : found->second;
}

void Book::TakeLeaf(const Position& place, const BookLeaf& leaf) {
  BookEntry& entry = entries_[place];
  if (!leaf.is_known) return;
  if (!entry.leaf.is_known || entry.leaf.move == leaf.move) {
    if (IsBetterLeaf(leaf, entry.leaf)) entry.leaf = leaf;
    return;
  }
  std::vector<BookLeaf>& others = other_leaves_[place];
  const auto same = std::find_if(
      others.begin(), others.end(),
      [&](const BookLeaf& other) { return other.move == leaf.move; });
  if (same == others.end()) {
    others.push_back(leaf);
  } else if (IsBetterLeaf(leaf, *same)) {
    *same = leaf;
  }
  // The entry has the best one.
  for (BookLeaf& other : others) {
    if (IsBetterLeaf(other, entry.leaf)) std::swap(other, entry.leaf);
  }
  std::sort(others.begin(), others.end(), IsBetterLeaf);
}

bool Book::IsInside(const Position& place, const BookLeaf& leaf) const {
  const Bitboard moves =
      leaf.move == kNoSquare ? place.LegalMoves() : SquareBit(leaf.move);
  for (const Square move : Squares(moves)) {
    const BookPlace child = PlaceOf(place.Play(move));
    if (child.is_over || entries_.contains(child.position)) return true;
  }
  return false;
}

// A book only grows, so that such a leaf is of no use again, whatever is merged
// later. What is solved stays: it bounds the other moves.
void Book::DropInsideLeaves(const Position& place, BookEntry& entry) {
  if (!entry.leaf.is_known) return;
  const auto others = other_leaves_.find(place);
  if (others == other_leaves_.end()) {
    if (!entry.leaf.is_solved && IsInside(place, entry.leaf)) {
      entry.leaf = BookLeaf();
    }
    return;
  }
  std::vector<BookLeaf> outside;
  std::vector<BookLeaf> inside;
  others->second.insert(others->second.begin(), entry.leaf);
  for (const BookLeaf& leaf : others->second) {
    if (!IsInside(place, leaf)) {
      outside.push_back(leaf);
    } else if (leaf.is_solved) {
      inside.push_back(leaf);
    }
  }
  std::sort(outside.begin(), outside.end(), IsBetterLeaf);
  std::sort(inside.begin(), inside.end(), IsBetterLeaf);
  outside.insert(outside.end(), inside.begin(), inside.end());
  entry.leaf = outside.empty() ? BookLeaf() : outside.front();
  if (outside.size() < 2) {
    other_leaves_.erase(others);
  } else {
    others->second.assign(outside.begin() + 1, outside.end());
  }
}

void Book::ReplaceLeaf(const Position& place, const BookLeaf& leaf) {
  other_leaves_.erase(place);
  entries_[place].leaf = leaf;
}

void Book::Remove(const Position& place) {
  entries_.erase(place);
  other_leaves_.erase(place);
  counts_.erase(place);
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

// The results of each position. From a sum of sources those of all that fit
// into it are taken away, wherever they are: they are the same games.
void Book::CountGames() {
  std::vector<uint64_t> numbers;  // real sources first
  std::map<uint64_t, absl::flat_hash_map<Position, GameCounts>> left;
  std::map<uint64_t, uint64_t> games;
  for (const auto& [place, by_source] : counts_) {
    for (const auto& [source, counts] : by_source) {
      left[source][place] = counts;
      games[source] = std::max(games[source], counts.total());
    }
  }
  for (const auto& [source, counts] : left) numbers.push_back(source);
  std::sort(numbers.begin(), numbers.end(), [&](uint64_t one, uint64_t two) {
    const auto rank = [&games](uint64_t source) {
      return std::make_tuple((source & kSumOfSources) != 0,
                             (source & kSumOfSources) != 0 ? games[source] : 0,
                             source);
    };
    return rank(one) < rank(two);
  });
  for (size_t i = 0; i < numbers.size(); ++i) {
    auto& whole = left[numbers[i]];
    if ((numbers[i] & kSumOfSources) == 0) continue;
    for (size_t j = 0; j < i; ++j) {
      const auto& part = left[numbers[j]];
      const bool fits =
          std::all_of(part.begin(), part.end(), [&](const auto& place) {
            const auto found = whole.find(place.first);
            return place.second.total() == 0 ||
                   (found != whole.end() && found->second.Has(place.second));
          });
      if (!fits) continue;
      for (const auto& [place, counts] : part) {
        if (counts.total() > 0) whole[place].Subtract(counts);
      }
    }
  }
  for (auto& [place, entry] : entries_) entry.games = GameCounts();
  for (const auto& [source, counts] : left) {
    for (const auto& [place, some] : counts) entries_[place].games.Add(some);
  }
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
    TakeLeaf(place, entry.leaf);
  }
  for (const auto& [place, leaves] : other.other_leaves_) {
    for (const BookLeaf& leaf : leaves) TakeLeaf(place, leaf);
  }
  for (const auto& [place, by_source] : other.counts_) {
    for (const auto& [source, counts] : by_source) {
      SetCounts(place, source, counts);
    }
  }
}

void Book::SetValue(const Position& place, const BookValue& value) {
  entries_[place].value = value;
}

bool Book::Update(const Position& place) {
  const auto find = [this](const Position& child) -> const BookEntry* {
    const auto found = entries_.find(child);
    return found == entries_.end() ? nullptr : &found->second;
  };
  BookEntry& entry = entries_.find(place)->second;
  const BookLeaf leaf = entry.leaf;
  DropInsideLeaves(place, entry);
  const BookValue value = NegamaxValue(place, entry.leaf, find);
  const bool has_changed = value != entry.value || leaf != entry.leaf;
  entry.value = value;
  return has_changed;
}

void Book::Negamax() {
  CountGames();
  const std::vector<Position> places = SortedPlaces();
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    Update(*place);
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

void GameCounter::AddTo(Book& book, absl::string_view name,
                        bool only_known) const {
  book.AddSource(identity(), name);
  for (const auto& [place, counts] : counts_) {
    if (only_known && !book.FindPlace(place).has_value()) continue;
    book.AddCounts(place, identity(), counts);
  }
}

}  // namespace othello
