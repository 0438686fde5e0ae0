// A program as a client starts it, with pipes.

#ifndef RIALTO_TESTS_SUPPORT_CHILD_PROCESS_H_
#define RIALTO_TESTS_SUPPORT_CHILD_PROCESS_H_

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "gtest/gtest.h"
#include "tests/support/pipes.h"

namespace engine {

// A process that a test started. Killed, if it still runs, when the object
// goes.
class TestProcess {
 public:
  TestProcess() = default;
  ~TestProcess() {
    if (pid_ > 0) {
      kill(pid_, SIGKILL);
      waitpid(pid_, nullptr, 0);
    }
  }
  TestProcess(const TestProcess&) = delete;
  TestProcess& operator=(const TestProcess&) = delete;

  pid_t pid() const { return pid_; }
  void Signal(int number) { kill(pid_, number); }

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

 protected:
  // Starts the program words[0]. `prepare` runs in the new process and may only
  // make calls that are safe after a fork.
  template <typename Prepare>
  void Start(const std::vector<std::string>& words, Prepare prepare) {
    std::vector<char*> arguments;
    for (const std::string& word : words) {
      arguments.push_back(const_cast<char*>(word.c_str()));
    }
    arguments.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
      prepare();
      execv(arguments[0], arguments.data());
      _exit(127);
    }
    EXPECT_GT(pid_, 0);
  }

 private:
  pid_t pid_ = -1;
  int status_ = 0;
};

class ChildProcess : public TestProcess {
 public:
  explicit ChildProcess(const std::vector<std::string>& words) {
    Start(words, [this] {
      dup2(in.read_end(), STDIN_FILENO);
      dup2(out.write_end(), STDOUT_FILENO);
      signal(SIGPIPE, SIG_DFL);
    });
    in.CloseReadEnd();
    out.CloseWriteEnd();
  }

  TestPipe in;
  TestPipe out;
};

}  // namespace engine

#endif  // RIALTO_TESTS_SUPPORT_CHILD_PROCESS_H_
