#include "tools/fullscreen/screen_terminal.h"

#include <io.h>
#include <windows.h>

#include <algorithm>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "othello/support/handle_windows.h"
#include "tools/fullscreen/vt_writer.h"

namespace fullscreen {
namespace {

struct Modes {
  DWORD in = 0;
  DWORD out = 0;
};

Key::Kind KindOfCode(WORD code, bool has_shift) {
  constexpr std::pair<WORD, Key::Kind> kKinds[] = {
      {VK_UP, Key::Kind::kUp},         {VK_DOWN, Key::Kind::kDown},
      {VK_LEFT, Key::Kind::kLeft},     {VK_RIGHT, Key::Kind::kRight},
      {VK_DELETE, Key::Kind::kDelete}, {VK_HOME, Key::Kind::kHome},
      {VK_END, Key::Kind::kEnd},       {VK_PRIOR, Key::Kind::kPageUp},
      {VK_NEXT, Key::Kind::kPageDown},
  };
  if (code == VK_TAB && has_shift) return Key::Kind::kBackTab;
  for (const auto& [known, kind] : kKinds) {
    if (known == code) return kind;
  }
  return Key::Kind::kCharacter;
}

Key::Kind KindOfCharacter(wchar_t character) {
  switch (character) {
    case 3:
      return Key::Kind::kInterrupt;
    case 4:
      return Key::Kind::kEndOfInput;
    case 8:
    case 127:
      return Key::Kind::kBackspace;
    case 9:
      return Key::Kind::kTab;
    case 10:
    case 13:
      return Key::Kind::kEnter;
    case 27:
      return Key::Kind::kEscape;
    default:
      return Key::Kind::kCharacter;
  }
}

void WriteTo(HANDLE console, const std::string& text) {
  DWORD count;
  WriteFile(console, text.data(), static_cast<DWORD>(text.size()), &count,
            nullptr);
}

// The column of the cursor after a text; -1 if it is unknown.
int ColumnAfter(HANDLE console, const std::string& text) {
  WriteTo(console, text);
  CONSOLE_SCREEN_BUFFER_INFO info;
  return GetConsoleScreenBufferInfo(console, &info) != 0
             ? info.dwCursorPosition.X
             : -1;
}

class ConsoleTerminal : public ScreenTerminal {
 public:
  ConsoleTerminal(HANDLE in, HANDLE out, const Modes& modes,
                  const Options& options)
      : in_(in),
        out_(out),
        modes_before_(modes),
        abilities_{false, options.wants_color},
        writer_(options.wants_color ? Palette::k256 : Palette::kNone) {
    Write(VtWriter::Enter());
    abilities_.has_unicode = !options.wants_ascii && HasNarrowDiscs();
    TakeSize();
    // Waits for as long as the program runs.
    othello::StartThread([ending = options.ending, ended = ended_] {
      char number;
      static_cast<void>(_read(ending, &number, 1));
      SetEvent(ended);
    });
  }
  ~ConsoleTerminal() override {
    Write(VtWriter::Leave());
    SetConsoleMode(in_, modes_before_.in);
    SetConsoleMode(out_, modes_before_.out);
    CloseHandle(woken_);
  }

  const Abilities& abilities() const override { return abilities_; }
  int width() const override { return width_; }
  int height() const override { return height_; }

  Waited Wait(std::optional<std::chrono::milliseconds> patience) override;
  void Wake() override { SetEvent(woken_); }
  void Show(const Screen& screen) override { Write(writer_.Show(screen)); }
  Event Read(Key& key) override;
  void Redraw() override { writer_.Forget(); }
  void Suspend() override {}  // Nobody could take it up again.

 private:
  // East Asian fonts have discs that are two cells wide. All our glyphs are of
  // the same kind.
  bool HasNarrowDiscs() const { return ColumnAfter(out_, "\r●") == 1; }
  // Whether the size is another.
  bool TakeSize();
  void Write(const std::string& text) const { WriteTo(out_, text); }
  Event OfKey(const KEY_EVENT_RECORD& record, Key& key);
  Event OfMouse(const MOUSE_EVENT_RECORD& record, Key& key) const;

  const HANDLE in_;
  const HANDLE out_;
  const Modes modes_before_;
  Abilities abilities_;
  VtWriter writer_;
  const HANDLE woken_ = CreateEventW(nullptr, FALSE, FALSE, nullptr);
  // Never closed, as the thread has it.
  const HANDLE ended_ = CreateEventW(nullptr, TRUE, FALSE, nullptr);
  int width_ = 0;
  int height_ = 0;
  wchar_t high_surrogate_ = 0;
  // A key that was held down is reported once, with a count.
  Key repeated_;
  int repetitions_ = 0;
};

ScreenTerminal::Waited ConsoleTerminal::Wait(
    std::optional<std::chrono::milliseconds> patience) {
  if (repetitions_ > 0) return Waited::kSomething;
  // The first that is ready counts.
  const HANDLE handles[] = {ended_, in_, woken_};
  switch (WaitForMultipleObjects(3, handles, FALSE,
                                 patience.has_value()
                                     ? static_cast<DWORD>(patience->count())
                                     : INFINITE)) {
    case WAIT_OBJECT_0 + 1:
    case WAIT_OBJECT_0 + 2:
      return Waited::kSomething;
    case WAIT_TIMEOUT:
      return Waited::kTimeout;
    default:
      return Waited::kEnd;
  }
}

bool ConsoleTerminal::TakeSize() {
  CONSOLE_SCREEN_BUFFER_INFO info;
  if (GetConsoleScreenBufferInfo(out_, &info) == 0) return false;
  const int width = info.srWindow.Right - info.srWindow.Left + 1;
  const int height = info.srWindow.Bottom - info.srWindow.Top + 1;
  if (width == width_ && height == height_) return false;
  width_ = width;
  height_ = height;
  return true;
}

ScreenTerminal::Event ConsoleTerminal::Read(Key& key) {
  if (repetitions_ > 0) {
    --repetitions_;
    key = repeated_;
    return Event::kKey;
  }
  DWORD count = 0;
  while (GetNumberOfConsoleInputEvents(in_, &count) != 0 && count > 0) {
    INPUT_RECORD record;
    if (ReadConsoleInputW(in_, &record, 1, &count) == 0) break;
    key = Key();
    Event event = Event::kNone;
    switch (record.EventType) {
      case KEY_EVENT:
        event = OfKey(record.Event.KeyEvent, key);
        break;
      case MOUSE_EVENT:
        event = OfMouse(record.Event.MouseEvent, key);
        break;
      case WINDOW_BUFFER_SIZE_EVENT:
        writer_.Forget();
        if (TakeSize()) event = Event::kResize;
        break;
      default:
        break;
    }
    if (event != Event::kNone) return event;
  }
  return Event::kNone;
}

ScreenTerminal::Event ConsoleTerminal::OfKey(const KEY_EVENT_RECORD& record,
                                             Key& key) {
  const wchar_t character = record.uChar.UnicodeChar;
  // Alt and digits give a character when Alt is let go.
  const bool is_alt_code = record.wVirtualKeyCode == VK_MENU && character != 0;
  if (record.bKeyDown == 0 && !is_alt_code) return Event::kNone;
  const bool has_shift = (record.dwControlKeyState & SHIFT_PRESSED) != 0;
  key.kind = KindOfCode(record.wVirtualKeyCode, has_shift);
  if (key.kind == Key::Kind::kCharacter) {
    if (character == 0) return Event::kNone;
    if (character == 12) return Event::kRedraw;  // Ctrl-L
    key.kind = KindOfCharacter(character);
  }
  if (key.kind == Key::Kind::kCharacter) {
    if (character < 32) return Event::kNone;
    if (character >= 0xD800 && character < 0xDC00) {
      high_surrogate_ = character;
      return Event::kNone;
    }
    key.character = character;
    if (character >= 0xDC00 && character < 0xE000) {
      key.character =
          0x10000u + ((high_surrogate_ & 0x3FFu) << 10) + (character & 0x3FFu);
    }
  }
  repeated_ = key;
  repetitions_ = std::max<int>(record.wRepeatCount, 1) - 1;
  return Event::kKey;
}

ScreenTerminal::Event ConsoleTerminal::OfMouse(const MOUSE_EVENT_RECORD& record,
                                               Key& key) const {
  CONSOLE_SCREEN_BUFFER_INFO info;
  if (GetConsoleScreenBufferInfo(out_, &info) == 0) return Event::kNone;
  key.x = record.dwMousePosition.X - info.srWindow.Left;
  key.y = record.dwMousePosition.Y - info.srWindow.Top;
  const bool is_left =
      (record.dwButtonState & FROM_LEFT_1ST_BUTTON_PRESSED) != 0;
  switch (record.dwEventFlags) {
    case 0:
    case DOUBLE_CLICK:  // two clicks, and this is the second
      if (!is_left) return Event::kNone;
      key.kind = Key::Kind::kClick;
      return Event::kKey;
    case MOUSE_WHEELED:
      key.kind = static_cast<SHORT>(HIWORD(record.dwButtonState)) > 0
                     ? Key::Kind::kWheelUp
                     : Key::Kind::kWheelDown;
      return Event::kKey;
    default:
      return Event::kNone;
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<ScreenTerminal>> ScreenTerminal::Create(
    const Options& options) {
  const HANDLE in = GetStdHandle(STD_INPUT_HANDLE);
  const HANDLE out = GetStdHandle(STD_OUTPUT_HANDLE);
  Modes modes;
  if (GetConsoleMode(in, &modes.in) == 0 ||
      GetConsoleMode(out, &modes.out) == 0) {
    return absl::UnavailableError("there is no console");
  }
  // Nothing is changed by the console itself: Ctrl-C is a key, and the mouse
  // marks no text.
  if (SetConsoleMode(out, ENABLE_PROCESSED_OUTPUT |
                              ENABLE_VIRTUAL_TERMINAL_PROCESSING |
                              DISABLE_NEWLINE_AUTO_RETURN) == 0 ||
      SetConsoleMode(in, ENABLE_WINDOW_INPUT | ENABLE_MOUSE_INPUT |
                             ENABLE_EXTENDED_FLAGS) == 0 ||
      // wine says that it obeys sequences, and does not: one to the right.
      ColumnAfter(out, "\r\x1b[C") != 1) {
    WriteTo(out, "\r");
    SetConsoleMode(in, modes.in);
    SetConsoleMode(out, modes.out);
    return absl::UnavailableError(
        "the console does not obey virtual-terminal sequences");
  }
  return std::make_unique<ConsoleTerminal>(in, out, modes, options);
}

}  // namespace fullscreen
