#include "tools/match/child_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"

namespace match {
namespace {

// Between "you may go" and SIGKILL.
constexpr double kSecondsToEnd = 1;
constexpr std::chrono::milliseconds kPauseWhileWaiting(2);

absl::Status SystemError(absl::string_view what, int error) {
  return absl::UnavailableError(absl::StrCat(what, ": ", strerror(error)));
}

struct Pipe {
  int read_fd = -1;
  int write_fd = -1;
};

// Closed on exec, so that one child does not hold another one's pipes open.
absl::StatusOr<Pipe> MakePipe() {
  int fds[2];
  if (pipe2(fds, O_CLOEXEC) != 0)
    return SystemError("cannot make a pipe", errno);
  return Pipe{fds[0], fds[1]};
}

void Close(const Pipe& pipe) {
  close(pipe.read_fd);
  close(pipe.write_fd);
}

void MakeNonBlocking(int fd) {
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

// Waits until the descriptor is ready or broken. False at the deadline.
bool WaitUntilReady(int fd, short events, SteadyClock::time_point deadline) {
  while (true) {
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::max(deadline - SteadyClock::now(), SteadyClock::duration::zero()));
    const timespec timeout = {static_cast<time_t>(left.count() / 1'000'000'000),
                              static_cast<long>(left.count() % 1'000'000'000)};
    pollfd request = {fd, events, 0};
    const int ready = ppoll(&request, 1, &timeout, nullptr);
    if (ready > 0) return true;
    if (ready == 0) return false;
    if (errno != EINTR) return true;  // The read or write will say why.
  }
}

// While it lives, a write of this thread into a broken pipe raises no signal.
class SigpipeGuard {
 public:
  SigpipeGuard() {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&sigpipe_);
    sigaddset(&sigpipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &sigpipe_, &old_mask_);
  }
  ~SigpipeGuard() {
    const timespec at_once = {0, 0};
    if (!was_pending_) {
      while (sigtimedwait(&sigpipe_, nullptr, &at_once) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &old_mask_, nullptr);
  }

 private:
  bool was_pending_;
  sigset_t sigpipe_;
  sigset_t old_mask_;
};

// Starts `sh -c command` as the leader of a new process group.
absl::StatusOr<pid_t> Spawn(const std::string& command, const Pipe& input,
                            const Pipe& output, int stderr_fd) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  const auto cleanup = absl::MakeCleanup([&] {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  });
  posix_spawn_file_actions_adddup2(&actions, input.read_fd, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output.write_fd, STDOUT_FILENO);
  if (stderr_fd >= 0) {
    posix_spawn_file_actions_adddup2(&actions, stderr_fd, STDERR_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null",
                                     O_WRONLY, 0);
  }
  // Signals as a program expects them, whatever this one does with its own.
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP |
                                            POSIX_SPAWN_SETSIGMASK |
                                            POSIX_SPAWN_SETSIGDEF);
  std::string shell = "sh", flag = "-c", text = command;
  char* const arguments[] = {shell.data(), flag.data(), text.data(), nullptr};
  pid_t pid = -1;
  const int error =
      posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments, environ);
  if (error != 0) return SystemError("cannot start /bin/sh", error);
  return pid;
}

}  // namespace

struct ChildProcess::State {
  pid_t pid;
  int stdin_fd;
  int stdout_fd;
};

ChildProcess::ChildProcess(std::unique_ptr<State> state)
    : state_(std::move(state)) {}

absl::StatusOr<std::unique_ptr<ChildProcess>> ChildProcess::Start(
    const std::string& command, int stderr_fd) {
  const absl::StatusOr<Pipe> input = MakePipe();
  if (!input.ok()) return input.status();
  const absl::StatusOr<Pipe> output = MakePipe();
  if (!output.ok()) {
    Close(*input);
    return output.status();
  }
  const absl::StatusOr<pid_t> pid = Spawn(command, *input, *output, stderr_fd);
  if (!pid.ok()) {
    Close(*input);
    Close(*output);
    return pid.status();
  }
  close(input->read_fd);
  close(output->write_fd);
  MakeNonBlocking(input->write_fd);
  MakeNonBlocking(output->read_fd);
  return absl::WrapUnique(new ChildProcess(
      std::make_unique<State>(State{*pid, input->write_fd, output->read_fd})));
}

ChildProcess::~ChildProcess() {
  CloseStdin();
  WaitForEnd(kSecondsToEnd);
  Kill();
  // Only now is the number of the group free for others.
  while (waitpid(state_->pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  close(state_->stdout_fd);
}

absl::Status ChildProcess::Write(absl::string_view text,
                                 SteadyClock::time_point deadline) {
  const SigpipeGuard guard;
  while (!text.empty()) {
    if (state_->stdin_fd < 0)
      return absl::UnavailableError("its input is closed");
    const ssize_t written = write(state_->stdin_fd, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      if (!WaitUntilReady(state_->stdin_fd, POLLOUT, deadline)) {
        return absl::DeadlineExceededError("it does not read its input");
      }
    } else if (errno == EPIPE) {
      return absl::UnavailableError("it closed its input");
    } else if (errno != EINTR) {
      return SystemError("its input cannot be written", errno);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> ChildProcess::Read(
    SteadyClock::time_point deadline) {
  char buffer[4096];
  while (true) {
    const ssize_t count = read(state_->stdout_fd, buffer, sizeof(buffer));
    if (count > 0) return std::string(buffer, static_cast<size_t>(count));
    if (count == 0) return absl::OutOfRangeError("it closed its output");
    if (errno == EAGAIN) {
      if (!WaitUntilReady(state_->stdout_fd, POLLIN, deadline)) {
        return absl::DeadlineExceededError("no output");
      }
    } else if (errno != EINTR) {
      return SystemError("its output cannot be read", errno);
    }
  }
}

void ChildProcess::Kill() { kill(-state_->pid, SIGKILL); }

std::string ChildProcess::DescribeEnd(double seconds) {
  if (!WaitForEnd(seconds)) return "still runs";
  siginfo_t info = {};
  waitid(P_PID, state_->pid, &info, WEXITED | WNOWAIT | WNOHANG);
  return absl::StrCat(info.si_code == CLD_EXITED ? "exit status " : "signal ",
                      info.si_status);
}

bool ChildProcess::WaitForEnd(double seconds) const {
  const SteadyClock::time_point deadline = DeadlineIn(seconds);
  while (true) {
    siginfo_t info = {};
    // WNOWAIT: until it is reaped, no other process can get its group number.
    if (waitid(P_PID, state_->pid, &info, WEXITED | WNOWAIT | WNOHANG) == 0 &&
        info.si_pid == state_->pid) {
      return true;
    }
    if (SteadyClock::now() >= deadline) return false;
    std::this_thread::sleep_for(kPauseWhileWaiting);
  }
}

void ChildProcess::CloseStdin() {
  if (state_->stdin_fd >= 0) close(state_->stdin_fd);
  state_->stdin_fd = -1;
}

}  // namespace match
