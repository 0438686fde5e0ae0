#include "tools/engine/opening_book.h"

#include <set>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/book/book_file.h"
#include "othello/book/book_place.h"
#include "pattern_eval/synthetic_weights.h"
#include "tests/support/sessions.h"
#include "tests/support/temporary_folder.h"
#include "tools/engine/session.h"

namespace engine {
namespace {

using ::othello::Book;
using ::othello::BookLeaf;
using ::othello::Color;
using ::othello::Position;
using ::othello::Square;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr Square kF5 = 37;
constexpr Square kD6 = 43;
constexpr Square kF4 = 29;
constexpr Square kF6 = 45;

BookLeaf Leaf(Square move, int discs) {
  BookLeaf leaf;
  leaf.is_known = true;
  leaf.move = move;
  leaf.value = othello::ScoreFromDiscs(discs);
  leaf.depth = 10;
  leaf.weights = 7;
  return leaf;
}

// After f5: d6 is worth 0 for white, f6 -1, f4 -3; games 10, 80 and 10.
Book SmallBook() {
  Book book;
  book.Add(Position::Start());
  const Position after_f5 = Position::Start().Play(kF5);
  book.Add(after_f5);
  const auto add = [&](Square move, int discs, uint32_t games) {
    const Position child = after_f5.Play(move);
    book.AddLeaf(child, Leaf(othello::LowestSquare(child.LegalMoves()), discs));
    book.AddCounts(child, 1, {0, games, 0});
  };
  add(kD6, 0, 10);
  add(kF6, 1, 80);
  add(kF4, 3, 10);
  book.Negamax();
  return book;
}

std::map<Square, int> CountsOf(const Book& book, BookMode mode, int discs) {
  std::map<Square, int> counts;
  std::mt19937_64 random(1);
  BookMemory memory;
  for (int i = 0; i < 200; ++i) {
    const Position position = Position::Start().Play(kF5);
    const auto answer = ChooseBookMove(
        book, position, {mode, othello::ScoreFromDiscs(discs)}, memory, random);
    if (!answer.has_value()) continue;
    ++counts[answer->move.move];
    if (mode == BookMode::kVaried)
      memory.Note(position.Play(answer->move.move));
  }
  return counts;
}

TEST(OpeningBookTest, TheBestMoveIsPlayedWhateverTheBudget) {
  EXPECT_EQ(CountsOf(SmallBook(), BookMode::kBest, 64),
            (std::map<Square, int>{{kD6, 200}}));
}

TEST(OpeningBookTest, VariedTakesTurnsWithinTheBudget) {
  EXPECT_EQ(CountsOf(SmallBook(), BookMode::kVaried, 0),
            (std::map<Square, int>{{kD6, 200}}));
  EXPECT_EQ(CountsOf(SmallBook(), BookMode::kVaried, 1),
            (std::map<Square, int>{{kD6, 100}, {kF6, 100}}));
}

TEST(OpeningBookTest, HumanPlaysAsOftenAsPeople) {
  const std::map<Square, int> counts =
      CountsOf(SmallBook(), BookMode::kHuman, 3);
  EXPECT_EQ(counts.size(), 3u);
  EXPECT_NEAR(counts.at(kF6), 160, 25);
  EXPECT_EQ(CountsOf(SmallBook(), BookMode::kHuman, 1).count(kF4), 0u);
}

TEST(OpeningBookTest, ABetterMoveOutOfTheBookLeavesItToTheSearch) {
  Book book = SmallBook();
  const Position position = Position::Start().Play(kF5).Play(kF6);
  // Its only move known leads out of the book.
  std::mt19937_64 random(1);
  EXPECT_FALSE(
      ChooseBookMove(book, position, {BookMode::kBest, 0}, BookMemory(), random)
          .has_value());
  // A link that is worse than the leaf.
  const Square leaf = othello::LowestSquare(position.LegalMoves());
  const Square link =
      othello::LowestSquare(position.LegalMoves() & ~othello::SquareBit(leaf));
  book.AddLeaf(position.Play(link), Leaf(othello::kNoSquare, 5));
  book.Negamax();
  EXPECT_FALSE(ChooseBookMove(book, position, {BookMode::kVaried, 3200},
                              BookMemory(), random)
                   .has_value());
  // The search need not look at that link, but at all moves elsewhere.
  EXPECT_EQ(MovesToAvoid(book, position), othello::SquareBit(link));
  EXPECT_EQ(MovesToAvoid(book, Position::Start()), 0u);
}

TEST(OpeningBookTest, TheBudgetIsForTheWholeGame) {
  const Book book = SmallBook();
  const auto game = GameOf("f5f6");
  EXPECT_EQ(GivenAway(book, game, Color::kWhite), othello::ScoreFromDiscs(1));
  EXPECT_EQ(GivenAway(book, game, Color::kBlack), 0);
  EXPECT_EQ(GivenAway(book, GameOf("f5f4"), Color::kWhite),
            othello::ScoreFromDiscs(3));
}

TEST(OpeningBookTest, MemorySurvivesInItsFile) {
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("moves");
  const Position one = Position::Start().Play(kF5);
  const Position two = one.Play(kD6);
  {
    BookMemory memory(path);
    EXPECT_EQ(memory.LastPlayed(one), 0u);
    memory.Note(one);
    memory.Note(two);
  }
  const BookMemory memory(path);
  EXPECT_GT(memory.LastPlayed(one), 0u);
  EXPECT_GT(memory.LastPlayed(two), memory.LastPlayed(one));
}

TEST(OpeningBookTest, ASessionPlaysFromAFileAndSaysSo) {
  const othello::TemporaryFolder folder;
  for (const char* name : {"small.tsv", "small.rbk", "small.rbc"}) {
    const std::string path = folder.Path(name);
    ASSERT_TRUE(othello::WriteBookFile(SmallBook(), path).ok());
    Options options = SmallOptions();
    options.book = path;
    auto session = Session::Create(options);
    ASSERT_TRUE(session.ok()) << session.status();
    MoveRequest request;
    ChosenMove chosen = (*session)->ChooseMove(request);
    EXPECT_EQ(chosen.move, kF5);
    ASSERT_TRUE(chosen.book.has_value());
    EXPECT_EQ(chosen.result.nodes, 0u);
    EXPECT_EQ(chosen.result.depth, 12);
    (*session)->SetGame(GameOf("f5"));
    request.color = Color::kWhite;
    EXPECT_EQ((*session)->ChooseMove(request).move, kD6);
    // Outside it searches.
    (*session)->SetGame(GameOf("f5d6"));
    request.color = Color::kBlack;
    EXPECT_FALSE((*session)->ChooseMove(request).book.has_value());
    EXPECT_TRUE((*session)->SetOption("book", "none").ok());
    (*session)->SetGame(GameOf("f5"));
    request.color = Color::kWhite;
    EXPECT_FALSE((*session)->ChooseMove(request).book.has_value());
    // A file that is none is an error and changes nothing.
    EXPECT_FALSE((*session)->SetOption("book", folder.Path("none")).ok());
    EXPECT_EQ((*session)->options().book, "none");
  }
}

TEST(OpeningBookTest, ABookOfOtherWeightsIsPlayedWithAWarning) {
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("small.rbk");
  Options options = SmallOptions();
  auto parameters = std::make_shared<Parameters>();
  parameters->weights = pattern_eval::MakeSyntheticWeights(3);
  options.parameters = parameters;
  options.book = path;
  for (const bool is_own : {false, true}) {
    Book book;
    BookLeaf leaf = Leaf(kF5, 0);
    if (is_own) leaf.weights = parameters->weights->fingerprint();
    book.AddLeaf(Position::Start(), leaf);
    book.Negamax();
    ASSERT_TRUE(othello::WriteBookFile(book, path).ok());
    auto session = Session::Create(options);
    ASSERT_TRUE(session.ok()) << session.status();
    const auto warns =
        Contains(HasSubstr("was made with the weights 0000000000000007"));
    const std::vector<std::string> remarks = (*session)->TakeRemarks();
    if (is_own) {
      EXPECT_THAT(remarks, Not(warns));
    } else {
      EXPECT_THAT(remarks, warns);
    }
  }
}

TEST(OpeningBookTest, WithoutMovesOfTheBookGamesAreTheSame) {
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("small.rbk");
  ASSERT_TRUE(othello::WriteBookFile(SmallBook(), path).ok());
  std::string games[2];
  for (const bool has_book : {false, true}) {
    Options options = SmallOptions();
    options.depth = 3;
    if (has_book) options.book = path;
    auto session = Session::Create(options);
    ASSERT_TRUE(session.ok());
    (*session)->SetGame(GameOf("f5d6c3"));
    while (!(*session)->game().IsOver()) {
      MoveRequest request;
      request.color = (*session)->game().to_move();
      const ChosenMove chosen = (*session)->ChooseMove(request);
      ASSERT_TRUE((*session)->Play(request.color, chosen.move).ok());
      games[has_book] += othello::SquareName(chosen.move);
    }
  }
  EXPECT_EQ(games[0], games[1]);
}

TEST(OpeningBookTest, DescribesItsMoves) {
  const Book book = SmallBook();
  const Position position = Position::Start().Play(kF5);
  const auto page = PageOf(book, position);
  ASSERT_TRUE(page.has_value());
  ASSERT_EQ(page->moves.size(), 3u);
  EXPECT_THAT(DescribeBookMove(book, position, page->moves[0]),
              HasSubstr("d6 +0.00 depth 11 games 10"));
}

}  // namespace
}  // namespace engine
