#include "training/book_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "othello/book/book_place.h"
#include "othello/support/parallel.h"
#include "pattern_eval/weights.h"
#include "search/selectivity/level.h"

namespace training {
namespace {

using ::othello::Book;
using ::othello::BookEntry;
using ::othello::BookLeaf;
using ::othello::BookMove;
using ::othello::BookPage;
using ::othello::BookPlace;
using ::othello::BookReader;
using ::othello::Position;
using ::othello::Square;

BookLeaf LeafOf(const search::SearchResult& result, uint64_t weights) {
  BookLeaf leaf;
  leaf.is_known = true;
  leaf.move = result.best_move();
  leaf.value = result.score();
  leaf.depth = result.depth;
  leaf.is_solved = result.is_solved;
  leaf.confidence = result.is_solved || result.level == search::kExactLevel
                        ? 100
                        : search::PercentOf(result.level);
  leaf.weights = weights;
  return leaf;
}

// How many games went through a position; 0 if that is not known.
uint64_t GamesAt(const BookReader* games, const Position& position) {
  if (games == nullptr) return 0;
  const BookPlace place = othello::PlaceOf(position);
  if (place.is_over) return 0;
  const std::optional<BookEntry> entry = games->FindPlace(place.position);
  return entry.has_value() ? entry->games.total() : 0;
}

double CostOf(const BookMove& move, const BookPage& page,
              const Position& position, const BookReader* games,
              const ExpansionSettings& settings) {
  const int lost = page.entry.value.value - move.value.value;
  double error =
      settings.plies_for_disc * std::max(0, lost) / othello::kScorePerDisc;
  const uint64_t all = GamesAt(games, position);
  if (all >= static_cast<uint64_t>(settings.least_games)) {
    const uint64_t some = GamesAt(games, position.Play(move.move));
    if (some > 0) {
      const double bits =
          std::log2(static_cast<double>(all) / static_cast<double>(some));
      error = std::min(error, settings.plies_for_bit * std::max(0.0, bits));
    }
  }
  return 1 + error;
}

}  // namespace

absl::Status CheckSettings(const BookSearchSettings& settings) {
  if (settings.depth < 1 || settings.depth > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("the depth must be from 1 to 60, not ", settings.depth));
  }
  if (settings.threads < 1 || settings.threads > 256) {
    return absl::InvalidArgumentError(absl::StrCat(
        "the threads must be from 1 to 256, not ", settings.threads));
  }
  if (settings.solved_empties < 0 || settings.solved_empties > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("the empty squares from which on positions are solved "
                     "must be from 0 to 60, not ",
                     settings.solved_empties));
  }
  return absl::OkStatus();
}

absl::Status CheckSettings(const ExpansionSettings& settings) {
  if (!(settings.plies_for_disc >= 0 && settings.plies_for_disc <= 1000) ||
      !(settings.plies_for_bit >= 0)) {
    return absl::InvalidArgumentError(
        "what a disc and a bit cost must be numbers of plies that are not "
        "negative, up to 1000");
  }
  if (settings.least_empties < 0 || settings.least_empties > 60) {
    return absl::InvalidArgumentError(
        absl::StrCat("the fewest empty squares must be from 0 to 60, not ",
                     settings.least_empties));
  }
  return absl::OkStatus();
}

std::optional<LeafSearch> LeafSearchOf(const Book& book,
                                       const Position& place) {
  LeafSearch search = {place, 0};
  const othello::Bitboard legal = place.LegalMoves();
  for (const Square move : othello::Squares(legal)) {
    const BookPlace child = othello::PlaceOf(place.Play(move));
    if (child.is_over || book.FindPlace(child.position).has_value()) {
      search.without |= othello::SquareBit(move);
    }
  }
  if (search.without == legal) return std::nullopt;
  return search;
}

std::vector<LeafSearch> MissingLeaves(const Book& book) {
  std::vector<LeafSearch> missing;
  for (const Position& place : book.SortedPlaces()) {
    if (book.FindPlace(place)->leaf.is_known) continue;
    if (const auto search = LeafSearchOf(book, place)) {
      missing.push_back(*search);
    }
  }
  return missing;
}

absl::StatusOr<std::vector<BookLeaf>> SearchLeaves(
    const std::vector<LeafSearch>& searches, const BookSearchSettings& settings,
    search::SearchControl* stop, const BookProgress& progress) {
  if (absl::Status status = CheckSettings(settings); !status.ok()) {
    return status;
  }
  search::SearchOptions options = settings.options;
  options.threads = 1;
  const uint64_t weights =
      options.weights == nullptr ? 0 : options.weights->fingerprint();
  std::vector<std::unique_ptr<search::Searcher>> searchers(settings.threads);
  std::vector<BookLeaf> leaves(searches.size());
  std::mutex mutex;
  int64_t done = 0;
  absl::Status status = othello::ForEachPiece(
      static_cast<int>(searches.size()), settings.threads,
      [&](int i, int thread) -> absl::Status {
        if (searchers[thread] == nullptr) {
          auto made = search::Searcher::Create(options);
          if (!made.ok()) return made.status();
          searchers[thread] = *std::move(made);
        }
        searchers[thread]->Clear();
        search::SearchLimits limits;
        limits.depth = searches[i].place.empty_count() > settings.solved_empties
                           ? settings.depth
                           : 64;
        limits.without = searches[i].without;
        const search::SearchResult result =
            searchers[thread]->Search(searches[i].place, limits, nullptr, stop);
        if (result.was_stopped) {
          return absl::CancelledError("the searches were interrupted");
        }
        leaves[i] = LeafOf(result, weights);
        if (progress != nullptr) {
          const std::lock_guard<std::mutex> lock(mutex);
          progress(++done);
        }
        return absl::OkStatus();
      });
  if (!status.ok()) return status;
  return leaves;
}

void AddLine(const othello::Game& game, int plies, Book& book) {
  const size_t end =
      std::min(game.moves().size(), static_cast<size_t>(std::max(plies, 0)));
  for (size_t i = 0; i <= end; ++i) book.Add(game.BoardBefore(i).position());
  othello::GameCounter counter;
  if (counter.Add(game, plies)) {
    counter.AddTo(book,
                  absl::StrCat("a game of ", game.moves().size(), " moves"));
  }
}

std::vector<Expansion> ChooseExpansions(const Book& book,
                                        const BookReader* games,
                                        const ExpansionSettings& settings,
                                        size_t most) {
  absl::flat_hash_map<Position, double> costs;
  costs[othello::PlaceOf(Position::Start()).position] = 0;
  std::vector<Expansion> leaves;
  // More empty squares come first, so that a place has its cost before its
  // children ask for it.
  for (const Position& place : book.SortedPlaces()) {
    const auto found = costs.find(place);
    if (found == costs.end()) continue;
    const double cost = found->second;
    const BookPage page = *PageOf(book, place);
    for (const BookMove& move : page.moves) {
      if (!move.value.is_known || move.kind == BookMove::Kind::kEnd) continue;
      const double line = cost + CostOf(move, page, place, games, settings);
      if (move.kind == BookMove::Kind::kLeaf) {
        leaves.push_back({place, move.move, line});
        continue;
      }
      const Position child = othello::PlaceOf(place.Play(move.move)).position;
      const auto [known, is_new] = costs.emplace(child, line);
      if (!is_new) known->second = std::min(known->second, line);
    }
  }
  std::sort(leaves.begin(), leaves.end(),
            [](const Expansion& one, const Expansion& two) {
              return std::make_tuple(one.cost, one.place, one.move) <
                     std::make_tuple(two.cost, two.place, two.move);
            });
  std::vector<Expansion> chosen;
  absl::flat_hash_set<Position> children;
  for (const Expansion& leaf : leaves) {
    if (chosen.size() == most) break;
    const Position child =
        othello::PlaceOf(leaf.place.Play(leaf.move)).position;
    if (child.empty_count() < settings.least_empties) continue;
    if (children.insert(child).second) chosen.push_back(leaf);
  }
  return chosen;
}

absl::StatusOr<BookRound> RunBookRound(
    const Book& book, const BookReader* games,
    const ExpansionSettings& expansion, size_t choices,
    const BookSearchSettings& settings, const WorkShard& shard,
    search::SearchControl* stop, const BookProgress& progress) {
  if (absl::Status status = CheckSettings(expansion); !status.ok()) {
    return status;
  }
  BookRound round;
  round.book = book;
  round.book.Add(Position::Start());
  for (const Expansion& chosen :
       ChooseExpansions(book, games, expansion, choices)) {
    round.book.Add(chosen.place.Play(chosen.move));
    round.last_cost = chosen.cost;
    ++round.expansions;
  }
  round.book.Negamax();
  std::vector<LeafSearch> searches;
  const std::vector<LeafSearch> missing = MissingLeaves(round.book);
  for (size_t i = 0; i < missing.size(); ++i) {
    if (static_cast<int>(i % shard.count) == shard.number) {
      searches.push_back(missing[i]);
    }
  }
  round.searches = searches.size();
  auto leaves = SearchLeaves(searches, settings, stop, progress);
  if (!leaves.ok()) return leaves.status();
  for (size_t i = 0; i < searches.size(); ++i) {
    round.book.AddLeaf(searches[i].place, (*leaves)[i]);
  }
  round.book.Negamax();
  return round;
}

}  // namespace training
