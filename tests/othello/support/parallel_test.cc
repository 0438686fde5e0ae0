#include "othello/support/parallel.h"

#include <atomic>
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

}  // namespace
}  // namespace othello
