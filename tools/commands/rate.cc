#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "othello/game.h"
#include "tools/commands/commands.h"
#include "tools/commands/engine_flags.h"
#include "tools/engine/configuration.h"
#include "tools/engine/rating_estimate.h"
#include "tools/program/common_flags.h"
#include "tools/program/json_line.h"
#include "tools/program/position_reader.h"
#include "tools/program/progress.h"
#include "tools/program/standard_streams.h"

namespace tools {
namespace {

using ::engine::Accuracy;
using ::engine::JudgedMove;
using ::engine::PlayerRecord;
using ::engine::RatingEstimate;
using ::othello::Color;
using ::othello::Game;

constexpr absl::string_view kRateDetails =
    "Says how strong the players of these games played: the rating whose "
    "people would most\n"
    "likely make their moves, with a 95 % interval, and the accuracy of the "
    "moves, all and by\n"
    "phase: opening (41 empty squares or more), midgame, endgame (20 or "
    "fewer). Loss is the\n"
    "mean of discs lost a move, best the share of moves that lost nothing, by "
    "searches of 10\n"
    "plies; moves without an alternative do not count. Games of one name are "
    "put together;\n"
    "without names, black and white are the players. Games are a file or text "
    "in any format\n"
    "(docs/formats.md); the default is stdin.\n"
    "\n"
    "One game says little, as its interval shows. Ratings "
    "outside of 1100 to\n"
    "2200 lie outside of the games that the model was fitted to.\n"
    "\n"
    "JSON keys, a line for each player: player, games, moves, rating, "
    "ci95_low, ci95_high\n"
    "(null: open), loss, best, and opening, midgame, endgame with moves, loss, "
    "best each.\n";

// By name; unnamed players by their colour.
using Players = std::map<std::string, PlayerRecord>;

std::string NameOf(const Game& game, Color color) {
  const std::string name(game.tag(color == Color::kBlack ? othello::kTagBlack
                                                         : othello::kTagWhite));
  return name.empty() ? absl::StrCat("(", othello::ColorName(color), ")")
                      : name;
}

void AddGame(const Game& game, engine::RatedPlayer& judge, Players& players) {
  const std::vector<JudgedMove> moves = engine::JudgeMoves(game, judge);
  for (const Color color : {Color::kBlack, Color::kWhite}) {
    std::vector<JudgedMove> own;
    for (const JudgedMove& move : moves) {
      if (move.mover == color) own.push_back(move);
    }
    players[NameOf(game, color)].AddGame(judge.model(), own);
  }
}

bool IsOpenBelow(const RatingEstimate& estimate) {
  return estimate.low <= search::kLowestRating;
}
bool IsOpenAbove(const RatingEstimate& estimate) {
  return estimate.high >= search::kHighestRating;
}

std::string AccuracyText(const Accuracy& accuracy) {
  if (accuracy.moves == 0) return "             -";
  return absl::StrFormat("%6.2f  %3.0f %%", accuracy.mean_loss(),
                         100 * accuracy.best_share());
}

// "1450  1330 .. 1570"; an open end is a sign.
std::string EstimateText(const std::optional<RatingEstimate>& estimate) {
  if (!estimate.has_value()) return "   -               ";
  return absl::StrFormat(
      "%4.0f  %4s .. %-4s", estimate->rating,
      IsOpenBelow(*estimate) ? "<400" : absl::StrFormat("%.0f", estimate->low),
      IsOpenAbove(*estimate) ? ">2400"
                             : absl::StrFormat("%.0f", estimate->high));
}

void PrintText(const Players& players, std::ostream& out) {
  size_t width = 6;
  for (const auto& [name, record] : players) {
    width = std::max(width, name.size());
  }
  const int columns = static_cast<int>(width);
  out << absl::StrFormat(
      "%-*s games moves  rating  95 %%        loss   best  opening        "
      "midgame        endgame\n",
      columns, "player");
  for (const auto& [name, record] : players) {
    out << absl::StrFormat("%-*s %5d %5d  %s %s %s %s %s\n", columns, name,
                           record.games(), record.total().moves,
                           EstimateText(record.Estimate()),
                           AccuracyText(record.total()),
                           AccuracyText(record.phase(engine::kOpening)),
                           AccuracyText(record.phase(engine::kMidgame)),
                           AccuracyText(record.phase(engine::kEndgame)));
  }
}

JsonLine AccuracyJson(const Accuracy& accuracy) {
  return JsonLine()
      .Add("moves", accuracy.moves)
      .Add("loss", accuracy.mean_loss())
      .Add("best", accuracy.best_share());
}

void PrintJson(const Players& players, std::ostream& out) {
  for (const auto& [name, record] : players) {
    const std::optional<RatingEstimate> estimate = record.Estimate();
    // What is not finite becomes null.
    constexpr double kNone = std::numeric_limits<double>::infinity();
    double rating = kNone, low = kNone, high = kNone;
    if (estimate.has_value()) {
      rating = estimate->rating;
      if (!IsOpenBelow(*estimate)) low = estimate->low;
      if (!IsOpenAbove(*estimate)) high = estimate->high;
    }
    out << JsonLine()
               .Add("player", name)
               .Add("games", record.games())
               .Add("moves", record.total().moves)
               .Add("rating", rating)
               .Add("ci95_low", low)
               .Add("ci95_high", high)
               .Add("loss", record.total().mean_loss())
               .Add("best", record.total().best_share())
               .Add("opening", AccuracyJson(record.phase(engine::kOpening)))
               .Add("midgame", AccuracyJson(record.phase(engine::kMidgame)))
               .Add("endgame", AccuracyJson(record.phase(engine::kEndgame)))
               .ToString()
        << "\n";
  }
}

absl::Status RunRate(const std::vector<std::string>& arguments,
                     Streams streams) {
  absl::StatusOr<engine::Options> options = EngineOptionsFromFlags();
  if (!options.ok()) return options.status();
  const absl::StatusOr<engine::Configuration> configuration =
      engine::Configure(*options);
  if (!configuration.ok()) return configuration.status();
  PrintWarnings(configuration->warnings, streams.err);
  const absl::StatusOr<std::unique_ptr<engine::RatedPlayer>> judge =
      engine::RatedPlayer::Create(*options->parameters);
  if (!judge.ok()) return judge.status();
  const absl::StatusOr<std::unique_ptr<PositionReader>> reader =
      PositionReader::CreateOrStdin(arguments, streams.in, streams.err);
  if (!reader.ok()) return reader.status();

  Progress progress("games", 0, streams.err, IsTerminal(kStderr));
  Players players;
  NumberedPosition record;
  while ((*reader)->Next(record)) {
    AddGame(record.game, **judge, players);
    progress.Advance();
  }
  if (absl::GetFlag(FLAGS_json)) {
    PrintJson(players, streams.out);
  } else {
    PrintText(players, streams.out);
  }
  return (*reader)->status();
}

}  // namespace

Command RateCommand() {
  return {"rate",
          "say how strong the players of games played",
          "[GAMES]",
          kRateDetails,
          {"params", "weights", "probcut", "players", "json"},
          RunRate};
}

}  // namespace tools
