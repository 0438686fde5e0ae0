#include "tools/engine/gtp.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "othello/support/system.h"
#include "tests/support/protocol_dialogue.h"
#include "tests/support/test_scale.h"

namespace engine {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr char kOk[] = "=\n\n";

class GtpTest : public testing::Test {
 protected:
  std::string Say(absl::string_view line) { return gtp_.Say(line); }
  // Plays a transcript, colours alternating.
  void PlayMoves(absl::string_view moves) {
    for (size_t i = 0; i + 1 < moves.size(); i += 2) {
      ASSERT_EQ(Say(absl::StrCat("play ", i % 4 == 0 ? "black " : "white ",
                                 moves.substr(i, 2))),
                kOk)
          << moves.substr(i, 2);
    }
  }

  Dialogue<GtpProtocol> gtp_;
};

TEST_F(GtpTest, IdsAreGluedAndForgotten) {
  EXPECT_EQ(Say("17 name"), "=17 Rialto\n\n");
  EXPECT_EQ(Say("name"), "= Rialto\n\n");
  EXPECT_EQ(Say("0 version"), "=0 1.2.3\n\n");
  EXPECT_EQ(Say("18 no_such_command"), "?18 unknown command\n\n");
  EXPECT_EQ(Say("19"), "?19 unknown command\n\n");
  EXPECT_EQ(Say("protocol_version"), "= 2\n\n");
}

TEST_F(GtpTest, LinesThatSayNothingGetNoAnswer) {
  for (const char* line : {"", "   ", "\r", "# comment", "#", "# interrupt"}) {
    EXPECT_EQ(Say(line), "") << line;
  }
}

TEST_F(GtpTest, QuitIsAnsweredAndEnds) {
  EXPECT_EQ(Say("quit"), kOk);
  EXPECT_TRUE(gtp_.is_over());
}

TEST_F(GtpTest, OtherGamesAndSizesAreRefused) {
  EXPECT_EQ(Say("list_games"), "= Othello\n\n");
  EXPECT_EQ(Say("set_game othello"), kOk);
  EXPECT_THAT(Say("set_game Go"), StartsWith("?"));
  EXPECT_EQ(Say("boardsize 8"), kOk);
  EXPECT_THAT(Say("boardsize 10"), StartsWith("? unacceptable size: "));
  EXPECT_THAT(Say("boardsize eight"), StartsWith("? syntax error"));
}

// Quarry: passes are left out.
TEST_F(GtpTest, PassesMayBeLeftOut) {
  PlayMoves(kBeforePass);
  EXPECT_EQ(Say("othello-legal_moves"), "= pass\n\n");
  EXPECT_EQ(Say("play white c5"), kOk);
  EXPECT_EQ(Say("undo"), kOk);  // takes the pass away too
  EXPECT_EQ(Say("gogui-rules_side_to_move"), "= black\n\n");
  EXPECT_THAT(Say("genmove white"), AnyOf("= C5\n\n", "= E7\n\n"));
}

// twogtp: every pass is sent.
TEST_F(GtpTest, PassesMayBeSpoken) {
  PlayMoves(kBeforePass);
  EXPECT_EQ(Say("genmove b"), "= pass\n\n");
  EXPECT_EQ(Say("play w C5"), kOk);
  EXPECT_EQ(Say("undo"), kOk);
  EXPECT_EQ(Say("undo"), kOk);
  EXPECT_EQ(Say("play B PASS"), kOk);
  EXPECT_THAT(Say("genmove w"), AnyOf("= C5\n\n", "= E7\n\n"));
}

TEST_F(GtpTest, WrongPassesAreRefused) {
  EXPECT_THAT(Say("play black pass"), StartsWith("? illegal move"));
  EXPECT_THAT(Say("play white pass"), StartsWith("? illegal move"));
  EXPECT_THAT(Say("play white d3"), StartsWith("? illegal move"));
  EXPECT_THAT(Say("genmove white"), StartsWith("? illegal move"));
  EXPECT_EQ(Say("undo"), "? cannot undo: the game has 0 moves\n\n");
}

TEST_F(GtpTest, AFinishedGameTakesPassesOnly) {
  EXPECT_EQ(Say("final_score"), "? cannot score: the game is not over\n\n");
  EXPECT_EQ(Say("gogui-rules_final_result"),
            "? cannot score: the game is not over\n\n");
  PlayMoves(kWholeGame);
  EXPECT_EQ(Say("gogui-rules_legal_moves"), "=\n\n");
  EXPECT_EQ(Say("final_score"), "= B+64\n\n");
  EXPECT_EQ(Say("gogui-rules_final_result"), "= Black wins by 64: 64 - 0\n\n");
  EXPECT_EQ(Say("genmove w"), "= pass\n\n");
  EXPECT_EQ(Say("genmove b"), "= pass\n\n");
  EXPECT_EQ(Say("play w pass"), kOk);
  EXPECT_THAT(Say("play w a1"), StartsWith("? illegal move"));
  // The client made three moves more than there are in the game.
  EXPECT_EQ(Say("gg-undo 3"), kOk);
  EXPECT_EQ(Say("final_score"), "= B+64\n\n");
  EXPECT_EQ(Say("gg-undo 3"), kOk);
  EXPECT_EQ(Say("play black f7"), kOk);
  EXPECT_THAT(Say("gg-undo 8"), StartsWith("? cannot undo: "));
  EXPECT_EQ(Say("gg-undo 7"), kOk);
  EXPECT_THAT(Say("undo"), StartsWith("? cannot undo: "));
}

TEST_F(GtpTest, OldCommandsOfVersionOne) {
  EXPECT_EQ(Say("black d3"), kOk);
  EXPECT_EQ(Say("white C3"), kOk);
  EXPECT_THAT(Say("genmove_black"), StartsWith("= "));
  EXPECT_THAT(Say("genmove_white"), StartsWith("= "));
}

TEST_F(GtpTest, SequencesArePlayedWholeOrNotAtAll) {
  EXPECT_EQ(Say("gogui-play_sequence B D3 W C3 B C4"), kOk);
  EXPECT_THAT(Say("play_sequence W E3 B a1"), StartsWith("? illegal move"));
  EXPECT_EQ(Say("play white e3"), kOk) << "e3 was played already";
  EXPECT_THAT(Say("play_sequence B"), StartsWith("? syntax error"));
  EXPECT_EQ(Say("play_sequence"), kOk);
}

TEST_F(GtpTest, RegGenmoveLeavesTheGameAlone) {
  EXPECT_THAT(Say("reg_genmove black"), StartsWith("= "));
  EXPECT_EQ(Say("gogui-rules_side_to_move"), "= black\n\n");
}

TEST_F(GtpTest, TimeSettings) {
  const auto clock = [&] {
    return gtp_.session().clock(othello::Color::kBlack);
  };
  EXPECT_EQ(Say("time_settings 600 0 0"), kOk);
  EXPECT_EQ(clock()->control(), (TimeControl{.main_seconds = 600}));
  EXPECT_EQ(Say("time_settings 300 30 5"), kOk);
  EXPECT_EQ(clock()->control(), (TimeControl{.main_seconds = 300,
                                             .overtime_seconds = 30,
                                             .overtime_moves = 5}));
  EXPECT_EQ(Say("time_settings 0 1 1"), kOk);
  EXPECT_EQ(clock()->reading(), (ClockReading{1, 1}));
  for (const char* none : {"time_settings 0 1 0", "time_settings 0 0 0",
                           "kgs-time_settings none"}) {
    ASSERT_EQ(Say("time_settings 600 0 0"), kOk);
    EXPECT_EQ(Say(none), kOk);
    EXPECT_FALSE(clock().has_value()) << none;
  }
  EXPECT_EQ(Say("time_left black 12.5 0"), kOk);
  EXPECT_EQ(clock()->reading(), (ClockReading{12.5, 0}));
  EXPECT_EQ(Say("time_left W 29 5"), kOk);
  EXPECT_EQ(gtp_.session().clock(othello::Color::kWhite)->reading(),
            (ClockReading{29, 5}));
  EXPECT_EQ(Say("kgs-time_settings absolute 60"), kOk);
  EXPECT_EQ(clock()->control(), (TimeControl{.main_seconds = 60}));
  EXPECT_EQ(Say("kgs-time_settings byoyomi 60 10 3"), kOk);
  EXPECT_EQ(clock()->control(), (TimeControl{.main_seconds = 80,
                                             .overtime_seconds = 10,
                                             .overtime_moves = 1}));
  for (const char* wrong :
       {"time_settings 1 2", "time_settings -1 0 0", "time_settings a b c",
        "time_left black -1 0", "time_left purple 1 0", "time_left b 1 -1",
        "kgs-time_settings canadian 1", "kgs-time_settings sometimes"}) {
    EXPECT_THAT(Say(wrong), StartsWith("? syntax error")) << wrong;
  }
  EXPECT_EQ(Say("komi 6.5"), kOk);
  EXPECT_THAT(Say("komi x"), StartsWith("? syntax error"));
}

TEST_F(GtpTest, PositionsCanBeSetUp) {
  const std::string squares =
      "---------------------------OX------XO---------------------------";
  EXPECT_EQ(Say("othello-setup_board " + squares + " O"), kOk);
  EXPECT_EQ(Say("othello-legal_moves"), "= E3 F4 C5 D6\n\n");
  EXPECT_EQ(Say("othello-setup_board " + squares), kOk);
  EXPECT_EQ(Say("gogui-rules_side_to_move"), "= black\n\n");
  EXPECT_THAT(Say("othello-setup_board XO"), StartsWith("? syntax error"));
  EXPECT_EQ(Say("gogui-setup b d3 w d4 w d5 b d5"), kOk);
  EXPECT_EQ(Say("gogui-setup_player w"), kOk);
  EXPECT_EQ(Say("othello-legal_moves"), "= D2 D6\n\n");
  EXPECT_EQ(Say("othello-legal_moves b"), "= pass\n\n");
  EXPECT_THAT(Say("gogui-setup b pass"), StartsWith("? syntax error"));
}

TEST_F(GtpTest, GamesGoThroughFiles) {
  PlayMoves("f5d6c3d3c4");
  const std::string sgf = Say("printsgf").substr(2);
  EXPECT_THAT(sgf, StartsWith("(;"));
  const std::string path = testing::TempDir() + "/rialto_gtp_test.sgf";
  std::ofstream(path) << sgf;
  EXPECT_EQ(Say("clear_board"), kOk);
  EXPECT_EQ(Say("loadsgf " + path), kOk);
  EXPECT_EQ(gtp_.session().game().moves().size(), 5u);
  EXPECT_EQ(Say("loadsgf " + path + " 3"), kOk);  // before the third move
  EXPECT_EQ(gtp_.session().game().moves().size(), 2u);
  EXPECT_THAT(Say("loadsgf " + path + " 0"), StartsWith("? syntax error"));
  EXPECT_EQ(Say("loadsgf /no/such/file"),
            "? cannot load file: /no/such/file: No such file or directory\n\n");
  EXPECT_EQ(Say("loadsgf ."),
            "? cannot load file: .: it is not a regular file\n\n");
  // Not everywhere, and nowhere a file.
  EXPECT_THAT(
      Say("loadsgf /dev/zero"),
      AnyOf("? cannot load file: /dev/zero: it is not a regular file\n\n",
            "? cannot load file: /dev/zero: No such file or directory\n\n"));
  EXPECT_EQ(gtp_.session().game().moves().size(), 2u);
  std::ofstream(path) << "(;GM[1]SZ[8])";
  EXPECT_THAT(Say("loadsgf " + path),
              AllOf(StartsWith("? cannot load file: "),
                    HasSubstr("expected 2, the number of Othello")));

  EXPECT_EQ(Say("savesgf " + path), kOk);
  EXPECT_EQ(Say("clear_board"), kOk);
  EXPECT_EQ(Say("loadsgf " + path), kOk);
  EXPECT_EQ(gtp_.session().game().moves().size(), 2u);
  std::filesystem::remove(path);
  EXPECT_THAT(Say("savesgf /no/such/folder/x.sgf"),
              StartsWith("? cannot save file: /no/such/folder/x.sgf"));
  EXPECT_THAT(Say("savesgf x"), StartsWith("? cannot save file: "));
}

// As GoGui 1.6 writes it: no game is named, and row 1 is below.
TEST_F(GtpTest, ReadsGamesThatGoGuiSaved) {
  const std::string path = testing::TempDir() + "/rialto_gogui_test.sgf";
  std::ofstream(path) << "(;FF[4]CA[UTF-8]AP[GoGui:1.6.0]SZ[8]\n"
                         "KM[6.5]PB[Rialto]PW[me]DT[2026-11-17]\n"
                         ";B[fd];W[dc];B[cf])\n";
  EXPECT_EQ(Say("loadsgf " + path), kOk);
  EXPECT_EQ(Say("move_history"), "= black C3\nwhite D6\nblack F5\n\n");
  std::filesystem::remove(path);
}

TEST_F(GtpTest, LegalMovesAndTheMovesMade) {
  EXPECT_EQ(Say("move_history"), "=\n\n");
  EXPECT_EQ(Say("last_move"), "? no move has been made\n\n");
  EXPECT_EQ(Say("all_legal b"), "= D3 C4 F5 E6\n\n");
  EXPECT_EQ(Say("is_legal black d3"), "= 1\n\n");
  EXPECT_EQ(Say("is_legal black d6"), "= 0\n\n");
  EXPECT_EQ(Say("is_legal white d6"), "= 0\n\n") << "it is black's turn";
  EXPECT_EQ(Say("is_legal black pass"), "= 0\n\n");
  EXPECT_THAT(Say("is_legal black z9"), StartsWith("? syntax error"));
  EXPECT_EQ(Say("gogui-rules_captured_count"), "= 2 2\n\n");
  PlayMoves(kBeforePass);
  EXPECT_EQ(Say("is_legal black pass"), "= 1\n\n");
  EXPECT_EQ(Say("is_legal white c5"), "= 1\n\n");
  EXPECT_EQ(Say("play w c5"), kOk);
  EXPECT_EQ(Say("last_move"), "= white C5\n\n");
  EXPECT_THAT(Say("move_history"),
              StartsWith("= white C5\nblack pass\nwhite H6\nblack F7\n"));
}

TEST_F(GtpTest, WhatGoGuiAsksOfAProgram) {
  EXPECT_EQ(Say("gogui-title"), "= Rialto 1.2.3, level 2\n\n");
  EXPECT_EQ(Say("gogui-version 1.6.0"), kOk);
  EXPECT_EQ(Say("gogui-sigint"),
            absl::StrCat("= ", othello::ProcessId(), "\n\n"));
  for (const char* line : {"# interrupt", "#INTERRUPT", "\x03"}) {
    const LineEffect effect = gtp_.protocol().Receive(line);
    EXPECT_TRUE(effect.interrupts && effect.is_done) << line;
  }
  EXPECT_FALSE(gtp_.protocol().Receive("# interruption").interrupts);
}

TEST_F(GtpTest, ChanceAndMemoryCanBeSetBack) {
  EXPECT_EQ(Say("set_random_seed 17"), kOk);
  EXPECT_EQ(Say("othello-param seed"), "= 17\n\n");
  EXPECT_THAT(Say("set_random_seed x"), StartsWith("? "));
  const auto nodes_of_a_search = [&] {
    const othello::Position position = othello::Position::Start();
    return gtp_.session()
        .Analyze(position, gtp_.session().AnalysisLimits(position))
        .nodes;
  };
  EXPECT_EQ(Say("set_level 6"), kOk);
  const uint64_t fresh = nodes_of_a_search();
  EXPECT_LT(nodes_of_a_search(), fresh);
  EXPECT_EQ(Say("clear_cache"), kOk);
  EXPECT_EQ(nodes_of_a_search(), fresh);
}

// Every refusal gives a reason.
TEST_F(GtpTest, EveryRefusalHasAReason) {
  for (const char* line :
       {"boardsize 10", "undo", "gg-undo 3", "final_score", "last_move",
        "gogui-rules_final_result", "loadsgf /no/such/file", "savesgf x",
        "othello-param bogus", "set_game Go", "play b a1", "play w pass",
        "genmove w", "time_left b x 0", "kgs-time_settings x",
        "othello-setup_board XO", "final_status_list x", "set_level 99"}) {
    const std::string reply = Say(line);
    EXPECT_THAT(reply, StartsWith("? ")) << line;
    EXPECT_THAT(reply,
                AnyOf(HasSubstr(": "), HasSubstr("; "), HasSubstr(" has "),
                      HasSubstr(" must "), HasSubstr(" takes ")))
        << line;
  }
}

TEST_F(GtpTest, AnalysisOfASolvedPosition) {
  // One square is left, which turns one disc: 64 to 0.
  EXPECT_EQ(Say("othello-setup_board -O" + std::string(62, 'X') + " X"), kOk);
  EXPECT_EQ(Say("othello-eval"), "= +64 exact\n\n");
  EXPECT_EQ(Say("othello-move_values"), "= A1 +64\n\n");
  EXPECT_EQ(Say("othello-pv"), "= b A1\n\n");
  EXPECT_EQ(Say("othello-hint 3"), "= A1 +64 exact: b A1\n\n");
  EXPECT_THAT(Say("othello-stable"), HasSubstr("STATUS"));
  EXPECT_THAT(Say("othello-hint 0"), StartsWith("?"));
  // Nothing to analyse.
  EXPECT_EQ(Say("play b a1"), kOk);
  EXPECT_EQ(Say("othello-move_values"), "=\n\n");
  EXPECT_EQ(Say("othello-pv"), "=\n\n");
  EXPECT_EQ(Say("othello-hint"), "=\n\n");
}

// GoGui writes them on the squares, which have room for four characters.
TEST_F(GtpTest, MoveValuesFitASquare) {
  const std::string lopsided =
      std::string(24, '-') + "---XO-----OXX---" + std::string(24, 'X') + " X";
  for (const std::string& setup :
       {std::string("clear_board"), "othello-setup_board " + lopsided}) {
    ASSERT_EQ(Say(setup), kOk);
    const std::string reply = Say("othello-move_values");
    const std::vector<std::string> words = absl::StrSplit(
        reply.substr(2), absl::ByAnyChar(" \n"), absl::SkipEmpty());
    ASSERT_GE(words.size(), 8u) << reply;
    for (size_t i = 1; i < words.size(); i += 2) {
      EXPECT_LE(words[i].size(), 4u) << reply;
      EXPECT_THAT(words[i], AnyOf(StartsWith("+"), StartsWith("-")));
    }
  }
}

TEST_F(GtpTest, OptionsAreParameters) {
  EXPECT_THAT(Say("othello-param"), AllOf(HasSubstr("[string] level 2\n"),
                                          HasSubstr("[bool] ponder 0\n")));
  EXPECT_EQ(Say("othello-param level 3"), kOk);
  EXPECT_EQ(Say("othello-param level"), "= 3\n\n");
  EXPECT_EQ(Say("othello-param ponder 1"), kOk);
  EXPECT_EQ(Say("othello-param ponder"), "= on\n\n");
  EXPECT_THAT(Say("othello-param level 61"), StartsWith("? the option level"));
  EXPECT_THAT(Say("othello-param bogus 1"), StartsWith("? no option bogus"));
  EXPECT_EQ(Say("set_level 4"), kOk);
  EXPECT_THAT(Say("set_level x"), StartsWith("?"));
}

TEST_F(GtpTest, PondersOnlyAfterItsOwnMoves) {
  EXPECT_EQ(Say("othello-param ponder on"), kOk);
  Say("genmove b");
  gtp_.protocol().OnIdle();
  EXPECT_TRUE(gtp_.session().is_pondering());
  Say("name");
  gtp_.protocol().OnIdle();
  EXPECT_TRUE(gtp_.session().is_pondering()) << "a question ends nothing";
  const std::string legal = Say("gogui-rules_legal_moves");
  Say("play w " + legal.substr(2, 2));
  gtp_.protocol().OnIdle();
  EXPECT_FALSE(gtp_.session().is_pondering());
}

TEST_F(GtpTest, ManyShortCommandsASecond) {
  const auto start = std::chrono::steady_clock::now();
  const int64_t pairs = othello::Scaled(20'000);
  for (int64_t i = 0; i < pairs; ++i) {
    Say("clear_board");
    Say("play black d3");
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  std::printf("%.0f pairs a second\n", static_cast<double>(pairs) / seconds);
#ifndef RIALTO_SANITIZED
  EXPECT_GT(static_cast<double>(pairs) / seconds, 5000);
#endif
}

}  // namespace
}  // namespace engine
