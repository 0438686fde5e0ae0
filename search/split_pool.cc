#include "search/split_pool.h"

#include <algorithm>
#include <chrono>
#include <system_error>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "othello/support/thread_group.h"

namespace search {
namespace {

// Of 5, 20, 50 and 200 the fastest with two threads (docs/log/0.3.md).
constexpr std::chrono::microseconds kSpinTime(200);
constexpr int kSpinsBetweenLooks = 16;  // at the clock

void SpinPause() {
#if defined(__x86_64__)
  _mm_pause();
#endif
}

}  // namespace

absl::StatusOr<std::unique_ptr<SplitPool>> SplitPool::Create(int threads) {
  if (threads > 1 && !othello::kHasThreads) {
    return absl::ResourceExhaustedError("there is one thread here");
  }
  auto pool = absl::WrapUnique(new SplitPool());
  for (int thread = 1; thread < threads; ++thread) {
    // The standard library reports this one failure by an exception only.
    try {
      pool->helpers_.emplace_back(
          [raw = pool.get(), thread] { raw->HelperLoop(thread); });
    } catch (const std::system_error& error) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the system gives no more than ", thread,
                       " threads: ", error.what()));
    }
  }
  return pool;
}

SplitPool::~SplitPool() {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    quitting_ = true;
    AnnounceChange();
  }
  for (std::thread& helper : helpers_) helper.join();
}

void SplitPool::Run(SplitJob& job, int thread) {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    open_.push_back(&job);
    AnnounceChange();
  }
  job.Help(thread);
  std::unique_lock<std::mutex> lock(mutex_);
  open_.erase(std::find(open_.begin(), open_.end(), &job));
  if (job.helpers_ == 0) return;
  idle_.fetch_add(1, std::memory_order_relaxed);
  while (job.helpers_ > 0) {
    if (!JoinOne(&job, thread, lock)) AwaitChange(lock);
  }
  idle_.fetch_sub(1, std::memory_order_relaxed);
}

void SplitPool::HelperLoop(int thread) {
  std::unique_lock<std::mutex> lock(mutex_);
  idle_.fetch_add(1, std::memory_order_relaxed);
  while (!quitting_) {
    if (!JoinOne(nullptr, thread, lock)) AwaitChange(lock);
  }
}

bool SplitPool::JoinOne(const SplitJob* above, int thread,
                        std::unique_lock<std::mutex>& lock) {
  // The oldest job is nearest to the root and so the largest.
  const auto found =
      std::find_if(open_.begin(), open_.end(), [&](const SplitJob* job) {
        return !job->is_exhausted() &&
               (above == nullptr || job->IsBelow(above));
      });
  if (found == open_.end()) return false;
  SplitJob& job = **found;
  ++job.helpers_;
  idle_.fetch_sub(1, std::memory_order_relaxed);
  lock.unlock();
  job.Help(thread);
  lock.lock();
  idle_.fetch_add(1, std::memory_order_relaxed);
  if (--job.helpers_ == 0) AnnounceChange();
  return true;
}

void SplitPool::AwaitChange(std::unique_lock<std::mutex>& lock) {
  const unsigned seen = changes_.load(std::memory_order_relaxed);
  lock.unlock();
  const auto has_changed = [&] {
    return changes_.load(std::memory_order_relaxed) != seen;
  };
  const auto end = std::chrono::steady_clock::now() + kSpinTime;
  do {
    for (int i = 0; i < kSpinsBetweenLooks && !has_changed(); ++i) SpinPause();
  } while (!has_changed() && std::chrono::steady_clock::now() < end);
  lock.lock();
  changed_.wait(lock, has_changed);
}

void SplitPool::AnnounceChange() {
  changes_.fetch_add(1, std::memory_order_relaxed);
  changed_.notify_all();
}

}  // namespace search
