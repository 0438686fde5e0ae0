// Games and positions that come from files and from the clipboard, and go
// there.

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/diagram.h"
#include "othello/records/game_file.h"
#include "othello/records/notation.h"
#include "tests/support/environment.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/terminal/terminal_dialogue.h"
#include "tools/terminal/command_words.h"

namespace terminal {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::StartsWith;

TEST(TerminalFilesTest, QuotesAndHomeAreUnderstood) {
  EXPECT_THAT(WordsOf("save \"my game.ggf\" it's  'a b'c"),
              ElementsAre("save", "my game.ggf", "it's", "a bc"));
  EXPECT_THAT(WordsOf(" \t"), IsEmpty());
  const othello::TemporaryFolder folder;
  const othello::ScopedVariable home(othello::kHomeVariable, folder.path());
  EXPECT_EQ(ExpandHome("~/x"), folder.Path("x"));
  EXPECT_EQ(ExpandHome("a~/x"), "a~/x");
  TerminalDialogue dialogue;
  dialogue.Say("f5");
  EXPECT_THAT(dialogue.Say("save \"~/my game.ggf\""), HasSubstr("Saved as"));
  EXPECT_TRUE(othello::ReadGameFile(folder.Path("my game.ggf")).ok());
}

TEST(TerminalFilesTest, GamesAreSavedAndLoadedByExtension) {
  const othello::TemporaryFolder folder;
  TerminalDialogue dialogue("white");
  dialogue.Say("f5");
  const std::string moves = dialogue.moves();
  for (const char* name :
       {"a.ggf", "a.sgf", "a.pgn", "a.txt", "with blank.ggf"}) {
    const std::string path = folder.Path(name);
    EXPECT_THAT(dialogue.Say(absl::StrCat("save ", path)), StartsWith("Saved"));
    dialogue.Say("new");
    EXPECT_THAT(dialogue.Say(absl::StrCat("load ", path)),
                StartsWith("Game 1 of 1, 2 moves"));
    EXPECT_EQ(dialogue.moves(), moves) << name;
  }
  EXPECT_THAT(folder.Read("a.ggf"), HasSubstr("PW[Rialto]"));
  const std::string two = folder.Write("two.txt", "f5d6\nf5f6e6\n");
  EXPECT_THAT(dialogue.Say(absl::StrCat("load ", two, " 2")),
              StartsWith("Game 2 of 2, 3 moves"));
  EXPECT_EQ(dialogue.moves(), "f5f6e6");
  EXPECT_THAT(dialogue.Say(absl::StrCat("load ", two, " 3")),
              HasSubstr("no game 3 of 2"));
  const std::string bad = folder.Write("bad.ggf", "(;GM[Othello]B[a1];)");
  EXPECT_THAT(dialogue.Say(absl::StrCat("load ", bad)), StartsWith("error: "));
  EXPECT_EQ(dialogue.moves(), "f5f6e6");
  // A failed save leaves the old file.
  const std::string old = folder.Write("old.txt", "f5d6c3\n");
  dialogue.Say(
      "setboard ---------------------------XO------OX--------------"
      "------------- O");
  EXPECT_THAT(dialogue.Say(absl::StrCat("save ", old)), StartsWith("error: "));
  EXPECT_EQ(folder.Read("old.txt"), "f5d6c3\n");
}

TEST(TerminalFilesTest, AnyPositionCanBePasted) {
  TerminalDialogue dialogue;
  const std::string start = othello::FormatBoard(othello::Board::Start());
  dialogue.Say("f5");
  dialogue.Say(absl::StrCat("setboard ", start));
  EXPECT_EQ(othello::FormatBoard(dialogue.game().board()), start);
  dialogue.Say("setboard F5 d6 C3");
  EXPECT_EQ(dialogue.moves(), "f5d6c3");
  dialogue.Say(
      "setboard (;GM[Othello]PC[x]TY[8]BO[8 "
      "---------------------------O*------*O---------------------------"
      " *]B[F5];)");
  EXPECT_EQ(dialogue.moves(), "f5");
  // Over several lines, with labels.
  EXPECT_THAT(dialogue.Say("setboard"), HasSubstr("an empty line ends it"));
  EXPECT_EQ(dialogue.prompt(), "paste> ");
  for (const std::string& line : std::vector<std::string>(absl::StrSplit(
           othello::FormatBoardDiagram(engine::GameOf("f5d6").board()), '\n',
           absl::SkipEmpty()))) {
    EXPECT_EQ(dialogue.Say(line), "");
  }
  EXPECT_THAT(dialogue.Say(""), HasSubstr("a b c d"));
  EXPECT_EQ(othello::FormatBoard(dialogue.game().board()),
            othello::FormatBoard(engine::GameOf("f5d6").board()));
  // Nothing, or nonsense, changes nothing.
  dialogue.Say("setboard");
  EXPECT_THAT(dialogue.Say(""), StartsWith("error: "));
  dialogue.Say("setboard");
  dialogue.Say("quit");
  EXPECT_THAT(dialogue.Say(""), StartsWith("error: "));
  EXPECT_EQ(dialogue.game().board(), engine::GameOf("f5d6").board());
}

}  // namespace
}  // namespace terminal
