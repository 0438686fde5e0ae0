#include "tools/fullscreen/screen_terminal.h"

#include <fcntl.h>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "absl/cleanup/cleanup.h"
#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "tools/fullscreen/curses_colors.h"
#include "tools/fullscreen/curses_keys.h"
#include "tools/fullscreen/glyph_width.h"

namespace fullscreen {
namespace {

// Characters other than ASCII that the screen is drawn with.
constexpr wchar_t kGlyphs[] = L"●○•·│─┼┌▗█▟╭▲\u28FF";
constexpr int kEscapeMilliseconds = 25;

// --- What a signal that kills the program needs to give the terminal back.

termios g_terminal_before;
// Kept short and ready: a handler may only write.
char g_farewell[256];
size_t g_farewell_size = 0;
[[maybe_unused]] constexpr int kDeadlySignals[] = {SIGSEGV, SIGABRT, SIGFPE,
                                                   SIGBUS,  SIGILL,  SIGQUIT};

extern "C" [[maybe_unused]] void OnDeadlySignal(int number) {
  [[maybe_unused]] const ssize_t count =
      write(STDOUT_FILENO, g_farewell, g_farewell_size);
  tcsetattr(STDIN_FILENO, TCSANOW, &g_terminal_before);
  signal(number, SIG_DFL);
  raise(number);
}

// The terminal's description of an ability, null if it does not have it.
const char* Capability(const char* name) {
  const char* sequence = tigetstr(name);
  return sequence == reinterpret_cast<char*>(-1) ? nullptr : sequence;
}

// Presses and releases, as text where the terminal can.
constexpr absl::string_view kMouseOn = "\x1b[?1000h\x1b[?1006h";
constexpr absl::string_view kMouseOff = "\x1b[?1006l\x1b[?1000l";

void WriteToTerminal(absl::string_view text) {
  [[maybe_unused]] const ssize_t count =
      write(STDOUT_FILENO, text.data(), text.size());
}

void PrepareFarewell(bool has_mouse) {
  std::string text = has_mouse ? std::string(kMouseOff) : "";
  for (const char* name : {"sgr0", "cnorm", "rmcup"}) {
    if (const char* sequence = Capability(name)) text += sequence;
  }
  g_farewell_size = text.copy(g_farewell, sizeof(g_farewell));
}

// --- Signals about the terminal. ncurses has handlers for them too, but they
// may run in any thread, and do not wake one that is about to wait for keys.

constexpr int kTerminalSignals[] = {SIGWINCH, SIGTSTP, SIGCONT};
std::atomic<int> g_signal_pipe = -1;

extern "C" void OnTerminalSignal(int number) {
  const int saved_errno = errno;
  const char byte = static_cast<char>(number);
  [[maybe_unused]] const ssize_t count = write(g_signal_pipe, &byte, 1);
  errno = saved_errno;
}

void CatchSignal(int number, void (*handler)(int)) {
  struct sigaction action = {};
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(number, &action, nullptr);
}

// Whether all characters are there and one cell wide; where East Asian custom
// makes some of them wide, the screen is ASCII.
bool HasGlyphs() {
  if (absl::string_view(nl_langinfo(CODESET)) != "UTF-8") return false;
  const char* terminal = std::getenv("TERM");
  // The fonts of the console have letters and lines, and few discs.
  if (terminal != nullptr && absl::string_view(terminal) == "linux") {
    return false;
  }
  for (const wchar_t* glyph = kGlyphs; *glyph != 0; ++glyph) {
    if (wcwidth(*glyph) != 1) return false;
  }
  // The C library follows Unicode, but the terminal may not. All our glyphs
  // are of the same kind.
  const char* question = Capability("u7");
  if (question == nullptr || absl::string_view(question) != "\x1b[6n") {
    return true;
  }
  std::string typed;
  const std::optional<int> width =
      MeasureGlyph("●", STDIN_FILENO, STDOUT_FILENO, typed);
  for (size_t i = typed.size(); i-- > 0;) {
    ungetch(static_cast<unsigned char>(typed[i]));
  }
  return width.value_or(1) == 1;
}

class NcursesTerminal : public ScreenTerminal {
 public:
  NcursesTerminal(SCREEN* screen, int read_end, int write_end,
                  const Options& options)
      : screen_(screen),
        ending_(options.ending),
        read_end_(read_end),
        write_end_(write_end),
        has_mouse_(Capability("kmous") != nullptr) {
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(kEscapeMilliseconds);
    CursesKeys::Define();
    curs_set(0);
    // Enters the screen, of which nothing is known yet.
    refresh();
    abilities_.has_unicode = !options.wants_ascii && HasGlyphs();
    abilities_.has_color = options.wants_color && has_colors();
    if (abilities_.has_color) colors_.Define();
    Redraw();
    if (has_mouse_) WriteToTerminal(kMouseOn);
    PrepareFarewell(has_mouse_);
    g_signal_pipe = write_end;
    for (const int number : kTerminalSignals) {
      CatchSignal(number, OnTerminalSignal);
    }
#ifndef RIALTO_SANITIZED
    // Sanitizers have their own handlers, which report more.
    for (const int number : kDeadlySignals) signal(number, OnDeadlySignal);
#endif
  }
  ~NcursesTerminal() override {
#ifndef RIALTO_SANITIZED
    for (const int number : kDeadlySignals) signal(number, SIG_DFL);
#endif
    for (const int number : kTerminalSignals) signal(number, SIG_DFL);
    g_signal_pipe = -1;
    close(read_end_);
    close(write_end_);
    Leave();
    delscreen(screen_);
  }

  const Abilities& abilities() const override { return abilities_; }
  int width() const override { return getmaxx(stdscr); }
  int height() const override { return getmaxy(stdscr); }

  Waited Wait(std::optional<std::chrono::milliseconds> patience) override;
  void Wake() override {
    const char byte = 0;
    // If the pipe is full, it is readable, and that is all we need.
    [[maybe_unused]] const ssize_t count = write(write_end_, &byte, 1);
  }
  void Show(const Screen& screen) override;
  Event Read(Key& key) override;
  void Redraw() override { clearok(curscr, TRUE); }
  void Suspend() override {
    Leave();
    // The whole process group, as Ctrl-Z would: a script that started us stops,
    // too.
    signal(SIGTSTP, SIG_DFL);
    kill(0, SIGTSTP);
    CatchSignal(SIGTSTP, OnTerminalSignal);
    Return();
  }

 private:
  void Leave() {
    if (has_mouse_) WriteToTerminal(kMouseOff);
    curs_set(1);
    endwin();
  }
  void Return() {
    reset_prog_mode();
    if (has_mouse_) WriteToTerminal(kMouseOn);
    TakeSize();
    refresh();
  }
  // The window may have another size, and anything on it.
  void TakeSize() {
    Redraw();
    winsize size = {};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return;
    if (size.ws_row == 0 || size.ws_col == 0) return;
    resize_term(size.ws_row, size.ws_col);
  }
  Event ReadSignal();

  SCREEN* const screen_;
  const int ending_;
  const int read_end_;  // of a pipe with the numbers of signals, 0 to wake
  const int write_end_;
  const bool has_mouse_;
  Abilities abilities_;
  CursesColors colors_;
  CursesKeys keys_;
};

void NcursesTerminal::Show(const Screen& screen) {
  const Canvas& canvas = screen.canvas;
  erase();
  for (int y = 0; y < canvas.height(); ++y) {
    for (int x = 0; x < canvas.width(); ++x) {
      const Cell& cell = canvas.at(x, y);
      if (cell.glyph == 0) continue;
      const Appearance appearance = colors_.Of(cell.ink);
      const wchar_t text[2] = {static_cast<wchar_t>(cell.glyph), 0};
      cchar_t character;
      setcchar(&character, text, appearance.attributes, appearance.pair,
               nullptr);
      mvadd_wch(y, x, &character);
    }
  }
  curs_set(screen.caret.has_value() ? 1 : 0);
  if (screen.caret.has_value()) move(screen.caret->y, screen.caret->x);
  refresh();
}

ScreenTerminal::Waited NcursesTerminal::Wait(
    std::optional<std::chrono::milliseconds> patience) {
  pollfd entries[] = {
      {STDIN_FILENO, POLLIN, 0}, {ending_, POLLIN, 0}, {read_end_, POLLIN, 0}};
  const int count =
      poll(entries, std::size(entries),
           patience.has_value() ? static_cast<int>(patience->count()) : -1);
  if (count == 0) return Waited::kTimeout;
  if (count < 0) return errno == EINTR ? Waited::kSomething : Waited::kEnd;
  const bool is_lost =
      (entries[0].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0;
  return is_lost || entries[1].revents != 0 ? Waited::kEnd : Waited::kSomething;
}

ScreenTerminal::Event NcursesTerminal::ReadSignal() {
  char number;
  while (read(read_end_, &number, 1) == 1) {
    switch (number) {
      case SIGWINCH:
        TakeSize();
        return Event::kResize;
      case SIGTSTP:
        return Event::kSuspend;
      case SIGCONT:
        // It may have been stopped without being asked.
        Return();
        return Event::kResize;
      default:
        break;
    }
  }
  return Event::kNone;
}

ScreenTerminal::Event NcursesTerminal::Read(Key& key) {
  if (const Event event = ReadSignal(); event != Event::kNone) return event;
  wint_t character = 0;
  const int kind = get_wch(&character);
  if (kind == ERR) return Event::kNone;
  return kind == KEY_CODE_YES ? keys_.OfCode(character, key)
                              : keys_.OfCharacter(character, key);
}

}  // namespace

absl::StatusOr<std::unique_ptr<ScreenTerminal>> ScreenTerminal::Create(
    const Options& options) {
  std::setlocale(LC_CTYPE, "");
  tcgetattr(STDIN_FILENO, &g_terminal_before);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    return absl::ErrnoToStatus(errno, "cannot make a pipe");
  }
  absl::Cleanup close_pipe = [&] {
    close(ends[0]);
    close(ends[1]);
  };
  SCREEN* screen = newterm(nullptr, stdout, stdin);
  if (screen == nullptr) {
    return absl::UnavailableError("the terminal is not known");
  }
  // Without a cursor that can be moved there is no full screen.
  if (Capability("cup") == nullptr) {
    endwin();
    delscreen(screen);
    return absl::UnavailableError("the terminal cannot move its cursor");
  }
  std::move(close_pipe).Cancel();
  return std::make_unique<NcursesTerminal>(screen, ends[0], ends[1], options);
}

}  // namespace fullscreen
