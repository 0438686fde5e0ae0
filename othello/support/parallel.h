// Numbered pieces of work, shared by threads.

#ifndef RIALTO_OTHELLO_SUPPORT_PARALLEL_H_
#define RIALTO_OTHELLO_SUPPORT_PARALLEL_H_

#include <atomic>
#include <functional>
#include <mutex>

#include "absl/status/status.h"
#include "othello/support/thread_group.h"

namespace othello {

// Calls work(piece, thread) for the pieces 0 .. count - 1, each once, in any
// order, on `threads` threads numbered from 0. After an error no new piece is
// begun, and the first error is returned. It is an error too if the system does
// not give so many threads.
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

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_PARALLEL_H_
