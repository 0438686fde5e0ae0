#include "training/local_trend.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numbers>

namespace training {
namespace {

// What a parameter depends on within a window: 1, the distance in discs, a
// wave, which takes two terms, and the square of the distance.
constexpr int kMostTerms = 5;
constexpr int kMostUnknowns = 2 * kMostTerms;

using Vector = std::array<double, kMostUnknowns>;

// A symmetric system of linear equations, solved by Cholesky's decomposition.
// Unknowns that the ones before them leave undetermined are 0: where a window
// has too few numbers of discs for a trend, there is none.
class Equations {
 public:
  explicit Equations(int size) : size_(size) {}

  double& At(int i, int j) { return matrix_[i][j]; }

  void Decompose() {
    constexpr double kUndetermined = 1e-9;
    for (int i = 0; i < size_; ++i) {
      const double before = matrix_[i][i];
      for (int j = 0; j <= i; ++j) {
        double sum = matrix_[i][j];
        for (int k = 0; k < j; ++k) sum -= matrix_[i][k] * matrix_[j][k];
        if (j < i) {
          matrix_[i][j] = is_determined_[j] ? sum / matrix_[j][j] : 0;
        } else {
          is_determined_[i] = sum > kUndetermined * before;
          matrix_[i][i] = is_determined_[i] ? std::sqrt(sum) : 0;
        }
      }
    }
  }
  // The rest requires Decompose().
  bool is_determined(int i) const { return is_determined_[i]; }
  Vector Solve(Vector right) const {
    for (int i = 0; i < size_; ++i) {
      for (int k = 0; k < i; ++k) right[i] -= matrix_[i][k] * right[k];
      right[i] = is_determined_[i] ? right[i] / matrix_[i][i] : 0;
    }
    for (int i = size_ - 1; i >= 0; --i) {
      for (int k = i + 1; k < size_; ++k) right[i] -= matrix_[k][i] * right[k];
      right[i] = is_determined_[i] ? right[i] / matrix_[i][i] : 0;
    }
    return right;
  }

 private:
  const int size_;
  std::array<Vector, kMostUnknowns> matrix_ = {};  // the lower half
  std::array<bool, kMostUnknowns> is_determined_ = {};
};

// The disc counts of a window, and their terms.
class WindowTerms {
 public:
  WindowTerms(int discs, const TrendWindow& window)
      : discs_(discs),
        reach_(window.reach),
        period_(window.period),
        first_(std::max(discs - reach_, 0)),
        last_(std::min(discs + reach_, kDiscCounts - 1)) {
    if (reach_ == 0) return;
    ++count_;  // the trend
    if (period_ > 0) {
      wave_ = count_;
      count_ += 2;
    }
    if (window.degree > 1) square_ = count_++;
  }

  int first() const { return first_; }
  int last() const { return last_; }
  int count() const { return count_; }
  double WeightOf(int at) const {
    return TrendWeight(std::abs(at - discs_), reach_);
  }
  std::array<double, kMostTerms> Of(int at) const {
    const double distance = static_cast<double>(at - discs_) / (reach_ + 1);
    std::array<double, kMostTerms> terms = {1, distance};
    if (wave_ > 0) {
      // Nothing in the middle, so that the first term is the value there.
      const double angle = 2 * std::numbers::pi * (at - discs_) / period_;
      terms[wave_] = 1 - std::cos(angle);
      terms[wave_ + 1] = period_ > 2 ? std::sin(angle) : 0;
    }
    if (square_ > 0) terms[square_] = distance * distance;
    return terms;
  }

 private:
  const int discs_;
  const int reach_;
  const int period_;
  const int first_;
  const int last_;
  int count_ = 1;
  int wave_ = 0;  // their indices among the terms; 0 if absent
  int square_ = 0;
};

// Adds the pairs of one number of discs to the equations for a and b, and of
// what they have to do with the terms.
void AddMoments(const PairMoments& of, double weight,
                const std::array<double, kMostTerms>& terms, int count,
                Equations& equations, Vector* right) {
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j <= i; ++j) {
      const double both = weight * terms[i] * terms[j];
      equations.At(2 * i, 2 * j) += both * of.xx;
      equations.At(2 * i, 2 * j + 1) += both * of.x;
      equations.At(2 * i + 1, 2 * j) += both * of.x;
      equations.At(2 * i + 1, 2 * j + 1) += both * of.n;
    }
    if (right == nullptr) continue;
    (*right)[2 * i] += weight * terms[i] * of.xy;
    (*right)[2 * i + 1] += weight * terms[i] * of.y;
  }
}

// The share of a pair's variance that its residual keeps: 1 - 2 h + q, where
// h is its own weight in its estimate, and q the sum of all squared weights.
double FreedomOf(const DiscMoments& moments, int discs,
                 const WindowTerms& window, const Equations& solved) {
  const PairMoments& own = moments[discs];
  if (!(own.n > 0)) return 1;
  const int size = 2 * window.count();
  const Vector to_a = solved.Solve({1});
  const Vector to_b = solved.Solve({0, 1});
  const double own_weights =
      own.xx * to_a[0] + 2 * own.x * to_a[1] + own.n * to_b[1];
  Equations squares(size);
  for (int at = window.first(); at <= window.last(); ++at) {
    const double weight = window.WeightOf(at);
    AddMoments(moments[at], weight * weight, window.Of(at), window.count(),
               squares, nullptr);
  }
  const auto product = [&](const Vector& u, const Vector& v) {
    double sum = 0;
    for (int i = 0; i < size; ++i) {
      for (int j = 0; j < size; ++j) {
        sum += u[i] * v[j] * squares.At(std::max(i, j), std::min(i, j));
      }
    }
    return sum;
  };
  const double all_weights = own.xx * product(to_a, to_a) +
                             2 * own.x * product(to_a, to_b) +
                             own.n * product(to_b, to_b);
  return 1 + (all_weights - 2 * own_weights) / own.n;
}

}  // namespace

void PairMoments::Add(double point_x, double point_y) {
  n += 1;
  x += point_x;
  y += point_y;
  xx += point_x * point_x;
  xy += point_x * point_y;
  yy += point_y * point_y;
}

void PairMoments::Add(const PairMoments& other, double times) {
  n += times * other.n;
  x += times * other.x;
  y += times * other.y;
  xx += times * other.xx;
  xy += times * other.xy;
  yy += times * other.yy;
}

double PairMoments::SquaredResiduals(double a, double b) const {
  const double sum =
      yy + a * a * xx + b * b * n - 2 * a * xy - 2 * b * y + 2 * a * b * x;
  return std::max(sum, 0.0);  // rounding may leave less
}

int UnknownsOf(const TrendWindow& window) {
  return 2 * WindowTerms(0, window).count();
}

double TrendWeight(int distance, int reach) {
  if (distance > reach) return 0;
  const double share = static_cast<double>(distance) / (reach + 1);
  const double rest = 1 - share * share * share;
  return rest * rest * rest;  // Cleveland's tricube
}

double EffectivePairs(const DiscMoments& moments, int discs,
                      const TrendWindow& window) {
  const WindowTerms terms(discs, window);
  Equations equations(terms.count());
  for (int at = terms.first(); at <= terms.last(); ++at) {
    const auto of = terms.Of(at);
    for (int i = 0; i < terms.count(); ++i) {
      for (int j = 0; j <= i; ++j) {
        equations.At(i, j) +=
            terms.WeightOf(at) * moments[at].n * of[i] * of[j];
      }
    }
  }
  equations.Decompose();
  if (!equations.is_determined(0)) return 0;
  const Vector here = equations.Solve({1});
  double squares = 0;
  for (int at = terms.first(); at <= terms.last(); ++at) {
    const auto of = terms.Of(at);
    double weight = 0;
    for (int i = 0; i < terms.count(); ++i) weight += here[i] * of[i];
    weight *= terms.WeightOf(at);
    squares += moments[at].n * weight * weight;
  }
  return 1 / squares;
}

int64_t PairsWithin(const DiscMoments& moments, int discs, int reach) {
  double count = 0;
  for (int at = std::max(discs - reach, 0);
       at <= std::min(discs + reach, kDiscCounts - 1); ++at) {
    count += moments[at].n;
  }
  return std::llround(count);
}

std::optional<TrendLine> FitTrendLine(const DiscMoments& moments, int discs,
                                      const TrendWindow& window,
                                      bool with_freedom) {
  const WindowTerms terms(discs, window);
  Equations equations(2 * terms.count());
  Vector right = {};
  for (int at = terms.first(); at <= terms.last(); ++at) {
    AddMoments(moments[at], terms.WeightOf(at), terms.Of(at), terms.count(),
               equations, &right);
  }
  equations.Decompose();
  if (!equations.is_determined(0) || !equations.is_determined(1)) {
    return std::nullopt;
  }
  const Vector solved = equations.Solve(right);
  TrendLine line = {solved[0], solved[1]};
  if (with_freedom) {
    line.freedom = FreedomOf(moments, discs, terms, equations);
  }
  return line;
}

std::optional<double> FitTrendSigma(const DiscResiduals& residuals, int discs,
                                    const TrendWindow& window) {
  const WindowTerms terms(discs, window);
  double squares = 0;
  double freedom = 0;
  for (int at = terms.first(); at <= terms.last(); ++at) {
    squares += terms.WeightOf(at) * residuals.squares[at];
    freedom += terms.WeightOf(at) * residuals.freedom[at];
  }
  if (!(freedom > 0)) return std::nullopt;
  if (!(squares > 0)) return 0;
  // Newton's method for the greatest likelihood, from a sigma without trend.
  constexpr int kMostSteps = 50;
  constexpr double kLongestStep = 1;
  constexpr double kShortestStep = 1e-10;
  Vector unknowns = {std::log(squares / freedom) / 2};
  for (int step = 0; step < kMostSteps; ++step) {
    Equations equations(terms.count());
    Vector right = {};
    for (int at = terms.first(); at <= terms.last(); ++at) {
      if (!(residuals.freedom[at] > 0)) continue;
      const auto of = terms.Of(at);
      double log_sigma = 0;
      for (int i = 0; i < terms.count(); ++i) {
        log_sigma += unknowns[i] * of[i];
      }
      const double weight = terms.WeightOf(at);
      const double scaled = residuals.squares[at] * std::exp(-2 * log_sigma);
      for (int i = 0; i < terms.count(); ++i) {
        right[i] += weight * of[i] * (scaled - residuals.freedom[at]);
        for (int j = 0; j <= i; ++j) {
          equations.At(i, j) += 2 * weight * of[i] * of[j] * scaled;
        }
      }
    }
    equations.Decompose();
    const Vector move = equations.Solve(right);
    double longest = 0;
    for (int i = 0; i < terms.count(); ++i) {
      longest = std::max(longest, std::abs(move[i]));
    }
    const double share = longest > kLongestStep ? kLongestStep / longest : 1;
    for (int i = 0; i < terms.count(); ++i) unknowns[i] += share * move[i];
    if (longest < kShortestStep) break;
  }
  return std::exp(unknowns[0]);
}

}  // namespace training
