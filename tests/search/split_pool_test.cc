#include "search/split_pool.h"

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/test_scale.h"

namespace search {
namespace {

// A tree of jobs: each has `width` items, and each item above the last level
// opens a job of its own below this one.
class TreeJob : public SplitJob {
 public:
  TreeJob(SplitPool& pool, const SplitJob* above, int levels, int width,
          std::atomic<int>& leaves)
      : SplitJob(above),
        pool_(pool),
        levels_(levels),
        width_(width),
        leaves_(leaves) {}
  ~TreeJob() override {
    EXPECT_EQ(inside_.load(), 0) << "somebody still works on a finished job";
  }

  void Help(int thread) override {
    ++inside_;
    EXPECT_GE(thread, 0);
    EXPECT_LT(thread, pool_.threads());
    while (true) {
      const int item = next_.fetch_add(1);
      if (item + 1 >= width_) MarkExhausted();
      if (item >= width_) break;
      if (levels_ > 1) {
        TreeJob below(pool_, this, levels_ - 1, width_, leaves_);
        pool_.Run(below, thread);
      } else {
        ++leaves_;
      }
    }
    --inside_;
  }

 private:
  SplitPool& pool_;
  const int levels_;
  const int width_;
  std::atomic<int>& leaves_;
  std::atomic<int> next_ = 0;
  std::atomic<int> inside_ = 0;
};

TEST(SplitPoolTest, AllWorkOfNestedJobsIsDoneOnce) {
  for (int threads : {1, 2, 3, 4, 8, 16}) {
    const std::unique_ptr<SplitPool> owned_pool = *SplitPool::Create(threads);
    SplitPool& pool = *owned_pool;
    EXPECT_EQ(pool.threads(), threads);
    for (int64_t round = othello::Scaled(100); round > 0; --round) {
      std::atomic<int> leaves = 0;
      TreeJob job(pool, nullptr, /*levels=*/4, /*width=*/5, leaves);
      pool.Run(job, 0);
      ASSERT_EQ(leaves.load(), 5 * 5 * 5 * 5) << threads << " threads";
    }
  }
}

// Ends only if helpers really come.
class MeetingJob : public SplitJob {
 public:
  explicit MeetingJob(int wanted) : SplitJob(nullptr), wanted_(wanted) {}
  void Help(int) override {
    if (++present_ == wanted_) MarkExhausted();
    while (present_.load() < wanted_) std::this_thread::yield();
  }

 private:
  const int wanted_;
  std::atomic<int> present_ = 0;
};

TEST(SplitPoolTest, IdleThreadsCome) {
  constexpr int kThreads = 4;
  const std::unique_ptr<SplitPool> owned_pool = *SplitPool::Create(kThreads);
  SplitPool& pool = *owned_pool;
  for (int64_t round = othello::Scaled(200); round > 0; --round) {
    MeetingJob job(kThreads);
    pool.Run(job, 0);
  }
}

TEST(SplitPoolTest, OneThreadIsNeverIdle) {
  const std::unique_ptr<SplitPool> owned_pool = *SplitPool::Create(1);
  SplitPool& pool = *owned_pool;
  EXPECT_FALSE(pool.HasIdle());
}

TEST(SplitPoolTest, HelpersAreIdleBetweenJobs) {
  const std::unique_ptr<SplitPool> owned_pool = *SplitPool::Create(3);
  SplitPool& pool = *owned_pool;
  while (!pool.HasIdle()) std::this_thread::yield();
  std::atomic<int> leaves = 0;
  TreeJob job(pool, nullptr, 2, 3, leaves);
  pool.Run(job, 0);
  while (!pool.HasIdle()) std::this_thread::yield();
}

TEST(SplitPoolTest, QuitsWithoutWork) {
  for (int64_t round = othello::Scaled(100); round > 0; --round) {
    EXPECT_EQ((*SplitPool::Create(4))->threads(), 4);
  }
}

TEST(SplitJobTest, KnowsWhatItIsBelow) {
  MeetingJob other(1);
  std::atomic<int> leaves = 0;
  const std::unique_ptr<SplitPool> owned_pool = *SplitPool::Create(1);
  SplitPool& pool = *owned_pool;
  TreeJob top(pool, nullptr, 1, 1, leaves);
  TreeJob middle(pool, &top, 1, 1, leaves);
  TreeJob bottom(pool, &middle, 1, 1, leaves);
  EXPECT_TRUE(bottom.IsBelow(&top));
  EXPECT_TRUE(bottom.IsBelow(&bottom));
  EXPECT_FALSE(top.IsBelow(&bottom));
  EXPECT_FALSE(bottom.IsBelow(&other));
}

}  // namespace
}  // namespace search
