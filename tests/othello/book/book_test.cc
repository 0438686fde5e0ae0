#include "othello/book/book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "othello/book/book_exchange.h"
#include "othello/book/book_text.h"
#include "othello/records/transcript.h"
#include "tests/support/small_books.h"

namespace othello {
namespace {

// Values by plain recursion from a position of any form, without the book's
// places: the entry is looked up by trying all eight forms.
struct Slow {
  const Book& book;

  std::optional<BookEntry> Find(const Position& position) const {
    for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
      if (auto entry = book.FindPlace(Transformed(position, symmetry))) {
        if (entry->leaf.move < 64) {
          entry->leaf.move =
              TransformedSquare(entry->leaf.move, InverseSymmetry(symmetry));
        }
        return entry;
      }
    }
    return std::nullopt;
  }

  // Nothing if the position is neither in the book nor the end of the game.
  std::optional<BookValue> Value(const Position& position) const {
    if (!position.HasLegalMove()) {
      if (!position.Pass().HasLegalMove()) {
        return BookValue::Proven(position.FinalScore());
      }
      const auto value = Value(position.Pass());
      if (!value) return std::nullopt;
      return value->Negated();
    }
    const auto entry = Find(position);
    if (!entry) return std::nullopt;
    std::vector<BookValue> values;
    bool has_outside = false;
    bool leaf_counts = entry->leaf.is_known;
    for (const Square move : Squares(position.LegalMoves())) {
      if (const auto child = Value(position.Play(move))) {
        values.push_back(child->Negated());
        if (move == entry->leaf.move) leaf_counts = false;
      } else {
        has_outside = true;
      }
    }
    if (has_outside) {
      BookValue outside;
      outside.lower = -kMaxDiscs;
      if (entry->leaf.is_solved) {
        outside.upper = entry->leaf.value / kScorePerDisc;
      }
      if (leaf_counts) {
        outside.is_known = true;
        outside.value = entry->leaf.value;
        if (entry->leaf.is_solved) outside.lower = outside.upper;
      }
      values.push_back(outside);
    }
    BookValue best = {false, -kMaxScore, -kMaxDiscs, -kMaxDiscs};
    for (const BookValue& value : values) {
      best.lower = std::max(best.lower, value.lower);
      best.upper = std::max(best.upper, value.upper);
      if (value.is_known) {
        best.is_known = true;
        best.value = std::max(best.value, value.value);
      }
    }
    if (!best.is_known) best.value = 0;
    if (best.is_known) {
      best.value = std::min(std::max(best.value, ScoreFromDiscs(best.lower)),
                            ScoreFromDiscs(best.upper));
    }
    return best;
  }
};

void ExpectSlowValues(Book& book) {
  book.Negamax();
  for (const Position& place : book.SortedPlaces()) {
    EXPECT_EQ(book.FindPlace(place)->value, *Slow{book}.Value(place));
  }
}

TEST(BookTest, ValuesAreThoseOfBruteForceInTheOpening) {
  Random random(2);
  for (int i = 0; i < 20; ++i) {
    Book book = RandomBook(random, 30, 0, 6);
    EXPECT_GT(book.size(), 10u);
    ExpectSlowValues(book);
  }
}

TEST(BookTest, ValuesAreThoseOfBruteForceAtTheEndWithPasses) {
  Random random(3);
  for (int i = 0; i < 60; ++i) {
    Book book = RandomBook(random, 2, 48, 64);
    ExpectSlowValues(book);
  }
}

TEST(BookTest, AllFormsOfAPositionAreOneEntry) {
  Book book;
  for (int symmetry = 0; symmetry < kSymmetries; ++symmetry) {
    book.Add(Transformed(Position::Start().Play(19), symmetry));
  }
  EXPECT_EQ(book.size(), 1u);
}

TEST(BookTest, APositionThatMustPassIsItsSuccessor) {
  Random random(4);
  int passes = 0;
  for (int i = 0; i < 300; ++i) {
    const Game game = RandomGame(random, Board::Start(), 70);
    for (size_t ply = 0; ply < game.moves().size(); ++ply) {
      if (game.moves()[ply].square != kPass) continue;
      ++passes;
      const Position position = game.BoardBefore(ply).position();
      Book book;
      book.AddCounts(position, 1, {3, 2, 1});
      const Position place = Canonical(position.Pass()).position;
      ASSERT_TRUE(book.FindPlace(place).has_value());
      EXPECT_EQ(book.FindPlace(place)->games, (GameCounts{1, 2, 3}));
    }
  }
  EXPECT_GT(passes, 20);
}

TEST(BookTest, AProvenDrawIsNotAGuessOfZero) {
  Book guess;
  BookLeaf leaf;
  leaf.is_known = true;
  leaf.move = 19;
  guess.AddLeaf(Position::Start(), leaf);
  guess.Negamax();
  const BookValue value =
      guess.FindPlace(Canonical(Position::Start()).position)->value;
  EXPECT_EQ(value.value, 0);
  EXPECT_FALSE(value.is_proven());
  leaf.is_solved = true;
  guess.AddLeaf(Position::Start(), leaf);
  guess.Negamax();
  EXPECT_EQ(guess.FindPlace(Canonical(Position::Start()).position)->value,
            BookValue::Proven(0));
}

TEST(BookTest, MergingInAnyOrderAndAgainGivesTheSameBytes) {
  Random random(5);
  std::vector<Book> shards;
  for (int i = 0; i < 4; ++i) shards.push_back(RandomBook(random, 40, 0, 8));
  std::vector<int> order = {0, 1, 2, 3};
  std::optional<std::string> expected;
  do {
    Book merged;
    for (const int shard : order) merged.Merge(shards[shard]);
    merged.Merge(shards[order[0]]);
    merged.Merge(Book(merged));
    merged.Negamax();
    const std::string text = FormatBookText(merged);
    if (!expected) expected = text;
    ASSERT_EQ(text, *expected);
  } while (std::next_permutation(order.begin(), order.end()));
  Book left = shards[0];
  left.Merge(shards[1]);
  Book right = shards[2];
  right.Merge(shards[3]);
  left.Merge(right);
  left.Negamax();
  EXPECT_EQ(FormatBookText(left), *expected);
}

BookLeaf LeafBy(Square move, int discs, int depth) {
  BookLeaf leaf;
  leaf.is_known = true;
  leaf.move = move;
  leaf.value = ScoreFromDiscs(discs);
  leaf.depth = depth;
  return leaf;
}

// d6, f4 and f6 answer f5.
constexpr Square kD6 = 43;
constexpr Square kF4 = 29;
constexpr Square kF6 = 45;

TEST(BookTest, ALeafThatCameIntoTheBookGivesWayToTheNextOne) {
  const Position after_f5 = Position::Start().Play(37);
  Book before;
  before.AddLeaf(after_f5, LeafBy(kD6, 4, 20));
  Book expanded;  // d6 is in it, and the others were searched without it
  expanded.AddLeaf(after_f5, LeafBy(kF4, 1, 10));
  expanded.AddLeaf(after_f5.Play(kD6), LeafBy(kNoSquare, -3, 10));
  for (const bool is_first : {true, false}) {
    Book merged = is_first ? before : expanded;
    merged.Merge(is_first ? expanded : before);
    merged.Negamax();
    const BookPage page = *PageOf(merged, after_f5);
    EXPECT_EQ(page.entry.leaf.move, kF4);
    EXPECT_EQ(page.entry.value.value, ScoreFromDiscs(3));
  }
}

TEST(BookTest, LeavesThatLoseOnceMayWinWhenMoreIsMerged) {
  const Position after_f5 = Position::Start().Play(37);
  std::vector<Book> books(3);
  books[0].AddLeaf(after_f5, LeafBy(kD6, 4, 20));
  books[1].AddLeaf(after_f5, LeafBy(kF4, 1, 10));
  books[2].AddLeaf(after_f5.Play(kD6), LeafBy(kNoSquare, -3, 10));
  std::vector<int> order = {0, 1, 2};
  do {
    Book merged;
    for (const int i : order) {
      merged.Merge(books[i]);
      merged.Negamax();
      // As text, too, nothing is lost.
      merged = *ParseBookText(FormatBookText(merged));
    }
    EXPECT_EQ(PageOf(merged, after_f5)->entry.leaf.move, kF4);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(BookTest, ABookAndItsExportHaveTheSameGames) {
  Random random(6);
  for (int i = 0; i < 10; ++i) {
    Book book = RandomBook(random, 20, 0, 10);
    book.Negamax();
    const Book exported = BookFromEdax(EdaxFromBook(book));
    Book other;
    for (const Position& place : RandomBook(random, 20, 0, 10).SortedPlaces()) {
      other.AddCounts(place, 99, {2, 0, 1});
    }
    for (const bool is_first : {true, false}) {
      Book merged = is_first ? book : exported;
      merged.Merge(is_first ? exported : book);
      merged.Negamax();
      Book three = merged;
      three.Merge(other);
      three.Negamax();
      Book expected = book;
      expected.Merge(other);
      expected.Negamax();
      for (const Position& place : book.SortedPlaces()) {
        ASSERT_EQ(merged.FindPlace(place)->games, book.FindPlace(place)->games);
        ASSERT_EQ(three.FindPlace(place)->games,
                  expected.FindPlace(place)->games);
      }
    }
  }
}

TEST(BookTest, TheWeightsOfLeavesAreCommonOrUnknown) {
  Book book;
  BookLeaf leaf = LeafBy(kD6, 1, 10);
  leaf.weights = 5;
  const Position after_f5 = Position::Start().Play(37);
  book.AddLeaf(after_f5, leaf);
  EXPECT_EQ(book.CommonWeights(), 5u);
  leaf.weights = 6;
  leaf.move = kNoSquare;
  book.AddLeaf(after_f5.Play(kF4), leaf);
  EXPECT_EQ(book.CommonWeights(), 0u);
}

TEST(BookTest, GamesCountForTheSideToMove) {
  absl::StatusOr<Game> game = ParseTranscript("f5d6c3");
  ASSERT_TRUE(game.ok());
  game->SetTag(kTagResult, "B+12");
  GameCounter counter;
  ASSERT_TRUE(counter.Add(*game, 2));
  Book book;
  counter.AddTo(book, "test");
  counter.AddTo(book, "test");  // once
  EXPECT_EQ(book.size(), 3u);
  const auto at = [&](int moves) {
    const Position position = game->BoardBefore(moves).position();
    return PageOf(book, position)->entry.games;
  };
  EXPECT_EQ(at(0), (GameCounts{1, 0, 0}));
  EXPECT_EQ(at(1), (GameCounts{0, 0, 1}));
  EXPECT_EQ(at(2), (GameCounts{1, 0, 0}));
  EXPECT_FALSE(PageOf(book, game->position()).has_value());
}

TEST(BookTest, AnUnfinishedGameWithoutAResultIsNotCounted) {
  const absl::StatusOr<Game> game = ParseTranscript("f5d6c3");
  ASSERT_TRUE(game.ok());
  GameCounter counter;
  EXPECT_FALSE(counter.Add(*game, 60));
  EXPECT_EQ(counter.identity(), 0u);
}

}  // namespace
}  // namespace othello
