// Which of several programs has the running game: the first one that comes. The
// others have games of their own.

#ifndef RIALTO_TOOLS_FULLSCREEN_GAME_SLOT_H_
#define RIALTO_TOOLS_FULLSCREEN_GAME_SLOT_H_

#include <string>

#include "othello/support/file_lock.h"

namespace fullscreen {

class GameSlot {
 public:
  // Takes the first free slot beside `path`, the running game of slot 1. An
  // empty path needs none.
  // Destroying it frees the slot; so does the end of the program, whatever ends
  // it.
  explicit GameSlot(const std::string& path);
  GameSlot(const GameSlot&) = delete;
  GameSlot& operator=(const GameSlot&) = delete;

  int number() const { return number_; }
  // Of the running game: "game.ggf", "game-2.ggf".
  const std::string& path() const { return path_; }

 private:
  int number_ = 1;
  std::string path_;
  othello::FileLock lock_;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_GAME_SLOT_H_
