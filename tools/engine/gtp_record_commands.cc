// GTP commands about the game record: its moves and files.

#include <cstdint>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "othello/game.h"
#include "othello/records/game_file.h"
#include "othello/records/sgf.h"
#include "othello/support/file_path.h"
#include "tools/engine/gtp_commands.h"
#include "tools/engine/gtp_parser.h"

namespace engine::gtp {
namespace {

using ::othello::Game;

constexpr uintmax_t kLargestFile = 64 << 20;

absl::Status CannotLoad(absl::string_view why) {
  return absl::InvalidArgumentError(absl::StrCat("cannot load file: ", why));
}

absl::Status CheckReadable(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status =
      std::filesystem::status(othello::FilePath(path), error);
  if (error) return absl::NotFoundError(error.message());
  // A pipe or a device might never end.
  if (!std::filesystem::is_regular_file(status)) {
    return absl::InvalidArgumentError("it is not a regular file");
  }
  const uintmax_t size =
      std::filesystem::file_size(othello::FilePath(path), error);
  if (error) return absl::NotFoundError(error.message());
  if (size > kLargestFile) {
    return absl::InvalidArgumentError(
        absl::StrCat("it has more than ", kLargestFile >> 20, " MB"));
  }
  return absl::OkStatus();
}

// "black D3".
std::string MoveText(const othello::GameMove& move) {
  return absl::StrCat(othello::ColorName(move.mover), " ",
                      GtpMove(move.square));
}

}  // namespace

// Last move first, as GNU Go answers.
GtpResult MoveHistory(GtpState& state, const GtpArguments&) {
  const absl::Span<const othello::GameMove> moves =
      state.session.game().moves();
  std::string text;
  for (auto move = moves.rbegin(); move != moves.rend(); ++move) {
    absl::StrAppend(&text, MoveText(*move), "\n");
  }
  return text;
}

GtpResult LastMove(GtpState& state, const GtpArguments&) {
  const Game& game = state.session.game();
  if (game.moves().empty()) {
    return absl::FailedPreconditionError("no move has been made");
  }
  return MoveText(game.moves().back());
}

GtpResult LoadSgf(GtpState& state, const GtpArguments& arguments) {
  const std::string& path = arguments[0];
  if (absl::Status status = CheckReadable(path); !status.ok()) {
    return CannotLoad(absl::StrCat(path, ": ", status.message()));
  }
  absl::StatusOr<std::vector<Game>> games = othello::ReadGameFile(path);
  if (!games.ok()) return CannotLoad(games.status().message());
  if (games->empty()) return CannotLoad(absl::StrCat(path, ": it has no game"));
  Game& game = games->front();
  if (arguments.size() > 1) {
    int number;
    if (!absl::SimpleAtoi(arguments[1], &number) || number < 1) {
      return absl::InvalidArgumentError(
          "syntax error: moves are numbered from 1");
    }
    const int moves = static_cast<int>(game.moves().size());
    if (number <= moves) {
      while (static_cast<int>(game.moves().size()) >= number) game.Undo();
    }
  }
  StartGame(state, std::move(game));
  return "";
}

GtpResult PrintSgf(GtpState& state, const GtpArguments&) {
  return othello::FormatSgf(state.session.game());
}

GtpResult SaveSgf(GtpState& state, const GtpArguments& arguments) {
  if (absl::Status status =
          othello::WriteGameFile(state.session.game(), arguments[0]);
      !status.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot save file: ", status.message()));
  }
  return "";
}

}  // namespace engine::gtp
