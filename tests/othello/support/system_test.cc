#include "othello/support/system.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace othello {
namespace {

TEST(SystemTest, ThreadCpuSecondsCountsWorkAlone) {
  double before = ThreadCpuSeconds();
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_LT(ThreadCpuSeconds() - before, 0.1);
  std::thread busy([] {
    // Ends, as each round takes some of it.
    while (ThreadCpuSeconds() < 0.2) {
    }
  });
  before = ThreadCpuSeconds();
  busy.join();
  EXPECT_LT(ThreadCpuSeconds() - before, 0.1);
}

}  // namespace
}  // namespace othello
