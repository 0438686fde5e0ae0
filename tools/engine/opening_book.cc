#include "tools/engine/opening_book.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/book/book_file.h"
#include "othello/book/book_place.h"
#include "othello/book/default_book.h"
#include "othello/book/packed_book.h"
#include "othello/records/opening_names.h"
#include "othello/support/whole_file.h"
#include "search/selectivity/level.h"

namespace engine {
namespace {

using ::othello::Book;
using ::othello::BookMove;
using ::othello::BookPage;
using ::othello::BookReader;
using ::othello::Position;
using ::othello::Score;
using ::othello::Square;

BookStoreReader store_reader = nullptr;

// What the memory keeps; the oldest are forgotten first.
constexpr size_t kMostMemories = 4096;

// Of the four moves to begin with, which are one.
constexpr Square kCustomaryFirstMove = 37;  // f5

std::shared_ptr<const OpeningBook> OfPacked(
    const std::string& name,
    std::shared_ptr<const othello::PackedBook> packed) {
  auto opened = std::make_shared<OpeningBook>();
  opened->name = name;
  opened->size = packed->size();
  opened->weights = packed->weights();
  opened->reader = std::move(packed);
  return opened;
}

Position PlaceAfter(const Position& position, Square move) {
  return othello::PlaceOf(move == othello::kPass ? position.Pass()
                                                 : position.Play(move))
      .position;
}

// The values of the best moves in the book and out of it, as far as known.
struct BestValues {
  std::optional<Score> inside;
  std::optional<Score> outside;

  bool search_decides() const {
    return !inside.has_value() || outside.value_or(*inside) > *inside;
  }
};

BestValues BestValuesOf(const BookPage& page) {
  BestValues best;
  for (const BookMove& move : page.moves) {
    if (!move.value.is_known || move.move == othello::kPass) continue;
    std::optional<Score>& most =
        move.kind == BookMove::Kind::kLeaf ? best.outside : best.inside;
    most = std::max(most.value_or(move.value.value), move.value.value);
  }
  return best;
}

// The moves of the book that may be played; none if the search shall decide.
std::vector<BookMove> CandidatesOf(const BookPage& page, Score budget) {
  std::vector<BookMove> candidates;
  const BestValues best = BestValuesOf(page);
  if (best.search_decides()) return candidates;
  for (const BookMove& move : page.moves) {
    if (move.value.is_known && move.kind != BookMove::Kind::kLeaf &&
        move.value.value >= *best.inside - budget) {
      candidates.push_back(move);
    }
  }
  return candidates;
}

// One as often as it has games; nothing without games.
const BookMove* DrawByGames(const std::vector<BookMove>& moves,
                            std::mt19937_64& random) {
  uint64_t all = 0;
  for (const BookMove& move : moves) all += move.games.total();
  if (all == 0) return nullptr;
  uint64_t drawn = random() % all;
  for (const BookMove& move : moves) {
    if (drawn < move.games.total()) return &move;
    drawn -= move.games.total();
  }
  return nullptr;
}

}  // namespace

std::shared_ptr<const OpeningBook> BookInMemory(const std::string& name,
                                                Book book) {
  auto opened = std::make_shared<OpeningBook>();
  opened->name = name;
  opened->size = book.size();
  opened->weights = book.CommonWeights();
  opened->reader = std::make_shared<const Book>(std::move(book));
  return opened;
}

absl::StatusOr<std::shared_ptr<const OpeningBook>> OpenOpeningBook(
    const std::string& name) {
  if (name == kNoBook) return std::shared_ptr<const OpeningBook>();
  if (name == kDefaultBook) {
    auto packed = othello::DefaultBook();
    if (!packed.ok()) return packed.status();
    return OfPacked(name, *std::move(packed));
  }
  const absl::StatusOr<std::string> head = othello::ReadWholeFile(name, 100);
  if (!head.ok()) return head.status();
  if (absl::StartsWith(*head, "SQLite format 3")) {
    if (store_reader == nullptr) {
      return absl::UnimplementedError(
          absl::StrCat(name,
                       ": books of SQLite cannot be read here; 'rialto "
                       "book export' makes a packed one (.rbk)"));
    }
    return store_reader(name);
  }
  if (othello::LooksLikePackedBook(*head)) {
    auto packed = othello::PackedBook::Open(name);
    if (!packed.ok()) return packed.status();
    return OfPacked(name, *std::move(packed));
  }
  absl::StatusOr<Book> book = othello::ReadBookFile(name);
  if (!book.ok()) return book.status();
  return BookInMemory(name, *std::move(book));
}

void SetBookStoreReader(BookStoreReader reader) { store_reader = reader; }

absl::string_view NameOf(BookMode mode) {
  switch (mode) {
    case BookMode::kBest:
      return "best";
    case BookMode::kVaried:
      return "varied";
    case BookMode::kHuman:
      return "human";
  }
  return "";
}

std::optional<BookMode> BookModeOf(absl::string_view name) {
  for (const BookMode mode :
       {BookMode::kBest, BookMode::kVaried, BookMode::kHuman}) {
    if (NameOf(mode) == name) return mode;
  }
  return std::nullopt;
}

BookMemory::BookMemory(std::string path) : path_(std::move(path)) {
  const absl::StatusOr<std::string> text =
      othello::ReadWholeFile(path_, kMostMemories * 32);
  if (!text.ok()) return;
  for (absl::string_view line : absl::StrSplit(*text, '\n')) {
    uint64_t hash = 0;
    if (line.size() == 16 && absl::SimpleHexAtoi(line, &hash)) {
      played_[hash] = ++last_;
    }
  }
}

uint64_t BookMemory::LastPlayed(const Position& after) const {
  const auto found = played_.find(HashOf(othello::PlaceOf(after).position));
  return found == played_.end() ? 0 : found->second;
}

void BookMemory::Note(const Position& after) {
  played_[HashOf(othello::PlaceOf(after).position)] = ++last_;
  if (path_.empty()) return;
  std::vector<std::pair<uint64_t, uint64_t>> in_order;
  for (const auto& [hash, when] : played_) in_order.emplace_back(when, hash);
  std::sort(in_order.begin(), in_order.end());
  std::string text;
  for (size_t i = in_order.size() > kMostMemories
                      ? in_order.size() - kMostMemories
                      : 0;
       i < in_order.size(); ++i) {
    absl::StrAppendFormat(&text, "%016x\n", in_order[i].second);
  }
  othello::ReplaceFile(path_, text).IgnoreError();
}

BookAnswer AnswerOf(const BookReader& book, const Position& position,
                    const BookMove& move) {
  BookAnswer answer;
  answer.move = move;
  answer.line = {move.move};
  Position at = position;
  BookMove next = move;
  while (true) {
    if (next.kind == BookMove::Kind::kEnd) {
      answer.depth = position.empty_count();
      return answer;
    }
    if (next.kind == BookMove::Kind::kLeaf) break;
    at = next.move == othello::kPass ? at.Pass() : at.Play(next.move);
    const std::optional<BookPage> page = PageOf(book, at);
    if (!page.has_value()) break;
    if (page->moves.empty() || !page->moves.front().value.is_known) {
      // Only its value is known, not a move.
      answer.depth = page->entry.leaf.depth;
      break;
    }
    next = page->moves.front();
    answer.line.push_back(next.move);
  }
  const auto page = PageOf(book, at);
  if (page.has_value()) answer.depth = page->entry.leaf.depth;
  answer.depth =
      std::min(position.empty_count(),
               answer.depth + position.empty_count() - at.empty_count());
  return answer;
}

othello::Bitboard MovesToAvoid(const BookReader& book,
                               const Position& position) {
  const std::optional<BookPage> page = PageOf(book, position);
  othello::Bitboard moves = 0;
  if (!page.has_value()) return moves;
  const BestValues best = BestValuesOf(*page);
  if (!best.outside.has_value() || !best.search_decides()) return moves;
  for (const BookMove& move : page->moves) {
    if (move.value.is_known && move.kind != BookMove::Kind::kLeaf) {
      moves |= othello::SquareBit(move.move);
    }
  }
  return moves;
}

static BookAnswer Chosen(const BookReader& book, const Position& position,
                         const BookMove& move, size_t candidates) {
  BookAnswer answer = AnswerOf(book, position, move);
  answer.had_choice = candidates > 1;
  return answer;
}

std::optional<BookAnswer> ChooseBookMove(const BookReader& book,
                                         const Position& position,
                                         const BookChoiceSettings& settings,
                                         const BookMemory& memory,
                                         std::mt19937_64& random) {
  const std::optional<BookPage> page = PageOf(book, position);
  if (!page.has_value()) return std::nullopt;
  const std::vector<BookMove> candidates = CandidatesOf(
      *page, settings.mode == BookMode::kBest ? 0 : settings.budget);
  if (candidates.empty()) return std::nullopt;
  if (settings.mode == BookMode::kHuman) {
    if (const BookMove* drawn = DrawByGames(candidates, random)) {
      return Chosen(book, position, *drawn, candidates.size());
    }
  }
  std::vector<BookMove> oldest;
  uint64_t least = 0;
  for (const BookMove& move : candidates) {
    const uint64_t when = memory.LastPlayed(position.Play(move.move));
    if (!oldest.empty() && when > least) continue;
    if (oldest.empty() || when < least) oldest.clear();
    least = when;
    oldest.push_back(move);
  }
  // Symmetric moves are one.
  const Position first = PlaceAfter(position, oldest.front().move);
  for (const BookMove& move : oldest) {
    if (move.move == kCustomaryFirstMove && position == Position::Start() &&
        PlaceAfter(position, move.move) == first) {
      return Chosen(book, position, move, 1);
    }
  }
  const size_t index =
      settings.mode == BookMode::kBest ? 0 : random() % oldest.size();
  return Chosen(book, position, oldest[index], candidates.size());
}

std::optional<search::SearchResult> ResultFromBook(const BookReader& book,
                                                   const Position& position) {
  const std::optional<BookPage> page = PageOf(book, position);
  if (!page.has_value()) return std::nullopt;
  search::SearchResult result;
  result.lines.clear();
  for (const BookMove& move : page->moves) {
    if (!move.value.is_known) continue;
    const BookAnswer answer = AnswerOf(book, position, move);
    if (result.lines.empty()) {
      result.depth = answer.depth;
      result.is_solved = move.value.is_proven();
      result.level = search::kExactLevel;
    }
    result.lines.push_back(
        {move.value.value, search::Bound::kExact, answer.line});
  }
  if (result.lines.empty()) return std::nullopt;
  return result;
}

Score GivenAway(const BookReader& book, const othello::Game& game,
                othello::Color color) {
  Score given = 0;
  for (size_t i = 0; i < game.moves().size(); ++i) {
    const othello::GameMove& made = game.moves()[i];
    if (made.mover != color || made.square == othello::kPass) continue;
    const auto page = PageOf(book, game.BoardBefore(i).position());
    if (!page.has_value()) continue;
    for (const BookMove& move : page->moves) {
      if (move.move == made.square && move.value.is_known) {
        given += page->moves.front().value.value - move.value.value;
      }
    }
  }
  return given;
}

std::string DescribeBookMove(const BookReader& book, const Position& position,
                             const BookMove& move) {
  std::string text = othello::SquareName(move.move);
  if (move.value.is_known) {
    const double discs = othello::DiscsFromScore(move.value.value);
    absl::StrAppend(&text, move.value.is_proven()
                               ? absl::StrFormat(" [%+.0f]", discs)
                               : absl::StrFormat(" %+.2f", discs));
  } else {
    absl::StrAppend(&text, " ?");
  }
  absl::StrAppend(&text, " depth ", AnswerOf(book, position, move).depth);
  if (move.kind == BookMove::Kind::kLeaf) absl::StrAppend(&text, " leaf");
  if (move.games.total() > 0) {
    absl::StrAppend(&text, " games ", move.games.total());
  }
  if (move.move != othello::kPass) {
    const absl::string_view name =
        othello::OpeningNameOf(position.Play(move.move));
    if (!name.empty()) absl::StrAppend(&text, " ", name);
  }
  return text;
}

absl::StatusOr<std::string> DescribeBookMoves(const OpeningBook& book,
                                              const Position& position) {
  const std::optional<othello::BookPage> page = PageOf(*book.reader, position);
  if (!page.has_value()) {
    return absl::NotFoundError("the position is not in the book");
  }
  std::string text;
  for (const BookMove& move : page->moves) {
    absl::StrAppend(&text, DescribeBookMove(*book.reader, position, move),
                    "\n");
  }
  return text;
}

}  // namespace engine
