#include "othello/records/wthor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/game_text.h"
#include "tests/support/random_games.h"
#include "tests/support/wthor_writer.h"

namespace othello {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string OneGameFile(const WthorHeader& header, const Game& game) {
  return WthorHeaderBytes(header) + WthorGameBytes(game, 0, 0, 1, 40);
}

WthorHeader HeaderOfOneGame() {
  WthorHeader header;
  header.games = 1;
  return header;
}

std::string WthorErrorOf(absl::string_view bytes) {
  return std::string(ParseWthorGames(bytes).status().message());
}

TEST(ParseWthorGamesTest, ReadsGamesAsWritten) {
  Random random(23);
  std::vector<Game> written;
  WthorHeader header;
  header.games = 200;
  std::string bytes = WthorHeaderBytes(header);
  for (uint16_t i = 0; i < header.games; ++i) {
    // The last games are broken off.
    written.push_back(RandomGame(random, Board::Start(), i < 150 ? 200 : 40));
    bytes += WthorGameBytes(written.back(), i, 300 + i, 40000 + i, i % 65);
  }
  const auto games = ParseWthorGames(bytes);
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), written.size());
  for (int i = 0; i < 200; ++i) {
    const WthorGame& game = (*games)[i];
    EXPECT_EQ(game.tournament, i);
    EXPECT_EQ(game.black, 300 + i);
    EXPECT_EQ(game.white, 40000 + i);
    EXPECT_EQ(game.real_score, (64 + written[i].BlackScore()) / 2);
    EXPECT_EQ(game.theoretical_score, i % 65);
    EXPECT_EQ(game.depth, 24);
    EXPECT_EQ(ResultOf(game.game),
              ResultFromBlackScore(written[i].BlackScore()));
    written[i].SetTag(kTagDate, "2023");
    written[i].SetTag(kTagResult, game.game.tag(kTagResult));
    EXPECT_EQ(DescribeGame(game.game, Passes::kLeftOut),
              DescribeGame(written[i], Passes::kLeftOut));
  }
}

TEST(ParseWthorGamesTest, TakesZerosOfOldFilesAsDefaults) {
  WthorHeader header = HeaderOfOneGame();
  header.board_size = 0;
  header.depth = 0;
  const auto games = ParseWthorGames(OneGameFile(header, Game()));
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_EQ((*games)[0].depth, 22);
}

TEST(ParseWthorGamesTest, RefusesOtherKindsOfFiles) {
  WthorHeader header = HeaderOfOneGame();
  header.board_size = 10;
  EXPECT_THAT(WthorErrorOf(OneGameFile(header, Game())),
              AllOf(HasSubstr("8x8"), HasSubstr("byte 12")));
  header = HeaderOfOneGame();
  header.type = 1;
  EXPECT_THAT(WthorErrorOf(OneGameFile(header, Game())),
              AllOf(HasSubstr("solitaires"), HasSubstr("byte 13")));
  header.type = 7;
  EXPECT_THAT(WthorErrorOf(OneGameFile(header, Game())), HasSubstr("byte 13"));
  header = HeaderOfOneGame();
  header.depth = 61;
  EXPECT_THAT(WthorErrorOf(OneGameFile(header, Game())), HasSubstr("byte 14"));
  std::string bytes = OneGameFile(HeaderOfOneGame(), Game());
  bytes[2] = 13;
  EXPECT_THAT(WthorErrorOf(bytes), HasSubstr("a month"));
  bytes[2] = 12;
  bytes[3] = 32;
  EXPECT_THAT(WthorErrorOf(bytes), HasSubstr("a day"));
}

TEST(ParseWthorGamesTest, ChecksTheSize) {
  EXPECT_THAT(WthorErrorOf(""), HasSubstr("header of 16 bytes"));
  const std::string bytes = OneGameFile(HeaderOfOneGame(), Game());
  EXPECT_THAT(WthorErrorOf(bytes.substr(0, 83)),
              HasSubstr("expected 84 bytes, found 83"));
  EXPECT_THAT(WthorErrorOf(bytes + "x"),
              HasSubstr("expected 84 bytes, found 85"));
  WthorHeader header;
  header.games = 0xFFFFFFFF;
  EXPECT_THAT(WthorErrorOf(WthorHeaderBytes(header)),
              HasSubstr("292057776076"));
}

TEST(ParseWthorGamesTest, NamesRecordAndByteOfAnError) {
  WthorHeader header;
  header.games = 2;
  const std::string good = WthorHeaderBytes(header) +
                           WthorGameBytes(Game(), 0, 0, 0, 32) +
                           WthorGameBytes(Game(), 0, 0, 0, 32);
  ASSERT_TRUE(ParseWthorGames(good).ok());
  const size_t moves_at = 16 + 68 + 8;
  std::string bytes = good;
  bytes[moves_at] = 11;
  EXPECT_THAT(WthorErrorOf(bytes),
              StartsWith("record 1, byte 92: a1 is not a legal move"));
  bytes[moves_at] = 56;
  bytes[moves_at + 1] = 90;
  EXPECT_THAT(WthorErrorOf(bytes),
              StartsWith("record 1, byte 93: expected a move"));
  bytes = good;
  bytes[moves_at - 1] = 65;
  EXPECT_THAT(WthorErrorOf(bytes),
              StartsWith("record 1, byte 91: expected at most"));
}

TEST(ParseWthorNamesTest, ReadsLatin1) {
  const auto players = ParseWthorPlayers(
      WthorNamesFile({"Ros\xE9 \xF6", "", "Exactly twenty chars"}, 20));
  ASSERT_TRUE(players.ok()) << players.status();
  EXPECT_THAT(*players,
              ElementsAre("Ros\xC3\xA9 \xC3\xB6", "", "Exactly twenty chars"));
  EXPECT_FALSE(ParseWthorPlayers(WthorNamesFile({"a"}, 26)).ok());
  const auto tournaments = ParseWthorTournaments(WthorNamesFile({"a"}, 26));
  ASSERT_TRUE(tournaments.ok()) << tournaments.status();
  EXPECT_THAT(*tournaments, ElementsAre("a"));
}

TEST(AttachWthorNamesTest, SetsTagsOrNamesTheMissing) {
  auto games = ParseWthorGames(OneGameFile(HeaderOfOneGame(), Game()));
  ASSERT_TRUE(games.ok());
  ASSERT_TRUE(AttachWthorNames({"A", "B"}, {"Open"}, *games).ok());
  EXPECT_EQ((*games)[0].game.tag(kTagBlack), "A");
  EXPECT_EQ((*games)[0].game.tag(kTagWhite), "B");
  EXPECT_EQ((*games)[0].game.tag(kTagEvent), "Open");
  EXPECT_THAT(std::string(AttachWthorNames({"A"}, {"Open"}, *games).message()),
              HasSubstr("record 0: player 1 is not among the 1 names"));
}

}  // namespace
}  // namespace othello
