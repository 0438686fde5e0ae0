// Opening books made by searches: leaves of positions that have none, and
// drop-out expansion, which decides what comes into the book next (T. Lincke,
// "Strategies for the automatic construction of opening books", 2000).
//
// Everything is a function of the book and the settings: neither the number of
// threads nor an interruption changes a value.

#ifndef RIALTO_TRAINING_BOOK_BUILDER_H_
#define RIALTO_TRAINING_BOOK_BUILDER_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/book/book.h"
#include "othello/position.h"
#include "othello/square.h"
#include "search/searcher.h"
#include "training/search_job.h"

namespace training {

// How leaves are found.
struct BookSearchSettings {
  int depth = 14;
  int solved_empties = 18;  // solved with so many empty squares or fewer
  int threads = 1;
  // One thread and a cleared table for each search.
  search::SearchOptions options;
};

absl::Status CheckSettings(const BookSearchSettings& settings);

// A search whose result becomes a leaf: the best move of a place but for those
// that lead to positions of the book.
struct LeafSearch {
  othello::Position place;
  othello::Bitboard without = 0;
};

// The search that the leaf of a place comes from. Nothing if all moves are in
// the book.
std::optional<LeafSearch> LeafSearchOf(const othello::Book& book,
                                       const othello::Position& place);

// Of all positions that have no leaf though some move leads out of the book, in
// the order of every export.
std::vector<LeafSearch> MissingLeaves(const othello::Book& book);

// Called in any thread, one call at a time: how many searches are done.
using BookProgress = std::function<void(int64_t done)>;

// The leaves of `searches` in their order. Cancelled if `stop` (may be null)
// is stopped.
absl::StatusOr<std::vector<othello::BookLeaf>> SearchLeaves(
    const std::vector<LeafSearch>& searches, const BookSearchSettings& settings,
    search::SearchControl* stop = nullptr,
    const BookProgress& progress = nullptr);

// The positions of the first `plies` moves of a game, and its result if it is
// over. The game is a source of its own, so that it counts once.
void AddLine(const othello::Game& game, int plies, othello::Book& book);

// What a line costs in plies: its length, and what both sides give away on it.
struct ExpansionSettings {
  double plies_for_disc = 2;
  // A move that people make costs no more than this for each bit of its
  // surprise, -log2 of its share in the games; infinite: games do not count.
  double plies_for_bit = 2;
  // Positions with fewer games say nothing about people.
  int least_games = 10;
  // No position with fewer empty squares comes into the book.
  int least_empties = 24;
};

absl::Status CheckSettings(const ExpansionSettings& settings);

// A leaf that becomes a position of the book.
struct Expansion {
  othello::Position place;
  othello::Square move = othello::kNoSquare;
  double cost = 0;  // plies, of the cheapest line from the start position
};

// The cheapest leaves first, at most `most`, leading to different positions.
// `games` (may be null) counts the games of people. Only lines from the start
// position count.
std::vector<Expansion> ChooseExpansions(const othello::Book& book,
                                        const othello::BookReader* games,
                                        const ExpansionSettings& settings,
                                        size_t most);

// One round: chooses, searches the new positions and all whose leaves came into
// the book by that, and propagates the values. With a shard the book gets only
// the leaves that are this shard's part; merging the books of all shards gives
// that of the whole round.
struct BookRound {
  othello::Book book;
  size_t expansions = 0;
  size_t searches = 0;
  double last_cost = 0;
};
absl::StatusOr<BookRound> RunBookRound(const othello::Book& book,
                                       const othello::BookReader* games,
                                       const ExpansionSettings& expansion,
                                       size_t choices,
                                       const BookSearchSettings& settings,
                                       const WorkShard& shard = {},
                                       search::SearchControl* stop = nullptr,
                                       const BookProgress& progress = nullptr);

}  // namespace training

#endif  // RIALTO_TRAINING_BOOK_BUILDER_H_
