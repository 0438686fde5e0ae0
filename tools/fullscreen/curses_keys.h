// Keys and the mouse, as ncurses hands them over.

#ifndef RIALTO_TOOLS_FULLSCREEN_CURSES_KEYS_H_
#define RIALTO_TOOLS_FULLSCREEN_CURSES_KEYS_H_

#include <cwchar>

#include "tools/fullscreen/key.h"
#include "tools/fullscreen/mouse_decoder.h"
#include "tools/fullscreen/screen_terminal.h"

namespace fullscreen {

class CursesKeys {
 public:
  // Tells ncurses what terminals send, whatever their description says. Needs
  // a screen.
  static void Define();

  // What get_wch() gave: a character, or the code of a key.
  ScreenTerminal::Event OfCharacter(wint_t character, Key& key);
  ScreenTerminal::Event OfCode(wint_t code, Key& key);

 private:
  MouseDecoder mouse_;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_CURSES_KEYS_H_
