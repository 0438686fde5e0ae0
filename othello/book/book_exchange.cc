#include "othello/book/book_exchange.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "othello/book/book_place.h"
#include "othello/support/checksum.h"

namespace othello {
namespace {

// Edax and Egaroucid solve this few empty squares at any level that is as high.
constexpr int kSurelySolved = 21;

BookLeaf LeafOf(const Position& position, int score, Square move, int level,
                BookMaker maker) {
  BookLeaf leaf;
  leaf.is_known = true;
  leaf.move = move;
  const int empties = position.empty_count();
  leaf.value = ScoreFromDiscs(std::clamp(score, -kMaxDiscs, kMaxDiscs));
  leaf.level = std::max(level, 0);
  leaf.depth = std::min(leaf.level, empties);
  leaf.is_solved = maker == BookMaker::kEdax &&
                   empties <= std::min(leaf.level, kSurelySolved);
  leaf.confidence = leaf.is_solved ? 100 : 0;
  leaf.maker = maker;
  return leaf;
}

int DiscsOf(Score score) {
  return static_cast<int>(std::lround(DiscsFromScore(score)));
}

// The level that another program may take a leaf for.
uint8_t LevelOf(const BookLeaf& leaf) {
  const int level = leaf.level > 0 ? leaf.level : leaf.depth;
  return static_cast<uint8_t>(std::clamp(level, 0, 60));
}

bool HasChild(const Book& book, const Position& position) {
  for (const Square move : Squares(position.LegalMoves())) {
    const BookPlace child = PlaceOf(position.Play(move));
    if (!child.is_over && book.FindPlace(child.position).has_value()) {
      return true;
    }
  }
  return false;
}

// How many lines of play end below a position: the sum of its children's, and
// one for the leaf.
using LineCounts = absl::flat_hash_map<Position, uint32_t>;

uint32_t SumOfLines(uint64_t lines) {
  return static_cast<uint32_t>(
      std::min<uint64_t>(lines, std::numeric_limits<uint32_t>::max()));
}

LineCounts CountLines(const Book& book, const std::vector<Position>& places) {
  LineCounts lines;
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    const BookPage page = *PageOf(book, *place);
    uint64_t sum = 0;
    for (const BookMove& move : page.moves) {
      if (move.kind == BookMove::Kind::kLink) {
        sum += lines[PlaceOf(place->Play(move.move)).position];
      } else if (move.kind == BookMove::Kind::kLeaf) {
        ++sum;
      }
    }
    lines[*place] = SumOfLines(sum);
  }
  return lines;
}

EdaxPosition EdaxEntry(const Position& position, const BookPage& page,
                       int error, uint32_t lines) {
  EdaxPosition entry;
  entry.position = position;
  entry.wins = page.entry.games.wins;
  entry.draws = page.entry.games.draws;
  entry.losses = page.entry.games.losses;
  entry.lines = lines;
  const BookValue& value = page.entry.value;
  const int discs = value.is_known ? DiscsOf(value.value) : 0;
  entry.value = static_cast<int16_t>(discs);
  entry.lower = static_cast<int16_t>(std::max(discs - error, value.lower));
  entry.upper = static_cast<int16_t>(std::min(discs + error, value.upper));
  if (!value.is_known) {
    entry.lower = static_cast<int16_t>(value.lower);
    entry.upper = static_cast<int16_t>(value.upper);
  }
  entry.level = LevelOf(page.entry.leaf);
  for (const BookMove& move : page.moves) {
    const EdaxMove written = {
        static_cast<int8_t>(move.value.is_known ? DiscsOf(move.value.value)
                                                : 0),
        static_cast<uint8_t>(move.move)};
    if (move.kind == BookMove::Kind::kLink) entry.links.push_back(written);
    // Edax has no entries for finished games: such a move is a leaf there.
    if (move.kind != BookMove::Kind::kLink &&
        written.score > entry.leaf.score) {
      entry.leaf = written;
    }
  }
  return entry;
}

// The value of the position is all that is known, not a move.
bool HasOnlyAValue(const Book& book, const Position& place) {
  const BookLeaf leaf = book.FindPlace(place)->leaf;
  return leaf.is_known && leaf.move == kNoSquare &&
         PageOf(book, place)->moves.empty();
}

// A position whose side to move must pass. If only its value is known, the pass
// is its leaf, for there is no position after it.
EdaxPosition EdaxPassingEntry(const Book& book, const Position& passing,
                              int error, const LineCounts& lines) {
  const Position place = PlaceOf(passing).position;
  EdaxPosition entry = EdaxEntry(passing, *PageOf(book, passing), error,
                                 lines.find(place)->second);
  entry.level = LevelOf(book.FindPlace(place)->leaf);
  if (HasOnlyAValue(book, place)) {
    entry.leaf = entry.links.front();
    entry.links.clear();
  }
  return entry;
}

}  // namespace

Book BookFromEdax(const EdaxBook& edax) {
  Book book;
  Fnv1a identity;
  bool has_games = false;
  for (const EdaxPosition& entry : edax.positions) {
    for (const uint64_t number :
         {entry.position.mover, entry.position.opponent, uint64_t{entry.wins},
          uint64_t{entry.draws}, uint64_t{entry.losses}}) {
      identity.Add(number);
    }
    has_games = has_games || entry.wins + entry.draws + entry.losses > 0;
  }
  const uint64_t source = identity.hash() | kSumOfSources;
  if (has_games) book.AddSource(source, "a book of Edax");
  for (const EdaxPosition& entry : edax.positions) {
    const Position& position = entry.position;
    book.Add(position);
    if (entry.leaf.move < 64) {
      book.AddLeaf(position, LeafOf(position, entry.leaf.score, entry.leaf.move,
                                    entry.level, BookMaker::kEdax));
    } else if (entry.leaf.move == kPass) {
      book.AddLeaf(position.Pass(),
                   LeafOf(position, -entry.leaf.score, kNoSquare, entry.level,
                          BookMaker::kEdax));
    }
    book.AddCounts(position, source, {entry.wins, entry.draws, entry.losses});
  }
  book.Negamax();
  return book;
}

EdaxBook EdaxFromBook(const Book& book) {
  EdaxBook edax;
  const std::vector<Position> places = book.SortedPlaces();
  const LineCounts lines = CountLines(book, places);
  absl::flat_hash_map<Position, bool> written;  // of those that must pass
  edax.empties = places.empty() ? 0 : places.back().empty_count();
  const auto error = static_cast<int>(edax.midgame_error);
  const auto write_passing = [&](const Position& position) {
    const Position passing = Canonical(position).position;
    if (!written.emplace(passing, true).second) return;
    edax.positions.push_back(EdaxPassingEntry(book, passing, error, lines));
  };
  for (const Position& place : places) {
    if (!place.Pass().HasLegalMove() && HasOnlyAValue(book, place)) {
      write_passing(place.Pass());
      continue;
    }
    edax.positions.push_back(EdaxEntry(place, *PageOf(book, place), error,
                                       lines.find(place)->second));
    const std::vector<EdaxMove> links = edax.positions.back().links;
    for (const EdaxMove& link : links) {
      const Position child = place.Play(link.move);
      if (!child.HasLegalMove()) write_passing(child);
    }
  }
  return edax;
}

Book BookFromEgaroucid(const EgaroucidBook& egaroucid) {
  Book book;
  for (const EgaroucidPosition& entry : egaroucid.positions) {
    book.Add(entry.position);
    if (entry.leaf_move > 63) continue;
    const Square move = 63 - entry.leaf_move;
    if ((entry.position.LegalMoves() & SquareBit(move)) == 0) continue;
    if (std::abs(entry.leaf_value) > kMaxDiscs) continue;
    book.AddLeaf(entry.position,
                 LeafOf(entry.position, entry.leaf_value, move,
                        entry.leaf_level, BookMaker::kEgaroucid));
  }
  for (const EgaroucidPosition& entry : egaroucid.positions) {
    const BookPlace place = PlaceOf(entry.position);
    if (place.is_over || place.has_passed ||
        std::abs(entry.value) > kMaxDiscs) {
      continue;
    }
    if (book.FindPlace(place.position)->leaf.is_known ||
        HasChild(book, entry.position)) {
      continue;
    }
    book.AddLeaf(entry.position, LeafOf(entry.position, entry.value, kNoSquare,
                                        entry.level, BookMaker::kEgaroucid));
  }
  book.Negamax();
  return book;
}

EgaroucidBook EgaroucidFromBook(const Book& book) {
  EgaroucidBook egaroucid;
  const std::vector<Position> places = book.SortedPlaces();
  LineCounts lines = CountLines(book, places);
  for (const Position& place : places) {
    const BookEntry entry = *book.FindPlace(place);
    if (!entry.value.is_known) continue;
    EgaroucidPosition& written = egaroucid.positions.emplace_back();
    written.position = place;
    written.value = static_cast<int8_t>(DiscsOf(entry.value.value));
    written.level = static_cast<int8_t>(LevelOf(entry.leaf));
    written.lines = lines[place];
    if (!entry.leaf.is_known || entry.leaf.move == kNoSquare) continue;
    written.leaf_value = static_cast<int8_t>(DiscsOf(entry.leaf.value));
    written.leaf_move = static_cast<uint8_t>(63 - entry.leaf.move);
    written.leaf_level = written.level;
  }
  return egaroucid;
}

}  // namespace othello
