#include "search/human/human_model.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "absl/status/status.h"
#include "othello/support/embedded_file.h"
#include "othello/support/whole_file.h"

// The build names the file if it exists.
#ifdef RIALTO_DEFAULT_PLAYERS
RIALTO_EMBED_FILE(rialto_default_players, RIALTO_DEFAULT_PLAYERS);
#endif

namespace search {
namespace {

struct SharpnessAt {
  double rating;
  double sharpness;
};

// Between these it is a straight line. From random moves to 1100 the strength
// in games grows about as the sharpness does (docs/fit.md).
constexpr SharpnessAt kSharpness[] = {{kLowestRating, 0.005},
                                      {kLowestFitted, 1},
                                      {kHighestFitted, 1},
                                      {kHighestRating, 1.5}};

// Scores whose weight is below this at all stages of a game change no
// probability by much: five discs by less than a tenth of itself.
constexpr double kLeastWeight = 0.1;
constexpr int kStages[] = {10, 21, 32, 43, 54};

}  // namespace

double Sharpness(double rating) {
  const SharpnessAt* above = std::begin(kSharpness);
  while (above != std::end(kSharpness) && above->rating < rating) ++above;
  if (above == std::begin(kSharpness)) return above->sharpness;
  if (above == std::end(kSharpness)) return std::prev(above)->sharpness;
  const SharpnessAt& below = *std::prev(above);
  const double part = (rating - below.rating) / (above->rating - below.rating);
  return below.sharpness + part * (above->sharpness - below.sharpness);
}

HumanModel::Weights HumanModel::At(double rating, int empties) const {
  const HumanBasis basis = BasisAt(rating, empties);
  const double sharpness = Sharpness(rating);
  Weights weights = {};
  for (int term = 0; term < kHumanTermCount; ++term) {
    for (int i = 0; i < kHumanBasisCount; ++i) {
      weights[term] += sharpness * file_.weights[term][i] * basis[i];
    }
  }
  return weights;
}

std::vector<double> HumanModel::Probabilities(absl::Span<const MoveTerms> terms,
                                              double rating,
                                              int empties) const {
  return ChoiceProbabilities(terms, At(rating, empties));
}

int HumanModel::DeepestScore(double rating) const {
  for (int i = kHumanDepthCount - 1; i > 0; --i) {
    for (int empties : kStages) {
      const Weights weights = At(rating, empties);
      double most = std::abs(weights[kDepth1Term + i]);
      if (kHumanDepths[i] == 10) most += std::abs(weights[kNearBest10Term]);
      if (kHumanDepths[i] == 4) most += std::abs(weights[kNearBest4Term]);
      if (most >= kLeastWeight) return kHumanDepths[i];
    }
  }
  return kHumanDepths[0];
}

std::vector<double> ChoiceProbabilities(absl::Span<const MoveTerms> terms,
                                        const HumanModel::Weights& weights) {
  std::vector<double> probabilities;
  probabilities.reserve(terms.size());
  for (const MoveTerms& move : terms) {
    double sum = 0;
    for (int term = 0; term < kHumanTermCount; ++term) {
      sum += weights[term] * move.values[term];
    }
    probabilities.push_back(sum);
  }
  if (probabilities.empty()) return probabilities;
  const double most =
      *std::max_element(probabilities.begin(), probabilities.end());
  double total = 0;
  for (double& value : probabilities) {
    value = std::exp(value - most);
    total += value;
  }
  for (double& value : probabilities) value /= total;
  return probabilities;
}

size_t DrawChoice(absl::Span<const double> probabilities,
                  othello::RandomStream& random) {
  double left = static_cast<double>(random.Next() >> 11) * 0x1p-53;
  for (size_t i = 0; i + 1 < probabilities.size(); ++i) {
    left -= probabilities[i];
    if (left < 0) return i;
  }
  return probabilities.size() - 1;
}

absl::StatusOr<std::shared_ptr<const HumanModel>> LoadDefaultHumanModel() {
#ifdef RIALTO_DEFAULT_PLAYERS
  const auto file = ParsePlayersFile(RIALTO_EMBEDDED(rialto_default_players));
  if (!file.ok()) {
    return othello::WithFileName(
        file.status(), "the human move model built into this program");
  }
  return std::make_shared<const HumanModel>(*file);
#else
  return absl::NotFoundError("no human move model is built into this program");
#endif
}

absl::StatusOr<std::shared_ptr<const HumanModel>> LoadHumanModel(
    const std::string& path) {
  const auto file = ReadPlayersFile(path);
  if (!file.ok()) return file.status();
  return std::make_shared<const HumanModel>(*file);
}

}  // namespace search
