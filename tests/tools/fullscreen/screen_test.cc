// What the full screen looks like, without a terminal.

#include "tools/fullscreen/screen.h"

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/diagram.h"
#include "othello/support/whole_file.h"
#include "tests/support/sessions.h"
#include "tools/fullscreen/canvas.h"
#include "tools/fullscreen/layout.h"

namespace fullscreen {
namespace {

using ::othello::Color;
using ::testing::HasSubstr;

// A game of some moves with all that there is to show.
View SomeView(absl::string_view moves = "f5d6c3d3c4f4f6f3e6e7") {
  const othello::Game game = engine::GameOf(moves);
  View view;
  view.title = "Rialto  level 12, expert: about 0.3 s a move here";
  view.mode = "PLAY";
  view.board = game.board();
  view.legal = game.position().LegalMoves();
  view.last = game.moves().back().square;
  view.cursor = othello::MakeSquare(6, 4);
  const bool is_black = view.board.to_move == Color::kBlack;
  view.players[0] = {"you", othello::PopCount(view.board.black), "4:32", false,
                     is_black};
  view.players[1] = {"Rialto", othello::PopCount(view.board.white), "0:09",
                     true, !is_black};
  view.opening = "Tiger";
  for (size_t i = 0; i < game.moves().size(); ++i) {
    MoveView move;
    move.mover = game.moves()[i].mover;
    move.number = game.NumberOfMove(i);
    move.move = othello::SquareName(game.moves()[i].square);
    move.score = 0.25 * static_cast<double>(i);
    view.moves.push_back(move);
    view.scores.push_back(3 * std::sin(static_cast<double>(i)));
  }
  view.scores.push_back(-6.0);
  if (view.scores.size() > 4) view.scores[4].reset();
  view.shown = game.moves().size();
  view.thinking = {"Rialto thinks",
                   "14",
                   "+1.25",
                   "12.3M nodes/s",
                   "2.1 s",
                   "table 12 %",
                   {{"+1.25", "f7 g5 g6 h6"}, {"-0.50", "g5 g6 h4"}},
                   /*reason=*/"",
                   /*is_running=*/true};
  view.message = "Rialto plays e7, which it takes for +0.25.";
  view.menu = {{"?", "help"}, {"U", "undo"},  {"I", "hints"},
               {"N", "new"},  {"+", "level"}, {"Q", "quit"}};
  return view;
}

DialogView DialogOf(const std::string& title,
                    const std::vector<std::string>& rows,
                    const std::string& keys) {
  DialogView dialog;
  dialog.title = title;
  dialog.rows = rows;
  dialog.keys = keys;
  return dialog;
}

// Compares with tests/golden/fullscreen/NAME.txt. RIALTO_UPDATE_GOLDEN=1 in the
// environment writes the file instead: then look at it.
void ExpectGolden(const std::string& name, const std::string& text) {
  const std::string path = absl::StrCat(
      RIALTO_SOURCE_DIR, "/tests/golden/fullscreen/", name, ".txt");
  if (std::getenv("RIALTO_UPDATE_GOLDEN") != nullptr) {
    ASSERT_TRUE(othello::ReplaceFile(path, text).ok());
    return;
  }
  const absl::StatusOr<std::string> golden =
      othello::ReadWholeFile(path, 1 << 20);
  ASSERT_TRUE(golden.ok()) << golden.status();
  EXPECT_EQ(text, *golden) << name;
}

std::string TextOf(const View& view, int width, int height,
                   bool has_unicode = true, bool has_color = true) {
  return Draw(view, width, height, {has_unicode, has_color}).canvas.ToText();
}

TEST(ScreenTest, LooksAsItDidAtAllSizes) {
  for (const auto& [width, height] : {std::pair(80, 24), std::pair(40, 15),
                                      std::pair(200, 60), std::pair(26, 11)}) {
    const std::string size = absl::StrCat(width, "x", height);
    ExpectGolden(absl::StrCat("play-", size),
                 TextOf(SomeView(), width, height));
    ExpectGolden(absl::StrCat("play-ascii-", size),
                 TextOf(SomeView(), width, height, /*has_unicode=*/false));
  }
  ExpectGolden("play-mono-200x60",
               TextOf(SomeView(), 200, 60, true, /*has_color=*/false));
}

TEST(ScreenTest, LooksAsItDidInOtherStates) {
  View hints = SomeView();
  for (const othello::Square square : othello::Squares(hints.legal)) {
    hints.hints[static_cast<size_t>(square)] = square - 40.25;
    hints.best_hint = square;
  }
  View analysis = SomeView();
  analysis.mode = "ANALYSIS";
  for (int i = 0; i < 3; ++i) {
    analysis.thinking.lines.push_back({"-1.00", "g5 g6 h4 h5"});
  }
  View dialog = SomeView();
  dialog.dialog =
      DialogOf("White wins 40 to 24",
               {"Rialto wins this time.", "", "The biggest mistakes, in discs:",
                " 23. black f5 lost 6.0; best d3", ""},
               "N new X swap V review S save Q quit");
  View review = SomeView();
  review.mode = "REVIEW";
  review.shows_losses = true;
  review.shown = 5;
  for (size_t i = 0; i < review.moves.size(); ++i) {
    review.moves[i].loss = i % 3 == 2 ? static_cast<double>(i) : 0.0;
  }
  review.moves[8].is_turning_point = true;
  View command = SomeView();
  command.command = "save ~/games/one.ggf";
  command.command_cursor = 8;
  for (const auto& [name, view] :
       {std::pair("hints", hints), std::pair("analysis", analysis),
        std::pair("end", dialog), std::pair("review", review),
        std::pair("command", command)}) {
    ExpectGolden(absl::StrCat(name, "-80x24"), TextOf(view, 80, 24));
    ExpectGolden(absl::StrCat(name, "-40x15"), TextOf(view, 40, 15));
  }
}

TEST(ScreenTest, CopiedBoardsAreReadBack) {
  const View black = SomeView();
  const View white = SomeView("f5d6c3d3c4f4f6");
  View hints = black;
  for (const othello::Square square : othello::Squares(hints.legal)) {
    hints.hints[static_cast<size_t>(square)] = -12.0 - square;
    if (hints.best_hint == othello::kNoSquare) hints.best_hint = square;
  }
  for (const View& view : {black, white, hints}) {
    for (const auto& [width, height] :
         {std::pair(80, 24), std::pair(40, 15), std::pair(118, 40),
          std::pair(200, 60)}) {
      for (const bool has_unicode : {true, false}) {
        const std::string text = TextOf(view, width, height, has_unicode);
        const absl::StatusOr<othello::Board> board =
            othello::ParseDiagram(text);
        ASSERT_TRUE(board.ok()) << board.status() << "\n" << text;
        EXPECT_EQ(*board, view.board) << text;
      }
    }
  }
}

TEST(ScreenTest, QuestionsLeaveTheBoardVisible) {
  View view = SomeView();
  const std::string before = TextOf(view, 80, 24, /*has_unicode=*/false);
  view.dialog = DialogOf("", {"c4 loses about 4.4 discs.", "Take it back?"},
                         "Y yes   N no");
  view.dialog->is_beside_board = true;
  const std::string after = TextOf(view, 80, 24, /*has_unicode=*/false);
  EXPECT_THAT(after, HasSubstr("Take it back?"));
  const std::vector<std::string> rows = absl::StrSplit(before, '\n');
  const std::vector<std::string> now = absl::StrSplit(after, '\n');
  const Rect board = LayoutOf(80, 24).board;
  for (int y = board.y; y < board.y + board.height; ++y) {
    const auto row = static_cast<size_t>(y);
    const auto width = static_cast<size_t>(board.width);
    EXPECT_EQ(now[row].substr(0, width), rows[row].substr(0, width));
  }
  ExpectGolden("question-80x24", TextOf(view, 80, 24));
  ExpectGolden("question-40x15", TextOf(view, 40, 15));
}

TEST(ScreenTest, MenusShowWhatEnterTakes) {
  View view = SomeView();
  view.dialog = DialogOf("Who plays?",
                         {"W  Rialto has white, you have black",
                          "B  Rialto has black, you have white"},
                         "a key, or Up, Down and Enter");
  view.dialog->selected = 1;
  view.dialog->is_beside_board = true;
  ExpectGolden("menu-80x24", TextOf(view, 80, 24));
  const std::string inks = Draw(view, 80, 24, {}).canvas.InksToText();
  view.dialog->selected = 0;
  EXPECT_NE(Draw(view, 80, 24, {}).canvas.InksToText(), inks);
}

TEST(ScreenTest, ScoresOnSmallBoardsDoNotRunTogether) {
  View view = SomeView();
  double score = -35;
  for (const othello::Square square : othello::Squares(view.legal)) {
    view.hints[static_cast<size_t>(square)] = score;
    if (score == -35) view.best_hint = square;
    score -= 4;
  }
  const std::string text = TextOf(view, 40, 15);
  EXPECT_THAT(text, HasSubstr("-35 -4 -8"));
  EXPECT_FALSE(absl::StrContains(text, "-35-"));
}

TEST(ScreenTest, WithoutColoursNoDiscIsBright) {
  for (const auto& [width, height] :
       {std::pair(80, 24), std::pair(40, 15), std::pair(200, 60)}) {
    const std::string text =
        TextOf(SomeView(), width, height, true, /*has_color=*/false);
    for (const char* disc : {"●", "○", "█"}) {
      EXPECT_FALSE(absl::StrContains(text, disc)) << text;
    }
  }
}

TEST(ScreenTest, DiscsOfWhiteAreFull) {
  const Layout layout = LayoutOf(80, 24);
  const Canvas canvas = Draw(SomeView(), 80, 24, {}).canvas;
  const Rect rect = layout.SquareAt(*othello::SquareFromName("d6"));
  EXPECT_EQ(canvas.at(rect.x, rect.y).glyph, U'▐');
  EXPECT_EQ(canvas.at(rect.x + 1, rect.y).ink, Ink::kInWhite);
  EXPECT_EQ(canvas.at(rect.x + 2, rect.y).glyph, U'▌');
}

TEST(ScreenTest, TheGraphSaysWhoseLeadItIs) {
  EXPECT_THAT(TextOf(SomeView(), 80, 24),
              testing::AllOf(HasSubstr("●+8"), HasSubstr("○+8")));
  EXPECT_THAT(TextOf(SomeView(), 80, 24, /*has_unicode=*/false),
              testing::AllOf(HasSubstr("X+8"), HasSubstr("O+8")));
}

TEST(ScreenTest, SmallWindowsSayWhatIsNeeded) {
  EXPECT_THAT(TextOf(SomeView(), 12, 8),
              testing::AllOf(HasSubstr("Rialto needs\n"), HasSubstr("26x11")));
  EXPECT_THAT(TextOf(SomeView(), 12, 1), HasSubstr("26x11"));
}

TEST(ScreenTest, AnySizeIsDrawn) {
  const View view = SomeView();
  for (int width = 0; width < 130; width += 3) {
    for (int height = 0; height < 50; height += 1) {
      const Screen screen = Draw(view, width, height, Abilities());
      EXPECT_EQ(screen.canvas.width(), width);
      EXPECT_EQ(screen.canvas.height(), height);
    }
  }
  EXPECT_THAT(TextOf(view, 40, 5), HasSubstr("26x11"));
}

TEST(ScreenTest, AsciiScreensAreAscii) {
  View view = SomeView();
  view.players[1].name = "Žižek 王";
  for (const auto& [width, height] :
       {std::pair(80, 24), std::pair(40, 15), std::pair(200, 60)}) {
    for (const char c : TextOf(view, width, height, /*has_unicode=*/false)) {
      EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~')) << c;
    }
  }
}

TEST(ScreenTest, TheMouseHitsWhatIsDrawn) {
  const View view = SomeView();
  for (const auto& [width, height] :
       {std::pair(80, 24), std::pair(40, 15), std::pair(200, 60)}) {
    const Layout layout = LayoutOf(width, height);
    for (othello::Square square = 0; square < 64; ++square) {
      const Rect rect = layout.SquareAt(square);
      const Target target =
          TargetAt(view, width, height, rect.x + rect.width / 2,
                   rect.y + rect.height / 2);
      EXPECT_EQ(target.kind, Target::Kind::kSquare);
      EXPECT_EQ(target.index, static_cast<size_t>(square));
    }
    // The first move of the list, and its answer.
    Target target =
        TargetAt(view, width, height, layout.moves.x + 4, layout.moves.y);
    EXPECT_EQ(target.kind, Target::Kind::kMove);
    const size_t first = target.index;
    target = TargetAt(view, width, height, layout.moves.x + 12, layout.moves.y);
    EXPECT_EQ(target.index, first + 1);
    target = TargetAt(view, width, height, 1, height - 1);
    EXPECT_EQ(target.kind, Target::Kind::kMenu);
    EXPECT_EQ(target.index, 0u);
    EXPECT_EQ(TargetAt(view, width, height, width - 1, 0).kind,
              Target::Kind::kNothing);
  }
}

TEST(CanvasTest, TextIsCutAtEdges) {
  Canvas canvas(6, 2);
  EXPECT_EQ(canvas.Put(4, 0, "abc"), 6);
  canvas.Put(0, 1, "abcdef", Ink::kText, /*room=*/3);
  canvas.Put(0, 5, "below");
  canvas.Put(-2, 0, "xyz");
  EXPECT_EQ(canvas.ToText(), "z   ab\nabc\n");
}

TEST(CanvasTest, WideCharactersTakeTwoCells) {
  Canvas canvas(4, 1);
  EXPECT_EQ(canvas.Put(0, 0, "王a\u0301"), 3);
  EXPECT_EQ(canvas.at(1, 0).glyph, 0u);
  EXPECT_EQ(canvas.Put(3, 0, "王"), 3);
  EXPECT_EQ(canvas.ToText(), "王a\n");
}

TEST(CanvasTest, NothingSteersTheTerminal) {
  Canvas canvas(8, 1);
  canvas.Put(0, 0, "a\x1b[2J\xff");
  EXPECT_EQ(canvas.ToText(), "a?[2J\uFFFD\n");
  EXPECT_EQ(ToUtf8(FromUtf8("aé王\U0001F600")), "aé王\U0001F600");
}

TEST(LayoutTest, LongListsShowTheMoveLookedAt) {
  View view = SomeView();
  while (view.moves.size() < 60) view.moves.push_back(view.moves[0]);
  for (size_t i = 0; i < view.moves.size(); ++i) {
    view.moves[i].mover = i % 2 == 0 ? Color::kBlack : Color::kWhite;
  }
  const Rect rect = {0, 0, 40, 5};
  for (size_t shown = 0; shown <= 60; ++shown) {
    view.shown = shown;
    const MoveListWindow window = MoveListWindowOf(view, rect);
    const size_t pair = shown == 0 ? 0 : (shown - 1) / 2;
    EXPECT_LE(window.first_pair, pair);
    EXPECT_LT(pair, window.first_pair + 10);
    EXPECT_LE(window.first_pair + 10, 30u);
  }
}

}  // namespace
}  // namespace fullscreen
