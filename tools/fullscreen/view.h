// Everything that the screen shows, as plain data: the model fills it in, the
// drawing reads it, and neither knows the other.

#ifndef RIALTO_TOOLS_FULLSCREEN_VIEW_H_
#define RIALTO_TOOLS_FULLSCREEN_VIEW_H_

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "othello/bitboard.h"
#include "othello/board.h"
#include "othello/square.h"

namespace fullscreen {

struct PlayerView {
  std::string name;  // "you", "Rialto"
  int discs = 0;
  std::string clock;  // empty without one
  bool is_low = false;
  bool is_to_move = false;
};

struct MoveView {
  othello::Color mover = othello::Color::kBlack;
  int number = 0;               // from 1 to 60; for a pass, of the next move
  std::string move;             // "f5", "--" for a pass
  std::optional<double> score;  // in discs for the mover
  std::optional<double> loss;   // from a review
  bool is_turning_point = false;
};

// A line of play that the engine found.
struct LineView {
  std::string score;
  std::string moves;
};

struct ThinkingView {
  // What the engine thinks about, "Rialto thinks"; empty if there is nothing to
  // show.
  std::string title;
  std::string depth;  // "14", "24@95%"
  std::string score;
  std::string speed;  // "12.3M nodes/s"
  std::string time;   // "2.1 s"
  std::string table;  // "table 12 %"
  std::vector<LineView> lines;
  // What speaks for the first line, in words.
  std::string reason;
  bool is_running = false;
};

// A window over the others: a text, a row at a time.
struct DialogView {
  std::string title;
  std::vector<std::string> rows;
  std::string keys;  // what can be pressed
  size_t first_row = 0;
  // The row that Enter takes, in a menu.
  std::optional<size_t> selected = std::nullopt;
  // A question about the board leaves it visible where there is room.
  bool is_beside_board = false;
};

struct View {
  std::string title;  // at the left of the bar
  std::string mode;   // at its right

  othello::Board board;
  othello::Bitboard legal = 0;
  othello::Square last = othello::kNoSquare;
  othello::Square cursor = othello::kNoSquare;
  // Scores for the side to move, in discs, and which is the best.
  std::array<std::optional<double>, 64> hints;
  othello::Square best_hint = othello::kNoSquare;
  // A line of play on the board: 1 for its first move.
  std::array<int, 64> line_numbers = {};

  PlayerView players[2];  // by colour
  std::string status;     // "black to move", "white wins 40-24"
  std::string opening;
  std::vector<MoveView> moves;
  // What the moves lost matters more than other lines of play.
  bool shows_losses = false;
  size_t shown = 0;  // moves made in the position shown
  // The score for black in each position; the last one is that after all moves.
  std::vector<std::optional<double>> scores;
  ThinkingView thinking;

  std::string message;
  bool is_error = false;
  // The line typed after ':', and where its cursor is.
  std::optional<std::string> command;
  size_t command_cursor = 0;
  // Keys and their effects, the most important first.
  std::vector<std::pair<std::string, std::string>> menu;
  std::optional<DialogView> dialog;
};

}  // namespace fullscreen

#endif  // RIALTO_TOOLS_FULLSCREEN_VIEW_H_
