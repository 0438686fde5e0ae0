// The game in the terminal, line by line and without a terminal.

#include <algorithm>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/sessions.h"
#include "tests/tools/terminal/terminal_dialogue.h"

namespace terminal {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(TerminalTest, RedoGoesAsFarAsUndo) {
  TerminalDialogue dialogue("white");
  dialogue.Say("f5");
  const std::string moves = dialogue.moves();
  EXPECT_THAT(dialogue.Say("undo"), HasSubstr("Took back 2 moves."));
  EXPECT_EQ(dialogue.moves(), "");
  EXPECT_THAT(dialogue.Say("redo"), HasSubstr("Brought back 2 moves."));
  EXPECT_EQ(dialogue.moves(), moves);
}

TEST(TerminalTest, AGameOfBothIsWatched) {
  Style style;
  style.is_live = true;
  TerminalDialogue dialogue("none", style);
  dialogue.Say(absl::StrCat("setboard ", engine::kBeforePass));
  const std::string text = dialogue.Say("engine both");
  size_t boards = 0;
  for (size_t at = text.find("a b c d"); at != std::string::npos;
       at = text.find("a b c d", at + 1)) {
    ++boards;
  }
  EXPECT_GT(boards, 20u);
}

TEST(TerminalTest, MovesArePlayedAndAnswered) {
  TerminalDialogue dialogue("white");
  const std::string answer = dialogue.Say("F5");
  EXPECT_EQ(dialogue.game().moves().size(), 2u);
  EXPECT_THAT(answer, AllOf(HasSubstr("Rialto plays "), HasSubstr("1. f5 "),
                            HasSubstr("X black"), HasSubstr("O white"),
                            HasSubstr("Opening")));
  EXPECT_EQ(dialogue.prompt(), "black> ");
  EXPECT_TRUE(dialogue.game().moves()[1].eval.has_value());
  EXPECT_TRUE(dialogue.game().moves()[0].seconds.has_value());
  EXPECT_FALSE(dialogue.game().moves()[0].eval.has_value());
}

TEST(TerminalTest, SeveralMovesAtOnceAreAllOrNone) {
  TerminalDialogue dialogue;
  dialogue.Say("f5d6 c3");
  EXPECT_EQ(dialogue.moves(), "f5d6c3");
  EXPECT_THAT(dialogue.Say("d3a1"), StartsWith("error: "));
  EXPECT_EQ(dialogue.moves(), "f5d6c3");
}

TEST(TerminalTest, UndoGoesBackToTheUsersTurn) {
  TerminalDialogue dialogue("white");
  dialogue.Say("f5");
  const std::string two = dialogue.moves();
  EXPECT_THAT(dialogue.Say("undo"), StartsWith("Took back 2 moves."));
  EXPECT_EQ(dialogue.moves(), "");
  dialogue.Say("redo 2");
  EXPECT_EQ(dialogue.moves(), two);
  dialogue.Say("undo 1");
  EXPECT_EQ(dialogue.moves(), "f5");
  EXPECT_THAT(dialogue.Say("go"), HasSubstr("Rialto plays"));
  EXPECT_EQ(dialogue.game().moves().size(), 2u);
  dialogue.Say("undo 99");
  EXPECT_THAT(dialogue.Say("undo"), StartsWith("error: there is no move"));
}

TEST(TerminalTest, TheEngineCanPlayBothSidesToTheEnd) {
  TerminalDialogue dialogue;
  EXPECT_THAT(dialogue.Say("engine both"), HasSubstr("Game over: "));
  EXPECT_TRUE(dialogue.game().IsOver());
  EXPECT_EQ(dialogue.prompt(), "over> ");
  EXPECT_THAT(dialogue.Say("go"), StartsWith("error: the game is over"));
  EXPECT_THAT(dialogue.Say("hint"), StartsWith("error: the game is over"));
  EXPECT_THAT(dialogue.Say("eval"), StartsWith("error: the game is over"));
  dialogue.Say("engine none");
  dialogue.Say("new");
  EXPECT_TRUE(dialogue.game().moves().empty());
}

TEST(TerminalTest, ForcedPassesAreMade) {
  TerminalDialogue dialogue;
  const std::string answer = dialogue.Say(engine::kBeforePass);
  EXPECT_THAT(answer, HasSubstr("black has no move and passes."));
  EXPECT_EQ(dialogue.game().to_move(), othello::Color::kWhite);
}

TEST(TerminalTest, ThinkingCommands) {
  TerminalDialogue dialogue;
  dialogue.Say("f5d6c3d3");
  const std::string hint = dialogue.Say("hint 2");
  EXPECT_EQ(std::count(hint.begin(), hint.end(), '\n'), 3);
  EXPECT_THAT(hint, HasSubstr("depth 2"));
  EXPECT_THAT(dialogue.Say("eval"), HasSubstr(" for black, depth 2"));
  dialogue.Say(
      "setboard OXXXX---OXXXXX--OXXXOXXOOOOXXOXOO-OOXXOO--OOOOXO--OOOX"
      "OO-OOOOOOO O");
  EXPECT_THAT(dialogue.Say("solve"),
              AllOf(StartsWith("Solved: +26 for white"), HasSubstr(": f1 ")));
}

TEST(TerminalTest, AnalysisHasATableAndAGraph) {
  TerminalDialogue dialogue;
  EXPECT_THAT(dialogue.Say("analyze"), StartsWith("error: there is no move"));
  dialogue.Say(engine::kWholeGame);
  EXPECT_THAT(dialogue.Say("analyze"),
              AllOf(HasSubstr("   9  black  b2"), HasSubstr("white gave away "),
                    HasSubstr("score for black\n"), HasSubstr("*")));
  EXPECT_EQ(dialogue.moves(), engine::kWholeGame);
}

TEST(TerminalTest, InterruptedThinkingAnswersWithWhatItHas) {
  TerminalDialogue dialogue;
  dialogue.Say("f5d6c3d3");
  dialogue.session().Close();  // Interrupts all thinking, for good.
  EXPECT_THAT(dialogue.Say("solve"), StartsWith("Not solved: "));
  EXPECT_THAT(dialogue.Say("analyze"), StartsWith("The analysis was stopped"));
  EXPECT_THAT(dialogue.Say("engine both"), HasSubstr("Stopped; "));
  EXPECT_EQ(dialogue.game().moves().size(), 5u);
  const engine::LineEffect effect = dialogue.protocol().Receive(kInterruptLine);
  EXPECT_TRUE(effect.interrupts && effect.is_done);
  EXPECT_FALSE(dialogue.protocol().Receive("f5").interrupts);
}

TEST(TerminalTest, StopIsALineLikeOthersAndLeadsToAPrompt) {
  TerminalDialogue dialogue;
  for (const absl::string_view line : {"stop", " STOP "}) {
    const engine::LineEffect effect = dialogue.protocol().Receive(line);
    EXPECT_TRUE(effect.interrupts);
    EXPECT_FALSE(effect.is_done) << "nobody would ask for the next line";
    EXPECT_EQ(dialogue.Say(line), "Rialto is not thinking.\n");
  }
  dialogue.Say("setboard");
  dialogue.Say("X");
  EXPECT_EQ(dialogue.Say("stop"), "Nothing was pasted.\n");
  EXPECT_EQ(dialogue.prompt(), "black> ");
  dialogue.Say("f5");
  EXPECT_EQ(dialogue.moves(), "f5");
}

TEST(TerminalTest, LiveLinesAreWipedOut) {
  Style style;
  style.is_live = true;
  style.columns = 20;
  TerminalDialogue dialogue("none", style);
  const std::string text = dialogue.Say("eval");
  ASSERT_THAT(text, StartsWith("\rdepth 1 "));
  const std::string wiped = "\r\x1b[K";
  const size_t end = text.rfind(wiped);
  ASSERT_NE(end, std::string::npos);
  EXPECT_THAT(text.substr(end + wiped.size()), HasSubstr("for black"));
  // None is longer than the screen is wide.
  for (const absl::string_view line :
       absl::StrSplit(text.substr(0, end), "\x1b[K")) {
    EXPECT_LE(line.size(), 20u);
  }
  EXPECT_EQ(TerminalDialogue("none").Say("eval").find('\r'), std::string::npos);
}

TEST(TerminalTest, TheWindowIsMeasuredWheneverSomethingIsDrawn) {
  static int columns;
  columns = 80;
  Style style;
  style.measure_columns = [] { return columns; };
  TerminalDialogue dialogue("none", style);
  EXPECT_THAT(dialogue.Say("f5"),
              HasSubstr(" 1  . . . . . . . . 1    X black"));
  columns = 40;
  EXPECT_THAT(dialogue.Say("board"), AllOf(HasSubstr(" 1  . . . . . . . . 1\n"),
                                           HasSubstr("\nX black")));
}

TEST(TerminalTest, QuitLeaves) {
  TerminalDialogue dialogue;
  dialogue.Say("Quit");
  EXPECT_TRUE(dialogue.is_over());
}

TEST(TerminalTest, GreetingShowsTheBoard) {
  std::istringstream in("f5\nmoves\nquit\n");
  std::ostringstream out;
  engine::StreamChannel channel(in, out, out);
  const auto session = engine::MakeSession();
  TerminalProtocol protocol(*session, channel, Style());
  ASSERT_TRUE(protocol.SetEngineSides("black").ok());
  protocol.Greet("1.2.3");
  EXPECT_THAT(out.str(), AllOf(StartsWith("Rialto 1.2.3"), HasSubstr("a b c"),
                               HasSubstr("'go' lets it")));
  ASSERT_TRUE(engine::RunCommandLoop(channel, *session, protocol).ok());
  EXPECT_THAT(out.str(), HasSubstr("\n1. f5\n"));
}

}  // namespace
}  // namespace terminal
