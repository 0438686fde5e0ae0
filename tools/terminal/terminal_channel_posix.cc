#include "tools/terminal/terminal_channel.h"

#include <fcntl.h>
#include <histedit.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <cwchar>
#include <mutex>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "tools/terminal/terminal.h"

#ifdef RIALTO_SANITIZED
// There only if the sanitizer looks for leaks.
extern "C" void __lsan_disable() __attribute__((weak));
extern "C" void __lsan_enable() __attribute__((weak));
#endif

namespace terminal {
namespace {

constexpr int kHistorySize = 1000;
// What Ctrl-D sends to a terminal that does not interpret it.
constexpr char kEndOfInput = '\x04';

// libedit 3.1 never frees the name and the help of a function that is added.
void AddFunction(EditLine* edit, const char* name, const char* help,
                 unsigned char (*function)(EditLine*, int)) {
#ifdef RIALTO_SANITIZED
  if (__lsan_disable != nullptr) __lsan_disable();
#endif
  el_set(edit, EL_ADDFN, name, help, function);
#ifdef RIALTO_SANITIZED
  if (__lsan_enable != nullptr) __lsan_enable();
#endif
}

// The common prefix of all candidates.
std::string CommonPrefix(const std::vector<std::string>& candidates) {
  std::string prefix = candidates.front();
  for (const std::string& candidate : candidates) {
    const auto end = std::mismatch(prefix.begin(), prefix.end(),
                                   candidate.begin(), candidate.end());
    prefix.erase(end.first, prefix.end());
  }
  return prefix;
}

class EditedChannel : public TerminalChannel {
 public:
  EditedChannel(int signals, int wake_read, int wake_write)
      : signals_(signals), wake_read_(wake_read), wake_write_(wake_write) {}
  ~EditedChannel() override {
    if (edit_ != nullptr) el_end(edit_);
    if (history_ != nullptr) history_end(history_);
    close(wake_read_);
    close(wake_write_);
  }

  // False if libedit does not want to.
  bool Init();

  void SetCompletion(Complete complete) override {
    complete_ = std::move(complete);
  }
  void AskForLine(absl::string_view prompt) override;
  std::optional<std::string> ReadLine() override;
  bool HasLine() const override { return false; }
  bool AwaitBreak() override;
  bool is_broken() const override { return is_broken_; }
  void Close() override {
    is_closed_ = true;
    Wake();
  }
  void Write(absl::string_view text) override;
  // A screen has no second stream.
  void WriteAside(absl::string_view) override {}

 private:
  enum class Event { kReady, kInterrupt, kWoken, kBroken };

  static EditedChannel& Of(EditLine* edit) {
    void* channel = nullptr;
    el_get(edit, EL_CLIENTDATA, &channel);
    return *static_cast<EditedChannel*>(channel);
  }
  static char* Prompt(EditLine* edit) { return Of(edit).prompt_.data(); }
  static int GetCharacter(EditLine* edit, wchar_t* character) {
    return Of(edit).ReadCharacter(character);
  }
  static unsigned char CompleteWord(EditLine* edit, int) {
    return Of(edit).CompleteAtCursor();
  }

  void Wake() {
    const char byte = 0;
    // If the pipe is full, it is readable, and that is all we need.
    [[maybe_unused]] const ssize_t count = write(wake_write_, &byte, 1);
  }
  // Blocks until something happens; with `wants_input` a key is something.
  Event Await(bool wants_input);
  // Collects what is typed while no line is requested, and keeps it for the
  // next one. Returns whether it contained a line `stop`, which is not kept.
  bool TakeTypedAhead();
  // 1, or 0 at the end of the input and whenever the line should end.
  int ReadCharacter(wchar_t* character);
  unsigned char CompleteAtCursor();
  std::optional<std::string> EditOneLine();
  // While no line is edited, typing ahead must not disturb the output.
  void SetEcho(bool is_on);

  const int signals_;
  const int wake_read_;
  const int wake_write_;
  std::atomic<bool> is_broken_ = false;
  std::atomic<bool> is_closed_ = false;
  std::mutex mutex_;  // guards the next one
  std::optional<std::string> asked_;
  std::mutex write_mutex_;
  // For the reading thread.
  EditLine* edit_ = nullptr;
  History* history_ = nullptr;
  Complete complete_;
  std::string prompt_;
  std::mbstate_t decoding_ = {};
  bool was_interrupted_ = false;
  std::string typed_ahead_;
};

bool EditedChannel::Init() {
  // Only how characters are written; numbers keep their points.
  std::setlocale(LC_CTYPE, "");
  edit_ = el_init("rialto", stdin, stdout, stderr);
  history_ = history_init();
  if (edit_ == nullptr || history_ == nullptr) return false;
  HistEvent event;
  history(history_, &event, H_SETSIZE, kHistorySize);
  history(history_, &event, H_SETUNIQUE, 1);
  el_set(edit_, EL_CLIENTDATA, this);
  el_set(edit_, EL_PROMPT, Prompt);
  el_set(edit_, EL_EDITOR, "emacs");
  el_set(edit_, EL_HIST, ::history, history_);
  el_set(edit_, EL_GETCFN, GetCharacter);
  AddFunction(edit_, "rialto-complete", "Complete the word", CompleteWord);
  el_set(edit_, EL_BIND, "^I", "rialto-complete", nullptr);
  el_source(edit_, nullptr);  // What the user's ~/.editrc says.
  return true;
}

void EditedChannel::SetEcho(bool is_on) {
  termios settings;
  if (tcgetattr(STDIN_FILENO, &settings) != 0) return;
  if (is_on) {
    settings.c_lflag |= ECHO;
  } else {
    settings.c_lflag &= ~static_cast<tcflag_t>(ECHO);
  }
  tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

void EditedChannel::AskForLine(absl::string_view prompt) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    asked_ = std::string(prompt);
  }
  Wake();
}

EditedChannel::Event EditedChannel::Await(bool wants_input) {
  while (true) {
    if (is_broken_) return Event::kBroken;
    // Without interest in keys, poll() reports only that the terminal is gone.
    pollfd entries[] = {
        {STDIN_FILENO, static_cast<short>(wants_input ? POLLIN : 0), 0},
        {signals_, POLLIN, 0},
        {wake_read_, POLLIN, 0}};
    if (poll(entries, std::size(entries), /*timeout=*/-1) < 0) {
      if (errno == EINTR) continue;
      is_broken_ = true;
      return Event::kBroken;
    }
    if (entries[1].revents != 0) {
      char number;
      if (read(signals_, &number, 1) == 1 && number == SIGINT) {
        return Event::kInterrupt;
      }
      is_broken_ = true;
      return Event::kBroken;
    }
    if ((entries[0].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
      is_broken_ = true;
      return Event::kBroken;
    }
    if (entries[2].revents != 0) {
      char bytes[64];
      [[maybe_unused]] const ssize_t count =
          read(wake_read_, bytes, sizeof(bytes));
      return Event::kWoken;
    }
    if (entries[0].revents != 0) return Event::kReady;
  }
}

bool EditedChannel::TakeTypedAhead() {
  char bytes[4096];
  const ssize_t count = read(STDIN_FILENO, bytes, sizeof(bytes));
  if (count > 0) {
    typed_ahead_.append(bytes, static_cast<size_t>(count));
  } else if (count == 0) {
    typed_ahead_ += kEndOfInput;
  } else if (errno != EINTR && errno != EAGAIN) {
    is_broken_ = true;
  }
  constexpr char kEnds[] = {'\n', kEndOfInput};
  size_t start = 0;
  while (true) {
    const size_t end = typed_ahead_.find_first_of(kEnds, start, sizeof(kEnds));
    if (end == std::string::npos) return false;
    if (IsStop(absl::string_view(typed_ahead_).substr(start, end - start))) {
      typed_ahead_.erase(start, end + 1 - start);
      return true;
    }
    start = end + 1;
  }
}

int EditedChannel::ReadCharacter(wchar_t* character) {
  while (true) {
    char byte;
    if (!typed_ahead_.empty()) {
      byte = typed_ahead_.front();
      typed_ahead_.erase(0, 1);
    } else {
      const Event event = Await(/*wants_input=*/true);
      if (event == Event::kInterrupt) {
        was_interrupted_ = true;
        return 0;
      }
      if (event == Event::kBroken || is_closed_) return 0;
      if (event == Event::kWoken) continue;
      const ssize_t count = read(STDIN_FILENO, &byte, 1);
      if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (count <= 0) return 0;
    }
    const size_t length = std::mbrtowc(character, &byte, 1, &decoding_);
    if (length == static_cast<size_t>(-1)) {
      decoding_ = {};  // No character: it is dropped.
    } else if (length != static_cast<size_t>(-2)) {
      return 1;
    }
  }
}

unsigned char EditedChannel::CompleteAtCursor() {
  const LineInfo* info = el_line(edit_);
  const std::string line(info->buffer, info->cursor);
  const std::vector<std::string> candidates =
      complete_ ? complete_(line) : std::vector<std::string>();
  if (candidates.empty()) return CC_ERROR;
  const size_t blank = line.find_last_of(" \t");
  const size_t typed =
      line.size() - (blank == std::string::npos ? 0 : blank + 1);
  std::string more = CommonPrefix(candidates);
  more.erase(0, std::min(typed, more.size()));
  // More may follow a folder.
  if (candidates.size() == 1 && candidates[0].back() != '/') more += ' ';
  if (!more.empty()) {
    return el_insertstr(edit_, more.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
  }
  std::string list = "\n";
  for (const std::string& candidate : candidates) {
    absl::StrAppend(&list, candidate, "  ");
  }
  Write(absl::StrCat(list, "\n"));
  return CC_REDISPLAY;
}

std::optional<std::string> EditedChannel::EditOneLine() {
  while (true) {
    was_interrupted_ = false;
    decoding_ = {};
    el_resize(edit_);
    // libedit would take the terminal over only after it has shown the prompt.
    // A Ctrl-D in between would be the kernel's, and be lost.
    el_set(edit_, EL_PREP_TERM, 1);
    int length = 0;
    const char* line = el_gets(edit_, &length);
    if (line != nullptr && length > 0 && !was_interrupted_) {
      const std::string text(
          absl::StripSuffix(absl::string_view(line, length), "\n"));
      HistEvent event;
      if (!absl::StripAsciiWhitespace(text).empty()) {
        history(history_, &event, H_ENTER, text.c_str());
      }
      return text;
    }
    Write("\n");
    if (!was_interrupted_) return std::nullopt;
    el_reset(edit_);
  }
}

std::optional<std::string> EditedChannel::ReadLine() {
  while (!is_closed_ && !is_broken_) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (asked_.has_value()) {
        prompt_ = *asked_;
        asked_.reset();
        break;
      }
    }
    SetEcho(false);
    const Event event = Await(/*wants_input=*/true);
    if (event == Event::kInterrupt ||
        (event == Event::kReady && TakeTypedAhead())) {
      return std::string(kInterruptLine);
    }
  }
  // libedit gives the terminal back as it finds it.
  SetEcho(true);
  if (is_closed_ || is_broken_) return std::nullopt;
  return EditOneLine();
}

bool EditedChannel::AwaitBreak() {
  while (!is_closed_ && !is_broken_) Await(/*wants_input=*/false);
  return is_broken_;
}

void EditedChannel::Write(absl::string_view text) {
  const std::lock_guard<std::mutex> lock(write_mutex_);
  while (!text.empty() && !is_broken_) {
    const ssize_t count = write(STDOUT_FILENO, text.data(), text.size());
    if (count > 0) {
      text.remove_prefix(static_cast<size_t>(count));
    } else if (count < 0 && errno != EINTR && errno != EAGAIN) {
      is_broken_ = true;
    }
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<TerminalChannel>> TerminalChannel::Create(
    int signals) {
  int wake[2];
  if (pipe2(wake, O_CLOEXEC | O_NONBLOCK) != 0) {
    return absl::ErrnoToStatus(errno, "cannot make a pipe");
  }
  auto channel = std::make_unique<EditedChannel>(signals, wake[0], wake[1]);
  if (!channel->Init()) {
    return absl::UnavailableError("the terminal cannot be used for editing");
  }
  return channel;
}

}  // namespace terminal
