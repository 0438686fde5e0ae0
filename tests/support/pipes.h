// Pipes for tests of what talks through descriptors.

#ifndef RIALTO_TESTS_SUPPORT_PIPES_H_
#define RIALTO_TESTS_SUPPORT_PIPES_H_

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <string>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace engine {

// Both ends close with it.
class TestPipe {
 public:
  TestPipe() { EXPECT_EQ(pipe2(ends_, O_CLOEXEC), 0); }
  ~TestPipe() {
    CloseReadEnd();
    CloseWriteEnd();
  }
  TestPipe(const TestPipe&) = delete;
  TestPipe& operator=(const TestPipe&) = delete;

  int read_end() const { return ends_[0]; }
  int write_end() const { return ends_[1]; }
  void CloseReadEnd() { CloseEnd(ends_[0]); }
  void CloseWriteEnd() { CloseEnd(ends_[1]); }

  void Write(absl::string_view text) {
    while (!text.empty()) {
      const ssize_t count = write(ends_[1], text.data(), text.size());
      ASSERT_GT(count, 0);
      text.remove_prefix(static_cast<size_t>(count));
    }
  }

  // What comes until it ends with `end`, the pipe is closed, or the patience
  // is over.
  std::string ReadUntil(absl::string_view end, double patience = 10) {
    const auto deadline = std::chrono::steady_clock::now() +
                          std::chrono::duration<double>(patience);
    std::string text;
    while (text.size() < end.size() ||
           text.compare(text.size() - end.size(), end.size(),
                        std::string(end)) != 0) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          deadline - std::chrono::steady_clock::now());
      pollfd entry = {ends_[0], POLLIN, 0};
      if (left.count() <= 0 ||
          poll(&entry, 1, static_cast<int>(left.count())) <= 0) {
        ADD_FAILURE() << "no '" << end
                      << "' came, but: " << text.substr(0, 1000);
        break;
      }
      char byte;
      if (read(ends_[0], &byte, 1) != 1) break;
      text += byte;
    }
    return text;
  }

 private:
  static void CloseEnd(int& end) {
    if (end >= 0) close(end);
    end = -1;
  }

  int ends_[2] = {-1, -1};
};

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PIPES_H_
