#include "training/choice_collector.h"

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/bitboard.h"
#include "othello/support/random.h"
#include "othello/support/whole_file.h"
#include "training/data_split.h"

namespace training {
namespace {

using othello::Position;
using ::testing::HasSubstr;

RatedGame RandomGame(uint64_t number, int black, int white) {
  othello::RandomStream random(1, number);
  RatedGame game;
  game.ratings = {{black, 50, false}, {white, 50, false}};
  Position position = Position::Start();
  bool is_black = true;
  while (true) {
    game.positions.push_back(position);
    game.black_to_move.push_back(is_black);
    if (position.IsGameOver()) return game;
    othello::Bitboard legal = position.LegalMoves();
    is_black = !is_black;
    if (legal == 0) {
      position = position.Pass();
      continue;
    }
    for (int skip = random.Below(othello::PopCount(legal)); skip > 0; --skip) {
      legal = othello::WithoutLowest(legal);
    }
    position = position.Play(othello::LowestSquare(legal));
  }
}

std::vector<RatedGame> GamesOfAllBins() {
  return {RandomGame(1, 1300, 1450), RandomGame(2, 1600, 1750),
          RandomGame(3, 1900, 2050)};
}

class ChoiceCollectorTest : public testing::Test {
 protected:
  ~ChoiceCollectorTest() override { std::filesystem::remove(path_); }

  std::string CollectedWith(int threads, int64_t positions) {
    ChoiceJob job;
    job.plan.positions = positions;
    job.plan.min_discs = 50;  // quick to search
    job.rated_games = games_;
    job.threads = threads;
    const absl::Status status = CollectChoices(job, path_, [](int64_t) {});
    EXPECT_TRUE(status.ok()) << status;
    return othello::ReadWholeFile(path_, 1 << 24).value_or("");
  }

  const std::vector<RatedGame> games_ = GamesOfAllBins();
  const std::string path_ = absl::StrCat(
      testing::TempDir(), "choices_",
      testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(ChoiceCollectorTest, TakesWhatPeopleOfEachBinPlayed) {
  const auto file = ParseChoices(CollectedWith(1, 24));
  ASSERT_TRUE(file.ok()) << file.status();
  ASSERT_EQ(file->choices.size(), 24u);
  for (size_t i = 0; i < file->choices.size(); ++i) {
    const HumanChoice& choice = file->choices[i];
    EXPECT_EQ(RatingBinOf(choice.rating), static_cast<int>(i % kRatingBins));
    EXPECT_GE(choice.position.disc_count(), 50);
    EXPECT_LE(choice.position.disc_count(), 54);
    EXPECT_GE(choice.moves.size(), 2u);
    // The move leads to the next position of the game.
    bool is_found = false;
    for (const RatedGame& game : games_) {
      for (size_t at = 0; at + 1 < game.positions.size(); ++at) {
        is_found |=
            game.positions[at] == choice.position &&
            game.positions[at + 1] == choice.position.Play(choice.played) &&
            GameIdOf(game.positions) == choice.game;
      }
    }
    EXPECT_TRUE(is_found);
  }
}

TEST_F(ChoiceCollectorTest, IsTheSameWithThreadsAndInterruptions) {
  const std::string whole = CollectedWith(2, 24);
  ASSERT_TRUE(
      othello::ReplaceFile(path_, whole.substr(0, whole.size() / 2)).ok());
  EXPECT_EQ(CollectedWith(1, 24), whole);
}

TEST_F(ChoiceCollectorTest, LeavesOutProgramsAndNewcomers) {
  std::vector<RatedGame> games = games_;
  games[0].ratings.black.is_program = true;
  EXPECT_THAT(
      std::string(ChoiceCandidates::Create({}, games).status().message()),
      HasSubstr("no game has a person rated below 1400"));
  games = games_;
  games[2].ratings.white.games = 19;
  EXPECT_THAT(
      std::string(ChoiceCandidates::Create({}, games).status().message()),
      HasSubstr("rated 2000 and more with 20 games"));
}

TEST_F(ChoiceCollectorTest, DamageIsFound) {
  const std::string text = CollectedWith(1, 6);
  const auto error_of = [](const std::string& changed) {
    const auto file = ParseChoices(changed);
    return file.ok() ? "no error" : std::string(file.status().message());
  };
  EXPECT_EQ(error_of(text), "no error");
  EXPECT_THAT(error_of("x\n" + text), HasSubstr("line 1: expected '# rialto"));
  EXPECT_THAT(error_of(absl::StrReplaceAll(text, {{"\t1300\t", "\t1301\t"}})),
              HasSubstr("line"));
  const auto two = ParseChoices(text + text);
  ASSERT_TRUE(two.ok()) << two.status();
  EXPECT_EQ(two->choices.size(), 12u);
  EXPECT_THAT(
      error_of(text + absl::StrReplaceAll(text, {{"seed: 1", "seed: 2"}})),
      HasSubstr("other settings"));
  // What was not finished is left out.
  EXPECT_EQ(ParseChoices(text.substr(0, text.size() - 3))->choices.size(), 0u);
}

TEST(HumanChoices, RefusesWrongMoves) {
  HumanChoice choice;
  choice.position = Position::Start();
  choice.played = 19;
  for (int square : {19, 26, 37, 44}) choice.moves.push_back({square, {}});
  const std::string header = ChoiceFileHeader(1, {"seed: 1"});
  const auto error_of = [&](const HumanChoice& wrong) {
    const auto file = ParseChoices(header + FormatChoice(wrong));
    return file.ok() ? "no error" : std::string(file.status().message());
  };
  EXPECT_EQ(error_of(choice), "no error");
  HumanChoice wrong = choice;
  wrong.played = 0;
  EXPECT_THAT(error_of(wrong), HasSubstr("line 5: scores: expected those"));
  wrong = choice;
  wrong.moves.pop_back();
  EXPECT_THAT(error_of(wrong), HasSubstr("expected those of all legal moves"));
}

TEST(RatedGames, RatingsAreRead) {
  const auto ratings =
      ParseRatings("1222\t1086\t48\t31\t0\t1\t2746\t2331\t67\t95\n");
  ASSERT_TRUE(ratings.ok()) << ratings.status();
  ASSERT_EQ(ratings->size(), 1u);
  EXPECT_EQ((*ratings)[0].black.rating, 1222);
  EXPECT_EQ((*ratings)[0].white.games, 31);
  EXPECT_FALSE((*ratings)[0].black.is_program);
  EXPECT_TRUE((*ratings)[0].white.is_program);
  EXPECT_THAT(
      std::string(ParseRatings("1\t2\t3\t4\t0\t0\n1\t2\n").status().message()),
      HasSubstr("line 2: expected two ratings"));
  EXPECT_FALSE(ParseRatings("1\t2\t3\t4\t0\t2\n").ok());
}

TEST(RatedGames, BinsAre150Wide) {
  EXPECT_EQ(RatingBinOf(1000), 0);
  EXPECT_EQ(RatingBinOf(1399), 0);
  EXPECT_EQ(RatingBinOf(1400), 1);
  EXPECT_EQ(RatingBinOf(1999), 4);
  EXPECT_EQ(RatingBinOf(2000), 5);
  EXPECT_EQ(RatingBinOf(2600), 5);
}

}  // namespace
}  // namespace training
