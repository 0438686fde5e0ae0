// Positions to practise: those of a person's own games in which a move lost
// much. They are kept beside the archive of games, in a private file of lines,
// until they are solved.

#ifndef RIALTO_TOOLS_TERMINAL_PRACTICE_H_
#define RIALTO_TOOLS_TERMINAL_PRACTICE_H_

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "othello/board.h"
#include "othello/game.h"
#include "tools/engine/analysis.h"

namespace terminal {

// A move that lost this much is worth practising.
inline constexpr double kPracticeDiscs = 4;
// An answer that loses less than this solves a position.
inline constexpr double kSolvedDiscs = 1;

struct PracticePosition {
  othello::Board board;
  othello::Square played = othello::kNoSquare;  // in the game
  double loss = 0;                              // of that move, in discs
  std::string game;                             // KeyOfGame()

  friend bool operator==(const PracticePosition&,
                         const PracticePosition&) = default;
};

// Names a game by its moves.
std::string KeyOfGame(const othello::Game& game);

class PracticeFile {
 public:
  // An empty path: nothing is kept.
  explicit PracticeFile(std::string path) : path_(std::move(path)) {}
  // practice.tsv in the folder of the archive.
  static std::string PathBeside(absl::string_view archive);

  struct Content {
    std::set<std::string> games;             // that were looked at, by key
    std::vector<PracticePosition> unsolved;  // the largest loss first
  };
  // Lines that make no sense, or are of a later version, are passed over.
  absl::StatusOr<Content> Read() const;

  // Notes that a game was looked at, and the mistakes of its person.
  absl::Status AddGame(const othello::Game& game, othello::Color person,
                       const engine::GameAnalysis& analysis) const;
  absl::Status MarkSolved(const PracticePosition& position) const;

 private:
  absl::Status Append(absl::string_view line) const;

  std::string path_;
};

}  // namespace terminal

#endif  // RIALTO_TOOLS_TERMINAL_PRACTICE_H_
