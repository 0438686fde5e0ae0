// The commands `games` and `rules`.

#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/records/ggf.h"
#include "tools/commands/commands.h"
#include "tools/terminal/archive_text.h"
#include "tools/terminal/game_archive.h"
#include "tools/terminal/rules.h"

namespace tools {
namespace {

constexpr absl::string_view kGamesDetails =
    "Without an argument: the games that you have played in the terminal, the "
    "last one at\n"
    "the end. With a number: that game as GGF, for other programs. `stats`: "
    "how you did\n"
    "against each strength of Rialto. The archive is "
    "$XDG_DATA_HOME/rialto/games.ggf\n"
    "(~/.local/share).\n";

constexpr absl::string_view kRulesDetails = "Three boards and a few words.\n";

absl::Status RunGames(const std::vector<std::string>& arguments,
                      Streams streams) {
  if (arguments.size() > 1) {
    return absl::InvalidArgumentError("name one game, or 'stats'");
  }
  const terminal::GameArchive archive(
      terminal::GameArchive::PathFromEnvironment());
  const absl::StatusOr<terminal::GameArchive::Content> content = archive.Read();
  if (!content.ok()) return content.status();
  for (const std::string& remark : content->remarks) {
    streams.err << "warning: " << remark << "\n";
  }
  const std::vector<othello::Game>& games = content->games;
  if (arguments.empty()) {
    if (games.empty()) {
      streams.err << "No games yet: each game that ends on a terminal comes "
                     "here.\n";
    }
    for (size_t i = 0; i < games.size(); ++i) {
      streams.out << absl::StrFormat("%4d  %s\n", i + 1,
                                     terminal::GameLine(games[i]));
    }
    return absl::OkStatus();
  }
  if (arguments[0] == "stats") {
    streams.out << terminal::StatisticsText(games) << "\n";
    return absl::OkStatus();
  }
  size_t number = 0;
  if (!absl::SimpleAtoi(arguments[0], &number)) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected a number or 'stats', found ", arguments[0]));
  }
  if (number < 1 || number > games.size()) {
    return absl::NotFoundError(
        absl::StrCat("no game ", number, " of ", games.size()));
  }
  streams.out << othello::FormatGgf(games[number - 1]) << "\n";
  return absl::OkStatus();
}

absl::Status RunRules(const std::vector<std::string>& arguments,
                      Streams streams) {
  if (!arguments.empty()) {
    return absl::InvalidArgumentError("this command takes no arguments");
  }
  for (size_t page = 0; page < terminal::kRulesPages; ++page) {
    streams.out << (page == 0 ? "" : "\n") << terminal::RulesTitle(page) << "\n"
                << terminal::RulesText(page, terminal::Style());
  }
  return absl::OkStatus();
}

}  // namespace

Command GamesCommand() {
  return {"games",     "list the games that you have played",
          "[N|stats]", kGamesDetails,
          {},          RunGames};
}

Command RulesCommand() {
  return {"rules", "explain the rules of Othello", "", kRulesDetails, {},
          RunRules};
}

}  // namespace tools
