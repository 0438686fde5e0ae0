#include "tools/terminal/archive_text.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/time/time.h"
#include "tools/terminal/game_keeper.h"

namespace terminal {
namespace {

using ::othello::Color;
using ::othello::Game;

std::string LocalDate(const Game& game) {
  const absl::string_view date = game.tag(othello::kTagDate);
  absl::Time time;
  std::string error;
  if (!absl::ParseTime("%Y-%m-%d %H:%M:%E*SZ", date, &time, &error)) {
    return std::string(date.substr(0, 16));
  }
  return absl::FormatTime("%Y-%m-%d %H:%M", time, absl::LocalTimeZone());
}

std::string NameOr(absl::string_view name, absl::string_view standard) {
  return std::string(name.empty() ? standard : name);
}

int DiscMovesOf(const Game& game) {
  return static_cast<int>(std::count_if(
      game.moves().begin(), game.moves().end(),
      [](const auto& move) { return move.square != othello::kPass; }));
}

// What a person did against one opponent.
struct Tally {
  int won = 0;
  int drawn = 0;
  int lost = 0;
  int left = 0;
  int discs = 0;
};

// Numbers within names in their order: "level 4" before "level 12".
std::pair<std::string, int> OrderOf(absl::string_view name) {
  const size_t digits = name.find_first_of("0123456789");
  if (digits == absl::string_view::npos) return {std::string(name), 0};
  return {std::string(name.substr(0, digits)),
          std::atoi(std::string(name.substr(digits)).c_str())};
}

}  // namespace

std::string GameLine(const Game& game) {
  const int score = game.BlackScore();
  const std::string end =
      !game.IsOver() ? absl::StrCat("left after ", DiscMovesOf(game), " moves")
      : score == 0
          ? "a draw"
          : absl::StrFormat("%s wins %d-%d", score > 0 ? "black" : "white",
                            32 + std::abs(score) / 2, 32 - std::abs(score) / 2);
  return absl::StrFormat(
      "%-16s  %s  %s", LocalDate(game),
      absl::StrFormat(
          "%-30s",
          absl::StrCat(NameOr(game.tag(othello::kTagBlack), "?"), " - ",
                       NameOr(game.tag(othello::kTagWhite), "?"))),
      end);
}

std::optional<Color> PersonIn(const Game& game) {
  const bool is_engine[] = {
      absl::StartsWith(game.tag(othello::kTagBlack), kEngineName),
      absl::StartsWith(game.tag(othello::kTagWhite), kEngineName)};
  if (is_engine[0] == is_engine[1]) return std::nullopt;
  return is_engine[0] ? Color::kWhite : Color::kBlack;
}

std::string StatisticsText(const std::vector<Game>& games) {
  std::map<std::pair<std::string, int>, std::pair<std::string, Tally>> tallies;
  for (const Game& game : games) {
    const std::optional<Color> person = PersonIn(game);
    if (!person.has_value()) continue;
    const std::string opponent(game.tag(
        *person == Color::kBlack ? othello::kTagWhite : othello::kTagBlack));
    auto& [name, tally] = tallies[OrderOf(opponent)];
    name = opponent;
    if (!game.IsOver()) {
      ++tally.left;
      continue;
    }
    const int score =
        *person == Color::kBlack ? game.BlackScore() : -game.BlackScore();
    ++(score > 0 ? tally.won : score < 0 ? tally.lost : tally.drawn);
    tally.discs += score;
  }
  if (tallies.empty()) return "No games against Rialto yet.";
  std::string text =
      absl::StrFormat("%-22s %5s %5s %5s %5s %5s %6s", "opponent", "games",
                      "won", "drawn", "lost", "left", "discs");
  for (const auto& [order, entry] : tallies) {
    const auto& [name, tally] = entry;
    const int ended = tally.won + tally.drawn + tally.lost;
    absl::StrAppendFormat(
        &text, "\n%-22s %5d %5d %5d %5d %5d %6s", name, ended + tally.left,
        tally.won, tally.drawn, tally.lost, tally.left,
        ended == 0 ? "-" : absl::StrFormat("%+.1f", 1.0 * tally.discs / ended));
  }
  return text;
}

}  // namespace terminal
