#include "training/choice_fit.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "absl/status/status.h"
#include "othello/score.h"
#include "search/human/human_model.h"
#include "training/dense_solver.h"

namespace training {
namespace {

using search::HumanBasis;
using search::kHumanBasisCount;
using search::kHumanTermCount;
using search::MoveTerms;

constexpr int kMostIterations = 50;
constexpr int kMostHalvings = 20;
// A Newton step that promises less than this in all ends the fit.
constexpr double kLeastGain = 1e-6;

// The numbers to fit: those of the chosen terms, one basis after another.
class Parameters {
 public:
  explicit Parameters(const TermSet& terms) {
    for (int term = 0; term < kHumanTermCount; ++term) {
      if (terms[term]) terms_.push_back(term);
    }
  }
  size_t terms() const { return terms_.size(); }
  size_t size() const { return terms_.size() * kHumanBasisCount; }
  int term(size_t index) const { return terms_[index]; }

  std::vector<double> From(
      const std::array<HumanBasis, kHumanTermCount>& weights) const {
    std::vector<double> values;
    for (int term : terms_) {
      values.insert(values.end(), weights[term].begin(), weights[term].end());
    }
    return values;
  }
  std::array<HumanBasis, kHumanTermCount> To(
      absl::Span<const double> values) const {
    std::array<HumanBasis, kHumanTermCount> weights = {};
    for (size_t i = 0; i < size(); ++i) {
      weights[terms_[i / kHumanBasisCount]][i % kHumanBasisCount] = values[i];
    }
    return weights;
  }

 private:
  std::vector<int> terms_;
};

search::HumanModel::Weights WeightsFor(
    const std::array<HumanBasis, kHumanTermCount>& weights,
    const HumanBasis& basis) {
  search::HumanModel::Weights at = {};
  for (int term = 0; term < kHumanTermCount; ++term) {
    for (int b = 0; b < kHumanBasisCount; ++b) {
      at[term] += weights[term][b] * basis[b];
    }
  }
  return at;
}

double Penalty(absl::Span<const double> values, double ridge) {
  double sum = 0;
  for (double value : values) sum += value * value;
  return ridge / 2 * sum;
}

// The sum of log-likelihoods less the penalty.
double Objective(absl::Span<const ChoiceSample> samples,
                 const Parameters& parameters, absl::Span<const double> values,
                 double ridge) {
  const auto weights = parameters.To(values);
  double sum = 0;
  for (const ChoiceSample& sample : samples) {
    const HumanBasis basis = search::BasisAt(sample.rating, sample.empties);
    sum += std::log(search::ChoiceProbabilities(
        sample.terms, WeightsFor(weights, basis))[sample.played]);
  }
  return sum - Penalty(values, ridge);
}

// First and second derivatives of the sum of log-likelihoods; the second
// negated, below the diagonal only.
struct Derivatives {
  std::vector<double> gradient;
  std::vector<double> curvature;
  std::map<uint32_t, std::vector<double>> by_game;  // gradients, if wanted
};

// The terms of the played move less their mean, and their covariance.
struct Moments {
  std::vector<double> surprise;
  std::vector<double> covariance;
};

Moments MomentsOf(const ChoiceSample& sample, const Parameters& parameters,
                  absl::Span<const double> probabilities) {
  const size_t count = parameters.terms();
  std::vector<double> mean(count);
  Moments moments = {std::vector<double>(count),
                     std::vector<double>(count * count)};
  for (size_t move = 0; move < sample.terms.size(); ++move) {
    for (size_t t = 0; t < count; ++t) {
      mean[t] +=
          probabilities[move] * sample.terms[move].values[parameters.term(t)];
    }
  }
  std::vector<double> distance(count);
  for (size_t move = 0; move < sample.terms.size(); ++move) {
    for (size_t t = 0; t < count; ++t) {
      distance[t] = sample.terms[move].values[parameters.term(t)] - mean[t];
    }
    if (move == sample.played) moments.surprise = distance;
    for (size_t t = 0; t < count; ++t) {
      const double weighted = probabilities[move] * distance[t];
      for (size_t u = 0; u <= t; ++u) {
        moments.covariance[t * count + u] += weighted * distance[u];
      }
    }
  }
  return moments;
}

void AddCurvature(const Moments& moments, const HumanBasis& basis, size_t count,
                  std::vector<double>& curvature) {
  const size_t size = count * kHumanBasisCount;
  for (size_t t = 0; t < count; ++t) {
    for (int b = 0; b < kHumanBasisCount; ++b) {
      double* row = &curvature[(t * kHumanBasisCount + b) * size];
      for (size_t u = 0; u <= t; ++u) {
        const double scaled = moments.covariance[t * count + u] * basis[b];
        for (int c = 0; c < kHumanBasisCount; ++c) {
          row[u * kHumanBasisCount + c] += scaled * basis[c];
        }
      }
    }
  }
}

Derivatives Derive(absl::Span<const ChoiceSample> samples,
                   const Parameters& parameters,
                   absl::Span<const double> values, bool by_game) {
  const size_t size = parameters.size();
  const auto weights = parameters.To(values);
  Derivatives sums;
  sums.gradient.resize(size);
  sums.curvature.resize(size * size);
  for (const ChoiceSample& sample : samples) {
    const HumanBasis basis = search::BasisAt(sample.rating, sample.empties);
    const Moments moments = MomentsOf(
        sample, parameters,
        search::ChoiceProbabilities(sample.terms, WeightsFor(weights, basis)));
    std::vector<double>* of_game = nullptr;
    if (by_game) {
      of_game = &sums.by_game[sample.game];
      of_game->resize(size);
    }
    for (size_t i = 0; i < size; ++i) {
      const double slope =
          moments.surprise[i / kHumanBasisCount] * basis[i % kHumanBasisCount];
      sums.gradient[i] += slope;
      if (by_game) (*of_game)[i] += slope;
    }
    AddCurvature(moments, basis, parameters.terms(), sums.curvature);
  }
  return sums;
}

absl::StatusOr<DenseSolver> SolverOf(const Derivatives& derivatives,
                                     double ridge) {
  const size_t size = derivatives.gradient.size();
  std::vector<double> matrix = derivatives.curvature;
  for (size_t i = 0; i < size; ++i) matrix[i * size + i] += ridge;
  return DenseSolver::Create(std::move(matrix), size);
}

// The sandwich: curvature^-1 * (sum of squared gradients of games) *
// curvature^-1.
std::vector<double> StandardErrors(const DenseSolver& solver,
                                   const Derivatives& derivatives) {
  const size_t size = derivatives.gradient.size();
  std::vector<double> variances(size);
  for (const auto& [game, gradient] : derivatives.by_game) {
    const std::vector<double> influence = solver.Solve(gradient);
    for (size_t i = 0; i < size; ++i) {
      variances[i] += influence[i] * influence[i];
    }
  }
  for (double& value : variances) value = std::sqrt(value);
  return variances;
}

}  // namespace

ChoiceSample SampleOf(const HumanChoice& choice) {
  ChoiceSample sample;
  sample.game = choice.game;
  sample.rating = choice.rating;
  sample.empties = choice.position.empty_count();
  sample.terms =
      search::TermsOf(choice.position, choice.last_move, choice.moves);
  double best = -othello::kMaxDiscs;
  for (const search::MoveScores& move : choice.moves) {
    best = std::max(best, move.discs.back());
  }
  for (size_t i = 0; i < choice.moves.size(); ++i) {
    sample.losses.push_back(best - choice.moves[i].discs.back());
    if (choice.moves[i].square == choice.played) sample.played = i;
  }
  return sample;
}

TermSet AllTerms() {
  TermSet terms;
  terms.fill(true);
  return terms;
}

absl::StatusOr<ChoiceFit> FitChoices(absl::Span<const ChoiceSample> samples,
                                     const ChoiceFitOptions& options,
                                     const ChoiceFit& start) {
  if (samples.empty()) {
    return absl::FailedPreconditionError("there are no choices to fit");
  }
  const Parameters parameters(options.terms);
  std::vector<double> values = parameters.From(start.weights);
  double objective = Objective(samples, parameters, values, options.ridge);
  ChoiceFit fit;
  while (true) {
    if (++fit.iterations > kMostIterations) {
      return absl::InternalError("the fit does not converge");
    }
    Derivatives derivatives = Derive(samples, parameters, values, false);
    const auto solver = SolverOf(derivatives, options.ridge);
    if (!solver.ok()) return solver.status();
    double gain = 0;
    for (size_t i = 0; i < values.size(); ++i) {
      derivatives.gradient[i] -= options.ridge * values[i];
    }
    const std::vector<double> step = solver->Solve(derivatives.gradient);
    for (size_t i = 0; i < values.size(); ++i) {
      gain += step[i] * derivatives.gradient[i] / 2;
    }
    if (gain < kLeastGain) break;
    double length = 1;
    for (int halvings = 0;; ++halvings, length /= 2) {
      if (halvings == kMostHalvings) {
        return absl::InternalError("the fit finds no better weights");
      }
      std::vector<double> next = values;
      for (size_t i = 0; i < next.size(); ++i) next[i] += length * step[i];
      const double reached =
          Objective(samples, parameters, next, options.ridge);
      if (!(reached > objective)) continue;
      values = std::move(next);
      objective = reached;
      break;
    }
  }
  fit.weights = parameters.To(values);
  fit.log_likelihood = (objective + Penalty(values, options.ridge)) /
                       static_cast<double>(samples.size());
  if (!options.wants_errors) return fit;
  const Derivatives derivatives = Derive(samples, parameters, values, true);
  const auto solver = SolverOf(derivatives, options.ridge);
  if (!solver.ok()) return solver.status();
  fit.errors = parameters.To(StandardErrors(*solver, derivatives));
  return fit;
}

}  // namespace training
