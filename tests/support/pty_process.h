// A program as a person starts it: on a terminal.

#ifndef RIALTO_TESTS_SUPPORT_PTY_PROCESS_H_
#define RIALTO_TESTS_SUPPORT_PTY_PROCESS_H_

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"

namespace engine {

// Killed, if it still runs, when the object goes.
class PtyProcess {
 public:
  explicit PtyProcess(const std::vector<std::string>& words) {
    std::vector<char*> arguments;
    for (const std::string& word : words) {
      arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    terminal_ = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    EXPECT_GE(terminal_, 0);
    EXPECT_EQ(grantpt(terminal_), 0);
    EXPECT_EQ(unlockpt(terminal_), 0);
    const std::string name = ptsname(terminal_);
    winsize size = {};
    size.ws_row = 40;
    size.ws_col = 100;
    ioctl(terminal_, TIOCSWINSZ, &size);
    pid_ = fork();
    if (pid_ == 0) {
      // Only calls that are safe after a fork. The first terminal that the
      // leader of a session opens is its own.
      setsid();
      const int screen = open(name.c_str(), O_RDWR);
      ioctl(screen, TIOCSCTTY, 0);
      dup2(screen, STDIN_FILENO);
      dup2(screen, STDOUT_FILENO);
      dup2(screen, STDERR_FILENO);
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    EXPECT_GT(pid_, 0);
  }
  ~PtyProcess() {
    Close();
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
  }

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

  void Signal(int number) { kill(pid_, number); }

  // The window is closed.
  void Close() {
    if (terminal_ >= 0) close(terminal_);
    terminal_ = -1;
  }

  // Seconds until the process has ended; fails after `patience`.
  double AwaitEnd(double patience = 20) {
    const auto start = std::chrono::steady_clock::now();
    while (true) {
      const double seconds = std::chrono::duration<double>(
                                 std::chrono::steady_clock::now() - start)
                                 .count();
      if (waitpid(pid_, &status_, WNOHANG) == pid_) {
        pid_ = -1;
        return seconds;
      }
      if (seconds > patience) {
        ADD_FAILURE() << "the process does not end";
        return seconds;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

  // After AwaitEnd(): the exit status, or -1 if a signal killed the process.
  int exit_status() const {
    return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1;
  }

 private:
  int terminal_ = -1;
  std::string unread_;
  pid_t pid_ = -1;
  int status_ = 0;
};

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_PTY_PROCESS_H_
