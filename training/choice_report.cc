#include "training/choice_report.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace training {
namespace {

using search::HumanModel;
using search::kHumanTermCount;
using search::PlayersFile;

constexpr double kPercent = 100;
constexpr double kPerThousand = 1000;
constexpr int kShownRatings[] = {1100, 1300, 1500, 1700, 1900, 2100};
constexpr int kShownEmpties = 32;

void AddTo(const ChoiceSample& sample, absl::Span<const double> probabilities,
           ChoiceSummary& sums) {
  const double log_likelihood = std::log(probabilities[sample.played]);
  const auto moves = static_cast<double>(sample.terms.size());
  ++sums.count;
  sums.log_likelihood += log_likelihood;
  sums.log_likelihood_error += log_likelihood * log_likelihood;
  sums.uniform -= std::log(moves);
  const double loss = sample.losses[sample.played];
  sums.loss += loss;
  sums.loss_error += loss * loss;
  sums.best += loss == 0 ? 1 : 0;
  for (size_t i = 0; i < sample.losses.size(); ++i) {
    sums.model_loss += probabilities[i] * sample.losses[i];
    sums.model_best += sample.losses[i] == 0 ? probabilities[i] : 0;
    sums.random_loss += sample.losses[i] / moves;
  }
}

// From the sum of squares.
double ErrorOfMean(double squares, double mean, double count) {
  return std::sqrt(std::max(0.0, squares / count - mean * mean) / count);
}

void Divide(ChoiceSummary& sums) {
  if (sums.count == 0) return;
  const auto count = static_cast<double>(sums.count);
  sums.log_likelihood /= count;
  for (double* sum : {&sums.uniform, &sums.loss, &sums.model_loss, &sums.best,
                      &sums.model_best, &sums.random_loss}) {
    *sum /= count;
  }
  sums.log_likelihood_error =
      ErrorOfMean(sums.log_likelihood_error, sums.log_likelihood, count);
  sums.loss_error = ErrorOfMean(sums.loss_error, sums.loss, count);
}

HumanModel ModelOf(const ChoiceFit& fit) {
  PlayersFile file;
  file.weights = fit.weights;
  return HumanModel(file);
}

}  // namespace

SummariesByBin SummariesOf(absl::Span<const ChoiceSample> samples,
                           const HumanModel& model) {
  SummariesByBin summaries = {};
  for (const ChoiceSample& sample : samples) {
    AddTo(sample,
          model.Probabilities(sample.terms, sample.rating, sample.empties),
          summaries[RatingBinOf(sample.rating)]);
  }
  for (ChoiceSummary& summary : summaries) Divide(summary);
  return summaries;
}

double MeanLogLikelihood(const SummariesByBin& summaries) {
  double sum = 0;
  int bins = 0;
  for (const ChoiceSummary& summary : summaries) {
    if (summary.count == 0) continue;
    sum += summary.log_likelihood;
    ++bins;
  }
  return bins == 0 ? 0 : sum / bins;
}

std::array<ChoiceCalibration, kCalibrationBins> CalibrationOf(
    absl::Span<const ChoiceSample> samples, const HumanModel& model) {
  std::array<ChoiceCalibration, kCalibrationBins> bins = {};
  for (const ChoiceSample& sample : samples) {
    const std::vector<double> probabilities =
        model.Probabilities(sample.terms, sample.rating, sample.empties);
    for (size_t i = 0; i < probabilities.size(); ++i) {
      const int bin =
          std::min(static_cast<int>(probabilities[i] * kCalibrationBins),
                   kCalibrationBins - 1);
      ++bins[bin].moves;
      bins[bin].expected += probabilities[i];
      bins[bin].observed += i == sample.played ? 1 : 0;
    }
  }
  for (ChoiceCalibration& bin : bins) {
    if (bin.moves == 0) continue;
    bin.expected /= static_cast<double>(bin.moves);
    bin.observed /= static_cast<double>(bin.moves);
  }
  return bins;
}

absl::StatusOr<std::vector<TermWorth>> WorthOfTerms(
    absl::Span<const ChoiceSample> training,
    absl::Span<const ChoiceSample> unseen, const ChoiceFitOptions& options,
    const ChoiceFit& whole) {
  const double with = MeanLogLikelihood(SummariesOf(unseen, ModelOf(whole)));
  std::vector<TermWorth> worth;
  const auto add = [&](absl::string_view name, int first,
                       int last) -> absl::Status {
    ChoiceFitOptions without = options;
    without.wants_errors = false;
    for (int term = first; term <= last; ++term) without.terms[term] = false;
    const auto fit = FitChoices(training, without, whole);
    if (!fit.ok()) return fit.status();
    worth.push_back({std::string(name), with - MeanLogLikelihood(SummariesOf(
                                                   unseen, ModelOf(*fit)))});
    return absl::OkStatus();
  };
  absl::Status status =
      add("all that is not a score", search::kTurnedTerm, kHumanTermCount - 1);
  for (int term = 0; term < kHumanTermCount && status.ok(); ++term) {
    status = add(search::NameOfTerm(term), term, term);
  }
  if (!status.ok()) return status;
  return worth;
}

TextTable TableOfSummaries(const SummariesByBin& summaries) {
  TextTable table = {{"rating", "choices", "log-likelihood", "error", "uniform",
                      "loss", "error", "model's loss", "best %",
                      "model's best %", "random loss"}};
  for (int bin = 0; bin < kRatingBins; ++bin) {
    const ChoiceSummary& of = summaries[bin];
    if (of.count == 0) continue;
    table.push_back({std::string(NameOfRatingBin(bin)), absl::StrCat(of.count),
                     absl::StrFormat("%.3f", of.log_likelihood),
                     absl::StrFormat("%.3f", of.log_likelihood_error),
                     absl::StrFormat("%.3f", of.uniform),
                     absl::StrFormat("%.2f", of.loss),
                     absl::StrFormat("%.2f", of.loss_error),
                     absl::StrFormat("%.2f", of.model_loss),
                     absl::StrFormat("%.1f", kPercent * of.best),
                     absl::StrFormat("%.1f", kPercent * of.model_best),
                     absl::StrFormat("%.1f", of.random_loss)});
  }
  return table;
}

TextTable TableOfCalibration(
    const std::array<ChoiceCalibration, kCalibrationBins>& calibration) {
  TextTable table = {{"moves", "expected %", "played %"}};
  for (const ChoiceCalibration& bin : calibration) {
    if (bin.moves == 0) continue;
    table.push_back({absl::StrCat(bin.moves),
                     absl::StrFormat("%.1f", kPercent * bin.expected),
                     absl::StrFormat("%.1f", kPercent * bin.observed)});
  }
  return table;
}

TextTable TableOfWorth(absl::Span<const TermWorth> worth) {
  TextTable table = {{"without", "loses, 1/1000"}};
  for (const TermWorth& of : worth) {
    table.push_back(
        {of.name, absl::StrFormat("%.2f", kPerThousand * of.worth)});
  }
  return table;
}

TextTable TableOfWeights(const HumanModel& model) {
  TextTable table = {{"term"}};
  for (int rating : kShownRatings) table[0].push_back(absl::StrCat(rating));
  for (int term = 0; term < kHumanTermCount; ++term) {
    table.push_back({std::string(search::NameOfTerm(term))});
    for (int rating : kShownRatings) {
      table.back().push_back(
          absl::StrFormat("%.2f", model.At(rating, kShownEmpties)[term]));
    }
  }
  return table;
}

std::string FormatTable(const TextTable& table) {
  std::vector<size_t> widths(table[0].size());
  for (const auto& row : table) {
    for (size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], row[i].size());
    }
  }
  std::string text;
  for (const auto& row : table) {
    for (size_t i = 0; i < row.size(); ++i) {
      const auto width = static_cast<int>(widths[i]);
      absl::StrAppend(&text, i == 0 ? absl::StrFormat("%-*s", width, row[i])
                                    : absl::StrFormat("  %*s", width, row[i]));
    }
    text += "\n";
  }
  return text;
}

}  // namespace training
