#include "othello/records/game_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "othello/records/transcript.h"
#include "tests/support/game_text.h"
#include "tests/support/random_games.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/wthor_writer.h"

namespace othello {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr GameFormat kAllFormats[] = {
    GameFormat::kGgf, GameFormat::kSgf,        GameFormat::kPgn,
    GameFormat::kObf, GameFormat::kTranscript, GameFormat::kWthor};

class GameFileTest : public testing::Test {
 protected:
  std::string Path(absl::string_view name) const {
    return folder_.Path(std::string(name));
  }
  void Write(absl::string_view name, absl::string_view content) const {
    std::ofstream(Path(name), std::ios::binary) << content;
  }
  std::string ErrorOf(absl::string_view name) const {
    return std::string(ReadGameFile(Path(name)).status().message());
  }

 private:
  const TemporaryFolder folder_;
};

TEST_F(GameFileTest, WritesAndReadsByExtension) {
  const Game game = *ParseTranscript("f5d6c3d3c4");
  for (const char* name : {"a.ggf", "b.SGF", "c.pgn", "d.txt"}) {
    ASSERT_TRUE(WriteGameFile(game, Path(name)).ok());
    const auto games = ReadGameFile(Path(name));
    ASSERT_TRUE(games.ok()) << games.status();
    ASSERT_EQ(games->size(), 1u) << name;
    EXPECT_EQ(DescribeGame((*games)[0]), DescribeGame(game)) << name;
  }
  ASSERT_TRUE(WriteGameFile(game, Path("e.obf")).ok());
  const auto games = ReadGameFile(Path("e.obf"));
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 1u);
  EXPECT_EQ((*games)[0].start(), game.board());
}

TEST_F(GameFileTest, TranscriptsMayHaveComments) {
  Write("a.txt", "% two openings\nf5d6c3 % the first, 50%\n%f5\nf5f6\n");
  const auto games = ReadGameFile(Path("a.txt"));
  ASSERT_TRUE(games.ok()) << games.status();
  ASSERT_EQ(games->size(), 2u);
  EXPECT_EQ(FormatTranscript((*games)[0]), "f5d6c3");
  EXPECT_EQ(FormatTranscript((*games)[1]), "f5f6");
  Write("b.txt", "% one bad\nf5d6\nf5 % fine\nf5d6z9\n");
  EXPECT_THAT(ErrorOf("b.txt"), HasSubstr("line 4"));
}

TEST_F(GameFileTest, RefusesWhatItCannotWrite) {
  const Game game = *ParseTranscript("f5");
  EXPECT_THAT(std::string(WriteGameFile(game, Path("a.wtb")).message()),
              HasSubstr("read, but not written"));
  EXPECT_THAT(std::string(WriteGameFile(game, Path("a.doc")).message()),
              HasSubstr("a.doc: expected the extension"));
  EXPECT_FALSE(WriteGameFile(game, Path("missing/a.ggf")).ok());
  EXPECT_THAT(
      std::string(WriteGameFile(Game(game.board()), Path("a.txt")).message()),
      HasSubstr("cannot hold a start position"));
}

TEST_F(GameFileTest, AFailedWriteLeavesTheOldFile) {
  const Game game = *ParseTranscript("f5");
  Write("a.txt", "f5d6\n");
  EXPECT_FALSE(WriteGameFile(Game(game.board()), Path("a.txt")).ok());
  EXPECT_EQ(FormatTranscript(ReadGameFile(Path("a.txt"))->front()), "f5d6");
}

TEST(ParseAnyGamesTest, TakesWhatPeoplePaste) {
  const Board board = ParseTranscript("f5d6")->board();
  const std::string text = FormatBoard(board);
  std::string rows;
  for (int row = 0; row < 8; ++row) {
    rows += std::to_string(row + 1) + " " + text.substr(8 * row, 8) + " " +
            std::to_string(row + 1) + "\n";
  }
  for (const std::string& pasted :
       {text, "  " + text + "\n", "[8 " + text + "]",
        text + "; c3:+2;  % an answer", FormatBoardDiagram(board),
        "  A B C D E F G H\n" + rows + "  A B C D E F G H\nX\n",
        std::string("f5d6"), std::string("F5 D6\n"), std::string("1. f5 d6")}) {
    const auto games = ParseAnyGames(pasted);
    ASSERT_TRUE(games.ok()) << pasted << games.status();
    ASSERT_EQ(games->size(), 1u) << pasted;
    EXPECT_EQ(games->front().board(), board) << pasted;
  }
  for (const GameFormat format :
       {GameFormat::kGgf, GameFormat::kSgf, GameFormat::kPgn}) {
    const Game game = *ParseTranscript("f5d6c3");
    const auto games = ParseAnyGames(*FormatGame(game, format));
    ASSERT_TRUE(games.ok()) << games.status();
    EXPECT_EQ(FormatTranscript(games->front()), "f5d6c3");
  }
  EXPECT_EQ(ParseAnyGames(text + "\n" + text + "\n")->size(), 2u);
}

TEST(ParseAnyGamesTest, ErrorsSayWhatWasExpected) {
  const auto error = [](absl::string_view text) {
    const auto games = ParseAnyGames(text);
    EXPECT_FALSE(games.ok()) << text;
    return std::string(games.status().message());
  };
  EXPECT_THAT(error(""), HasSubstr("a position or a game"));
  EXPECT_THAT(error(" \n"), HasSubstr("a position or a game"));
  EXPECT_THAT(error("% nothing"), HasSubstr("a position or a game"));
  EXPECT_THAT(error("--OX"), HasSubstr("after 4 of 64"));
  EXPECT_THAT(error(std::string(62, '-') + "X O"), HasSubstr("counted 63"));
  EXPECT_THAT(error("f5a1"), HasSubstr("a1"));
  EXPECT_THAT(error("(;GM[Othello]"), HasSubstr("line 1"));
}

TEST_F(GameFileTest, NamesThePathOfAnError) {
  EXPECT_THAT(ErrorOf("none.ggf"),
              EndsWith("none.ggf: the file cannot be opened"));
  std::filesystem::create_directories(Path("folder.ggf"));
  EXPECT_THAT(ErrorOf("folder.ggf"), HasSubstr("found a directory"));
  Write("bad.ggf", "(;GM[Othello]\nB[a1];)");
  EXPECT_THAT(ErrorOf("bad.ggf"), HasSubstr("bad.ggf: line 2, column 3: a1"));
  Write("empty.sgf", "");
  EXPECT_THAT(ErrorOf("empty.sgf"), HasSubstr("line 1, column 1: expected"));
  Write("bad.obf", "% fine\nxyz\n");
  EXPECT_THAT(ErrorOf("bad.obf"), HasSubstr("line 2"));
}

TEST_F(GameFileTest, AttachesTheNamesOfWthor) {
  WthorHeader header;
  header.games = 1;
  Write("WTH_2023.wtb",
        WthorHeaderBytes(header) +
            WthorGameBytes(*ParseTranscript("f5"), 0, 1, 0, 32));
  auto games = ReadGameFile(Path("WTH_2023.wtb"));
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_EQ((*games)[0].tag(kTagBlack), "");

  Write("Wthor.JOU", WthorNamesFile({"A", "B"}, 20));
  Write("WTHOR.trn", WthorNamesFile({"Open"}, 26));
  games = ReadGameFile(Path("WTH_2023.wtb"));
  ASSERT_TRUE(games.ok()) << games.status();
  EXPECT_EQ((*games)[0].tag(kTagBlack), "B");
  EXPECT_EQ((*games)[0].tag(kTagEvent), "Open");

  Write("Wthor.JOU", "broken");
  EXPECT_THAT(ErrorOf("WTH_2023.wtb"),
              HasSubstr("Wthor.JOU: expected a WTHOR"));
}

TEST_F(GameFileTest, FindsFilesInAnyCase) {
  Write("WtHoR.jOu", "");
  EXPECT_EQ(*FindFileIgnoringCase(Path(""), "wthor.jou"), Path("WtHoR.jOu"));
  EXPECT_FALSE(FindFileIgnoringCase(Path(""), "wthor.trn").ok());
  EXPECT_FALSE(FindFileIgnoringCase(Path("none"), "wthor.trn").ok());
}

TEST_F(GameFileTest, DetectsEveryFormatByContent) {
  WthorHeader header;
  header.games = 1;
  const Game game = *ParseTranscript("f5d6");
  for (const GameFormat format : kAllFormats) {
    const std::string content =
        format == GameFormat::kWthor
            ? WthorHeaderBytes(header) + WthorGameBytes(game, 0, 0, 0, 32)
            : *FormatGame(game, format);
    EXPECT_EQ(DetectGameFormat(content), format) << content;
    Write("unknown", content);
    EXPECT_TRUE(ReadGameFile(Path("unknown")).ok()) << content;
  }
  EXPECT_EQ(DetectGameFormat("2 (;GM[Othello];)"), GameFormat::kGgf);
  EXPECT_EQ(DetectGameFormat("\xEF\xBB\xBF [Black \"a\"]"), GameFormat::kPgn);
  EXPECT_EQ(DetectGameFormat("(;FF[4]SZ[8])"), GameFormat::kSgf);
  EXPECT_EQ(DetectGameFormat("% comment"), GameFormat::kObf);
  EXPECT_EQ(DetectGameFormat("1. f5 d6"), GameFormat::kTranscript);
  EXPECT_EQ(DetectGameFormat(""), GameFormat::kTranscript);
}

TEST_F(GameFileTest, SkipsAByteOrderMark) {
  const auto games = ParseGames(
      "\xEF\xBB\xBF"
      "f5",
      GameFormat::kTranscript);
  ASSERT_TRUE(games.ok()) << games.status();
}

TEST_F(GameFileTest, ReadsTranscriptsOfManyGamesOrOne) {
  const auto many = ParseGames("f5d6\r\n\nF5f6\nd3\n", GameFormat::kTranscript);
  ASSERT_TRUE(many.ok()) << many.status();
  EXPECT_EQ(many->size(), 3u);
  const auto one = ParseGames("1. f5 d6\n2. c3\n", GameFormat::kTranscript);
  ASSERT_TRUE(one.ok()) << one.status();
  ASSERT_EQ(one->size(), 1u);
  EXPECT_EQ(FormatTranscript((*one)[0]), "f5d6c3");
}

TEST_F(GameFileTest, NamesThePlaceOfABadTranscript) {
  EXPECT_THAT(
      std::string(
          ParseGames("f5\nd6\na1", GameFormat::kTranscript).status().message()),
      StartsWith("line 3, column 1: a1"));
  Random random(5);
  const std::string whole =
      FormatTranscript(RandomGame(random, Board::Start(), 200));
  EXPECT_THAT(std::string(ParseGames(absl::StrCat(whole, "\n\nf5a1\n"),
                                     GameFormat::kTranscript)
                              .status()
                              .message()),
              StartsWith("line 3, column 3: a1"));
}

}  // namespace
}  // namespace othello
