#include "othello/support/parallel.h"

#include <atomic>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/few_threads.h"

namespace othello {
namespace {

TEST(ParallelTest, EveryPieceOnce) {
  for (int threads : {1, 2, 5}) {
    std::vector<std::atomic<int>> done(1000);
    std::atomic<bool> bad_thread = false;
    const absl::Status status =
        ForEachPiece(1000, threads, [&](int piece, int thread) {
          ++done[piece];
          if (thread < 0 || thread >= threads) bad_thread = true;
          return absl::OkStatus();
        });
    EXPECT_TRUE(status.ok());
    EXPECT_FALSE(bad_thread);
    for (const auto& count : done) EXPECT_EQ(count, 1);
  }
}

TEST(ParallelTest, AnErrorEndsTheWork) {
  std::atomic<int> begun = 0;
  const absl::Status status = ForEachPiece(100000, 2, [&](int piece, int) {
    ++begun;
    return piece == 10 ? absl::DataLossError("ten") : absl::OkStatus();
  });
  EXPECT_EQ(status.message(), "ten");
  EXPECT_LT(begun, 100000);
}

TEST(ParallelTest, NothingToDo) {
  EXPECT_TRUE(ForEachPiece(0, 3, [](int, int) {
                return absl::InternalError("called");
              }).ok());
}

TEST(ParallelTest, TooFewThreadsAreAnError) {
  ExpectTooFewThreads([] {
    return ForEachPiece(1000, othello::kTooManyThreads, [](int, int) {
      KeepThreadBusy();
      return absl::OkStatus();
    });
  });
}

TEST(OrderedWorkTest, ResultsComeInOrder) {
  for (int threads : {1, 2, 5}) {
    std::vector<int64_t> results;
    const absl::Status status = WorkInOrder<int64_t>(
        10, 500, threads,
        [](int64_t piece, int) {
          // Uneven work.
          volatile int64_t sum = 0;
          for (int64_t i = 0; i < piece % 7 * 1000; ++i) sum = sum + i;
          return piece * piece;
        },
        [&](int64_t piece, int64_t result) {
          EXPECT_EQ(result, piece * piece);
          results.push_back(piece);
          return absl::OkStatus();
        });
    EXPECT_TRUE(status.ok());
    ASSERT_EQ(results.size(), 490u);
    for (size_t i = 0; i < results.size(); ++i) {
      EXPECT_EQ(results[i], 10 + static_cast<int64_t>(i));
    }
  }
}

TEST(OrderedWorkTest, NothingToDo) {
  const absl::Status status = WorkInOrder<int>(
      5, 5, 3,
      [](int64_t, int) {
        ADD_FAILURE();
        return 0;
      },
      [](int64_t, int) { return absl::OkStatus(); });
  EXPECT_TRUE(status.ok());
}

TEST(OrderedWorkTest, AnErrorEndsTheWork) {
  std::atomic<int> pieces = 0;
  const absl::Status status = WorkInOrder<int>(
      0, 100000, 3,
      [&](int64_t, int) {
        ++pieces;
        return 0;
      },
      [](int64_t piece, int) {
        return piece == 20 ? absl::DataLossError("full") : absl::OkStatus();
      });
  EXPECT_EQ(status.message(), "full");
  // Not many more than were needed: no one runs far ahead.
  EXPECT_LE(pieces, 20 + 3 * 16 + 3);
}

TEST(OrderedWorkTest, TooFewThreadsAreAnError) {
  ExpectTooFewThreads([] {
    return WorkInOrder<int>(
        0, 1000, othello::kTooManyThreads,
        [](int64_t, int) {
          KeepThreadBusy();
          return 0;
        },
        [](int64_t, int) { return absl::OkStatus(); });
  });
}

}  // namespace
}  // namespace othello
