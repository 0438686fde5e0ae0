// What people press, type and click.

#ifndef RIALTO_TOOLS_FULLSCREEN_KEY_H_
#define RIALTO_TOOLS_FULLSCREEN_KEY_H_

namespace fullscreen {

struct Key {
  enum class Kind {
    kCharacter,
    kUp,
    kDown,
    kLeft,
    kRight,
    kEnter,
    kEscape,
    kTab,
    kBackTab,
    kBackspace,
    kDelete,
    kHome,
    kEnd,
    kPageUp,
    kPageDown,
    kInterrupt,   // Ctrl-C
    kEndOfInput,  // Ctrl-D
    kClick,
    kWheelUp,
    kWheelDown,
  };

  static Key Of(char32_t character) {
    return {Kind::kCharacter, character, 0, 0};
  }
  static Key ClickAt(int x, int y) { return {Kind::kClick, 0, x, y}; }

  Kind kind = Kind::kCharacter;
  char32_t character = 0;
  // The cell of a click.
  int x = 0;
  int y = 0;
};

// Lower case for capitals, everything else unchanged.
constexpr char32_t LowerOf(char32_t character) {
  return character >= U'A' && character <= U'Z' ? character + 32 : character;
}

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_KEY_H_
