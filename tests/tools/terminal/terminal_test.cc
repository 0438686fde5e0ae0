// The game in the terminal, line by line and without a terminal.

#include "tools/terminal/terminal.h"

#include <chrono>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/game_file.h"
#include "othello/records/notation.h"
#include "othello/records/transcript.h"
#include "tests/support/sessions.h"
#include "tests/support/temporary_folder.h"
#include "tools/engine/channel.h"
#include "tools/engine/command_loop.h"
#include "tools/engine/levels.h"
#include "tools/terminal/board_view.h"
#include "tools/terminal/command_words.h"
#include "tools/terminal/terminal_commands.h"

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

// Says lines and hears what is written about them.
class TerminalDialogue {
 public:
  explicit TerminalDialogue(absl::string_view sides = "none",
                            const Style& style = {})
      : session_(engine::MakeSession()),
        channel_(in_, out_, out_),
        protocol_(*session_, channel_, style, [this](absl::string_view prompt) {
          prompt_ = std::string(prompt);
        }) {
    EXPECT_TRUE(protocol_.SetEngineSides(sides).ok());
  }

  std::string Say(absl::string_view line) {
    out_.str("");
    const engine::LineEffect effect = protocol_.Receive(line);
    if (!effect.is_done) {
      session_->ClearInterrupt();
      is_over_ |= !protocol_.Handle(line, search::Clock::now());
    }
    protocol_.OnIdle();
    return out_.str();
  }

  const othello::Game& game() const { return session_->game(); }
  std::string moves() const { return othello::FormatTranscript(game()); }
  engine::Session& session() { return *session_; }
  TerminalProtocol& protocol() { return protocol_; }
  const std::string& prompt() const { return prompt_; }
  bool is_over() const { return is_over_; }

 private:
  std::unique_ptr<engine::Session> session_;
  std::istringstream in_;
  std::ostringstream out_;
  engine::StreamChannel channel_;
  TerminalProtocol protocol_;
  std::string prompt_;
  bool is_over_ = false;
};

TEST(BoardViewTest, PlainBoardsMarkLegalMovesAndTheLastMove) {
  const othello::Game game = engine::GameOf("f5d6");
  EXPECT_EQ(DrawBoard(game, {"first", "", "third"}, Style()),
            "    a b c d e f g h\n"
            " 1  . . . . . . . . 1    first\n"
            " 2  . . . . . . . . 2\n"
            " 3  . . + . . . . . 3    third\n"
            " 4  . . + O X . . . 4\n"
            " 5  . . + O X X . . 5\n"
            " 6  . . +[O]. . . . 6\n"
            " 7  . . + . . . . . 7\n"
            " 8  . . . . . . . . 8\n"
            "    a b c d e f g h\n");
}

TEST(BoardViewTest, ColoredBoardsHaveDiscs) {
  Style style;
  style.has_color = true;
  style.has_unicode = true;
  const std::string board = DrawBoard(engine::GameOf("f5"), {}, style);
  EXPECT_THAT(board, AllOf(HasSubstr("\u25CF"), HasSubstr("\x1b[48;5;34m"),
                           HasSubstr("\u25CB"), HasSubstr("\u2022"),
                           Not(HasSubstr("X"))));
  // The locale may have no discs.
  style.has_unicode = false;
  EXPECT_THAT(DrawBoard(engine::GameOf("f5"), {}, style),
              AllOf(HasSubstr("X"), HasSubstr("O"), Not(HasSubstr("\u25CF"))));
  // Every line ends in ordinary colours.
  for (const absl::string_view line : absl::StrSplit(board, '\n')) {
    const size_t last = line.rfind('\x1b');
    if (last == absl::string_view::npos) continue;
    EXPECT_THAT(std::string(line.substr(last)), StartsWith("\x1b[0m"));
  }
}

TEST(BoardViewTest, NarrowWindowsHaveTextsBelowTheBoard) {
  Style style;
  style.columns = 40;
  const std::string board = DrawBoard(
      othello::Game(), {"X black  2  you  to move", "", "moves"}, style);
  EXPECT_THAT(board, AllOf(HasSubstr(" 1  . . . . . . . . 1\n"),
                           EndsWith("a b c d e f g h\nX black  2  you  to "
                                    "move\nmoves\n")));
}

TEST(BoardViewTest, LinesAreBrokenBetweenWords) {
  EXPECT_EQ(WrapWords("one two three", 8), "one two\nthree");
  EXPECT_EQ(WrapWords("one\ntwo", 80), "one\ntwo");
  EXPECT_EQ(WrapWords("incomprehensible word", 5), "incomprehensible\nword");
  EXPECT_EQ(WrapWords("", 5), "");
}

TEST(BoardViewTest, MoveListsAreNumberedByPairs) {
  EXPECT_THAT(MoveList(engine::GameOf("f5d6c3"), 80, 4),
              ElementsAre("1. f5 d6  2. c3"));
  EXPECT_THAT(MoveList(engine::GameOf("f5d6c3d3c4"), 14, 2),
              ElementsAre("2. c3 d3", "3. c4"));
  EXPECT_THAT(MoveList(othello::Game(), 80, 4), IsEmpty());
  othello::Game passes = engine::GameOf(engine::kBeforePass);
  ASSERT_TRUE(passes.Play(othello::kPass).ok());
  EXPECT_THAT(MoveList(passes, 80, 4)[0], HasSubstr("5. --"));
  othello::Board board = othello::Board::Start();
  board.to_move = othello::Color::kWhite;
  othello::Game white_first(board);
  ASSERT_TRUE(white_first.Play(othello::MakeSquare(4, 2)).ok());
  EXPECT_THAT(MoveList(white_first, 80, 4), ElementsAre("1. .. e3"));
}

TEST(TerminalTest, TheTableDrivesHelpAndDispatch) {
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

TEST(TerminalTest, ShortNamesAreKnown) {
  for (const auto& [alias, name] :
       {std::pair("u", "undo"), std::pair("q", "quit"), std::pair("h", "hint"),
        std::pair("n", "new"), std::pair("?", "help"),
        std::pair("exit", "quit")}) {
    ASSERT_NE(FindTerminalCommand(alias), nullptr) << alias;
    EXPECT_EQ(FindTerminalCommand(alias)->name, name);
  }
}

TEST(TerminalTest, HelpForOneCommandSaysMore) {
  TerminalDialogue dialogue;
  EXPECT_THAT(dialogue.Say("help undo"),
              AllOf(HasSubstr("(or u)"), HasSubstr("undo 3   three moves")));
  for (const TerminalCommand& command : TerminalCommandTable()) {
    EXPECT_FALSE(command.details.empty()) << command.name;
  }
}

TEST(TerminalTest, RedoGoesAsFarAsUndo) {
  TerminalDialogue dialogue("white");
  dialogue.Say("f5");
  const std::string moves = dialogue.moves();
  EXPECT_THAT(dialogue.Say("undo"), HasSubstr("Took back 2 moves."));
  EXPECT_EQ(dialogue.moves(), "");
  EXPECT_THAT(dialogue.Say("redo"), HasSubstr("Brought back 2 moves."));
  EXPECT_EQ(dialogue.moves(), moves);
}

TEST(TerminalTest, ErrorsAboutMovesNameNoPlace) {
  TerminalDialogue dialogue;
  EXPECT_THAT(dialogue.Say("a1"),
              AllOf(StartsWith("error: "), Not(HasSubstr("column"))));
}

TEST(TerminalTest, LevelsHaveWords) {
  TerminalDialogue dialogue;
  dialogue.Say("level expert");
  EXPECT_EQ(dialogue.session().options().level, 12);
  EXPECT_EQ(engine::LevelWord(12), "expert");
  dialogue.Say("level max");
  EXPECT_EQ(dialogue.session().options().level, 60);
  EXPECT_THAT(dialogue.Say("level godlike"), StartsWith("error: "));
}

TEST(TerminalTest, QuotesAndHomeAreUnderstood) {
  EXPECT_THAT(WordsOf("save \"my game.ggf\" it's  'a b'c"),
              ElementsAre("save", "my game.ggf", "it's", "a bc"));
  EXPECT_THAT(WordsOf(" \t"), IsEmpty());
  const othello::TemporaryFolder folder;
  setenv("HOME", folder.path().c_str(), 1);
  EXPECT_EQ(ExpandHome("~/x"), folder.Path("x"));
  EXPECT_EQ(ExpandHome("a~/x"), "a~/x");
  TerminalDialogue dialogue;
  dialogue.Say("f5");
  EXPECT_THAT(dialogue.Say("save \"~/my game.ggf\""), HasSubstr("Saved as"));
  EXPECT_TRUE(othello::ReadGameFile(folder.Path("my game.ggf")).ok());
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

TEST(TerminalTest, WrongLinesAreErrorsAndLoseNothing) {
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

TEST(TerminalTest, GamesAreSavedAndLoadedByExtension) {
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

TEST(TerminalTest, AnyPositionCanBePasted) {
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

TEST(TerminalTest, LevelTimeAndOptions) {
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

TEST(TerminalTest, CompletionKnowsTheTable) {
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
  EXPECT_THAT(protocol.CompletionsOf(absl::StrCat("load ", folder.Path("ga"))),
              ElementsAre(folder.Path("game1.ggf"), folder.Path("game2.ggf")));
  EXPECT_THAT(protocol.CompletionsOf("load /nowhere/x"), IsEmpty());
  EXPECT_THAT(protocol.CompletionsOf("nonsense x"), IsEmpty());
  EXPECT_EQ(protocol.CompletionsOf("").size(), TerminalCommandTable().size());
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
