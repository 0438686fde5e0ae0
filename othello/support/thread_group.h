// Threads that work together and end together.

#ifndef RIALTO_OTHELLO_SUPPORT_THREAD_GROUP_H_
#define RIALTO_OTHELLO_SUPPORT_THREAD_GROUP_H_

#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace othello {

// False in a browser whose page may not share memory: there a new thread would
// not even fail, but end the program.
#if defined(__EMSCRIPTEN__) && !defined(__EMSCRIPTEN_PTHREADS__)
inline constexpr bool kHasThreads = false;
#else
inline constexpr bool kHasThreads = true;
#endif

// Not thread-safe.
class ThreadGroup {
 public:
  ThreadGroup() = default;
  ~ThreadGroup() { Join(); }
  ThreadGroup(const ThreadGroup&) = delete;
  ThreadGroup& operator=(const ThreadGroup&) = delete;

  // Calls work() in a new thread. ResourceExhausted if the system has no thread
  // left; the threads before it continue.
  template <typename Work>
  absl::Status Start(Work work) {
    if (!kHasThreads) return absl::ResourceExhaustedError("no threads here");
    // The standard library reports this one failure by an exception only.
    try {
      threads_.emplace_back(std::move(work));
    } catch (const std::system_error& error) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the system gives no thread beyond ", threads_.size(),
                       ": ", error.what()));
    }
    return absl::OkStatus();
  }

  // Blocks until all have ended.
  void Join() {
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
};

}  // namespace othello

#endif  // RIALTO_OTHELLO_SUPPORT_THREAD_GROUP_H_
