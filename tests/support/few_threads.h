// For tests of what happens if threads cannot be started.

#ifndef RIALTO_TESTS_SUPPORT_FEW_THREADS_H_
#define RIALTO_TESTS_SUPPORT_FEW_THREADS_H_

#ifndef _WIN32
#include <malloc.h>
#include <pthread.h>
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <chrono>
#include <cstddef>
#include <fstream>
#include <thread>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace othello {

// No one gets so many threads then.
inline constexpr int kTooManyThreads = 50;

// What threads do so that none ends before the last was to be started.
inline void KeepThreadBusy() {
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
}

// Runs work() with few threads in a process of its own and expects the error
// that says so, rather than the end of the process. Sanitizers need the room.
#ifdef _WIN32
template <typename Work>
void ExpectTooFewThreads(Work) {
  GTEST_SKIP() << "no process can limit itself there";
}
#else
// For a process that is about to end: large stacks and little room, so that
// four threads fit, with something to spare for what they do.
inline void LimitThreads() {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, size_t{64} << 20);
  pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  mallopt(M_ARENA_MAX, 1);
  size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  const rlim_t bytes = pages * sysconf(_SC_PAGESIZE) + (size_t{300} << 20);
  const rlimit limit = {bytes, bytes};
  setrlimit(RLIMIT_AS, &limit);
}

template <typename Work>
void ExpectTooFewThreads(Work work) {
#ifdef RIALTO_SANITIZED
  GTEST_SKIP() << "sanitizers need all the memory";
#endif
  const auto attempt = [&] {
    LimitThreads();
    const absl::Status status = work();
    _exit(absl::IsResourceExhausted(status) ? 0 : 1);
  };
  EXPECT_EXIT(attempt(), ::testing::ExitedWithCode(0), "");
}
#endif

}  // namespace othello

#endif  // RIALTO_TESTS_SUPPORT_FEW_THREADS_H_
