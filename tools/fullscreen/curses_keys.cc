#include "tools/fullscreen/curses_keys.h"

#include <curses.h>

#include <utility>

#include "search/search_control.h"

namespace fullscreen {
namespace {

using Event = ScreenTerminal::Event;

// Keys that ncurses does not have: the start of a mouse report.
constexpr int kMouseText = KEY_MAX + 1;
constexpr int kMouseBytes = KEY_MAX + 2;

}  // namespace

void CursesKeys::Define() {
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
  define_key(nullptr, KEY_MOUSE);
  define_key("\x1b[<", kMouseText);
  // A function key on some terminals.
  if (key_defined("\x1b[M") == 0) define_key("\x1b[M", kMouseBytes);
}

ScreenTerminal::Event CursesKeys::OfCharacter(wint_t character, Key& key) {
  key = Key();
  switch (mouse_.Feed(character, search::Clock::now(), key)) {
    case MouseDecoder::Step::kForeign:
      break;
    case MouseDecoder::Step::kTaken:
      key = Key();  // without a meaning
      return Event::kKey;
    case MouseDecoder::Step::kEvent:
      return Event::kKey;
  }
  switch (character) {
    case 3:
      key.kind = Key::Kind::kInterrupt;
      break;
    case 4:
      key.kind = Key::Kind::kEndOfInput;
      break;
    case 8:
    case 127:
      key.kind = Key::Kind::kBackspace;
      break;
    case 9:
      key.kind = Key::Kind::kTab;
      break;
    case 10:
    case 13:
      key.kind = Key::Kind::kEnter;
      break;
    case 12:
      return Event::kRedraw;
    case 26:
      return Event::kSuspend;
    case 27:
      key.kind = Key::Kind::kEscape;
      break;
    default:
      key.character = character;
      break;
  }
  return Event::kKey;
}

ScreenTerminal::Event CursesKeys::OfCode(wint_t code, Key& key) {
  key = Key();
  constexpr std::pair<int, Key::Kind> kKinds[] = {
      {KEY_UP, Key::Kind::kUp},          {KEY_DOWN, Key::Kind::kDown},
      {KEY_LEFT, Key::Kind::kLeft},      {KEY_RIGHT, Key::Kind::kRight},
      {KEY_ENTER, Key::Kind::kEnter},    {KEY_BACKSPACE, Key::Kind::kBackspace},
      {KEY_DC, Key::Kind::kDelete},      {KEY_HOME, Key::Kind::kHome},
      {KEY_END, Key::Kind::kEnd},        {KEY_PPAGE, Key::Kind::kPageUp},
      {KEY_NPAGE, Key::Kind::kPageDown}, {KEY_BTAB, Key::Kind::kBackTab},
  };
  const int number = static_cast<int>(code);
  if (number == kMouseText || number == kMouseBytes) {
    mouse_.Begin(number == kMouseText ? MouseDecoder::Encoding::kText
                                      : MouseDecoder::Encoding::kBytes,
                 search::Clock::now());
  }
  for (const auto& [known, kind] : kKinds) {
    if (known == number) key.kind = kind;
  }
  // Other characters mean nothing.
  return Event::kKey;
}

}  // namespace fullscreen
