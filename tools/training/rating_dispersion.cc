#include "tools/training/rating_dispersion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "training/rated_games.h"

namespace tools {
namespace {

using ::engine::Dispersion;

constexpr double kPercent = 100;

std::string Percent(double part, double whole) {
  return absl::StrFormat("%.1f", kPercent * part / whole);
}

double ErrorOf(const CheckedRating& check) {
  return check.by_moves.rating - check.rating;
}

// The variance of an error without dispersion.
double KnownVariance(const CheckedRating& check) {
  const engine::RatingEstimate& estimate = check.by_moves;
  const double half = ErrorOf(check) > 0 ? estimate.rating - estimate.low
                                         : estimate.high - estimate.rating;
  const double by_moves = half / engine::kQuantile95;
  return std::max(1.0, by_moves * by_moves + check.error * check.error);
}

double LogLikelihood(absl::Span<const CheckedRating> checks,
                     const Dispersion& dispersion) {
  double sum = 0;
  for (const CheckedRating& check : checks) {
    const double variance = KnownVariance(check) +
                            dispersion.person * dispersion.person +
                            dispersion.game * dispersion.game / check.games;
    const double error = ErrorOf(check);
    sum -= (std::log(variance) + error * error / variance) / 2;
  }
  return sum;
}

struct Sums {
  int people = 0;
  double rating = 0;
  double estimate = 0;
  double squares = 0;  // of the errors
  int covered_by_moves = 0;
  int covered = 0;

  void Add(const CheckedRating& check, const Dispersion& dispersion) {
    ++people;
    rating += check.rating;
    estimate += check.by_moves.rating;
    squares += ErrorOf(check) * ErrorOf(check);
    covered_by_moves += check.IsCovered({}) ? 1 : 0;
    covered += check.IsCovered(dispersion) ? 1 : 0;
  }
  std::string root() const {
    return absl::StrFormat("%.0f", std::sqrt(squares / people));
  }
};

std::vector<std::string> RowOf(absl::string_view name, const Sums& sums) {
  return {std::string(name),
          absl::StrCat(sums.people),
          absl::StrFormat("%.0f", sums.rating / sums.people),
          absl::StrFormat("%.0f", sums.estimate / sums.people),
          sums.root(),
          Percent(sums.covered, sums.people)};
}

}  // namespace

CheckedHalves HalvesOf(absl::Span<const CheckedRating> checks) {
  CheckedHalves halves;
  for (const CheckedRating& check : checks) {
    (check.person % 2 == 1 ? halves.fitting : halves.other).push_back(check);
  }
  return halves;
}

std::vector<CheckedRating> LongestOf(absl::Span<const CheckedRating> checks) {
  std::map<int, CheckedRating> by_person;
  for (const CheckedRating& check : checks) {
    CheckedRating& longest = by_person[check.person];
    if (check.games > longest.games) longest = check;
  }
  std::vector<CheckedRating> longest;
  longest.reserve(by_person.size());
  for (const auto& [person, check] : by_person) longest.push_back(check);
  return longest;
}

Dispersion FitDispersion(absl::Span<const CheckedRating> checks) {
  constexpr int kMost = 400;
  constexpr int kStep = 5;
  Dispersion best;
  double most = -std::numeric_limits<double>::infinity();
  for (int person = 0; person <= kMost; person += kStep) {
    for (int game = 0; game <= kMost; game += kStep) {
      const Dispersion tried = {static_cast<double>(person),
                                static_cast<double>(game)};
      const double likelihood = LogLikelihood(checks, tried);
      if (likelihood <= most) continue;
      most = likelihood;
      best = tried;
    }
  }
  return best;
}

double Correlation(absl::Span<const CheckedRating> checks) {
  double x = 0, y = 0, xx = 0, yy = 0, xy = 0;
  const auto count = static_cast<double>(checks.size());
  for (const CheckedRating& check : checks) {
    x += check.rating;
    y += check.by_moves.rating;
  }
  for (const CheckedRating& check : checks) {
    const double dx = check.rating - x / count;
    const double dy = check.by_moves.rating - y / count;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  return xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
}

training::TextTable TableByGames(absl::Span<const CheckedRating> checks,
                                 const Dispersion& dispersion) {
  training::TextTable table = {{"games", "people", "correlation", "error",
                                "covered by moves alone %", "covered %"}};
  std::map<int, std::vector<CheckedRating>> by_games;
  for (const CheckedRating& check : checks) {
    by_games[check.games].push_back(check);
  }
  for (const auto& [games, rows] : by_games) {
    Sums sums;
    for (const CheckedRating& check : rows) sums.Add(check, dispersion);
    table.push_back({absl::StrCat(games), absl::StrCat(sums.people),
                     absl::StrFormat("%.2f", Correlation(rows)), sums.root(),
                     Percent(sums.covered_by_moves, sums.people),
                     Percent(sums.covered, sums.people)});
  }
  return table;
}

training::TextTable TableByRating(absl::Span<const CheckedRating> checks,
                                  const Dispersion& dispersion) {
  training::TextTable table = {{"rating", "people", "mean rating",
                                "mean estimate", "error", "covered %"}};
  Sums all;
  std::array<Sums, training::kRatingBins> bins = {};
  for (const CheckedRating& check : checks) {
    all.Add(check, dispersion);
    bins[training::RatingBinOf(check.rating)].Add(check, dispersion);
  }
  for (int bin = 0; bin < training::kRatingBins; ++bin) {
    if (bins[bin].people == 0) continue;
    table.push_back(RowOf(training::NameOfRatingBin(bin), bins[bin]));
  }
  if (all.people > 0) table.push_back(RowOf("all", all));
  return table;
}

training::TextTable TableOfLosses(absl::Span<const CheckedRating> checks) {
  training::TextTable table = {{"rating", "choices", "loss", "model's loss",
                                "more %", "best %", "model's best %",
                                "more %"}};
  std::array<CheckedRating, training::kRatingBins> bins = {};
  for (const CheckedRating& check : checks) {
    CheckedRating& bin = bins[training::RatingBinOf(check.rating)];
    bin.moves += check.moves;
    bin.loss += check.loss;
    bin.best += check.best;
    bin.model_loss += check.model_loss;
    bin.model_best += check.model_best;
  }
  for (int i = 0; i < training::kRatingBins; ++i) {
    const CheckedRating& bin = bins[i];
    if (bin.moves == 0) continue;
    const auto more = [](double model, double people) {
      return people > 0
                 ? absl::StrFormat("%+.1f", kPercent * (model / people - 1))
                 : std::string("-");
    };
    table.push_back(
        {std::string(training::NameOfRatingBin(i)), absl::StrCat(bin.moves),
         absl::StrFormat("%.2f", bin.loss / bin.moves),
         absl::StrFormat("%.2f", bin.model_loss / bin.moves),
         more(bin.model_loss, bin.loss), Percent(bin.best, bin.moves),
         Percent(bin.model_best, bin.moves), more(bin.model_best, bin.best)});
  }
  return table;
}

}  // namespace tools
