#include "tools/match/child_process.h"

#include <io.h>
#include <windows.h>

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/support/handle_windows.h"

namespace match {

using ::othello::Handle;
using ::othello::Wide;
using ::othello::WindowsError;

namespace {

constexpr double kSecondsToEnd = 1;
// Of programs that were killed here.
constexpr UINT kKilled = 0xC000013A;

absl::Status SystemError(absl::string_view what) {
  return absl::UnavailableError(
      absl::StrCat(what, ": ", WindowsError(GetLastError())));
}

struct Pipe {
  Handle read_end{INVALID_HANDLE_VALUE};
  Handle write_end{INVALID_HANDLE_VALUE};
};

absl::StatusOr<Pipe> MakePipe() {
  HANDLE read_end, write_end;
  if (CreatePipe(&read_end, &write_end, nullptr, 1 << 16) == 0) {
    return SystemError("cannot make a pipe");
  }
  return Pipe{Handle(read_end), Handle(write_end)};
}

// What a child inherits: nothing but these three.
class Inheritance {
 public:
  Inheritance(HANDLE in, HANDLE out, HANDLE err) : handles_{in, out, err} {
    SIZE_T size = 0;
    InitializeProcThreadAttributeList(nullptr, 1, 0, &size);
    bytes_.resize(size);
    list_ = reinterpret_cast<LPPROC_THREAD_ATTRIBUTE_LIST>(bytes_.data());
    InitializeProcThreadAttributeList(list_, 1, 0, &size);
    for (const HANDLE handle : handles_) {
      SetHandleInformation(handle, HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT);
    }
    UpdateProcThreadAttribute(list_, 0, PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
                              handles_, sizeof(handles_), nullptr, nullptr);
  }
  ~Inheritance() { DeleteProcThreadAttributeList(list_); }
  Inheritance(const Inheritance&) = delete;
  Inheritance& operator=(const Inheritance&) = delete;

  STARTUPINFOEXW start() const {
    STARTUPINFOEXW start = {};
    start.StartupInfo.cb = sizeof(start);
    start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
    start.StartupInfo.hStdInput = handles_[0];
    start.StartupInfo.hStdOutput = handles_[1];
    start.StartupInfo.hStdError = handles_[2];
    start.lpAttributeList = list_;
    return start;
  }

 private:
  HANDLE handles_[3];
  std::vector<char> bytes_;
  LPPROC_THREAD_ATTRIBUTE_LIST list_;
};

HANDLE Duplicate(HANDLE handle) {
  HANDLE copy = INVALID_HANDLE_VALUE;
  DuplicateHandle(GetCurrentProcess(), handle, GetCurrentProcess(), &copy, 0,
                  FALSE, DUPLICATE_SAME_ACCESS);
  return copy;
}

}  // namespace

// Pipes cannot be waited for with a limit, so that a thread reads one and
// another writes the other.
struct ChildProcess::State {
  explicit State(Pipe input, Pipe output)
      : in(std::move(input.write_end)), out(std::move(output.read_end)) {}

  void ReadOutput() {
    constexpr size_t kMostAhead = size_t{1} << 20;
    char bytes[4096];
    DWORD count = 0;
    while (ReadFile(out.get(), bytes, sizeof(bytes), &count, nullptr) != 0) {
      std::unique_lock<std::mutex> lock(mutex);
      // A program whose output nobody reads waits, as with a pipe that is full.
      changed.wait(
          lock, [this] { return output.size() < kMostAhead || drops_output; });
      if (!drops_output) output.append(bytes, count);
      changed.notify_all();
    }
    const std::lock_guard<std::mutex> lock(mutex);
    output_ended = true;
    changed.notify_all();
  }

  void DropOutput() {
    const std::lock_guard<std::mutex> lock(mutex);
    drops_output = true;
    changed.notify_all();
  }

  void WriteInput() {
    std::unique_lock<std::mutex> lock(mutex);
    while (true) {
      changed.wait(lock, [this] { return !input.empty() || closes_input; });
      if (input.empty()) break;
      const std::string text = input;
      lock.unlock();
      DWORD count = 0;
      const bool is_written =
          WriteFile(in.get(), text.data(), static_cast<DWORD>(text.size()),
                    &count, nullptr) != 0;
      lock.lock();
      input.erase(0, count);
      if (!is_written) {
        input_is_broken = true;
        break;
      }
      changed.notify_all();
    }
    CloseHandle(in.release());
    changed.notify_all();
  }

  HANDLE process = nullptr;
  HANDLE job = nullptr;
  Handle in;
  Handle out;

  std::mutex mutex;  // guards the rest
  std::condition_variable changed;
  std::string input;
  bool closes_input = false;
  bool input_is_broken = false;
  std::string output;
  bool drops_output = false;
  bool output_ended = false;
  std::thread reader;
  std::thread writer;
};

ChildProcess::ChildProcess(std::unique_ptr<State> state)
    : state_(std::move(state)) {
  state_->reader = std::thread([this] { state_->ReadOutput(); });
  state_->writer = std::thread([this] { state_->WriteInput(); });
}

absl::StatusOr<std::unique_ptr<ChildProcess>> ChildProcess::Start(
    const std::string& command, int stderr_fd) {
  absl::StatusOr<Pipe> input = MakePipe();
  if (!input.ok()) return input.status();
  absl::StatusOr<Pipe> output = MakePipe();
  if (!output.ok()) return output.status();
  const Handle in = std::move(input->read_end);
  const Handle out = std::move(output->write_end);
  const Handle err(
      stderr_fd >= 0
          ? Duplicate(reinterpret_cast<HANDLE>(_get_osfhandle(stderr_fd)))
          : CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_WRITE, nullptr,
                        OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  const Inheritance inheritance(in.get(), out.get(), err.get());
  STARTUPINFOEXW start = inheritance.start();
  // All that the program starts belongs to the job, and ends with it.
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits,
                          sizeof(limits));
  std::wstring line = Wide(command);
  PROCESS_INFORMATION process = {};
  // In a group of its own Ctrl-C is not for it.
  if (CreateProcessW(nullptr, line.data(), nullptr, nullptr, TRUE,
                     CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP |
                         EXTENDED_STARTUPINFO_PRESENT,
                     nullptr, nullptr, &start.StartupInfo, &process) == 0) {
    const absl::Status status =
        SystemError(absl::StrCat("cannot start '", command, "'"));
    CloseHandle(job);
    return status;
  }
  AssignProcessToJobObject(job, process.hProcess);
  ResumeThread(process.hThread);
  CloseHandle(process.hThread);
  auto state = std::make_unique<State>(*std::move(input), *std::move(output));
  state->process = process.hProcess;
  state->job = job;
  return absl::WrapUnique(new ChildProcess(std::move(state)));
}

ChildProcess::~ChildProcess() {
  CloseStdin();
  WaitForEnd(kSecondsToEnd);
  Kill();
  WaitForSingleObject(state_->process, INFINITE);
  state_->DropOutput();
  // Its ends of the pipes are closed, and so is what these wait for.
  state_->reader.join();
  state_->writer.join();
  CloseHandle(state_->process);
  CloseHandle(state_->job);
}

absl::Status ChildProcess::Write(absl::string_view text,
                                 SteadyClock::time_point deadline) {
  std::unique_lock<std::mutex> lock(state_->mutex);
  if (state_->closes_input) {
    return absl::UnavailableError("its input is closed");
  }
  state_->input.append(text.data(), text.size());
  state_->changed.notify_all();
  const bool is_done = state_->changed.wait_until(lock, deadline, [this] {
    return state_->input.empty() || state_->input_is_broken;
  });
  if (state_->input_is_broken) {
    return absl::UnavailableError("it closed its input");
  }
  return is_done ? absl::OkStatus()
                 : absl::DeadlineExceededError("it does not read its input");
}

absl::StatusOr<std::string> ChildProcess::Read(
    SteadyClock::time_point deadline) {
  std::unique_lock<std::mutex> lock(state_->mutex);
  if (!state_->changed.wait_until(lock, deadline, [this] {
        return !state_->output.empty() || state_->output_ended;
      })) {
    return absl::DeadlineExceededError("no output");
  }
  if (state_->output.empty()) {
    return absl::OutOfRangeError("it closed its output");
  }
  state_->changed.notify_all();
  return std::exchange(state_->output, std::string());
}

void ChildProcess::Kill() { TerminateJobObject(state_->job, kKilled); }

std::string ChildProcess::DescribeEnd(double seconds) {
  if (!WaitForEnd(seconds)) return "still runs";
  DWORD status = 0;
  GetExitCodeProcess(state_->process, &status);
  // Where POSIX has signals, Windows has errors with the highest bits set.
  return status >= 0xC0000000 ? absl::StrFormat("signal 0x%08X", status)
                              : absl::StrCat("exit status ", status);
}

bool ChildProcess::WaitForEnd(double seconds) const {
  return WaitForSingleObject(state_->process,
                             static_cast<DWORD>(1000 * seconds)) ==
         WAIT_OBJECT_0;
}

void ChildProcess::CloseStdin() {
  const std::lock_guard<std::mutex> lock(state_->mutex);
  state_->closes_input = true;
  state_->changed.notify_all();
}

}  // namespace match
