// The library where programs least expect trouble: nulls, too little memory,
// processes that were forked, files without an end.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <functional>
#include <string>
#include <thread>

#include "tools/library/rialto.h"

namespace {

using ::testing::HasSubstr;

rialto_result NewResult() {
  rialto_result result = {};
  result.size = sizeof(result);
  return result;
}

rialto_status SearchStart(rialto_engine* engine, int depth) {
  rialto_board board;
  rialto_board_start(&board);
  rialto_limits limits = {};
  limits.size = sizeof(limits);
  limits.depth = depth;
  rialto_result result = NewResult();
  return rialto_search(engine, &board, &limits, nullptr, nullptr, &result);
}

// The exit status of a child process, or -1 if a signal ended it.
int InChild(const std::function<int()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    _exit(work());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(LibraryLimitsTest, NullsAreErrors) {
  rialto_engine* engine = nullptr;
  ASSERT_EQ(rialto_engine_new(&engine), RIALTO_OK);
  rialto_board board;
  rialto_board_start(&board);
  rialto_result result = NewResult();
  rialto_games* games = nullptr;
  ASSERT_EQ(rialto_games_parse("f5d6", &games), RIALTO_OK);
  const char* text = nullptr;
  double discs = 0;
  size_t length = 0;
  int move = 0;
  for (const rialto_status status : {
           rialto_board_parse(nullptr, &board),
           rialto_board_parse("f5", nullptr),
           rialto_board_play(nullptr, 0),
           rialto_move_parse(nullptr, &move),
           rialto_move_parse("f5", nullptr),
           rialto_games_parse(nullptr, &games),
           rialto_games_parse("f5", nullptr),
           rialto_games_read(nullptr, &games),
           rialto_game_format(nullptr, 0, "txt", nullptr, 0, &length),
           rialto_game_format(games, 0, nullptr, nullptr, 0, &length),
           rialto_game_format(games, 0, "txt", nullptr, 0, nullptr),
           rialto_game_format(games, 1, "txt", nullptr, 0, &length),
           rialto_engine_new(nullptr),
           rialto_engine_set(nullptr, "level", "1"),
           rialto_engine_set(engine, nullptr, "1"),
           rialto_engine_set(engine, "level", nullptr),
           rialto_engine_get(nullptr, "level", &text),
           rialto_engine_get(engine, nullptr, &text),
           rialto_engine_get(engine, "level", nullptr),
           rialto_engine_weights(nullptr, &text),
           rialto_engine_weights(engine, nullptr),
           rialto_engine_warnings(nullptr, &text),
           rialto_engine_warnings(engine, nullptr),
           rialto_evaluate(nullptr, &board, &discs),
           rialto_evaluate(engine, nullptr, &discs),
           rialto_evaluate(engine, &board, nullptr),
           rialto_search(nullptr, &board, nullptr, nullptr, nullptr, &result),
           rialto_search(engine, nullptr, nullptr, nullptr, nullptr, &result),
           rialto_search(engine, &board, nullptr, nullptr, nullptr, nullptr),
           rialto_rated_move(nullptr, &board, RIALTO_NO_MOVE, 1500, 1, &move),
           rialto_rated_move(engine, nullptr, RIALTO_NO_MOVE, 1500, 1, &move),
           rialto_rated_move(engine, &board, RIALTO_NO_MOVE, 1500, 1, nullptr),
           rialto_book(nullptr, &board, &result),
           rialto_book(engine, nullptr, &result),
           rialto_book(engine, &board, nullptr),
           rialto_solve(nullptr, &board, &result),
           rialto_solve(engine, nullptr, &result),
           rialto_solve(engine, &board, nullptr),
           rialto_engine_clear(nullptr),
       }) {
    EXPECT_EQ(status, RIALTO_INVALID_ARGUMENT);
  }
  EXPECT_THAT(rialto_last_error(), HasSubstr("engine is null"));
  rialto_board_start(nullptr);
  EXPECT_EQ(rialto_board_moves(nullptr), 0u);
  EXPECT_EQ(rialto_board_format(nullptr, nullptr, 10), 0u);
  EXPECT_EQ(rialto_board_format(&board, nullptr, 10), 66u);
  EXPECT_EQ(rialto_board_is_over(nullptr), 0);
  EXPECT_EQ(rialto_board_score(nullptr), 0);
  EXPECT_STREQ(rialto_move_name(-1), "--");
  EXPECT_EQ(rialto_games_count(nullptr), 0u);
  rialto_game_start(nullptr, 0, &board);
  rialto_game_start(games, 0, nullptr);
  EXPECT_STREQ(rialto_game_tag(nullptr, 0, "Black"), "");
  EXPECT_EQ(rialto_game_moves(games, 0, nullptr, 5), 2u);
  EXPECT_EQ(rialto_game_moves(games, 7, nullptr, 5), 0u);
  EXPECT_STREQ(rialto_game_tag(games, 0, nullptr), "");
  rialto_stop(nullptr);
  rialto_games_free(nullptr);
  rialto_engine_free(nullptr);
  rialto_games_free(games);
  rialto_engine_free(engine);
}

TEST(LibraryLimitsTest, TooLittleMemoryIsAStatus) {
#ifdef RIALTO_SANITIZED
  GTEST_SKIP() << "sanitizers reserve terabytes";
#endif
  int failures = 0;
  for (int megabytes = 5; megabytes <= 125; megabytes += 10) {
    const int status = InChild([&] {
      size_t pages = 0;
      std::FILE* file = std::fopen("/proc/self/statm", "r");
      if (file == nullptr || std::fscanf(file, "%zu", &pages) != 1) return 99;
      std::fclose(file);
      rlimit limit;
      limit.rlim_cur = limit.rlim_max =
          pages * 4096 + (static_cast<size_t>(megabytes) << 20);
      setrlimit(RLIMIT_AS, &limit);
      rialto_engine* engine = nullptr;
      rialto_status status = rialto_engine_new(&engine);
      if (status == RIALTO_OK) {
        rialto_engine_set(engine, "hash_mb", "1");
        rialto_engine_set(engine, "threads", "2");
        status = SearchStart(engine, 13);
      }
      const bool is_told = rialto_last_error()[0] != 0;
      rialto_engine_free(engine);
      return status == RIALTO_OK                     ? 0
             : status == RIALTO_NO_MEMORY && is_told ? 1
                                                     : 50 + status;
    });
    EXPECT_TRUE(status == 0 || status == 1) << megabytes << ": " << status;
    failures += status == 1;
  }
  EXPECT_GT(failures, 0) << "the limits are too wide";
}

TEST(LibraryLimitsTest, AForkedProcessMayUseAndFreeEngines) {
  rialto_engine* engine = nullptr;
  ASSERT_EQ(rialto_engine_new(&engine), RIALTO_OK);
  ASSERT_EQ(rialto_engine_set(engine, "hash_mb", "1"), RIALTO_OK);
  ASSERT_EQ(rialto_engine_set(engine, "threads", "2"), RIALTO_OK);
  ASSERT_EQ(SearchStart(engine, 8), RIALTO_OK);
  EXPECT_EQ(InChild([&] {
              rialto_engine_free(engine);
              return 0;
            }),
            0);
  EXPECT_EQ(InChild([&] {
              const rialto_status status = SearchStart(engine, 8);
              rialto_engine_free(engine);
              return static_cast<int>(status);
            }),
            0);
  EXPECT_EQ(SearchStart(engine, 8), RIALTO_OK);
  rialto_engine_free(engine);
}

// Threads of the other process hold locks for ever.
TEST(LibraryLimitsTest, AProcessForkedInASearchMayFreeTheEngine) {
#ifdef RIALTO_SANITIZED
  GTEST_SKIP() << "their allocators may be locked by other threads";
#endif
  rialto_engine* engine = nullptr;
  ASSERT_EQ(rialto_engine_new(&engine), RIALTO_OK);
  ASSERT_EQ(rialto_engine_set(engine, "hash_mb", "1"), RIALTO_OK);
  ASSERT_EQ(rialto_engine_set(engine, "threads", "3"), RIALTO_OK);
  ASSERT_EQ(SearchStart(engine, 1), RIALTO_OK);
  std::thread search([&] { SearchStart(engine, 60); });
  for (int i = 0; i < 5; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(InChild([&] {
                rialto_engine_free(engine);
                return 0;
              }),
              0);
  }
  rialto_stop(engine);
  search.join();
  rialto_engine_free(engine);
}

TEST(LibraryLimitsTest, AFileWithoutAnEndIsRefused) {
  rialto_games* games = nullptr;
  EXPECT_EQ(rialto_games_read("/dev/zero", &games), RIALTO_INVALID_ARGUMENT);
  EXPECT_THAT(rialto_last_error(), HasSubstr("/dev/zero"));
  EXPECT_EQ(games, nullptr);
}

}  // namespace
