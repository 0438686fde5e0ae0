#include "tools/game_argument.h"

#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "othello/game_file.h"

namespace tools {
namespace {

using ::othello::Game;

// Of stdin, which may have no end.
constexpr size_t kMostBytes = size_t{1} << 30;

absl::StatusOr<std::vector<Game>> ReadStream(std::istream& in) {
  std::string content;
  char chunk[1 << 12];
  while (in.read(chunk, sizeof(chunk)), in.gcount() > 0) {
    content.append(chunk, static_cast<size_t>(in.gcount()));
    if (content.size() > kMostBytes) {
      return absl::OutOfRangeError("stdin: longer than 1024 MB");
    }
  }
  absl::StatusOr<std::vector<Game>> games = othello::ParseAnyGames(content);
  if (games.ok()) return games;
  return absl::DataLossError(absl::StrCat("stdin: ", games.status().message()));
}

absl::StatusOr<std::vector<Game>> GamesOf(const std::string& argument,
                                          std::istream& in) {
  if (argument == "-") return ReadStream(in);
  std::error_code error;
  if (std::filesystem::exists(argument, error)) {
    absl::StatusOr<std::vector<Game>> games = othello::ReadGameFile(argument);
    if (!games.ok()) return absl::DataLossError(games.status().message());
    if (games->empty()) {
      return absl::DataLossError(absl::StrCat(argument, ": there is no game"));
    }
    return games;
  }
  absl::StatusOr<std::vector<Game>> games = othello::ParseAnyGames(argument);
  if (games.ok()) return games;
  return absl::InvalidArgumentError(absl::StrCat(
      "'", absl::CHexEscape(argument.substr(0, 80)),
      "' is no file, and no position or game: ", games.status().message()));
}

}  // namespace

absl::StatusOr<std::vector<Game>> GamesOfArguments(
    const std::vector<std::string>& arguments, std::istream& in) {
  if (arguments.empty()) return ReadStream(in);
  std::vector<Game> all;
  for (const std::string& argument : arguments) {
    absl::StatusOr<std::vector<Game>> games = GamesOf(argument, in);
    if (!games.ok()) {
      if (absl::IsInvalidArgument(games.status()) && arguments.size() > 1) {
        auto together = othello::ParseAnyGames(absl::StrJoin(arguments, " "));
        if (together.ok()) return together;
      }
      return games.status();
    }
    all.insert(all.end(), std::make_move_iterator(games->begin()),
               std::make_move_iterator(games->end()));
  }
  return all;
}

}  // namespace tools
