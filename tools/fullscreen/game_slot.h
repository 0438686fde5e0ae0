// Which of several programs has the running game: the first one that comes. The
// others have games of their own.

#ifndef RIALTO_TOOLS_FULLSCREEN_GAME_SLOT_H_
#define RIALTO_TOOLS_FULLSCREEN_GAME_SLOT_H_

#include <string>

namespace fullscreen {

class GameSlot {
 public:
  // Takes the first free slot beside `path`, the running game of slot 1. An
  // empty path needs none.
  explicit GameSlot(const std::string& path);
  // Frees it; so does the end of the program, whatever ends it.
  ~GameSlot();
  GameSlot(const GameSlot&) = delete;
  GameSlot& operator=(const GameSlot&) = delete;

  int number() const { return number_; }
  // Of the running game: "game.ggf", "game-2.ggf".
  const std::string& path() const { return path_; }

 private:
  int number_ = 1;
  std::string path_;
  int lock_ = -1;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_GAME_SLOT_H_
