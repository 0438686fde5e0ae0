// Opening books that an engine plays from: where they come from, the choice of
// a move, and what was played before.

#ifndef RIALTO_TOOLS_ENGINE_OPENING_BOOK_H_
#define RIALTO_TOOLS_ENGINE_OPENING_BOOK_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/book/book.h"
#include "othello/book/book_moves.h"
#include "othello/game.h"
#include "othello/position.h"
#include "othello/score.h"
#include "search/result.h"

namespace engine {

// Names that are no file.
inline constexpr absl::string_view kDefaultBook = "default";
inline constexpr absl::string_view kNoBook = "none";

struct OpeningBook {
  std::string name;  // kDefaultBook, or a path
  std::shared_ptr<const othello::BookReader> reader;
  size_t size = 0;
  // The weights that all its leaves were searched with; 0 if there are several
  // or none.
  uint64_t weights = 0;
  // What its user should know about the file; mostly empty.
  std::string remark;
};

// A file of any format, looked up in place if it is packed. Null for kNoBook.
absl::StatusOr<std::shared_ptr<const OpeningBook>> OpenOpeningBook(
    const std::string& name);

std::shared_ptr<const OpeningBook> BookInMemory(const std::string& name,
                                                othello::Book book);

// How books of SQLite are read; without it they are refused. Call it before any
// book is opened.
using BookStoreReader =
    absl::StatusOr<std::shared_ptr<const OpeningBook>> (*)(const std::string&);
void SetBookStoreReader(BookStoreReader reader);

enum class BookMode {
  kBest,    // the best move; least recently played among equals
  kVaried,  // the least recently played within the error
  kHuman    // as often as people play it, within the error
};
absl::string_view NameOf(BookMode mode);
std::optional<BookMode> BookModeOf(absl::string_view name);

// When moves were last played from a book, oldest first: the positions that
// they led to. In a file of the user's, or in memory alone.
class BookMemory {
 public:
  BookMemory() = default;
  // A file that cannot be read or written is as good as none.
  explicit BookMemory(std::string path);

  // 0 for never, else larger the later.
  uint64_t LastPlayed(const othello::Position& after) const;
  void Note(const othello::Position& after);

 private:
  std::string path_;
  absl::flat_hash_map<uint64_t, uint64_t> played_;  // by hash of the place
  uint64_t last_ = 0;
};

// A move from the book.
struct BookAnswer {
  othello::BookMove move;
  // The best play of both sides through the book and its leaf, from the move
  // on.
  std::vector<othello::Square> line;
  // Plies of the line that the value rests on: those in the book and those of
  // the search at its end.
  int depth = 0;
  bool had_choice = false;
};

struct BookChoiceSettings {
  BookMode mode = BookMode::kBest;
  othello::Score budget = 0;  // that may be given away now
};

// Nothing if the book does not hold the position, or thinks that a move which
// leads out of it is better than all others.
std::optional<BookAnswer> ChooseBookMove(const othello::BookReader& book,
                                         const othello::Position& position,
                                         const BookChoiceSettings& settings,
                                         const BookMemory& memory,
                                         std::mt19937_64& random);

// Where the book thinks that a move which leads out of it is better than all in
// it: those in it, which the search need not look at. Else none.
othello::Bitboard MovesToAvoid(const othello::BookReader& book,
                               const othello::Position& position);

// The line and depth of a book move.
BookAnswer AnswerOf(const othello::BookReader& book,
                    const othello::Position& position,
                    const othello::BookMove& move);

// All moves whose value the book knows, best first, as the result of a search
// without nodes. Nothing if there are none.
std::optional<search::SearchResult> ResultFromBook(
    const othello::BookReader& book, const othello::Position& position);

// What a side has given away in a game so far, by the values of the book.
othello::Score GivenAway(const othello::BookReader& book,
                         const othello::Game& game, othello::Color color);

// "f5 +0.25 depth 24", then games, then the name of the opening, for people.
std::string DescribeBookMove(const othello::BookReader& book,
                             const othello::Position& position,
                             const othello::BookMove& move);

// A line for each move of the book in a position, best first. NotFound if the
// book does not hold it.
absl::StatusOr<std::string> DescribeBookMoves(
    const OpeningBook& book, const othello::Position& position);

}  // namespace engine

#endif  // RIALTO_TOOLS_ENGINE_OPENING_BOOK_H_
