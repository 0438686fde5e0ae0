// Positions and games as command lines name them.

#ifndef RIALTO_TOOLS_GAME_ARGUMENT_H_
#define RIALTO_TOOLS_GAME_ARGUMENT_H_

#include <istream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "othello/game.h"

namespace tools {

// The games of all arguments: a file if there is one of that name, "-" for
// `in`, else text: a board, moves, or a game in any format. Arguments that only
// together are a position ("---...--- X", typed without quotes) are taken
// together. `in` is read if there are none. InvalidArgument if an argument is
// none of these; other errors are those of files and of `in`.
absl::StatusOr<std::vector<othello::Game>> GamesOfArguments(
    const std::vector<std::string>& arguments, std::istream& in);

}  // namespace tools

#endif  // RIALTO_TOOLS_GAME_ARGUMENT_H_
