// Pipes for tests of what talks through descriptors.

#ifndef RIALTO_TESTS_SUPPORT_PIPES_H_
#define RIALTO_TESTS_SUPPORT_PIPES_H_

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#include <windows.h>
#else
#include <poll.h>
#include <unistd.h>
#endif

#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace engine {

#ifdef _WIN32
inline bool MakePipe(int ends[2]) {
  return _pipe(ends, 1 << 16, _O_BINARY | _O_NOINHERIT) == 0;
}
inline void IgnoreBrokenPipes() {}  // Nothing else is done there.
// Whether reading gives something, or the end, at once.
inline bool HasInput(int end) {
  DWORD bytes = 0;
  return PeekNamedPipe(reinterpret_cast<HANDLE>(_get_osfhandle(end)), nullptr,
                       0, nullptr, &bytes, nullptr) == 0 ||
         bytes > 0;
}
#else
inline bool MakePipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) == 0; }
inline void IgnoreBrokenPipes() { std::signal(SIGPIPE, SIG_IGN); }
inline bool HasInput(int end) {
  pollfd entry = {end, POLLIN, 0};
  return poll(&entry, 1, /*timeout=*/0) == 1;
}
#endif

// Both ends close with it.
class TestPipe {
 public:
  TestPipe() { EXPECT_TRUE(MakePipe(ends_)); }
  ~TestPipe() {
    // First the end that lets go a thread of Windows that reads the other one.
    CloseWriteEnd();
    CloseReadEnd();
  }
  TestPipe(const TestPipe&) = delete;
  TestPipe& operator=(const TestPipe&) = delete;

  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }
  void CloseReadEnd() { CloseEnd(ends_[0]); }
  void CloseWriteEnd() { CloseEnd(ends_[1]); }

  void Write(absl::string_view text) {
    while (!text.empty()) {
      const auto count = write(ends_[1], text.data(), text.size());
      ASSERT_GT(count, 0);
      text.remove_prefix(static_cast<size_t>(count));
    }
  }

  // What comes until it ends with `end`, the pipe is closed, or the patience
  // is over.
  std::string ReadUntil(absl::string_view end, double patience = 10) {
    const auto deadline = std::chrono::steady_clock::now() +
                          std::chrono::duration<double>(patience);
    while (true) {
      const size_t at = ahead_.find(end.data(), 0, end.size());
      if (at != std::string::npos) return TakeAhead(at + end.size());
      while (!HasInput(ends_[0]) &&
             std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
      if (std::chrono::steady_clock::now() >= deadline) {
        ADD_FAILURE() << "no '" << end
                      << "' came, but: " << ahead_.substr(0, 1000);
        return TakeAhead(ahead_.size());
      }
      char bytes[4096];
      const auto count = read(ends_[0], bytes, sizeof(bytes));
      if (count <= 0) return TakeAhead(ahead_.size());
      ahead_.append(bytes, static_cast<size_t>(count));
    }
  }

 private:
  static void CloseEnd(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }

  std::string TakeAhead(size_t count) {
    const std::string taken = ahead_.substr(0, count);
    ahead_.erase(0, count);
    return taken;
  }

  int ends_[2] = {-1, -1};
  std::string ahead_;  // was read, and is to be returned
};

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PIPES_H_
