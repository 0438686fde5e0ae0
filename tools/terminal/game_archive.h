// The games that were played in the terminal, in a file of GGF: a line each, so
// that every program for GGF reads it.

#ifndef RIALTO_TOOLS_TERMINAL_GAME_ARCHIVE_H_
#define RIALTO_TOOLS_TERMINAL_GAME_ARCHIVE_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "othello/game.h"

namespace terminal {

// The place of a game, PC in GGF, is this and the version of the archive.
inline constexpr char kArchiveSite[] = "Rialto archive ";
inline constexpr int kArchiveVersion = 1;

class GameArchive {
 public:
  // An empty path: nothing is kept.
  explicit GameArchive(std::string path) : path_(std::move(path)) {}
  // $XDG_DATA_HOME/rialto/games.ggf, or its standard below $HOME.
  static std::string PathFromEnvironment();

  const std::string& path() const { return path_; }

  // Whether games are kept. The switch is a file beside the archive, so that it
  // holds for all programs at once.
  bool is_on() const;
  absl::Status Switch(bool on) const;

  // Adds a game unless it is there. When the call returns, it is on the disk.
  // Fails, and changes nothing, if a later version has written the file.
  absl::Status Add(const othello::Game& game) const;

  struct Content {
    // The oldest first. A game that was taken up again, and so has the date of
    // an earlier one, takes its place at the end.
    std::vector<othello::Game> games;
    // Warnings about lines that are not games.
    std::vector<std::string> remarks;
  };
  // Nothing if there is no file.
  absl::StatusOr<Content> Read() const;

  // With the positions to practise (practice.h).
  absl::Status Delete() const;

 private:
  std::string path_;
};

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_GAME_ARCHIVE_H_
