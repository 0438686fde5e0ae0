// The table of commands: names, help, completion, errors; and options.

#include "tools/terminal/terminal_commands.h"

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/notation.h"
#include "tests/support/temporary_folder.h"
#include "tests/tools/terminal/terminal_dialogue.h"

namespace terminal {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using ::testing::UnorderedElementsAre;

TEST(TerminalCommandsTest, TheTableDrivesHelpAndDispatch) {
  TerminalDialogue dialogue;
  const std::string help = dialogue.Say("help");
  std::set<absl::string_view> names;
  for (const TerminalCommand& command : TerminalCommandTable()) {
    EXPECT_TRUE(names.insert(command.name).second) << command.name;
    EXPECT_THAT(help, HasSubstr(absl::StrCat("\n  ", command.name, " ")));
    EXPECT_EQ(FindTerminalCommand(command.name), &command);
    EXPECT_THAT(dialogue.Say(absl::StrCat("help ", command.name)),
                HasSubstr(std::string(command.help)));
    EXPECT_FALSE(absl::EndsWith(command.help, ".")) << command.name;
  }
  EXPECT_THAT(dialogue.Say("help nothing"), StartsWith("error: no command"));
}

TEST(TerminalCommandsTest, TheGuideNamesAllCommands) {
  std::ifstream file(RIALTO_SOURCE_DIR "/docs/guide.md");
  const std::string guide =
      absl::StrReplaceAll(std::string(std::istreambuf_iterator<char>(file), {}),
                          {{"\n", " "}, {"`", " "}});
  for (const TerminalCommand& command : TerminalCommandTable()) {
    EXPECT_THAT(guide, HasSubstr(absl::StrCat(" ", command.name, " ")));
  }
}

TEST(TerminalCommandsTest, ShortNamesAreKnown) {
  for (const auto& [alias, name] :
       {std::pair("u", "undo"), std::pair("q", "quit"), std::pair("h", "hint"),
        std::pair("n", "new"), std::pair("?", "help"),
        std::pair("exit", "quit")}) {
    ASSERT_NE(FindTerminalCommand(alias), nullptr) << alias;
    EXPECT_EQ(FindTerminalCommand(alias)->name, name);
  }
}

TEST(TerminalCommandsTest, HelpForOneCommandSaysMore) {
  TerminalDialogue dialogue;
  EXPECT_THAT(dialogue.Say("help undo"),
              AllOf(HasSubstr("(or u)"), HasSubstr("undo 3   three moves")));
  for (const TerminalCommand& command : TerminalCommandTable()) {
    EXPECT_FALSE(command.details.empty()) << command.name;
  }
}

TEST(TerminalCommandsTest, WrongLinesAreErrorsAndLoseNothing) {
  TerminalDialogue dialogue;
  dialogue.Say("f5d6c3d3");
  for (const char* line : {"a1",
                           "z9",
                           "f",
                           "hnit",
                           "undo 0",
                           "undo x",
                           "undo 1 2",
                           "redo",
                           "engine blue",
                           "engine",
                           "hint 0",
                           "hint 65",
                           "level 0",
                           "level x",
                           "time 0",
                           "time game",
                           "time game x",
                           "time 1 2",
                           "time game 5:00+x",
                           "threads 0",
                           "selectivity nothing",
                           "set nothing 1",
                           "set level 99",
                           "save",
                           "save game.doc",
                           "save /nowhere/game.ggf",
                           "load /nowhere.ggf",
                           "load /dev/zero",
                           "load .",
                           "setboard x",
                           "setboard XO",
                           "setboard f5f5",
                           "help me",
                           "pass",
                           "--",
                           "quit now",
                           "board 3",
                           "\x01\x02\xff"}) {
    const std::string board = othello::FormatBoard(dialogue.game().board());
    EXPECT_THAT(dialogue.Say(line), StartsWith("error: ")) << line;
    EXPECT_EQ(othello::FormatBoard(dialogue.game().board()), board) << line;
    EXPECT_EQ(dialogue.moves(), "f5d6c3d3") << line;
    EXPECT_FALSE(dialogue.is_over()) << line;
  }
  EXPECT_THAT(dialogue.Say("hnit"), HasSubstr("did you mean hint?"));
  EXPECT_THAT(dialogue.Say("set levle 3"), HasSubstr("did you mean level?"));
  EXPECT_EQ(dialogue.session().options().level, 2);
  EXPECT_EQ(dialogue.Say(""), "");
}

TEST(TerminalCommandsTest, ErrorsAboutMovesNameNoPlace) {
  TerminalDialogue dialogue;
  EXPECT_THAT(dialogue.Say("a1"),
              AllOf(StartsWith("error: "), Not(HasSubstr("column"))));
}

TEST(TerminalCommandsTest, WordsBelongToRatings) {
  TerminalDialogue dialogue;
  EXPECT_EQ(dialogue.Say("rating"), "rating none\n");
  EXPECT_THAT(dialogue.Say("rating godlike"), StartsWith("error: "));
  EXPECT_THAT(dialogue.Say("level expert"), StartsWith("error: "));
  // The toy evaluation of this dialogue has no model of people.
  EXPECT_THAT(dialogue.Say("rating club"), HasSubstr("human move model"));
}

TEST(TerminalCommandsTest, LevelTimeAndOptions) {
  TerminalDialogue dialogue;
  const engine::Options& options = dialogue.session().options();
  EXPECT_EQ(dialogue.Say("level"), "level 2\n");
  EXPECT_EQ(dialogue.Say("time 1.5"), "time 1.5\n");
  EXPECT_EQ(options.move_seconds, 1.5);
  EXPECT_EQ(dialogue.Say("level 3"), "level 3\n");
  EXPECT_EQ(options.level, 3);
  EXPECT_FALSE(options.move_seconds.has_value()) << "a level replaces a time";
  EXPECT_THAT(dialogue.Say("time game 5:00+2"), HasSubstr("you  5:00"));
  const auto& clock = dialogue.session().clock(othello::Color::kBlack);
  ASSERT_TRUE(clock.has_value());
  EXPECT_EQ(clock->control().main_seconds, 300);
  EXPECT_EQ(clock->control().increment_seconds, 2);
  dialogue.Say("f5");
  EXPECT_GT(dialogue.session().clock(othello::Color::kBlack)->reading().seconds,
            300);
  EXPECT_EQ(dialogue.Say("time none"), "time none\n");
  EXPECT_FALSE(dialogue.session().clock(othello::Color::kBlack).has_value());
  EXPECT_EQ(dialogue.Say("threads 2"), "threads 2\n");
  EXPECT_EQ(dialogue.Say("selectivity none"), "selectivity none\n");
  // Draws a seed and says it.
  EXPECT_THAT(
      dialogue.Say("set variety 2"),
      AllOf(HasSubstr("the seed of 'variety' is "), EndsWith("\nvariety 2\n")));
  EXPECT_EQ(dialogue.Say("set variety"), "variety 2\n");
  EXPECT_THAT(dialogue.Say("set"), HasSubstr("\nhash_mb "));
}

TEST(TerminalCommandsTest, CompletionKnowsTheTable) {
  const othello::TemporaryFolder folder;
  folder.Write("game1.ggf", "");
  folder.Write("game2.ggf", "");
  TerminalDialogue dialogue;
  const TerminalProtocol& protocol = dialogue.protocol();
  EXPECT_THAT(protocol.CompletionsOf("se"),
              ElementsAre("selectivity", "set", "setboard"));
  EXPECT_THAT(protocol.CompletionsOf("e"),
              UnorderedElementsAre("e6", "engine", "eval"));
  EXPECT_THAT(protocol.CompletionsOf("engine b"), ElementsAre("black", "both"));
  EXPECT_THAT(protocol.CompletionsOf("help und"), ElementsAre("undo"));
  EXPECT_THAT(protocol.CompletionsOf("set th"), ElementsAre("threads"));
  EXPECT_THAT(protocol.CompletionsOf("time n"), ElementsAre("none"));
  EXPECT_THAT(protocol.CompletionsOf("rating c"),
              ElementsAre("casual", "champion", "club"));
  EXPECT_THAT(protocol.CompletionsOf(absl::StrCat("load ", folder.Path("ga"))),
              ElementsAre(folder.Path("game1.ggf"), folder.Path("game2.ggf")));
  EXPECT_THAT(protocol.CompletionsOf("load /nowhere/x"), IsEmpty());
  EXPECT_THAT(protocol.CompletionsOf("nonsense x"), IsEmpty());
  EXPECT_EQ(protocol.CompletionsOf("").size(), TerminalCommandTable().size());
}

}  // namespace
}  // namespace terminal
