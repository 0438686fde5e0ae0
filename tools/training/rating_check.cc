#include "tools/training/rating_check.h"

#include <algorithm>
#include <array>
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

constexpr absl::string_view kTitle = "# rialto checked ratings, version 1";
constexpr absl::string_view kColumns =
    "rating\terror\testimate\tlow\thigh\tgames";
constexpr size_t kMaxFileBytes = size_t{1} << 26;
constexpr double kQuantile95 = 1.959964;

// One side of a game.
struct Side {
  const RatedGame* game;
  Color color;

  const training::RatedPlayer& player() const {
    return color == Color::kBlack ? game->ratings.black : game->ratings.white;
  }
};

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
      auto& sides = by_number[player.number];
      if (static_cast<int>(sides.size()) < plan.most_games) {
        sides.push_back(side);
      }
    }
  }
  std::vector<std::vector<Side>> players;
  for (auto& [number, sides] : by_number) {
    if (static_cast<int>(sides.size()) >= plan.least_games) {
      players.push_back(std::move(sides));
    }
  }
  othello::RandomStream random(plan.seed, 0);
  for (size_t i = players.size(); i > 1; --i) {
    std::swap(players[i - 1],
              players[static_cast<size_t>(random.Below(static_cast<int>(i)))]);
  }
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

CheckedRating Check(const std::vector<Side>& sides,
                    engine::RatedPlayer& judge) {
  engine::PlayerRecord record;
  for (const Side& side : sides) {
    record.AddGame(judge.model(), engine::JudgeMoves(GameOf(*side.game), judge,
                                                     {side.color, {}}));
  }
  const engine::RatingEstimate estimate =
      record.Estimate().value_or(engine::RatingEstimate());
  const training::RatedPlayer& player = sides.front().player();
  return {static_cast<double>(player.rating),
          static_cast<double>(player.error),
          estimate.rating,
          estimate.low,
          estimate.high,
          record.games()};
}

struct Sums {
  int players = 0;
  double rating = 0;
  double estimate = 0;
  double squares = 0;  // of the errors
  int covered = 0;
};

std::vector<std::string> RowOf(absl::string_view name, const Sums& sums) {
  const double count = std::max(1, sums.players);
  return {std::string(name),
          absl::StrCat(sums.players),
          absl::StrFormat("%.0f", sums.rating / count),
          absl::StrFormat("%.0f", sums.estimate / count),
          absl::StrFormat("%.0f", std::sqrt(sums.squares / count)),
          absl::StrFormat("%.1f", 100 * sums.covered / count)};
}

}  // namespace

bool CheckedRating::IsCovered() const {
  // Each side of the interval for itself: it need not be symmetric.
  const double half = rating < estimate ? estimate - low : high - estimate;
  return std::abs(rating - estimate) <= std::hypot(half, kQuantile95 * error);
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
        progress((*log)->size());
        for (auto i = static_cast<size_t>((*log)->size()); i < players.size();
             ++i) {
          const CheckedRating check = Check(players[i], judge);
          const absl::Status status = (*log)->Append(absl::StrFormat(
              "%.0f\t%.0f\t%.1f\t%.1f\t%.1f\t%d\n", check.rating, check.error,
              check.estimate, check.low, check.high, check.games));
          if (!status.ok()) return status;
          progress(1);
        }
        return absl::OkStatus();
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
    if (fields.size() != 6 || !absl::SimpleAtod(fields[0], &check.rating) ||
        !absl::SimpleAtod(fields[1], &check.error) ||
        !absl::SimpleAtod(fields[2], &check.estimate) ||
        !absl::SimpleAtod(fields[3], &check.low) ||
        !absl::SimpleAtod(fields[4], &check.high) ||
        !absl::SimpleAtoi(fields[5], &check.games)) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", number, ": expected six numbers, found ",
                       othello::QuoteForError(line)));
    }
    checks.push_back(check);
  }
  return checks;
}

double Correlation(absl::Span<const CheckedRating> checks) {
  double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  const auto count = static_cast<double>(checks.size());
  for (const CheckedRating& check : checks) {
    x += check.rating;
    y += check.estimate;
  }
  for (const CheckedRating& check : checks) {
    const double dx = check.rating - x / count;
    const double dy = check.estimate - y / count;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

training::TextTable TableOfChecks(absl::Span<const CheckedRating> checks) {
  training::TextTable table = {{"rating", "players", "mean rating",
                                "mean estimate", "error", "covered %"}};
  Sums all;
  std::array<Sums, training::kRatingBins> bins = {};
  for (const CheckedRating& check : checks) {
    for (Sums* sums : {&all, &bins[training::RatingBinOf(check.rating)]}) {
      ++sums->players;
      sums->rating += check.rating;
      sums->estimate += check.estimate;
      sums->squares +=
          (check.estimate - check.rating) * (check.estimate - check.rating);
      sums->covered += check.IsCovered() ? 1 : 0;
    }
  }
  for (int bin = 0; bin < training::kRatingBins; ++bin) {
    if (bins[bin].players == 0) continue;
    table.push_back(RowOf(training::NameOfRatingBin(bin), bins[bin]));
  }
  table.push_back(RowOf("all", all));
  return table;
}

}  // namespace tools
