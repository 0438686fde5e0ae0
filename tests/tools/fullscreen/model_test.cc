// The full screen by its keys, without a terminal.

#include "tools/fullscreen/model.h"

#include <filesystem>
#include <memory>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/records/game_file.h"
#include "othello/records/transcript.h"
#include "othello/support/whole_file.h"
#include "tests/support/sessions.h"
#include "tests/support/temporary_folder.h"
#include "tools/fullscreen/layout.h"
#include "tools/fullscreen/screen.h"

namespace fullscreen {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::StartsWith;
using Kind = Key::Kind;

Key Special(Kind kind) { return {kind, 0, 0, 0}; }

class Player {
 public:
  explicit Player(const Model::Environment& environment = {}, int level = 2)
      : session_(engine::MakeSession(engine::SmallOptions(level))),
        model_(std::make_unique<Model>(*session_, environment)) {
    model_->Begin();
    model_->AwaitIdle();
  }

  // Types characters, one after another, and waits for the engine.
  void Type(absl::string_view keys) {
    for (const char key : keys) {
      model_->OnKey(Key::Of(static_cast<char32_t>(key)));
      if (!is_impatient_) model_->AwaitIdle();
    }
  }
  void Press(Kind kind) {
    model_->OnKey(Special(kind));
    if (!is_impatient_) model_->AwaitIdle();
  }
  void Line(absl::string_view line) {
    Type(":");
    Type(line);
    Press(Kind::kEnter);
  }
  // From now on the engine thinks on.
  void LetThink() { is_impatient_ = true; }

  View view() const { return model_->view(); }
  Model& model() { return *model_; }
  engine::Session& session() { return *session_; }
  std::string moves() const {
    return othello::FormatTranscript(session_->game());
  }
  void Leave() { model_.reset(); }

 private:
  std::unique_ptr<engine::Session> session_;
  std::unique_ptr<Model> model_;
  bool is_impatient_ = false;
};

Model::Environment NoEngine() {
  Model::Environment environment;
  environment.sides_of_flags = "none";
  return environment;
}

TEST(ModelTest, MovesAreMadeByArrowsByNamesAndByTheMouse) {
  Player player(NoEngine());
  player.Type("f5");
  EXPECT_EQ(player.moves(), "f5");
  EXPECT_EQ(player.view().cursor, othello::MakeSquare(5, 4));
  // From f5 to d6: two to the left, one down.
  player.Press(Kind::kLeft);
  player.Type("hj");
  player.Press(Kind::kEnter);
  EXPECT_EQ(player.moves(), "f5d6");
  const Rect rect = LayoutOf(80, 24).SquareAt(*othello::SquareFromName("c3"));
  player.model().OnKey(Key::ClickAt(rect.x + 1, rect.y));
  EXPECT_EQ(player.moves(), "f5d6c3");
  EXPECT_EQ(player.view().last, *othello::SquareFromName("c3"));
}

TEST(ModelTest, TheColumnHIsNotTheCursorKey) {
  Player player(NoEngine());
  const othello::Square before = player.view().cursor;
  player.Type("h");
  EXPECT_NE(player.view().cursor, before);
  player.Type("5");
  EXPECT_THAT(player.view().message, HasSubstr("h5 is not a legal move"));
  EXPECT_EQ(player.view().cursor, *othello::SquareFromName("h5"));
}

TEST(ModelTest, IllegalMovesChangeNothing) {
  Player player(NoEngine());
  player.Type("a1");
  EXPECT_EQ(player.moves(), "");
  EXPECT_TRUE(player.view().is_error);
  player.Type("f5");
  EXPECT_FALSE(player.view().is_error);
}

TEST(ModelTest, TheEngineAnswersAndItsScoresAreShown) {
  Player player;
  player.Type("f5");
  const View view = player.view();
  ASSERT_EQ(view.moves.size(), 2u);
  EXPECT_TRUE(view.moves[1].score.has_value());
  EXPECT_TRUE(view.scores[1].has_value());
  EXPECT_EQ(view.scores.size(), 3u);
  EXPECT_THAT(view.thinking.title, StartsWith("Rialto played "));
  EXPECT_THAT(view.thinking.depth, Not(IsEmpty()));
  EXPECT_EQ(view.players[0].name, "you");
  EXPECT_EQ(view.players[1].name, "Rialto");
}

TEST(ModelTest, UndoAndRedoGoToTheUsersTurn) {
  Player player;
  player.Type("f5");
  const std::string both = player.moves();
  player.Type("u");
  EXPECT_EQ(player.moves(), "");
  player.Type("u");
  EXPECT_TRUE(player.view().is_error);
  player.Type("y");
  EXPECT_EQ(player.moves(), both);
}

TEST(ModelTest, WholeGamesArePlayedAndSummedUp) {
  Player player;
  player.Type("p");  // Rialto has black now.
  player.Type("p");  // It plays both.
  const View view = player.view();
  EXPECT_TRUE(player.session().game().IsOver());
  ASSERT_TRUE(view.dialog.has_value());
  EXPECT_THAT(view.status, AnyOf(HasSubstr("wins"), HasSubstr("draw")));
  EXPECT_THAT(view.dialog->keys, HasSubstr("N new"));
  for (const std::optional<double>& score : view.scores) {
    EXPECT_TRUE(score.has_value());
  }
  player.Press(Kind::kEscape);
  EXPECT_FALSE(player.view().dialog.has_value());
}

TEST(ModelTest, TheEndOffersANewGameWithTheOtherSide) {
  Player player(NoEngine());
  player.Line(absl::StrCat("setboard ", engine::kWholeGame));
  EXPECT_TRUE(player.session().game().IsOver());
  // A game that was taken over is not summed up by itself.
  EXPECT_FALSE(player.view().dialog.has_value());
  player.Type("u");
  player.Type("b2");
  ASSERT_TRUE(player.view().dialog.has_value());
  EXPECT_EQ(player.view().dialog->title, "Black wins 64 to 0");
  player.Type("x");
  EXPECT_EQ(player.view().players[1].name, "Rialto");
  EXPECT_EQ(player.moves(), "");
}

TEST(ModelTest, HintsStandOnTheSquares) {
  Player player(NoEngine());
  player.Type("i");
  View view = player.view();
  for (const othello::Square square : othello::Squares(view.legal)) {
    EXPECT_TRUE(view.hints[static_cast<size_t>(square)].has_value());
  }
  EXPECT_NE(view.best_hint, othello::kNoSquare);
  player.Type("f5");
  view = player.view();
  EXPECT_FALSE(view.hints[*othello::SquareFromName("f5")].has_value());
  EXPECT_TRUE(view.hints[static_cast<size_t>(view.best_hint)].has_value());
  player.Type("i");
  EXPECT_EQ(player.view().best_hint, othello::kNoSquare);
}

TEST(ModelTest, LookingBackAsksBeforeItDropsMoves) {
  Player player(NoEngine());
  player.Type("f5d6c3d3");
  player.Type("[[");
  EXPECT_EQ(player.view().shown, 2u);
  EXPECT_THAT(player.view().mode, HasSubstr("2 OF 4"));
  player.Type("c4");
  ASSERT_TRUE(player.view().dialog.has_value());
  player.Type("n");
  EXPECT_EQ(player.moves(), "f5d6c3d3");
  player.Type("c4");
  player.Type("y");
  EXPECT_EQ(player.moves(), "f5d6c4");
  player.Press(Kind::kHome);
  EXPECT_EQ(player.view().shown, 0u);
  player.Press(Kind::kEnd);
  EXPECT_EQ(player.view().shown, 3u);
}

TEST(ModelTest, AnalysisThinksUntilOneLooksElsewhere) {
  Player player(NoEngine());
  player.LetThink();
  player.Type("A");
  EXPECT_EQ(player.view().mode, "ANALYSIS");
  // Keys are answered meanwhile.
  player.Type("f5");
  EXPECT_EQ(player.moves(), "f5");
  while (player.view().thinking.lines.empty()) player.model().Poll();
  EXPECT_LE(player.view().thinking.lines.size(), 3u);
  EXPECT_TRUE(player.view().thinking.is_running);
  player.Press(Kind::kInterrupt);
  player.model().AwaitIdle();
  EXPECT_EQ(player.view().mode, "PLAY");
  EXPECT_FALSE(player.view().thinking.is_running);
}

TEST(ModelTest, ReviewsShowLossesAndTurningPoints) {
  Player player(NoEngine(), /*level=*/1);
  player.Type("p");
  player.Type("p");
  player.Type("p");  // both: a whole game
  ASSERT_TRUE(player.session().game().IsOver());
  player.LetThink();
  player.Type("v");
  EXPECT_EQ(player.view().mode, "REVIEW");
  for (const MoveView& move : player.view().moves) {
    EXPECT_TRUE(move.loss.has_value());
  }
  player.Press(Kind::kHome);
  player.Press(Kind::kTab);
  bool has_turning_point = false;
  for (const MoveView& move : player.view().moves) {
    has_turning_point |= move.is_turning_point;
  }
  if (has_turning_point) {
    const View view = player.view();
    EXPECT_TRUE(view.moves[view.shown - 1].is_turning_point);
    EXPECT_THAT(view.message, HasSubstr("is better"));
  } else {
    EXPECT_THAT(player.view().message, HasSubstr("no turning point"));
  }
}

TEST(ModelTest, TrainingOffersToTakeMistakesBack) {
  Player player;
  player.Line("setboard f5f6d3e3f3f4f7c3");  // b2 wins all; others do not.
  player.Line("training 2");
  player.Type("i");
  View view = player.view();
  const double best = *view.hints[static_cast<size_t>(view.best_hint)];
  othello::Square worst = view.best_hint;
  for (const othello::Square square : othello::Squares(view.legal)) {
    if (*view.hints[static_cast<size_t>(square)] <
        *view.hints[static_cast<size_t>(worst)]) {
      worst = square;
    }
  }
  ASSERT_GT(best - *view.hints[static_cast<size_t>(worst)], 2);
  const std::string before = player.moves();
  player.Type(othello::SquareName(worst));
  ASSERT_TRUE(player.view().dialog.has_value());
  EXPECT_THAT(player.view().dialog->rows[0], HasSubstr("loses about"));
  player.Type("y");
  EXPECT_EQ(player.moves(), before);
  player.Type(othello::SquareName(worst));
  player.Type("n");
  EXPECT_THAT(player.moves(),
              StartsWith(absl::StrCat(before, othello::SquareName(worst))));
}

TEST(ModelTest, PositionsAreSetUp) {
  Player player(NoEngine());
  player.Type("E");
  EXPECT_EQ(player.view().mode, "SET-UP");
  player.Type("zx");
  player.Press(Kind::kRight);
  player.Type("  ");
  player.Type("t");
  player.Press(Kind::kEnter);
  const othello::Board board = player.session().game().board();
  EXPECT_EQ(othello::PopCount(board.black), 1);
  EXPECT_EQ(othello::PopCount(board.white), 1);
  EXPECT_EQ(board.to_move, othello::Color::kWhite);
  player.Type("E");
  player.Type("z");
  player.Press(Kind::kEscape);
  EXPECT_EQ(player.session().game().board(), board);
}

TEST(ModelTest, TheLineTakesPlainCommands) {
  Player player(NoEngine());
  player.Line("f5d6");
  EXPECT_EQ(player.moves(), "f5d6");
  player.Line("level club");
  EXPECT_EQ(player.session().options().level, 7);
  player.Line("set");
  ASSERT_TRUE(player.view().dialog.has_value());
  player.Press(Kind::kEscape);
  player.Line("lvel 3");
  EXPECT_THAT(player.view().message, HasSubstr("did you mean level?"));
  EXPECT_TRUE(player.view().is_error);
  player.Line("eval");
  EXPECT_THAT(player.view().message, StartsWith("Worth: "));
  player.Line("time game 5:00");
  EXPECT_EQ(player.view().players[0].clock, "5:00");
  player.Line("quit");
  EXPECT_TRUE(player.model().quits());
}

TEST(ModelTest, TheLineHasHistoryAndCompletion) {
  Player player(NoEngine());
  player.Line("level 3");
  player.Type(":");
  player.Press(Kind::kUp);
  EXPECT_EQ(player.view().command, "level 3");
  player.Press(Kind::kEscape);
  EXPECT_FALSE(player.view().command.has_value());
  player.Type(":sel");
  player.Press(Kind::kTab);
  EXPECT_EQ(player.view().command, "selectivity ");
  player.Press(Kind::kEscape);
  player.Type(":tra");
  player.Press(Kind::kTab);
  EXPECT_EQ(player.view().command, "training ");
}

TEST(ModelTest, SavingAsksBeforeItOverwrites) {
  const othello::TemporaryFolder folder;
  const std::string path = folder.Path("a game.ggf");
  Player player(NoEngine());
  player.Type("f5");
  player.Line(absl::StrCat("save \"", path, "\""));
  ASSERT_TRUE(othello::ReadGameFile(path).ok());
  player.Type("d6");
  player.Line(absl::StrCat("save \"", path, "\""));
  ASSERT_TRUE(player.view().dialog.has_value());
  player.Type("n");
  EXPECT_EQ(othello::ReadGameFile(path)->front().moves().size(), 1u);
  player.Line(absl::StrCat("save '", path, "'"));
  player.Type("y");
  EXPECT_EQ(othello::ReadGameFile(path)->front().moves().size(), 2u);
}

TEST(ModelTest, GameAndSettingsAreTakenUpAgain) {
  const othello::TemporaryFolder folder;
  Model::Environment environment;
  environment.paths = {folder.Path("config/rialto/settings"),
                       folder.Path("state/rialto/game.ggf")};
  std::string moves;
  {
    Player player(environment);
    player.Type("f5");
    player.Type("++t");
    moves = player.moves();
  }
  Player player(environment);
  EXPECT_EQ(player.moves(), moves);
  EXPECT_EQ(player.session().options().level, 4);
  EXPECT_EQ(player.view().mode, "TRAINING");
  EXPECT_THAT(player.view().message, HasSubstr("continues"));
}

TEST(ModelTest, DamagedFilesAreReported) {
  const othello::TemporaryFolder folder;
  Model::Environment environment;
  environment.paths = {folder.Path("settings"), folder.Path("game.ggf")};
  ASSERT_TRUE(othello::ReplaceFile(environment.paths.settings,
                                   "level 99\nhints on\nfuture 3\n")
                  .ok());
  {
    Player player(environment);
    EXPECT_THAT(player.view().message, HasSubstr("level 99"));
    player.Type("t");
  }
  EXPECT_THAT(*othello::ReadWholeFile(environment.paths.settings, 1000),
              AllOf(HasSubstr("hints on"), HasSubstr("future 3")));
  ASSERT_TRUE(othello::ReplaceFile(environment.paths.game, "nonsense").ok());
  Player player(environment);
  EXPECT_THAT(player.view().message, HasSubstr("the last game"));
}

TEST(ModelTest, ForcedPassesAreMade) {
  Player player(NoEngine());
  player.Line(absl::StrCat("setboard ", engine::kBeforePass));
  player.Type("u");
  player.Type("h6");
  EXPECT_EQ(player.view().moves.back().move, "--");
  EXPECT_THAT(player.view().message, HasSubstr("passes"));
}

TEST(ModelTest, SettingsAreWrittenAsTheyAreRead) {
  Settings settings;
  settings.sides = "both";
  settings.level = 17;
  settings.shows_hints = true;
  settings.training_discs = 3.5;
  settings.level_seconds = {{3, 0.01}, {17, 2.5}};
  settings.unknown = {"later thing"};
  std::vector<std::string> remarks;
  EXPECT_EQ(ParseSettings(FormatSettings(settings), remarks), settings);
  EXPECT_THAT(remarks, IsEmpty());
}

// Anything may be typed and clicked at any time.
TEST(ModelTest, RandomKeysDoNoHarm) {
  Player player;
  player.LetThink();
  uint64_t random = 12345;
  for (int i = 0; i < 3000; ++i) {
    random = random * 6364136223846793005 + 1442695040888963407;
    const auto choice = static_cast<unsigned>(random >> 33);
    Key key = Key::Of(U' ' + choice % 95);
    if (choice % 4 == 1) key = Special(static_cast<Kind>(choice / 4 % 20));
    if (choice % 8 == 3) {
      key = Key::ClickAt(static_cast<int>(choice / 8 % 80),
                         static_cast<int>(choice / 1024 % 24));
    }
    // Nothing is written: no key leads to a file by chance.
    const std::optional<std::string> command = player.view().command;
    if (command.has_value() && absl::StartsWith(*command, "s")) {
      key = Special(Kind::kEscape);
    }
    player.model().OnKey(key);
    player.model().Poll();
    if (i % 50 == 0) {
      const int width = static_cast<int>(choice % 150);
      player.model().SetWindow(width, 24);
      Draw(player.view(), width, 24, Abilities());
    }
  }
}

}  // namespace
}  // namespace fullscreen
