#include "tools/fullscreen/curses_terminal.h"

#include <curses.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include <clocale>
#include <csignal>
#include <cstdlib>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"

// Macros of ncurses that are words of ours.
#undef OK
#undef border
#undef timeout

namespace fullscreen {
namespace {

// Characters that the screen is drawn with beside ASCII.
constexpr wchar_t kGlyphs[] = L"●○•·│─┼┌▄█▀╭▲\u28FF";
constexpr int kEscapeMilliseconds = 25;

// --- What a signal that kills the program needs to give the terminal back.

termios g_terminal_before;
// Kept short and ready: a handler may only write.
char g_farewell[256];
size_t g_farewell_size = 0;
[[maybe_unused]] constexpr int kDeadlySignals[] = {SIGSEGV, SIGABRT, SIGFPE,
                                                   SIGBUS, SIGILL};

extern "C" [[maybe_unused]] void OnDeadlySignal(int number) {
  [[maybe_unused]] const ssize_t count =
      write(STDOUT_FILENO, g_farewell, g_farewell_size);
  tcsetattr(STDIN_FILENO, TCSANOW, &g_terminal_before);
  signal(number, SIG_DFL);
  raise(number);
}

void PrepareFarewell() {
  std::string text = "\x1b[?1006l\x1b[?1000l";
  if (std::getenv("TERM") != nullptr &&
      !absl::StrContains(std::getenv("TERM"), "xterm") &&
      !absl::StrContains(std::getenv("TERM"), "screen")) {
    text.clear();
  }
  for (const char* name : {"sgr0", "cnorm", "rmcup"}) {
    const char* sequence = tigetstr(name);
    if (sequence != nullptr && sequence != reinterpret_cast<char*>(-1)) {
      text += sequence;
    }
  }
  g_farewell_size = text.copy(g_farewell, sizeof(g_farewell));
}

// --- Colours.

struct Colors {
  short text;  // -1: that of the terminal
  short ground;
  attr_t attributes;
};

// By Ink. With 256 colours there is felt, with 8 there is green.
constexpr Colors kManyColors[kInkCount] = {
    /*kText*/ {-1, -1, A_NORMAL},
    /*kDim*/ {245, -1, A_NORMAL},
    /*kStrong*/ {-1, -1, A_BOLD},
    /*kTitle*/ {252, 236, A_NORMAL},
    /*kGrid*/ {23, 29, A_NORMAL},
    /*kFelt*/ {231, 29, A_NORMAL},
    /*kLegal*/ {157, 29, A_BOLD},
    /*kBlack*/ {16, 29, A_BOLD},
    /*kWhite*/ {231, 29, A_BOLD},
    /*kInBlack*/ {237, 16, A_NORMAL},
    /*kInWhite*/ {250, 231, A_NORMAL},
    /*kHint*/ {193, 29, A_NORMAL},
    /*kBestHint*/ {226, 29, A_BOLD},
    /*kLastMove*/ {214, 29, A_BOLD},
    /*kCursor*/ {226, 29, A_BOLD},
    /*kGood*/ {75, -1, A_NORMAL},
    /*kBad*/ {215, -1, A_NORMAL},
    /*kWarning*/ {209, -1, A_BOLD},
    /*kSelected*/ {231, 25, A_BOLD},
};
constexpr Colors kFewColors[kInkCount] = {
    /*kText*/ {-1, -1, A_NORMAL},
    /*kDim*/ {-1, -1, A_DIM},
    /*kStrong*/ {-1, -1, A_BOLD},
    /*kTitle*/ {COLOR_BLACK, COLOR_WHITE, A_NORMAL},
    /*kGrid*/ {COLOR_BLACK, COLOR_GREEN, A_NORMAL},
    /*kFelt*/ {COLOR_BLACK, COLOR_GREEN, A_NORMAL},
    /*kLegal*/ {COLOR_YELLOW, COLOR_GREEN, A_BOLD},
    /*kBlack*/ {COLOR_BLACK, COLOR_GREEN, A_NORMAL},
    /*kWhite*/ {COLOR_WHITE, COLOR_GREEN, A_BOLD},
    /*kInBlack*/ {COLOR_WHITE, COLOR_BLACK, A_NORMAL},
    /*kInWhite*/ {COLOR_BLACK, COLOR_WHITE, A_NORMAL},
    /*kHint*/ {COLOR_BLACK, COLOR_GREEN, A_NORMAL},
    /*kBestHint*/ {COLOR_YELLOW, COLOR_GREEN, A_BOLD},
    /*kLastMove*/ {COLOR_RED, COLOR_GREEN, A_NORMAL},
    /*kCursor*/ {COLOR_BLUE, COLOR_GREEN, A_BOLD},
    /*kGood*/ {COLOR_CYAN, -1, A_NORMAL},
    /*kBad*/ {COLOR_YELLOW, -1, A_NORMAL},
    /*kWarning*/ {COLOR_RED, -1, A_BOLD},
    /*kSelected*/ {COLOR_WHITE, COLOR_BLUE, A_BOLD},
};

attr_t PlainAttributes(Ink ink) {
  switch (ink) {
    case Ink::kTitle:
    case Ink::kSelected:
      return A_REVERSE;
    case Ink::kStrong:
    case Ink::kCursor:
    case Ink::kLastMove:
    case Ink::kBestHint:
    case Ink::kWarning:
      return A_BOLD;
    default:
      return A_NORMAL;
  }
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
  return true;
}

class NcursesTerminal : public CursesTerminal {
 public:
  NcursesTerminal(SCREEN* screen, const Options& options) : screen_(screen) {
    raw();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(kEscapeMilliseconds);
    // Keys that terminals send whatever their description says.
    for (const auto& [sequence, code] :
         {std::pair("\x1b[1~", KEY_HOME), std::pair("\x1b[4~", KEY_END),
          std::pair("\x1b[7~", KEY_HOME), std::pair("\x1b[8~", KEY_END),
          std::pair("\x1b[H", KEY_HOME), std::pair("\x1b[F", KEY_END),
          std::pair("\x1bOH", KEY_HOME), std::pair("\x1bOF", KEY_END),
          std::pair("\x1b[A", KEY_UP), std::pair("\x1b[B", KEY_DOWN),
          std::pair("\x1b[C", KEY_RIGHT), std::pair("\x1b[D", KEY_LEFT),
          std::pair("\x1b[5~", KEY_PPAGE), std::pair("\x1b[6~", KEY_NPAGE),
          std::pair("\x1b[3~", KEY_DC), std::pair("\x1b[Z", KEY_BTAB)}) {
      define_key(sequence, code);
    }
    mouseinterval(0);
    mousemask(
        BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED,
        nullptr);
    curs_set(0);
    abilities_.has_unicode = !options.wants_ascii && HasGlyphs();
    abilities_.has_color = options.wants_color && has_colors();
    if (abilities_.has_color) DefineColors();
    PrepareFarewell();
#ifndef RIALTO_SANITIZED
    // Sanitizers have handlers of their own, with more to say.
    for (const int number : kDeadlySignals) signal(number, OnDeadlySignal);
#endif
  }
  ~NcursesTerminal() override {
#ifndef RIALTO_SANITIZED
    for (const int number : kDeadlySignals) signal(number, SIG_DFL);
#endif
    curs_set(1);
    endwin();
    delscreen(screen_);
  }

  const Abilities& abilities() const override { return abilities_; }
  int width() const override { return getmaxx(stdscr); }
  int height() const override { return getmaxy(stdscr); }

  void Show(const Screen& screen) override;
  Event Read(Key& key) override;
  void Redraw() override { clearok(curscr, TRUE); }
  void Suspend() override {
    endwin();
    raise(SIGTSTP);
    refresh();
    Redraw();
  }

 private:
  void DefineColors() {
    start_color();
    use_default_colors();
    colors_ = COLORS >= 256 ? kManyColors : kFewColors;
    for (int i = 0; i < kInkCount; ++i) {
      init_pair(static_cast<short>(i + 1), colors_[i].text, colors_[i].ground);
    }
  }

  SCREEN* const screen_;
  Abilities abilities_;
  const Colors* colors_ = nullptr;
};

void NcursesTerminal::Show(const Screen& screen) {
  const Canvas& canvas = screen.canvas;
  erase();
  for (int y = 0; y < canvas.height(); ++y) {
    for (int x = 0; x < canvas.width(); ++x) {
      const Cell& cell = canvas.at(x, y);
      if (cell.glyph == 0) continue;
      const int ink = static_cast<int>(cell.ink);
      const wchar_t text[2] = {static_cast<wchar_t>(cell.glyph), 0};
      cchar_t character;
      setcchar(&character, text,
               colors_ != nullptr ? colors_[ink].attributes
                                  : PlainAttributes(cell.ink),
               colors_ != nullptr ? static_cast<short>(ink + 1) : short{0},
               nullptr);
      mvadd_wch(y, x, &character);
    }
  }
  curs_set(screen.caret.has_value() ? 1 : 0);
  if (screen.caret.has_value()) move(screen.caret->y, screen.caret->x);
  refresh();
}

CursesTerminal::Event NcursesTerminal::Read(Key& key) {
  wint_t character = 0;
  const int kind = get_wch(&character);
  if (kind == ERR) return Event::kNone;
  key = Key();
  const auto special = [&](Key::Kind which) {
    key.kind = which;
    return Event::kKey;
  };
  if (kind != KEY_CODE_YES) {
    switch (character) {
      case 3:
        return special(Key::Kind::kInterrupt);
      case 4:
        return special(Key::Kind::kEndOfInput);
      case 8:
      case 127:
        return special(Key::Kind::kBackspace);
      case 9:
        return special(Key::Kind::kTab);
      case 10:
      case 13:
        return special(Key::Kind::kEnter);
      case 12:
        return Event::kRedraw;
      case 26:
        return Event::kSuspend;
      case 27:
        return special(Key::Kind::kEscape);
      default:
        key.character = character;
        return Event::kKey;
    }
  }
  switch (character) {
    case KEY_RESIZE:
      return Event::kResize;
    case KEY_UP:
      return special(Key::Kind::kUp);
    case KEY_DOWN:
      return special(Key::Kind::kDown);
    case KEY_LEFT:
      return special(Key::Kind::kLeft);
    case KEY_RIGHT:
      return special(Key::Kind::kRight);
    case KEY_ENTER:
      return special(Key::Kind::kEnter);
    case KEY_BACKSPACE:
      return special(Key::Kind::kBackspace);
    case KEY_DC:
      return special(Key::Kind::kDelete);
    case KEY_HOME:
      return special(Key::Kind::kHome);
    case KEY_END:
      return special(Key::Kind::kEnd);
    case KEY_PPAGE:
      return special(Key::Kind::kPageUp);
    case KEY_NPAGE:
      return special(Key::Kind::kPageDown);
    case KEY_BTAB:
      return special(Key::Kind::kBackTab);
    case KEY_MOUSE: {
      MEVENT event;
      if (getmouse(&event) == ERR) return Event::kRedraw;
      key.x = event.x;
      key.y = event.y;
      if ((event.bstate & BUTTON4_PRESSED) != 0) {
        return special(Key::Kind::kWheelUp);
      }
      if ((event.bstate & BUTTON5_PRESSED) != 0) {
        return special(Key::Kind::kWheelDown);
      }
      return special(Key::Kind::kClick);
    }
    default:
      // A key without a meaning; the next one may have one.
      key.kind = Key::Kind::kCharacter;
      key.character = 0;
      return Event::kKey;
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<CursesTerminal>> CursesTerminal::Create(
    const Options& options) {
  std::setlocale(LC_CTYPE, "");
  tcgetattr(STDIN_FILENO, &g_terminal_before);
  SCREEN* screen = newterm(nullptr, stdout, stdin);
  if (screen == nullptr) {
    return absl::UnavailableError("the terminal is not known");
  }
  // Without a cursor that can be moved there is no full screen.
  if (tigetstr("cup") == nullptr ||
      tigetstr("cup") == reinterpret_cast<char*>(-1)) {
    endwin();
    delscreen(screen);
    return absl::UnavailableError("the terminal cannot move its cursor");
  }
  return std::make_unique<NcursesTerminal>(screen, options);
}

}  // namespace fullscreen
