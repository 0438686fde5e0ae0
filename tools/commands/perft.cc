#include "othello/perft.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "othello/board.h"
#include "othello/records/notation.h"
#include "tools/commands/commands.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/provenance.h"

ABSL_FLAG(std::string, board, "",
          "The position as one word, instead of the argument BOARD");
ABSL_FLAG(bool, divide, false, "Also count the leaves below each first move");

namespace tools {
namespace {

using ::othello::Position;
using ::othello::Square;

// A game has at most 60 moves besides passes, and no such count ever ends.
constexpr int kPerftMaxDepth = 60;

constexpr absl::string_view kPerftDetails =
    "Counts the leaves of the game tree DEPTH plies below a position (0 to 60;"
    "\nthe start of the game if no BOARD is given). A pass is one ply, and a "
    "game\nthat ends earlier is one leaf. BOARD is 64 squares, a1 b1 ... h8, "
    "of X O and -,\nthen the side to move, X or O (X if missing).\n"
    "\n"
    "JSON keys: depth, leaves, seconds, engine; with --divide, lines with move "
    "and "
    "leaves\ncome first.\n";

struct Request {
  int depth = 0;
  Position position;
};

absl::StatusOr<Request> ParseRequest(
    const std::vector<std::string>& arguments) {
  Request request;
  if (arguments.empty()) {
    return absl::InvalidArgumentError("the argument DEPTH is missing");
  }
  if (!absl::SimpleAtoi(arguments[0], &request.depth) || request.depth < 0 ||
      request.depth > kPerftMaxDepth) {
    return absl::InvalidArgumentError(
        absl::StrCat("DEPTH must be a whole number from 0 to ", kPerftMaxDepth,
                     ", found '", arguments[0], "'"));
  }
  std::string board_text = absl::GetFlag(FLAGS_board);
  if (arguments.size() > 1) {
    if (!board_text.empty()) {
      return absl::InvalidArgumentError(
          "the board is given twice, as an argument and by --board");
    }
    // An unquoted board comes as two words or more.
    board_text = absl::StrJoin(arguments.begin() + 1, arguments.end(), " ");
  }
  if (board_text.empty() && arguments.size() == 1) {
    request.position = Position::Start();
    return request;
  }
  absl::StatusOr<othello::Board> board = othello::ParseBoard(board_text);
  if (!board.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("bad board: ", board.status().message()));
  }
  request.position = board->position();
  return request;
}

struct MoveCount {
  Square move;
  uint64_t leaves;
};

// The leaves below each first move; the pass counts as a move, and a finished
// game has none. Requires depth >= 1.
std::vector<MoveCount> Divide(const Position& position, int depth) {
  std::vector<MoveCount> counts;
  for (Square square : othello::Squares(position.LegalMoves())) {
    counts.push_back(
        {square, othello::Perft(position.Play(square), depth - 1)});
  }
  if (counts.empty() && !position.IsGameOver()) {
    counts.push_back(
        {othello::kPass, othello::Perft(position.Pass(), depth - 1)});
  }
  return counts;
}

absl::Status RunPerft(const std::vector<std::string>& arguments,
                      Streams streams) {
  absl::StatusOr<Request> request = ParseRequest(arguments);
  if (!request.ok()) return request.status();
  const auto [depth, position] = *request;
  const bool json = absl::GetFlag(FLAGS_json);

  const auto begin = std::chrono::steady_clock::now();
  std::vector<MoveCount> counts;
  if (absl::GetFlag(FLAGS_divide) && depth > 0) {
    counts = Divide(position, depth);
  }
  uint64_t leaves = 0;
  for (const MoveCount& count : counts) leaves += count.leaves;
  if (counts.empty()) leaves = othello::Perft(position, depth);
  const std::chrono::duration<double> elapsed =
      std::chrono::steady_clock::now() - begin;

  for (const auto& [move, below] : counts) {
    const std::string name = othello::SquareName(move);
    streams.out
        << (json ? JsonLine().Add("move", name).Add("leaves", below).ToString()
                 : absl::StrFormat("%-4s %d", name, below))
        << "\n";
  }
  streams.out << (json ? JsonLine()
                             .Add("depth", depth)
                             .Add("leaves", leaves)
                             .Add("seconds", elapsed.count())
                             .Add("engine", EngineJson())
                             .ToString()
                       : absl::StrFormat("perft %d: %d leaves in %.3f s", depth,
                                         leaves, elapsed.count()))
              << "\n";
  return absl::OkStatus();
}

}  // namespace

Command PerftCommand() {
  return {"perft",
          "count the leaves of the game tree at a depth",
          "DEPTH [BOARD]",
          kPerftDetails,
          {"board", "divide", "json"},
          RunPerft};
}

}  // namespace tools
