// Loops over numbered pieces of work, shared by threads.

#ifndef RIALTO_OTHELLO_SUPPORT_PARALLEL_H_
#define RIALTO_OTHELLO_SUPPORT_PARALLEL_H_

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

#include "absl/status/status.h"
#include "othello/support/thread_group.h"

namespace othello {

// Calls work(piece, thread) for the pieces 0 .. count - 1, each once, in any
// order, on `threads` threads numbered from 0. After an error no new piece is
// started, and the first error is returned. Too few threads are an error too.
inline absl::Status ForEachPiece(
    int count, int threads,
    const std::function<absl::Status(int piece, int thread)>& work) {
  std::atomic<int> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;
  absl::Status first_error;
  const auto fail = [&](const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex);
    first_error.Update(status);
    failed = true;
  };
  const auto run = [&](int thread) {
    while (!failed.load(std::memory_order_relaxed)) {
      const int piece = next.fetch_add(1);
      if (piece >= count) return;
      const absl::Status status = work(piece, thread);
      if (!status.ok()) fail(status);
    }
  };
  ThreadGroup helpers;
  for (int thread = 1; thread < threads && !failed; ++thread) {
    const absl::Status status = helpers.Start([&run, thread] { run(thread); });
    if (!status.ok()) fail(status);
  }
  run(0);
  helpers.Join();
  return first_error;
}

// Calls work(piece, thread) for the pieces first .. end - 1 on `threads`
// threads numbered from 0, and sink(piece, result) for each in the order of
// their numbers, one at a time, in any of the threads. No thread runs further
// ahead of the sink than a few pieces for each thread. An error of the sink, or
// a thread that cannot be started, ends the work and is returned.
template <typename Result>
absl::Status WorkInOrder(
    int64_t first, int64_t end, int threads,
    const std::function<Result(int64_t piece, int thread)>& work,
    const std::function<absl::Status(int64_t piece, Result result)>& sink) {
  constexpr int64_t kPiecesAhead = 16;
  std::mutex mutex;  // guards what follows, and the sink
  std::condition_variable advanced;
  int64_t next = first;     // to work on
  int64_t written = first;  // to go to the sink
  std::map<int64_t, Result> waiting;
  absl::Status status;

  const auto run = [&](int thread) {
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      advanced.wait(lock, [&] {
        return !status.ok() || next >= end ||
               next < written + kPiecesAhead * threads;
      });
      if (!status.ok() || next >= end) return;
      const int64_t piece = next++;
      lock.unlock();
      Result result = work(piece, thread);
      lock.lock();
      waiting.emplace(piece, std::move(result));
      while (status.ok() && !waiting.empty() &&
             waiting.begin()->first == written) {
        status = sink(written, std::move(waiting.begin()->second));
        waiting.erase(waiting.begin());
        ++written;
      }
      advanced.notify_all();
    }
  };
  ThreadGroup helpers;
  for (int thread = 1; thread < threads; ++thread) {
    const absl::Status started = helpers.Start([&run, thread] { run(thread); });
    if (started.ok()) continue;
    const std::lock_guard<std::mutex> lock(mutex);
    status.Update(started);
    advanced.notify_all();
    break;
  }
  run(0);
  helpers.Join();
  return status;
}

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_PARALLEL_H_
