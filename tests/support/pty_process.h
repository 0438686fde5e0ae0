// A program as a person starts it: on a terminal.

#ifndef RIALTO_TESTS_SUPPORT_PTY_PROCESS_H_
#define RIALTO_TESTS_SUPPORT_PTY_PROCESS_H_

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "tests/support/child_process.h"

namespace engine {

class PtyProcess : public TestProcess {
 public:
  explicit PtyProcess(const std::vector<std::string>& words) {
    terminal_ = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    EXPECT_GE(terminal_, 0);
    EXPECT_EQ(grantpt(terminal_), 0);
    EXPECT_EQ(unlockpt(terminal_), 0);
    const std::string name = ptsname(terminal_);
    winsize size = {};
    size.ws_row = 40;
    size.ws_col = 100;
    ioctl(terminal_, TIOCSWINSZ, &size);
    Start(words, [&name] {
      // The first terminal that the leader of a session opens is its own.
      setsid();
      const int screen = open(name.c_str(), O_RDWR);
      ioctl(screen, TIOCSCTTY, 0);
      dup2(screen, STDIN_FILENO);
      dup2(screen, STDOUT_FILENO);
      dup2(screen, STDERR_FILENO);
    });
  }
  ~PtyProcess() { Close(); }

  // As if it were typed.
  void Type(absl::string_view keys) {
    EXPECT_EQ(write(terminal_, keys.data(), keys.size()),
              static_cast<ssize_t>(keys.size()));
  }

  // What is on the screen until `wanted` comes, which it must.
  std::string ReadUntil(absl::string_view wanted, double patience = 20) {
    const auto deadline = std::chrono::steady_clock::now() +
                          std::chrono::duration<double>(patience);
    size_t found;
    while ((found = unread_.find(wanted.data(), 0, wanted.size())) ==
           std::string::npos) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          deadline - std::chrono::steady_clock::now());
      pollfd entry = {terminal_, POLLIN, 0};
      char bytes[4096];
      ssize_t count = 0;
      if (left.count() > 0 &&
          poll(&entry, 1, static_cast<int>(left.count())) == 1) {
        count = read(terminal_, bytes, sizeof(bytes));
      }
      if (count <= 0) {
        ADD_FAILURE() << "no '" << wanted << "' came, but: " << unread_;
        return unread_;
      }
      unread_.append(bytes, static_cast<size_t>(count));
    }
    const std::string text = unread_.substr(0, found + wanted.size());
    unread_.erase(0, text.size());
    return text;
  }

  // The window is closed.
  void Close() {
    if (terminal_ >= 0) close(terminal_);
    terminal_ = -1;
  }

 private:
  int terminal_ = -1;
  std::string unread_;
};

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PTY_PROCESS_H_
