#include "tools/training/rating_check.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "othello/bitboard.h"
#include "othello/game.h"
#include "othello/support/checked_file.h"
#include "othello/support/item_log.h"
#include "othello/support/random.h"
#include "othello/support/text_cursor.h"
#include "othello/support/whole_file.h"
#include "tools/engine/rating_estimate.h"
#include "tools/training/fit_run.h"
#include "training/data_split.h"

namespace tools {
namespace {

using ::othello::Color;
using ::training::RatedGame;

constexpr absl::string_view kTitle = "# rialto checked ratings, version 2";
constexpr absl::string_view kColumns =
    "person\trating\terror\tgames\testimate\tlow\thigh\tmoves\tloss\tbest\t"
    "model_loss\tmodel_best";
constexpr size_t kMaxFileBytes = size_t{1} << 26;

// One side of a game.
struct Side {
  const RatedGame* game;
  Color color;

  const training::RatedPlayer& player() const {
    return color == Color::kBlack ? game->ratings.black : game->ratings.white;
  }
};

template <typename T>
void Shuffle(othello::RandomStream& random, std::vector<T>& items) {
  for (size_t i = items.size(); i > 1; --i) {
    std::swap(items[i - 1],
              items[static_cast<size_t>(random.Below(static_cast<int>(i)))]);
  }
}

// The plan's players, in a random order, with sides of unseen games.
std::vector<std::vector<Side>> SidesByPlayer(
    const RatingCheckPlan& plan, absl::Span<const RatedGame> games) {
  std::map<int, std::vector<Side>> by_number;
  for (const RatedGame& game : games) {
    if (training::SplitOf(training::GameIdOf(game.positions)) ==
        training::Split::kTraining) {
      continue;
    }
    for (const Color color : {Color::kBlack, Color::kWhite}) {
      const Side side = {&game, color};
      const training::RatedPlayer& player = side.player();
      if (player.is_program || player.games < plan.rated_games) continue;
      by_number[player.number].push_back(side);
    }
  }
  // Ratings are those of a whole career, and so are the games.
  othello::RandomStream random(plan.seed, 0);
  std::vector<std::vector<Side>> players;
  for (auto& [number, sides] : by_number) {
    if (static_cast<int>(sides.size()) < plan.least_games) continue;
    Shuffle(random, sides);
    sides.resize(std::min(sides.size(), static_cast<size_t>(plan.most_games)));
    players.push_back(std::move(sides));
  }
  Shuffle(random, players);
  players.resize(std::min(players.size(), static_cast<size_t>(plan.players)));
  return players;
}

othello::Game GameOf(const RatedGame& rated) {
  othello::Game game;
  for (size_t i = 0; i + 1 < rated.positions.size(); ++i) {
    const othello::Bitboard placed =
        rated.positions[i + 1].discs() & ~rated.positions[i].discs();
    const absl::Status status =
        game.Play(placed == 0 ? othello::kPass : othello::LowestSquare(placed));
    if (!status.ok()) break;
  }
  return game;
}

void AddChoice(const engine::JudgedMove& move, const search::HumanModel& model,
               CheckedRating& check) {
  // Scores are rounded; a smaller loss is none.
  constexpr double kNoLoss = 0.01;
  const std::vector<double> probabilities =
      model.Probabilities(move.terms, check.rating, move.empties);
  ++check.moves;
  check.loss += move.loss();
  check.best += move.loss() < kNoLoss ? 1 : 0;
  for (size_t i = 0; i < probabilities.size(); ++i) {
    check.model_loss += probabilities[i] * move.losses[i];
    check.model_best += move.losses[i] < kNoLoss ? probabilities[i] : 0;
  }
}

std::string LineOf(const CheckedRating& check) {
  return absl::StrFormat(
      "%d\t%.0f\t%.0f\t%d\t%.1f\t%.1f\t%.1f\t%d\t%.1f\t%.0f\t%.1f\t%.1f\n",
      check.person, check.rating, check.error, check.games,
      check.by_moves.rating, check.by_moves.low, check.by_moves.high,
      check.moves, check.loss, check.best, check.model_loss, check.model_best);
}

// A line for each power of two of the games.
std::string LinesOf(int person, absl::Span<const Side> sides,
                    engine::RatedPlayer& judge) {
  std::string lines;
  engine::PlayerRecord record;
  CheckedRating check;
  check.person = person;
  check.rating = sides.front().player().rating;
  check.error = sides.front().player().error;
  for (const Side& side : sides) {
    const std::vector<engine::JudgedMove> moves =
        engine::JudgeMoves(GameOf(*side.game), judge, {side.color, {}});
    for (const engine::JudgedMove& move : moves) {
      AddChoice(move, judge.model(), check);
    }
    record.AddGame(judge.model(), moves);
    const auto estimate = record.EstimateByMoves();
    check.games = record.games();
    if (!estimate.has_value() || (check.games & (check.games - 1)) != 0) {
      continue;
    }
    check.by_moves = *estimate;
    lines += LineOf(check);
  }
  return lines;
}

}  // namespace

bool CheckedRating::IsCovered(const engine::Dispersion& dispersion) const {
  const engine::RatingEstimate estimate = Widened(by_moves, games, dispersion);
  // An interval that ends where the model does is open there.
  if (rating < estimate.rating && estimate.low <= search::kLowestRating) {
    return true;
  }
  if (rating > estimate.rating && estimate.high >= search::kHighestRating) {
    return true;
  }
  // Each side of the interval for itself: it need not be symmetric.
  const double half = rating < estimate.rating
                          ? estimate.rating - estimate.low
                          : estimate.high - estimate.rating;
  return std::abs(rating - estimate.rating) <=
         std::hypot(half, engine::kQuantile95 * error);
}

absl::StatusOr<std::vector<CheckedRating>> CheckRatings(
    const RatingCheckPlan& plan, absl::Span<const RatedGame> games,
    engine::RatedPlayer& judge, const std::string& path, Streams streams) {
  const std::vector<std::vector<Side>> players = SidesByPlayer(plan, games);
  if (players.empty() || players.front().front().player().number == 0) {
    return absl::FailedPreconditionError(
        players.empty() ? "nobody has enough unseen games"
                        : "the ratings do not say which player is which: the "
                          "numbers of the players are missing");
  }
  const std::vector<std::string> about = {
      absl::StrCat("seed: ", plan.seed),
      absl::StrCat("players: people with ", plan.rated_games,
                   " games or more, ", plan.least_games, " to ",
                   plan.most_games, " unseen games of each"),
      absl::StrFormat(
          "model: identity %016x",
          othello::IdentityOf(FormatPlayersFile(judge.model().file())))};
  std::string header = absl::StrCat(kTitle, "\n");
  for (const std::string& line : about) {
    absl::StrAppend(&header, "# ", line, "\n");
  }
  absl::StrAppend(&header, kColumns, "\n");
  const auto collected = CollectInto(
      path, about, "players", static_cast<int64_t>(players.size()), streams,
      [&](const auto& progress) -> absl::Status {
        auto log = othello::ItemLog::Open(path, header);
        if (!log.ok()) return log.status();
        return (*log)->Fill(static_cast<int64_t>(players.size()), /*threads=*/1,
                            progress, [&](int64_t i, int) {
                              return LinesOf(static_cast<int>(i) + 1,
                                             players[i], judge);
                            });
      });
  if (!collected.ok()) return collected.status();
  const auto text = othello::ReadWholeFile(path, kMaxFileBytes);
  if (!text.ok()) return text.status();
  auto checks = ParseChecks(*text);
  if (!checks.ok()) return othello::WithFileName(checks.status(), path);
  return checks;
}

absl::StatusOr<std::vector<CheckedRating>> ParseChecks(absl::string_view text) {
  std::vector<CheckedRating> checks;
  int number = 0;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    if (number == 1 && line != kTitle) {
      return absl::InvalidArgumentError("these are no checked ratings");
    }
    if (line.empty() || line[0] == '#' || line == kColumns) continue;
    const std::vector<absl::string_view> fields = absl::StrSplit(line, '\t');
    CheckedRating check;
    engine::RatingEstimate& estimate = check.by_moves;
    if (fields.size() != 12 || !absl::SimpleAtoi(fields[0], &check.person) ||
        !absl::SimpleAtod(fields[1], &check.rating) ||
        !absl::SimpleAtod(fields[2], &check.error) ||
        !absl::SimpleAtoi(fields[3], &check.games) || check.games < 1 ||
        !absl::SimpleAtod(fields[4], &estimate.rating) ||
        !absl::SimpleAtod(fields[5], &estimate.low) ||
        !absl::SimpleAtod(fields[6], &estimate.high) ||
        !absl::SimpleAtoi(fields[7], &check.moves) ||
        !absl::SimpleAtod(fields[8], &check.loss) ||
        !absl::SimpleAtod(fields[9], &check.best) ||
        !absl::SimpleAtod(fields[10], &check.model_loss) ||
        !absl::SimpleAtod(fields[11], &check.model_best)) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, ": expected twelve numbers, found ",
                       othello::QuoteForError(line)));
    }
    checks.push_back(check);
  }
  return checks;
}

}  // namespace tools
