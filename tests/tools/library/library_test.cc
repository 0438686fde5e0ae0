#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <thread>
#include <vector>

#include "othello/position.h"
#include "tests/support/naive_search.h"
#include "tests/support/random_positions.h"
#include "tests/support/test_scale.h"
#include "tools/library/rialto.h"

namespace {

using ::testing::HasSubstr;

rialto_board BoardOf(const char* text) {
  rialto_board board = {};
  EXPECT_EQ(rialto_board_parse(text, &board), RIALTO_OK) << text;
  return board;
}

std::string TextOf(const rialto_board& board) {
  char text[80];
  EXPECT_EQ(rialto_board_format(&board, text, sizeof(text)), 66u);
  return text;
}

rialto_result EmptyResult() {
  rialto_result result = {};
  result.size = sizeof(result);
  return result;
}

// An engine with a small table, freed in the end.
class LibraryTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(rialto_engine_new(&engine_), RIALTO_OK);
    ASSERT_EQ(rialto_engine_set(engine_, "hash_mb", "1"), RIALTO_OK);
  }
  void TearDown() override { rialto_engine_free(engine_); }

  rialto_engine* engine_ = nullptr;
};

TEST(LibraryRulesTest, PlaysByTheRules) {
  rialto_board board;
  rialto_board_start(&board);
  EXPECT_EQ(board.side, RIALTO_BLACK);
  EXPECT_EQ(rialto_board_moves(&board),
            othello::Position::Start().LegalMoves());
  int move = 0;
  ASSERT_EQ(rialto_move_parse("F5", &move), RIALTO_OK);
  EXPECT_STREQ(rialto_move_name(move), "f5");
  EXPECT_STREQ(rialto_move_name(RIALTO_PASS), "pass");
  EXPECT_STREQ(rialto_move_name(-7), "--");
  ASSERT_EQ(rialto_board_play(&board, move), RIALTO_OK);
  EXPECT_EQ(TextOf(board), TextOf(BoardOf("f5")));
  EXPECT_EQ(board.side, RIALTO_WHITE);
  const std::string before = TextOf(board);
  for (const int wrong :
       std::vector<int>{move, RIALTO_PASS, RIALTO_NO_MOVE, -1, 1000}) {
    EXPECT_EQ(rialto_board_play(&board, wrong), RIALTO_ILLEGAL_MOVE) << wrong;
    EXPECT_STRNE(rialto_last_error(), "");
  }
  EXPECT_EQ(TextOf(board), before) << "an error changes nothing";
  EXPECT_FALSE(rialto_board_is_over(&board));

  board = BoardOf("f5f6d3g5h5h4f7h6");  // Black must pass.
  EXPECT_EQ(rialto_board_moves(&board), 0u);
  EXPECT_EQ(rialto_board_play(&board, RIALTO_PASS), RIALTO_OK);
  EXPECT_NE(rialto_board_moves(&board), 0u);

  board = BoardOf("f5f6d3e3f3f4f7c3b2");
  EXPECT_TRUE(rialto_board_is_over(&board));
  EXPECT_EQ(rialto_board_score(&board), 64);
  EXPECT_EQ(rialto_board_play(&board, RIALTO_PASS), RIALTO_ILLEGAL_MOVE);
}

TEST_F(LibraryTest, MovesAtARating) {
  const rialto_board board = BoardOf("f5d6");
  int move = -1;
  ASSERT_EQ(rialto_rated_move(engine_, &board, 43, 900, 7, &move), RIALTO_OK)
      << rialto_last_error();
  EXPECT_NE(rialto_board_moves(&board) & uint64_t{1} << move, 0u);
  int again = -1;
  ASSERT_EQ(rialto_rated_move(engine_, &board, 43, 900, 7, &again), RIALTO_OK);
  EXPECT_EQ(again, move);
  EXPECT_EQ(rialto_rated_move(engine_, &board, 43, 399, 7, &move),
            RIALTO_INVALID_ARGUMENT);
  EXPECT_EQ(rialto_rated_move(engine_, &board, 66, 900, 7, &move),
            RIALTO_INVALID_ARGUMENT);
  EXPECT_EQ(rialto_rated_move(engine_, &board, 43, 900, 7, nullptr),
            RIALTO_INVALID_ARGUMENT);
  const rialto_board pass = BoardOf("f5f6d3g5h5h4f7h6");
  ASSERT_EQ(rialto_rated_move(engine_, &pass, RIALTO_NO_MOVE, 900, 7, &move),
            RIALTO_OK);
  EXPECT_EQ(move, RIALTO_PASS);
  const rialto_board over = BoardOf("f5f6d3e3f3f4f7c3b2");
  ASSERT_EQ(rialto_rated_move(engine_, &over, RIALTO_NO_MOVE, 900, 7, &move),
            RIALTO_OK);
  EXPECT_EQ(move, RIALTO_NO_MOVE);
}

TEST(LibraryRulesTest, RefusesNonsense) {
  rialto_board board;
  EXPECT_EQ(rialto_board_parse("f5x9", &board), RIALTO_INVALID_ARGUMENT);
  EXPECT_STRNE(rialto_last_error(), "");
  int move = 0;
  EXPECT_EQ(rialto_move_parse("i9", &move), RIALTO_INVALID_ARGUMENT);
  rialto_games* games = nullptr;
  EXPECT_EQ(rialto_games_read("/does/not/exist.ggf", &games), RIALTO_NOT_FOUND);
  EXPECT_EQ(games, nullptr);
}

TEST(LibraryRulesTest, ReadsAndWritesGames) {
  rialto_games* games = nullptr;
  ASSERT_EQ(
      rialto_games_parse("(;GM[Othello]PB[Ann]PW[Bob]TY[8]BO[8 "
                         "---------------------------O*------*O----------------"
                         "----------- *]B[f5]W[d6];)",
                         &games),
      RIALTO_OK)
      << rialto_last_error();
  ASSERT_EQ(rialto_games_count(games), 1u);
  EXPECT_STREQ(rialto_game_tag(games, 0, "Black"), "Ann");
  EXPECT_STREQ(rialto_game_tag(games, 0, "Event"), "");
  uint8_t moves[1];
  EXPECT_EQ(rialto_game_moves(games, 0, moves, 1), 2u);
  EXPECT_STREQ(rialto_move_name(moves[0]), "f5");
  rialto_board start;
  rialto_game_start(games, 0, &start);
  EXPECT_EQ(rialto_board_moves(&start),
            othello::Position::Start().LegalMoves());
  char text[6];
  size_t length = 0;
  ASSERT_EQ(rialto_game_format(games, 0, "txt", text, sizeof(text), &length),
            RIALTO_OK);
  EXPECT_GE(length, 4u);
  EXPECT_EQ(std::string(text).substr(0, 4), "f5d6");
  EXPECT_EQ(rialto_game_format(games, 0, "doc", text, sizeof(text), &length),
            RIALTO_INVALID_ARGUMENT);
  EXPECT_NE(rialto_game_format(games, 0, "wtb", text, sizeof(text), &length),
            RIALTO_OK)
      << "it is only read";
  rialto_games_free(games);
}

TEST_F(LibraryTest, SolvesAndSearches) {
  othello::Random random(11);
  for (int64_t i = othello::Scaled(50); i > 0; --i) {
    const othello::Position position = othello::RandomPlayedPosition(random, 6);
    const rialto_board board = {position.opponent, position.mover, RIALTO_WHITE,
                                0};
    rialto_result result = EmptyResult();
    ASSERT_EQ(rialto_solve(engine_, &board, &result), RIALTO_OK);
    EXPECT_EQ(result.score, search::naive::Solve(position));
    EXPECT_TRUE(result.is_solved);
  }
  rialto_board board;
  rialto_board_start(&board);
  rialto_limits limits = {};
  limits.size = sizeof(limits);
  limits.depth = 5;
  limits.lines = 4;
  rialto_result result = EmptyResult();
  int iterations = 0;
  const rialto_progress count = [](const rialto_result* so_far, void* sum) {
    EXPECT_EQ(so_far->size, sizeof(rialto_result));
    ++*static_cast<int*>(sum);
    return 0;
  };
  ASSERT_EQ(
      rialto_search(engine_, &board, &limits, count, &iterations, &result),
      RIALTO_OK);
  EXPECT_EQ(iterations, 5);
  EXPECT_EQ(result.depth, 5);
  EXPECT_EQ(result.line_count, 4);
  EXPECT_EQ(result.lines[0].moves[0], result.best);
  EXPECT_EQ(result.lines[0].score, result.score);
}

TEST_F(LibraryTest, OlderClientsHaveSmallerStructures) {
  const rialto_board board = BoardOf("f5d6");
  rialto_result result = EmptyResult();
  result.size = offsetof(rialto_result, lines) + sizeof(rialto_line);
  result.lines[1].score = 777;
  rialto_limits limits = {};
  limits.size = offsetof(rialto_limits, seconds);
  limits.level = 0;
  limits.depth = 3;
  limits.seconds = -1;  // not looked at
  limits.lines = 64;
  ASSERT_EQ(rialto_search(engine_, &board, &limits, nullptr, nullptr, &result),
            RIALTO_OK)
      << rialto_last_error();
  EXPECT_EQ(result.depth, 3);
  EXPECT_EQ(result.line_count, 1);
  EXPECT_EQ(result.lines[1].score, 777) << "what the client has no room for";
}

TEST_F(LibraryTest, RefusesWhatMakesNoSense) {
  rialto_board board = BoardOf("f5d6");
  rialto_limits limits = {};
  rialto_result result = EmptyResult();
  const auto search = [&] {
    return rialto_search(engine_, &board, &limits, nullptr, nullptr, &result);
  };
  EXPECT_EQ(search(), RIALTO_INVALID_ARGUMENT) << "the size is not set";
  limits.size = sizeof(limits);
  limits.depth = 61;
  EXPECT_EQ(search(), RIALTO_INVALID_ARGUMENT);
  limits.depth = 3;
  limits.level = 3;
  EXPECT_EQ(search(), RIALTO_INVALID_ARGUMENT);
  limits.level = 0;
  result.size = 0;
  EXPECT_EQ(search(), RIALTO_INVALID_ARGUMENT);
  result.size = sizeof(result);
  board.white |= board.black;
  EXPECT_EQ(search(), RIALTO_INVALID_ARGUMENT);
  EXPECT_THAT(rialto_last_error(), HasSubstr("both sides"));
}

TEST_F(LibraryTest, OptionsAreThoseOfTheTable) {
  const char* value = nullptr;
  ASSERT_EQ(rialto_engine_get(engine_, "hash_mb", &value), RIALTO_OK);
  EXPECT_STREQ(value, "1");
  EXPECT_EQ(rialto_engine_set(engine_, "threads", "many"),
            RIALTO_INVALID_ARGUMENT);
  EXPECT_EQ(rialto_engine_set(engine_, "colour", "red"), RIALTO_NOT_FOUND);
  EXPECT_EQ(rialto_engine_get(engine_, "ponder", &value), RIALTO_NOT_FOUND);
  ASSERT_EQ(rialto_engine_set(engine_, "selectivity", "nonsense"), RIALTO_OK);
  const rialto_board board = BoardOf("f5d6");
  rialto_result result = EmptyResult();
  EXPECT_EQ(rialto_solve(engine_, &board, &result), RIALTO_INVALID_ARGUMENT);
  EXPECT_THAT(rialto_last_error(), HasSubstr("nonsense"));
  ASSERT_EQ(rialto_engine_set(engine_, "weights", "/no/such/file"), RIALTO_OK);
  double discs = 0;
  EXPECT_NE(rialto_evaluate(engine_, &board, &discs), RIALTO_OK);
  EXPECT_THAT(rialto_last_error(), HasSubstr("/no/such/file"));
}

TEST_F(LibraryTest, CanBeStopped) {
  rialto_board board;
  rialto_board_start(&board);
  rialto_result result = EmptyResult();
  const rialto_progress at_once = [](const rialto_result*, void*) { return 1; };
  rialto_limits limits = {};
  limits.size = sizeof(limits);
  limits.exact = 1;
  ASSERT_EQ(rialto_search(engine_, &board, &limits, at_once, nullptr, &result),
            RIALTO_OK);
  EXPECT_TRUE(result.was_stopped);
  EXPECT_GE(result.line_count, 1);

  // From another thread: as long as the search goes on.
  std::atomic<bool> is_done = false;
  std::thread other([&] {
    while (!is_done) {
      rialto_stop(engine_);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  EXPECT_EQ(rialto_solve(engine_, &board, &result), RIALTO_OK);
  is_done = true;
  other.join();
  EXPECT_TRUE(result.was_stopped);
}

TEST(LibraryRulesTest, KeepsErrorsOfThreadsApart) {
  rialto_board board;
  EXPECT_NE(rialto_board_parse("f5z9", &board), RIALTO_OK);
  const std::string mine = rialto_last_error();
  std::thread([&] {
    EXPECT_STREQ(rialto_last_error(), "");
    int move = 0;
    EXPECT_NE(rialto_move_parse("q", &move), RIALTO_OK);
  }).join();
  EXPECT_EQ(rialto_last_error(), mine);
}

TEST_F(LibraryTest, TheBookIsLookedUp) {
  rialto_board board = {};
  rialto_board_start(&board);
  rialto_result result = EmptyResult();
  EXPECT_EQ(rialto_book(engine_, &board, &result), RIALTO_NOT_FOUND);
  EXPECT_THAT(rialto_last_error(), HasSubstr("there is no book"));
  ASSERT_EQ(rialto_engine_set(engine_, "book", "default"), RIALTO_OK);
  if (rialto_book(engine_, &board, &result) == RIALTO_NOT_FOUND) {
    GTEST_SKIP() << rialto_last_error();
  }
  EXPECT_GT(result.line_count, 0);
  EXPECT_EQ(result.nodes, 0u);
  EXPECT_GT(result.depth, 10);
  EXPECT_EQ(result.lines[0].moves[0], result.best);
  const rialto_board end = BoardOf(
      "OOXXOO--OOOXOO-OOOXOXXXOOOOOOXXOOOOOOOXOOOOOXXOOOOOXXX-OXXXXXXX- O");
  EXPECT_EQ(rialto_book(engine_, &end, &result), RIALTO_NOT_FOUND);
  EXPECT_EQ(rialto_engine_set(engine_, "book", "/no/such/file"), RIALTO_OK);
  EXPECT_EQ(rialto_book(engine_, &board, &result), RIALTO_NOT_FOUND);
  EXPECT_EQ(rialto_book(nullptr, &board, &result), RIALTO_INVALID_ARGUMENT);
}

}  // namespace
