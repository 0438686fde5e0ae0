// Threads that help each other in one search (young brothers wait).
//
// A thread that has searched the first move of a node and sees idle threads
// opens a job with the node's other moves; idle threads join it. When the owner
// runs out of moves it waits for its helpers, and meanwhile joins only jobs
// below its own (a "helpful master"), so that no thread waits for one that is
// busy elsewhere.

#ifndef RIALTO_SEARCH_SPLIT_POOL_H_
#define RIALTO_SEARCH_SPLIT_POOL_H_

#include <atomic>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "search/interruption.h"

namespace search {

// The shared work of one node.
class SplitJob {
 public:
  // `above` is the job that the owner itself is working on, or null.
  explicit SplitJob(const SplitJob* above) : above_(above) {}
  virtual ~SplitJob() = default;

  // Works on the job in thread `thread` until no part of it is left.
  virtual void Help(int thread) = 0;

  // True once there is nothing left for another helper.
  bool is_exhausted() const {
    return exhausted_.load(std::memory_order_relaxed);
  }

  bool IsBelow(const SplitJob* other) const {
    for (const SplitJob* job = this; job != nullptr; job = job->above_) {
      if (job == other) return true;
    }
    return false;
  }

 protected:
  void MarkExhausted() { exhausted_.store(true, std::memory_order_relaxed); }

 private:
  friend class SplitPool;
  const SplitJob* above_;
  std::atomic<bool> exhausted_ = false;
  int helpers_ = 0;  // guarded by the pool's mutex
};

// Thread 0 is the caller's; the pool owns threads 1 .. threads - 1, which live
// as long as the pool.
class SplitPool {
 public:
  // Fails if the system cannot start that many threads.
  static absl::StatusOr<std::unique_ptr<SplitPool>> Create(int threads);
  ~SplitPool();
  SplitPool(const SplitPool&) = delete;
  SplitPool& operator=(const SplitPool&) = delete;

  int threads() const { return static_cast<int>(helpers_.size()) + 1; }

  // Whether opening a job is likely to find a helper.
  bool HasIdle() const { return idle_.load(std::memory_order_relaxed) > 0; }

  // Opens the job to others, works on it in the calling thread, and returns
  // when it is done and all helpers have left.
  void Run(SplitJob& job, int thread);

 private:
  SplitPool() = default;
  void HelperLoop(int thread);
  // Takes part in an open job below `above` (any if null), if there is one.
  bool JoinOne(const SplitJob* above, int thread,
               std::unique_lock<std::mutex>& lock);
  // Waits until something changed, first spinning, as most waits are short.
  void AwaitChange(std::unique_lock<std::mutex>& lock);
  void AnnounceChange();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<unsigned> changes_ = 0;
  std::atomic<int> idle_ = 0;
  std::vector<SplitJob*> open_;  // guarded by mutex_
  bool quitting_ = false;        // guarded by mutex_
  std::vector<std::thread> helpers_;
};

}  // namespace search

#endif  // RIALTO_SEARCH_SPLIT_POOL_H_
