#include "training/book_builder.h"

#include <gtest/gtest.h>

#include "othello/book/book_text.h"
#include "tests/support/small_books.h"

namespace training {
namespace {

using ::othello::Book;
using ::othello::BookLeaf;
using ::othello::FormatBookText;
using ::othello::Position;

BookSearchSettings Shallow(int threads) {
  BookSearchSettings settings;
  settings.depth = 3;
  settings.solved_empties = 4;
  settings.threads = threads;
  settings.options.hash_mb = 0;
  return settings;
}

Book Built(int rounds, size_t choices, int threads) {
  Book book;
  for (int i = 0; i < rounds; ++i) {
    auto round = RunBookRound(book, nullptr, ExpansionSettings(), choices,
                              Shallow(threads));
    EXPECT_TRUE(round.ok()) << round.status();
    book = std::move(round->book);
  }
  return book;
}

TEST(BookBuilderTest, ThreadsChangeNothing) {
  const std::string one = FormatBookText(Built(6, 8, 1));
  EXPECT_EQ(FormatBookText(Built(6, 8, 3)), one);
}

TEST(BookBuilderTest, ResumedFromItsTextItIsTheSame) {
  const Book half = *othello::ParseBookText(FormatBookText(Built(3, 8, 1)));
  Book book = half;
  for (int i = 0; i < 3; ++i) {
    auto round =
        RunBookRound(book, nullptr, ExpansionSettings(), 8, Shallow(1));
    ASSERT_TRUE(round.ok());
    book = std::move(round->book);
  }
  EXPECT_EQ(FormatBookText(book), FormatBookText(Built(6, 8, 1)));
}

TEST(BookBuilderTest, MergedPartsAreTheWholeRound) {
  const Book before = Built(4, 8, 1);
  auto whole =
      RunBookRound(before, nullptr, ExpansionSettings(), 16, Shallow(1));
  ASSERT_TRUE(whole.ok());
  for (const std::vector<int>& order :
       {std::vector<int>{0, 1, 2}, std::vector<int>{2, 0, 1}}) {
    Book merged;
    for (const int part : order) {
      auto some = RunBookRound(before, nullptr, ExpansionSettings(), 16,
                               Shallow(1), {part, 3});
      ASSERT_TRUE(some.ok());
      merged.Merge(some->book);
    }
    merged.Negamax();
    EXPECT_EQ(FormatBookText(merged), FormatBookText(whole->book));
  }
}

TEST(BookBuilderTest, EveryPositionHasALeafOrAllItsMoves) {
  const Book book = Built(8, 8, 1);
  EXPECT_GT(book.size(), 30u);
  EXPECT_TRUE(MissingLeaves(book).empty());
  for (const Position& place : book.SortedPlaces()) {
    const BookLeaf leaf = book.FindPlace(place)->leaf;
    if (!leaf.is_known) continue;
    // The leaf is outside, and as good as a search of those moves says.
    const auto search = LeafSearchOf(book, place);
    ASSERT_TRUE(search.has_value());
    EXPECT_EQ(search->without & othello::SquareBit(leaf.move), 0u);
  }
}

TEST(BookBuilderTest, CheapLinesComeFirst) {
  const Book book = Built(6, 8, 1);
  ExpansionSettings settings;
  const auto chosen = ChooseExpansions(book, nullptr, settings, 1000);
  ASSERT_GT(chosen.size(), 3u);
  for (size_t i = 1; i < chosen.size(); ++i) {
    EXPECT_LE(chosen[i - 1].cost, chosen[i].cost);
  }
  // The first line gives nothing away: it costs as many plies as it has.
  EXPECT_EQ(chosen[0].cost, 60 - chosen[0].place.empty_count() + 1);
  settings.least_empties = 59;
  EXPECT_TRUE(ChooseExpansions(book, nullptr, settings, 1000).empty());
}

TEST(BookBuilderTest, GamesOfPeopleMakeALineCheaper) {
  const Book book = Built(6, 8, 1);
  const ExpansionSettings settings;
  const auto plain = ChooseExpansions(book, nullptr, settings, 1000);
  const Expansion& last = plain.back();
  ASSERT_GT(last.cost, 60 - last.place.empty_count() + 1.5);
  Book games;
  // All games go to the dearest leaf, through all that comes before it.
  for (const Position& place : book.SortedPlaces()) {
    games.AddCounts(place, 1, {1000, 0, 0});
  }
  games.AddCounts(last.place.Play(last.move), 1, {1000, 0, 0});
  for (const Expansion& leaf : ChooseExpansions(book, &games, settings, 1000)) {
    if (leaf.place != last.place) continue;
    EXPECT_LT(leaf.cost, last.cost);
    EXPECT_EQ(leaf.cost, 60 - last.place.empty_count() + 1);
  }
}

TEST(BookBuilderTest, AnInterruptedRoundIsCancelled) {
  search::SearchControl stop;
  stop.Stop();
  const auto round = RunBookRound(Book(), nullptr, ExpansionSettings(), 8,
                                  Shallow(1), {}, &stop);
  EXPECT_TRUE(absl::IsCancelled(round.status())) << round.status();
}

TEST(BookBuilderTest, SettingsThatMakeNoSenseAreErrors) {
  BookSearchSettings settings = Shallow(1);
  settings.depth = 0;
  EXPECT_FALSE(SearchLeaves({}, settings).ok());
  settings = Shallow(0);
  EXPECT_FALSE(SearchLeaves({}, settings).ok());
  ExpansionSettings expansion;
  expansion.plies_for_disc = -1;
  EXPECT_FALSE(CheckSettings(expansion).ok());
}

}  // namespace
}  // namespace training
